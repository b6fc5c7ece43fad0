import { describe, expect, it } from 'vitest';
import { numberFormat } from './record-export.ts';

describe('an amount in a sheet', () => {
  it.each([
    [{ type: 'money' }, '#,##0.00'],
    [{ type: 'decimal', scale: 3 }, '#,##0.000'],
    [{ type: 'decimal', scale: 0 }, '#,##0'],
    [{ type: 'computed' }, '#,##0.00'],
    [{ type: 'computed', valueType: 'string' }, undefined],
    [{ type: 'integer' }, undefined],
    [{ type: 'number' }, undefined],
  ] as const)('is shown with its digits and thousands: %j', (field, format) => {
    expect(numberFormat(field)).toBe(format);
  });
});
