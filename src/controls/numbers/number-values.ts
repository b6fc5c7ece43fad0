// Numbers as they are stored, typed and shown.
import { t } from '../../engine/text.ts';
import { unitBehind } from '../../engine/unit.ts';

export interface NumberFormat {
  readonly precision?: number | undefined;
  readonly thousands?: boolean | undefined;
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
}

/** Whether a stored value is a number or its text; back ends of this family answer both. */
export function isNumeric(value: unknown): value is number | string {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && /^\s*-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/.test(value);
}

/** The number that a text stands for, as far as a number can hold its digits exactly; longer ones stay text. */
export function readNumber(value: number | string): number | string {
  return typeof value === 'string' && value.replace(/\D/g, '').length <= 15 ? Number(value) : value;
}

/** Puts a comma before every three digits of the whole part. */
function groupThousands(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A number with so many digits behind its point. Text that only lacks some keeps all it has: a sum may be longer than a number can hold. */
function withDigits(value: number | string, precision: number): string {
  const [, whole, fraction = ''] = /^\s*(-?\d+)(?:\.(\d*))?\s*$/.exec(String(value)) ?? [];
  if (whole === undefined || fraction.length > precision) return Number(value).toFixed(precision);
  return precision === 0 ? whole : `${whole}.${fraction.padEnd(precision, '0')}`;
}

/** Text of a stored number for read-only views; what is no number is shown as itself. */
export function numberText(value: unknown, format: NumberFormat): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return value.map((part) => numberText(part, format) || '…').join(t(' 至 '));
  if (!isNumeric(value)) return String(value as string);
  const text = format.precision === undefined ? String(value).trim() : withDigits(value, format.precision);
  return `${format.prefix ?? ''}${format.thousands ? groupThousands(text) : text}${unitBehind(text, format.suffix)}`;
}

/** The sentence about a stored number or range that is none; empty when nothing is wrong. */
export function checkNumber(value: unknown): string {
  if (Array.isArray(value)) return value.map(checkNumber).find((one) => one !== '') ?? '';
  if (value === undefined || value === null || isNumeric(value)) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string);
  return text.trim() === '' ? '' : t('“{0}”不是数字', text);
}
