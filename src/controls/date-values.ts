// Dates as they travel: text of a fixed format, a pair of them for a range.
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import 'dayjs/locale/zh-cn.js';
import { t } from '../engine/text.ts';

dayjs.extend(customParseFormat);

/** The formats that values are stored and shown in. */
export const DATE_FORMAT = 'YYYY-MM-DD';
export const DATETIME_FORMAT = 'YYYY-MM-DD HH:mm:ss';
export const MONTH_FORMAT = 'YYYY-MM';
export const TIME_FORMAT = 'HH:mm:ss';

const READABLE = [DATETIME_FORMAT, DATE_FORMAT, 'YYYY-MM-DD HH:mm', 'YYYY/MM/DD', 'YYYY/MM/DD HH:mm:ss'];

/** Reads a stored date: our formats, an ISO time, or milliseconds since 1970. Anything else is null. */
export function readDate(value: unknown): Dayjs | null {
  if (typeof value === 'number') return keepValid(dayjs(value));
  if (typeof value !== 'string' || value.trim() === '') return null;
  const text = value.trim();
  const strict = dayjs(text, READABLE, true);
  if (strict.isValid()) return strict;
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? keepValid(dayjs(text)) : null;
}

/** Reads a stored month: `2026-01`, or any date in it. */
export function readMonth(value: unknown): Dayjs | null {
  if (typeof value === 'string') {
    const strict = dayjs(value.trim(), [MONTH_FORMAT, 'YYYY/MM'], true);
    if (strict.isValid()) return strict;
  }
  return readDate(value);
}

/** Reads a stored time of day: `08:30:00`, `08:30`, or the time of a date. */
export function readTime(value: unknown): Dayjs | null {
  if (typeof value === 'string') {
    const strict = dayjs(value.trim(), [TIME_FORMAT, 'HH:mm'], true);
    if (strict.isValid()) return strict;
  }
  return readDate(value);
}

function keepValid(date: Dayjs): Dayjs | null {
  return date.isValid() ? date : null;
}

/** Text of a stored date or range in the given format; what is no date is shown as itself. */
export function dateText(value: unknown, format: string, read = readDate): string {
  if (Array.isArray(value)) return value.map((part) => dateText(part, format, read) || '…').join(t(' 至 '));
  if (value === undefined || value === null || value === '') return '';
  return read(value)?.format(format) ?? String(value as string | number);
}
