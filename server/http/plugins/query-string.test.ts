import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../kernel/errors.ts';
import { readQuery, readQueryString } from './query-string.ts';

describe('query strings', () => {
  it('come back as they were written', () => {
    const text = fc.string({ minLength: 1 }).filter((value) => !value.includes('\0'));
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(text, text), { selector: ([name]) => name }), (pairs) => {
        const written = new URLSearchParams(pairs).toString();
        expect({ ...readQueryString(written) }).toEqual(Object.fromEntries(pairs));
      }),
    );
  });

  it('make a list of a name that comes twice and a plain name of brackets (S60)', () => {
    expect({ ...readQueryString('a=1&a=2&a=3&b[c][d]=x&e=&f') }).toEqual({
      a: ['1', '2', '3'],
      'b[c][d]': 'x',
      e: '',
      f: '',
    });
  });

  it('have no prototype to reach', () => {
    const query = readQueryString('__proto__=x&constructor=y');
    expect(Object.getPrototypeOf(query)).toBeNull();
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it.each([
    ['broken percent-encoding', 'a=%'],
    ['bytes that are no UTF-8', 'a=%C3%28'],
    ['NUL', 'a=x%00y'],
    ['NUL in a name', 'a%00=x'],
    ['100 000 parameters', 'a=1&'.repeat(100_000)],
  ])('are refused with %s (S60)', (_what, text) => {
    expect(() => readQueryString(text)).toThrow(ApiError);
    // The router's parser must not throw: the request would never be answered.
    expect(() => readQuery(text)).not.toThrow();
  });
});
