import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field } from '../entities.ts';
import { readJsonText } from './read-json.ts';

const field = { name: 'data', column: 'data', title: '数据', type: 'json' } as Field;
const read = (text: string): string => readJsonText(field, text);
const TOO_LONG = '数据的内容超过 1 MB，请精简后再保存，大段数据请改用文件字段';
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

/** Parts of texts and numbers that decide whether the database keeps them, and what looks like them. */
const part = fc.constantFrom(
  ...[
    '\\u0000',
    '\\u0001',
    '\\ud800',
    '\\udc00',
    '\\ud83d\\ude00',
    '\\\\',
    '\\\\u0000',
    '\\"',
    'u0000',
    '\u{1f600}',
    'a',
    '[',
    '{',
  ],
);
const string = fc.array(part, { maxLength: 6 }).map((parts) => `"${parts.join('')}"`);
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '1e308',
    '1e309',
    '-1e999',
    '1E+0400',
    '1e-999',
    '2'.repeat(308),
    '2'.repeat(310),
    `${'9'.repeat(300)}e20`,
  ),
);
const { json } = fc.letrec<{ json: string; list: string; object: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('true', 'null'),
    string,
    number,
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('json'), { maxLength: 4 }).map((parts) => `[${parts.join(', ')}]`),
  object: fc
    .array(fc.tuple(string, tie('json')), { maxLength: 4 })
    .map((parts) => `{${parts.map(([key, value]) => `${key}:${value}`).join(',')}}`),
}));

describe('the JSON of a field', () => {
  it('is kept as it was meant, or refused where the database could not keep each sign and number of it', () => {
    fc.assert(
      fc.property(json, (text) => {
        let isKept = true;
        const whole: unknown = JSON.parse(text, (key, value: unknown) => {
          const texts = typeof value === 'string' ? [key, value] : [key];
          if (texts.some((one) => /[\0\p{Surrogate}]/u.test(one))) isKept = false;
          if (typeof value === 'number' && !Number.isFinite(value)) isKept = false;
          return value;
        });
        if (isKept) expect(read(text)).toBe(JSON.stringify(whole));
        else expect(() => read(text)).toThrow('数据含有无法保存的字符或超出范围的数字');
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['', 'x', "{'a':1}", '[1,]', '1 2', '"'])('is refused where it is none: %j', (text) => {
    expect(() => read(text)).toThrow('数据不是合法的 JSON');
  });

  it('has at most 1 MB, also as it is written anew: what is read can be sent back', () => {
    const most = JSON.stringify('a'.repeat(1024 * 1024 - 2));
    expect(read(most)).toBe(most);
    expect(() => read(`${most} `)).toThrow(TOO_LONG);
    // Four signs that become twenty-one.
    expect(() => read(`[${Array.from({ length: 100_000 }, () => '1e20').join(',')}]`)).toThrow(TOO_LONG);
  });

  it('has at most 64 levels: whoever reads it goes down all of them', () => {
    expect(read(nested(64))).toBe(nested(64));
    expect(() => read(nested(65))).toThrow('数据嵌套超过 64 层，请减少层级后再保存');
    expect(() => read(nested(500_000))).toThrow('数据嵌套超过 64 层');
    expect(read(`["${'['.repeat(100)}"]`)).toBe(`["${'['.repeat(100)}"]`);
  });
});
