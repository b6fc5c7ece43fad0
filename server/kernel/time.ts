// Times of the wire: `yyyy-MM-dd HH:mm:ss` in the zone of the people who read them (GMT+8); stored with zone.

const OFFSET = '+08:00';
const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** A point in time as wire text, or null. */
export function formatTime(time: Date | null): string | null {
  if (time === null) return null;
  return new Date(time.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Says whether a text is a day of the calendar, `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** Says whether a text is a time of the day, `HH:mm` or `HH:mm:ss`. */
export function isClock(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);
}

/**
 * Reads a wire time; a day alone is its first second.
 * @returns undefined when the text is no time of the calendar
 */
export function parseTime(text: string): Date | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!match) return undefined;
  const [, day = '', hour = '00', minute = '00', second = '00'] = match;
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return new Date(`${day}T${hour}:${minute}:${second}${OFFSET}`);
}

/** First moment after a wire time's precision: the next day for a day, the next second for a time. */
export function endOf(text: string, start: Date): Date {
  return new Date(start.getTime() + (isDay(text) ? DAY_MS : 1000));
}
