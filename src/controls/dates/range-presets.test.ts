import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { rangePresets } from './range-presets.ts';
import { DATE_FORMATS, type DateKind } from './typed-date-text.ts';

function listTexts(kind: DateKind, now: string): Record<string, string> {
  const entries = rangePresets(kind, dayjs(now)).map(({ label, value }): [string, string] => [
    label,
    value.map((date) => date.format(DATE_FORMATS[kind])).join(' ~ '),
  ]);
  return Object.fromEntries(entries);
}

describe('ranges beside a calendar', () => {
  it('of days are whole days, weeks from Monday to Sunday, months and the year', () => {
    expect(listTexts('date', '2026-03-01 23:30:00')).toEqual({
      今天: '2026-03-01 ~ 2026-03-01',
      昨天: '2026-02-28 ~ 2026-02-28',
      本周: '2026-02-23 ~ 2026-03-01',
      上周: '2026-02-16 ~ 2026-02-22',
      本月: '2026-03-01 ~ 2026-03-31',
      上月: '2026-02-01 ~ 2026-02-28',
      今年: '2026-01-01 ~ 2026-12-31',
    });
  });

  it('of moments last from the first second to the last', () => {
    expect(listTexts('datetime', '2026-01-01 00:00:00')).toMatchObject({
      昨天: '2025-12-31 00:00:00 ~ 2025-12-31 23:59:59',
      上月: '2025-12-01 00:00:00 ~ 2025-12-31 23:59:59',
    });
  });

  it('of months are months and years, and of times there are none', () => {
    expect(listTexts('month', '2026-03-31 12:00:00')).toEqual({
      本月: '2026-03 ~ 2026-03',
      上月: '2026-02 ~ 2026-02',
      今年: '2026-01 ~ 2026-12',
      去年: '2025-01 ~ 2025-12',
    });
    expect(listTexts('time', '2026-03-31 12:00:00')).toEqual({});
  });
});
