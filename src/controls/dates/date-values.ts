// Dates as they travel: text of a fixed format, a pair of them for a range.
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import 'dayjs/locale/zh-cn.js';
import { readWallClock } from '../../engine/expression/wall-clock.ts';
import { t } from '../../engine/text.ts';
import { DATE_FORMATS, refuseDate, type DateKind } from './typed-date-text.ts';

dayjs.extend(customParseFormat);

/** What is read of a stored value that is no whole date: each kind may be part of one. */
const PARTS: Readonly<Record<DateKind, readonly string[]>> = {
  date: [],
  datetime: [],
  month: [DATE_FORMATS.month, 'YYYY/MM'],
  time: [DATE_FORMATS.time, 'HH:mm'],
};

const SLASHED = ['YYYY/MM/DD', 'YYYY/MM/DD HH:mm:ss'];

/**
 * Reads a stored date: our formats, an instant in its zone, or milliseconds since 1970. Anything else is null.
 * Instants are those of Asia/Shanghai wherever they are shown.
 */
export function readDate(value: unknown, kind: DateKind): Dayjs | null {
  if (typeof value !== 'string') return typeof value === 'number' ? readMoment(value) : null;
  const text = value.trim();
  const part = PARTS[kind].length > 0 ? dayjs(text, [...PARTS[kind]], true) : null;
  if (part?.isValid()) return part;
  const moment = readMoment(text);
  if (moment) return moment;
  const slashed = dayjs(text, SLASHED, true);
  return slashed.isValid() ? slashed : null;
}

/** Pickers read the fields of their own zone: the wall clock is put into them. */
function readMoment(value: string | number): Dayjs | null {
  const moment = readWallClock(value);
  return moment && dayjs(moment.format(DATE_FORMATS.datetime), DATE_FORMATS.datetime);
}

// Most dates stand as they are shown, and reading one costs more than all else about a cell. Of the others, and of the
// last days of a month, the calendar knows.
const PLAIN_DATE =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])(?:$|[ T](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$)/;

/** Text of a stored date or range as everybody sees it; what is no date is shown as itself. */
export function dateText(value: unknown, kind: DateKind): string {
  if (Array.isArray(value)) return value.map((part) => dateText(part, kind) || '…').join(t(' 至 '));
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'string' && kind === 'date' && PLAIN_DATE.test(value)) return value.slice(0, 10);
  return readDate(value, kind)?.format(DATE_FORMATS[kind]) ?? String(value as string | number);
}

/** The sentence about a stored date or range that is none; empty when nothing is wrong. */
export function checkDate(value: unknown, kind: DateKind): string {
  if (Array.isArray(value)) return value.map((part) => checkDate(part, kind)).find((one) => one !== '') ?? '';
  if (isNoText(value) || (typeof value === 'string' && PLAIN_DATE.test(value))) return '';
  return readDate(value, kind) ? '' : refuseDate(unreadText(value), kind);
}

/** What stands in place of a date that cannot be read, as text. */
export function unreadText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

/** Whether there is no date at all. */
export function isNoText(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
