// Dates as they travel: text of a fixed format, a pair of them for a range.
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import 'dayjs/locale/zh-cn.js';

dayjs.extend(customParseFormat);

/** The formats that values are stored and shown in. */
export const DATE_FORMAT = 'YYYY-MM-DD';
export const DATETIME_FORMAT = 'YYYY-MM-DD HH:mm:ss';

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

function keepValid(date: Dayjs): Dayjs | null {
  return date.isValid() ? date : null;
}

/** Text of a stored date or range in the given format; what is no date is shown as itself. */
export function dateText(value: unknown, format: string): string {
  if (Array.isArray(value)) return value.map((part) => dateText(part, format) || '…').join(' 至 ');
  if (value === undefined || value === null || value === '') return '';
  return readDate(value)?.format(format) ?? String(value as string | number);
}
