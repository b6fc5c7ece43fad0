import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from './errors.ts';
import { MAX_JSON_DEPTH, readStrictJson } from './strict-json.ts';

const read = (text: string) => readStrictJson(Buffer.from(text));
const refuse = (input: string | Uint8Array) => {
  try {
    readStrictJson(typeof input === 'string' ? Buffer.from(input) : input);
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    return (error as ApiError).error;
  }
  return 'accepted';
};

describe('strict JSON', () => {
  it('reads what JSON.parse reads, as long as nothing is ambiguous', () => {
    const key = fc.string().filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.string(),
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('tree')),
        fc.dictionary(key, tie('tree'), { noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.boolean(), (value, isPretty) => {
        const text = JSON.stringify(value, null, isPretty ? 2 : 0);
        fc.pre(!text.includes('\\u0000') && !/\\ud[89a-f]/.test(text));
        expect(read(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['a duplicate key', '{"a":1,"b":{},"a":2}'],
    ['a duplicate key deep inside', '[{"x":{"k":1,"k":1}}]'],
    ['a duplicate key spelled with an escape', '{"a":1,"\\u0061":2}'],
    ['a key __proto__', '{"__proto__":{"isAdmin":true}}'],
    ['a key __proto__ spelled with escapes', '{"\\u005f_proto__":{"isAdmin":true}}'],
    ['a key constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['a key prototype in a list', '[[{"prototype":1}]]'],
    ['10 000 levels of lists', '['.repeat(10_000)],
    ['10 000 levels of objects', '{"a":'.repeat(10_000)],
    ['one level too many', `${'['.repeat(MAX_JSON_DEPTH + 1)}${']'.repeat(MAX_JSON_DEPTH + 1)}`],
    ['a number beyond 1e308', '{"a":1e309}'],
    ['a whole number that loses digits', '{"a":9007199254740993}'],
    ['NUL in a value', '{"a":"x\\u0000y"}'],
    ['NUL in a key', '{"x\\u0000y":1}'],
    ['half a surrogate pair', '{"a":"\\ud800"}'],
    ['a trailing comma', '{"a":1,}'],
    ['a comment', '{"a":1}//x'],
    ['NaN', '{"a":NaN}'],
    ['two values', '{} {}'],
    ['nothing but a blank', ' '],
    ['a string that does not end', '{"a":"x'],
    ['a byte order mark', '\ufeff{}'],
  ])('refuses %s (S59)', (_what, text) => {
    expect(refuse(text)).toBe('request-invalid');
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  it('refuses bytes that are no UTF-8 (S59)', () => {
    expect(refuse(Uint8Array.from([0x22, 0xc3, 0x28, 0x22]))).toBe('request-invalid');
    expect(refuse(Uint8Array.from([0x22, 0xed, 0xa0, 0x80, 0x22]))).toBe('request-invalid');
    expect(refuse(Buffer.from('{"a":"x"}', 'utf16le'))).toBe('request-invalid');
  });

  it('accepts the deepest allowed body', () => {
    expect(refuse(`${'['.repeat(MAX_JSON_DEPTH)}${']'.repeat(MAX_JSON_DEPTH)}`)).toBe('accepted');
  });

  it('takes time in proportion to the text', () => {
    const text = JSON.stringify(
      Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`k${i}`, '"{[,'])),
    );
    const start = performance.now();
    read(text);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
