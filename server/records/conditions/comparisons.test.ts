import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseComparisons, SIGNS } from './comparisons.ts';

const column = fc.stringMatching(/^[A-Za-z_]\w{0,20}$/);
const space = fc.constantFrom('', ' ', '\t', '\n');
const quote = (value: string) => `'${value.replaceAll("'", "''")}'`;

const compared = fc
  .tuple(column, fc.constantFrom(...SIGNS), fc.string({ unit: 'binary', maxLength: 30 }), space)
  .map(([name, sign, value, blank]) => ({
    parts: { column: name, sign, value },
    // A word needs a blank before it.
    text: `${name}${sign === 'like' ? ' ' : blank}${sign}${blank}${quote(value)}`,
  }));
const asked = fc.tuple(column, fc.constantFrom('null', 'not null')).map(([name, sign]) => ({
  parts: { column: name, sign },
  text: `${name} is  ${sign}`,
}));

describe('comparisons', () => {
  it('are read back whatever their values hold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(compared, asked), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('and', 'AND', 'And'),
        (all, and) => {
          const text = all.map((one) => one.text).join(` ${and} `);
          expect(parseComparisons(text)).toEqual(all.map(({ parts }) => parts));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('take whole numbers without quotes, and words whatever their case', () => {
    expect(parseComparisons("level>=-2 AND name Like'a%' and code IS Not NULL")).toEqual([
      { column: 'level', sign: '>=', value: '-2' },
      { column: 'name', sign: 'like', value: 'a%' },
      { column: 'code', sign: 'not null' },
    ]);
  });

  it.each([
    '',
    ' ',
    "pid = '0' or 1=1",
    "pid = '0'; drop table sys_user",
    "pid = '0' --",
    "pid = '0' /* */",
    "pid = '0' and",
    "and pid = '0'",
    "pid = '0' andname = '1'",
    "(pid = '0')",
    'pid = (select password from sys_user)',
    'pid = length(name)',
    "length(pid) = '1'",
    "pid in ('0')",
    "pid not like '0'",
    "unlike '0'",
    "not pid = '0'",
    "pid between '0' and '1'",
    'pid is nullable',
    'pid isnull',
    'pid = null',
    "pid == '0'",
    "pid => '0'",
    "pid ilike '0'",
    "pid ~ '0'",
    "sys_user.pid = '0'",
    '"pid" = \'0\'',
    '`pid` = 1',
    'pid = "0"',
    "pid = E'0'",
    "pid = 'a' 'b'",
    "pid = 'a' || 'b'",
    "pid = '0'::int",
    "pid = '0",
    'pid = 1.5e3',
    'pid = 1x',
    'pid = name',
    '1=1',
    'pid',
    `${'x'.repeat(64)} = 1`,
  ])('are not what %j says', (text) => {
    expect(parseComparisons(text)).toBeUndefined();
  });

  it('are read or not, whatever the text is, and quickly', () => {
    const bits = fc.constantFrom(
      'pid',
      '=',
      '<',
      "'",
      "''",
      ' ',
      'and',
      'or',
      'is',
      'not',
      'null',
      'like',
      '1',
    );
    const more = fc.constantFrom('-', ';', '(', '%', 'a'.repeat(500), ' '.repeat(500));
    fc.assert(
      fc.property(fc.array(fc.oneof(bits, more), { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        const begun = performance.now();
        for (const { column: name } of parseComparisons(text) ?? []) expect(text).toContain(name);
        expect(performance.now() - begun).toBeLessThan(200);
      }),
    );
  });
});
