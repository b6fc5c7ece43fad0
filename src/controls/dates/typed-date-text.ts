// Dates as people type, paste and import them: one reader for fields, cells, the clipboard and sheets.
import { readWallClock } from '../../engine/expression/wall-clock.ts';
import { t } from '../../engine/text.ts';

/** What a text shall be: a day, a day with its time, a month, or a time of day. */
export type DateKind = 'date' | 'datetime' | 'month' | 'time';

/** A date as it is stored, nothing, or the sentence why the text is neither. */
export type TypedDate = { readonly value: string | null } | { readonly reason: string };

/** The formats that dates are stored and shown in. */
export const DATE_FORMATS = {
  date: 'YYYY-MM-DD',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  month: 'YYYY-MM',
  time: 'HH:mm:ss',
} as const satisfies Readonly<Record<DateKind, string>>;

/** Characters of the longest way to write a date. */
const MAX_LENGTH = 40;

const CLOCK = /^(\d{1,2})[:时点](?:(\d{1,2})(?:[:分](?:(\d{1,2})秒?)?)?)?$/;
const CLOCK_DIGITS = /^(\d{2})(\d{2})(\d{2})?$/;
const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})[日号]?$/;
const DAY_DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
const MONTH = /^(\d{4})(?:[-/.](\d{1,2})|年(\d{1,2})月?)$/;
const MONTH_DIGITS = /^(\d{4})(\d{2})$/;
const MOMENT_DIGITS = /^(\d{8})(\d{4}|\d{6})$/;
const WITH_ZONE = /T.*(?:Z|[+-]\d{2}:?\d{2})$/;

/** Reads a typed date. Full-width digits count as plain ones, and what the kind does not hold is left out. */
export function readTypedDate(text: string, kind: DateKind): TypedDate {
  const shown = text.trim();
  const plain = shown.normalize('NFKC').replace(/\s+/g, ' ');
  if (plain === '') return { value: null };
  if (plain.length > MAX_LENGTH) return { reason: refuseDate(shown, kind) };
  const value =
    kind === 'month' ? readMonth(plain) : kind === 'time' ? readTime(plain) : readDay(plain, kind);
  return value === undefined ? { reason: refuseDate(shown, kind) } : { value };
}

const EXAMPLES: Readonly<Record<DateKind, string>> = {
  date: '2026-03-05',
  datetime: '2026-03-05 08:30:00',
  month: '2026-03',
  time: '08:30:00',
};

/** The sentence about a text that is no date, with the format that is wanted. */
export function refuseDate(text: string, kind: DateKind): string {
  const wanted = EXAMPLES[kind];
  switch (kind) {
    case 'date':
      return t('“{0}”不是日期，请按“{1}”的格式填写', text, wanted);
    case 'datetime':
      return t('“{0}”不是日期时间，请按“{1}”的格式填写', text, wanted);
    case 'month':
      return t('“{0}”不是月份，请按“{1}”的格式填写', text, wanted);
    case 'time':
      return t('“{0}”不是时间，请按“{1}”的格式填写', text, wanted);
  }
}

function readDay(text: string, kind: 'date' | 'datetime'): string | undefined {
  const moment = readMoment(text);
  return kind === 'date' ? moment?.slice(0, DATE_FORMATS.date.length) : moment;
}

function readMonth(text: string): string | undefined {
  const [, year = '', dashed, named = ''] =
    MONTH.exec(text.replaceAll(' ', '')) ?? MONTH_DIGITS.exec(text) ?? [];
  const month = `${year}-${pad(dashed ?? named)}`;
  if (year !== '' && readWallClock(`${month}-01`)) return month;
  return readMoment(text)?.slice(0, DATE_FORMATS.month.length);
}

function readTime(text: string): string | undefined {
  return readClock(text) ?? readMoment(text)?.slice(DATE_FORMATS.date.length + 1);
}

/** A day with its time, which is midnight where none is written. */
function readMoment(text: string): string | undefined {
  if (WITH_ZONE.test(text)) return readWallClock(text)?.format(DATE_FORMATS.datetime);
  const digits = MOMENT_DIGITS.exec(text);
  const [day = '', clock] = digits ? digits.slice(1) : splitMoment(text);
  const [, year = '', month = '', date = ''] =
    DAY.exec(day.replaceAll(' ', '')) ?? DAY_DIGITS.exec(day) ?? [];
  const time = clock === undefined ? '00:00:00' : readClock(clock);
  if (year === '' || time === undefined) return undefined;
  return readWallClock(`${year}-${pad(month)}-${pad(date)} ${time}`)?.format(DATE_FORMATS.datetime);
}

/** The day and the time of a text, wherever it has blanks. */
function splitMoment(text: string): readonly (string | undefined)[] {
  const [, day, clock] = /^(.*?\d ?[日号]?)(?:T| )(\d.*)$/.exec(text) ?? [];
  if (day !== undefined && clock !== undefined && /[:时点]|^\d{4}(?:\d{2})?$/.test(clock))
    return [day, clock];
  const [, named, after] = /^(.*[日号])(\d.*)$/.exec(text) ?? [];
  return named === undefined ? [text] : [named, after];
}

function readClock(text: string): string | undefined {
  // Sheets write parts of a second behind the seconds.
  const plain = text.replaceAll(' ', '').replace(/(:\d{2})\.\d+$/, '$1');
  const found = CLOCK.exec(plain) ?? CLOCK_DIGITS.exec(plain);
  if (!found) return undefined;
  const [hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return [hour, minute, second].map((part) => pad(String(part))).join(':');
}

function pad(digits: string): string {
  return digits.padStart(2, '0');
}
