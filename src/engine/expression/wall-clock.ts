// Dates as the product writes them: wall-clock texts of Asia/Shanghai, which has no daylight saving.
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

const SHANGHAI_OFFSET = 8 * 60;
const WALL_CLOCK = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?$/;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** The formats that values are stored and shown in. */
export const DATE_FORMAT = 'YYYY-MM-DD';
export const DATETIME_FORMAT = 'YYYY-MM-DD HH:mm:ss';

/**
 * Reads a point in time. The result is a UTC dayjs object whose fields are the wall clock of Shanghai,
 * so that adding a day is always 24 hours whatever zone the machine is in.
 * @param value `YYYY-MM-DD`, `YYYY-MM-DD HH:mm[:ss]`, ISO 8601 with zone, milliseconds since 1970, or a Date
 * @returns null when the value is no date of the calendar
 */
export function readWallClock(value: unknown): Dayjs | null {
  if (typeof value === 'number' || value instanceof Date) {
    const moment = dayjs.utc(value).add(SHANGHAI_OFFSET, 'minute');
    return moment.isValid() ? moment : null;
  }
  if (typeof value !== 'string' || value.length > 40) return null;
  if (WITH_ZONE.test(value)) {
    const milliseconds = Date.parse(value);
    return Number.isNaN(milliseconds) ? null : readWallClock(milliseconds);
  }
  const parts = WALL_CLOCK.exec(value);
  if (!parts) return null;
  const [, year, month, day, hour = 0, minute = 0, second = 0] = parts.map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 100) return null;
  if (!(orZero(hour) < 24 && orZero(minute) < 60 && orZero(second) < 60)) return null;
  const milliseconds = Date.UTC(year, month - 1, day, orZero(hour), orZero(minute), orZero(second));
  const date = new Date(milliseconds);
  // 30 February is moved into March by the calendar; such texts are no dates.
  const isOnCalendar = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isOnCalendar ? dayjs.utc(milliseconds) : null;
}

/** Parts that the text left out are NaN. */
function orZero(part: number): number {
  return Number.isNaN(part) ? 0 : part;
}

/** `YYYY-MM-DD HH:mm:ss` of a Date in Shanghai; an invalid Date gives an empty text. */
export function formatWallClock(value: Date): string {
  return readWallClock(value)?.format(DATETIME_FORMAT) ?? '';
}
