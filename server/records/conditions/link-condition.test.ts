import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEqualities } from './link-condition.ts';

const column = fc.stringMatching(/^[A-Za-z_]\w{0,20}$/);
const space = fc.constantFrom('', ' ', '  ', '\t', '\n');
const gap = fc.constantFrom(' ', '\n', ' \t ');

describe('the condition of a linked dropdown', () => {
  it('is read back whatever its values hold', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(column, fc.string({ unit: 'binary', maxLength: 30 }), space), {
          minLength: 1,
          maxLength: 4,
          selector: ([name]) => name,
        }),
        gap,
        fc.constantFrom('and', 'AND', 'And'),
        (pairs, around, and) => {
          const text = pairs
            .map(([name, value, blank]) => `${name}${blank}=${blank}'${value.replaceAll("'", "''")}'`)
            .join(`${around}${and}${around}`);
          expect(Object.entries(parseEqualities(text))).toEqual(pairs.map(([name, value]) => [name, value]));
        },
      ),
    );
  });

  it('takes numbers without quotes', () => {
    expect(parseEqualities('pid = 0 and level=-2')).toEqual({ pid: '0', level: '-2' });
  });

  it.each([
    "pid = '0' or 1=1",
    "pid = '0'; drop table sys_user",
    "pid = '0' --",
    "pid = '0' and pid = '1'",
    "pid = '0' and",
    "pid = '0' andname = '1'",
    "pid = '0'and name = '1'x",
    'pid = (select password from sys_user)',
    "pid in ('0')",
    "pid like '%'",
    "pid <> '0'",
    "sys_user.pid = '0'",
    '"pid" = \'0\'',
    "pid = 'a' 'b'",
    "pid = '0",
    'pid = name',
    '1=1',
    'pid',
  ])('refuses %s', (text) => {
    expect(() => parseEqualities(text)).toThrow('联动下拉的condition条件只能是 字段 = 值 的组合');
  });

  it('is read or refused, whatever it is, and quickly', () => {
    const bits = fc.constantFrom(
      'pid',
      '=',
      "'",
      "''",
      ' ',
      'and',
      'or',
      '1',
      '-',
      ';',
      '(',
      'a'.repeat(500),
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        try {
          const pairs = parseEqualities(text);
          for (const name of Object.keys(pairs)) expect(text).toContain(name);
        } catch (error) {
          expect((error as Error).message).toBe('联动下拉的condition条件只能是 字段 = 值 的组合');
        }
      }),
    );
  });
});
