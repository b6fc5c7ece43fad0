// Dates written into a document: bounds and defaults in the format of their widget.
import type { DateFormat, PropSchema } from '../../registry/manifest.ts';
import type { Findings } from '../findings/findings.ts';

const SHAPES: Readonly<Record<DateFormat, RegExp>> = {
  'YYYY-MM-DD': /^(\d{4})-(\d{2})-(\d{2})$/,
  'YYYY-MM-DD HH:mm:ss': /^(\d{4})-(\d{2})-(\d{2}) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
  'YYYY-MM': /^(\d{4})-(\d{2})$/,
  'HH:mm:ss': /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
};

/** The format in which a widget holds its value; undefined for one that holds no date. */
export function formatOfValue(
  settings: Readonly<Record<string, PropSchema>> | undefined,
): DateFormat | undefined {
  return settings && Object.hasOwn(settings, 'min') ? settings['min']?.['x-date'] : undefined;
}

/** Tells of a text that is no date of this format; another one is read as nothing, or kept as it should not be. */
export function checkDate(text: string, format: DateFormat, pointer: string, findings: Findings): void {
  if (text === '' || isDate(text, format)) return;
  findings.addAtValue('date-format', pointer, `“${text}” 不是 ${format} 的日期，请按这个格式写`);
}

function isDate(text: string, format: DateFormat): boolean {
  const parts = SHAPES[format].exec(text);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number);
  if (year === undefined || month === undefined) return true;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return month >= 1 && month <= 12 && (day === undefined || (day >= 1 && day <= last));
}
