import { describe, expect, it } from 'vitest';
import { continueValues, isSeriesLikely } from './series.ts';

describe('a filled series', () => {
  it.each([
    ['number', [1], [2, 3, 4]],
    ['number', [0.1, 0.2], [0.3, 0.4, 0.5]],
    ['number', [10, 7], [4, 1, -2]],
    ['date', ['2026-02-27'], ['2026-02-28', '2026-03-01', '2026-03-02']],
    ['date', ['2026-01-31', '2026-02-28'], ['2026-03-31', '2026-04-30', '2026-05-31']],
    ['date', ['2026-01-05', '2026-01-12'], ['2026-01-19', '2026-01-26', '2026-02-02']],
    [
      'datetime',
      ['2026-01-05 08:30:00'],
      ['2026-01-06 08:30:00', '2026-01-07 08:30:00', '2026-01-08 08:30:00'],
    ],
    ['text', ['A-008', 'A-009'], ['A-010', 'A-011', 'A-012']],
  ] as const)('of %s %j goes on with %j', (kind, values, next) => {
    expect(continueValues(values, kind, 3, true)).toEqual(next);
  });

  it.each([
    ['number', [5], [4, 3, 2]],
    ['number', [5, 7], [9, 11, 13]],
    ['date', ['2026-03-01'], ['2026-02-28', '2026-02-27', '2026-02-26']],
    [
      'datetime',
      ['2026-01-02 08:30:00'],
      ['2026-01-01 08:30:00', '2025-12-31 08:30:00', '2025-12-30 08:30:00'],
    ],
    ['text', ['A-02'], ['A-01', 'A-00', 'A-00']],
  ] as const)('of %s %j goes on upwards with %j', (kind, values, next) => {
    expect(continueValues(values, kind, 3, true, -1)).toEqual(next);
  });

  it.each([
    ['number', [1, 2, 4]],
    ['number', [1, null]],
    ['text', ['甲', '乙2']],
    ['choice', ['1', '2']],
    ['date', ['2026-01-05', '月底']],
  ] as const)('is none in %s %j: the values come again', (kind, values) => {
    expect(continueValues(values, kind, values.length, true)).toEqual(values);
  });

  it('is what people expect of dates, numbered texts and two numbers, not of one', () => {
    expect(isSeriesLikely([1], 'number')).toBe(false);
    expect(isSeriesLikely([1, 2], 'number')).toBe(true);
    expect(isSeriesLikely(['2026-01-05'], 'date')).toBe(true);
    expect(isSeriesLikely(['1'], 'choice')).toBe(false);
  });
});
