import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTypedDate, type DateKind } from './typed-date-text.ts';

describe('a typed date', () => {
  it.each<[string, DateKind, string | null]>([
    ['2026-03-05', 'date', '2026-03-05'],
    ['2026/3/5', 'date', '2026-03-05'],
    ['2026-3-5', 'date', '2026-03-05'],
    ['2026.3.5', 'date', '2026-03-05'],
    ['20260305', 'date', '2026-03-05'],
    ['2026年3月5日', 'date', '2026-03-05'],
    ['2026 年 3 月 5 号', 'date', '2026-03-05'],
    ['２０２６－０３－０５', 'date', '2026-03-05'],
    ['２０２６年３月５日', 'date', '2026-03-05'],
    [' 2026-03-05 ', 'date', '2026-03-05'],
    ['2026-03-05 08:30:00', 'date', '2026-03-05'],
    ['2026-03-04T18:30:00Z', 'date', '2026-03-05'],
    ['2024-02-29', 'date', '2024-02-29'],
    ['', 'date', null],
    ['  ', 'datetime', null],
    ['2026-03-05 08:30:15', 'datetime', '2026-03-05 08:30:15'],
    ['2026-03-05 08:30', 'datetime', '2026-03-05 08:30:00'],
    ['2026/3/5 8:30', 'datetime', '2026-03-05 08:30:00'],
    ['2026-03-05T08:30:15.250', 'datetime', '2026-03-05 08:30:15'],
    ['2026-03-05T00:30:00Z', 'datetime', '2026-03-05 08:30:00'],
    ['2026-03-05T00:30:00+02:00', 'datetime', '2026-03-05 06:30:00'],
    ['2026年3月5日 8时30分', 'datetime', '2026-03-05 08:30:00'],
    ['2026年3月5日8点', 'datetime', '2026-03-05 08:00:00'],
    ['2026年3月5日8时30分15秒', 'datetime', '2026-03-05 08:30:15'],
    ['２０２６／３／５　８：３０', 'datetime', '2026-03-05 08:30:00'],
    ['20260305 0830', 'datetime', '2026-03-05 08:30:00'],
    ['20260305083015', 'datetime', '2026-03-05 08:30:15'],
    ['202603050830', 'datetime', '2026-03-05 08:30:00'],
    ['2026-03-05', 'datetime', '2026-03-05 00:00:00'],
    ['8:30', 'time', '08:30:00'],
    ['08:30:15', 'time', '08:30:15'],
    ['８：３０', 'time', '08:30:00'],
    ['0830', 'time', '08:30:00'],
    ['8点30分', 'time', '08:30:00'],
    ['8点', 'time', '08:00:00'],
    ['2026-03-05 08:30:00', 'time', '08:30:00'],
    ['2026-3', 'month', '2026-03'],
    ['2026/03', 'month', '2026-03'],
    ['202603', 'month', '2026-03'],
    ['2026年3月', 'month', '2026-03'],
    ['２０２６年３月', 'month', '2026-03'],
    ['2026-03-05', 'month', '2026-03'],
  ])('%j is, as %s, %j', (text, kind, value) => {
    expect(readTypedDate(text, kind)).toEqual({ value });
  });

  it.each<[string, DateKind, string]>([
    ['下周一', 'date', '“下周一”不是日期，请按“2026-03-05”的格式填写'],
    ['2026-02-30', 'date', '“2026-02-30”不是日期，请按“2026-03-05”的格式填写'],
    ['3/5/2026', 'date', '“3/5/2026”不是日期，请按“2026-03-05”的格式填写'],
    ['26-3-5', 'date', '“26-3-5”不是日期，请按“2026-03-05”的格式填写'],
    ['2026', 'date', '“2026”不是日期，请按“2026-03-05”的格式填写'],
    ['20261305', 'date', '“20261305”不是日期，请按“2026-03-05”的格式填写'],
    ['2026-03-05x', 'date', '“2026-03-05x”不是日期，请按“2026-03-05”的格式填写'],
    ['2026-03-05 24:00', 'datetime', '“2026-03-05 24:00”不是日期时间，请按“2026-03-05 08:30:00”的格式填写'],
    ['8:61', 'time', '“8:61”不是时间，请按“08:30:00”的格式填写'],
    ['8', 'time', '“8”不是时间，请按“08:30:00”的格式填写'],
    ['2026-13', 'month', '“2026-13”不是月份，请按“2026-03”的格式填写'],
  ])('%j is refused as %s, with the format that is wanted', (text, kind, reason) => {
    expect(readTypedDate(text, kind)).toEqual({ reason });
  });

  it('is the day that was written, in whatever way it is written', () => {
    const day = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const value = date.toISOString().slice(0, 10);
        const [year = '', month = '', dayOfMonth = ''] = value.split('-');
        const [m, d] = [String(Number(month)), String(Number(dayOfMonth))];
        for (const text of [
          value,
          `${year}/${m}/${d}`,
          `${year}.${month}.${d}`,
          `${year}${month}${dayOfMonth}`,
          `${year}年${m}月${d}日`,
          value.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
        ]) {
          expect(readTypedDate(text, 'date')).toEqual({ value });
        }
      }),
    );
  });

  it('never throws and gives stored formats only, whatever is typed', () => {
    const anything = fc.oneof(fc.string(), fc.stringMatching(/^[\d年月日时点分秒:/. TZ+-]{0,24}$/));
    const kinds = fc.constantFrom<DateKind>('date', 'datetime', 'month', 'time');
    fc.assert(
      fc.property(anything, kinds, (text, kind) => {
        const typed = readTypedDate(text, kind);
        if ('reason' in typed || typed.value === null) return;
        expect(readTypedDate(typed.value, kind)).toEqual(typed);
      }),
    );
  });
});
