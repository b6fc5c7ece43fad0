import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTypedNumber } from './typed-numbers.ts';

describe('a typed number', () => {
  it.each([
    ['1234.5', 1234.5],
    ['1,234.50', 1234.5],
    ['-12,345,678', -12_345_678],
    ['１２３', 123],
    ['１，２３４．５', 1234.5],
    ['－3', -3],
    ['\u22123', -3],
    ['+3', 3],
    [' 1 234 ', 1234],
    ['5 000 000', 5_000_000],
    ['1\u00a0234.5', 1234.5],
    ['-1\u202f234\u202f567', -1_234_567],
    ['1\u2009234', 1234],
    ['１ ２３４', 1234],
    ['12\n', 12],
    ['1e3', 1000],
    ['.5', 0.5],
    ['', null],
    ['  ', null],
    ['12345678901234567890', '12345678901234567890'],
  ])('%j is %j', (text, value) => {
    expect(readTypedNumber(text)).toEqual({ value });
  });

  it.each(['1,5', '1.234,50', '1,23', '12,34,567', ',5', '1,2345', '0,500', '1,234,5'])(
    '%s is refused: its comma may be a decimal point',
    (text) => {
      expect(readTypedNumber(text)).toEqual({
        reason: `“${text}”不是数字：小数点请用“.”，逗号只用来分隔千位`,
      });
    },
  );

  it.each(['abc', '1.2.3', '--1', '1e999', '12元', '0x10'])('%s is refused', (text) => {
    expect(readTypedNumber(text)).toEqual({ reason: `“${text}”不是数字` });
  });

  it.each([
    ['a power', '10²'],
    ['an index', '1₂'],
    ['places of a list', '①②'],
    ['a fraction', '1½'],
    ['digits of another script', '٣'],
    ['two lines of a cell', '12\n34'],
    ['two cells', '1\t234'],
    ['two numbers', '1 5'],
    ['groups that are no thousands', '1 234 5'],
    ['two ways to part thousands', '1 234,567'],
    ['a blank behind the sign', '- 5'],
    ['a blank behind a plus', '+ 5'],
    ['two signs', '+-5'],
    ['blanks about the point', '3 . 5'],
  ])('is not made of %s: %j', (_, text) => {
    expect(readTypedNumber(text)).toHaveProperty('reason');
  });

  it('is what remains when the signs between whole groups of three are left out and full-width ones are plain', () => {
    const signs = [
      ...'0123456789',
      ...'０１９',
      ...'+-.,e',
      ...'＋－，．',
      '\u2212',
      ' ',
      '\u00a0',
      '\u202f',
      '\t',
      '\n',
      '²',
      '₂',
      '①',
      '٣',
    ];
    const text = fc.oneof(
      fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((parts) => parts.join('')),
      // Digits in groups, mostly of three, as few random texts have them.
      fc
        .tuple(
          fc.constantFrom('', '-', '＋'),
          fc.array(fc.constantFrom('1', '12', '123', '456', '0'), { maxLength: 4 }),
          fc.constantFrom(',', '，', ' ', '\u2009', '\n', '\t'),
          fc.constantFrom('', '.5', '．', ' '),
        )
        .map(([sign, groups, separator, end]) => sign + groups.join(separator) + end),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const read = readTypedNumber(typed);
        if ('reason' in read || read.value === null) return;
        const wide = '０１２３４５６７８９＋－，．−';
        const plain = [...typed.trim()].map((sign) => '0123456789+-,.-'[wide.indexOf(sign)] ?? sign).join('');
        const [whole = '', ...rest] = plain.split('.');
        const groups = whole.split(/[, \u00a0\u2007\u2009\u202f]/);
        if (groups.length > 1) expect(groups.slice(1).every((group) => /^\d{3}$/.test(group))).toBe(true);
        const decimal = [groups.join(''), ...rest].join('.');
        expect(decimal).toMatch(/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/);
        expect(Number(read.value)).toBe(Number(decimal));
      }),
      { numRuns: 10_000 },
    );
  });

  it('is never another number than the one that was written, with or without separators', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(number, (raw) => {
        const value = Number(raw.toFixed(2)) + 0;
        const text = value.toFixed(2);
        const grouped = value.toLocaleString('en-US', { minimumFractionDigits: 2 });
        const german = value.toLocaleString('de-DE', { minimumFractionDigits: 2 });
        expect(readTypedNumber(text)).toEqual({ value });
        expect(readTypedNumber(grouped)).toEqual({ value });
        expect(readTypedNumber(german)).toHaveProperty('reason');
      }),
    );
  });
});
