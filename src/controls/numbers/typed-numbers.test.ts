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
