// Numbers as people type, paste and import them: one reader for fields, cells, the clipboard and sheets.
import { t } from '../../engine/text.ts';
import { isNumeric, readNumber } from './number-values.ts';

/** A number, nothing, or the sentence why the text is neither. */
export type TypedNumber = { readonly value: number | string | null } | { readonly reason: string };

/** Groups of three digits, all parted by the same sign: a comma, or a blank that may be a no-break, figure or thin one. */
const GROUPED = /^[-+]?[1-9]\d{0,2}(?=([, \u00a0\u2007\u2009\u202f]))(?:\1\d{3})+(?:\.\d*)?$/;

/**
 * Full-width digits, signs, commas and points as plain ones, and a true minus as a hyphen. Nothing else is folded: `10²` is
 * not 102, and ① marks an item of a list.
 */
export function foldNumberSigns(text: string): string {
  return text
    .replace(/[\uff10-\uff19\uff0b-\uff0e]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u2212', '-');
}

/**
 * Reads a typed number. Commas and blanks separate thousands where they stand as such: `1,234.50` is 1234.5, while `1,5` and
 * `1 5`, or a cell with two lines, may mean two numbers and are none.
 */
export function readTypedNumber(text: string): TypedNumber {
  const plain = foldNumberSigns(text.trim());
  if (plain === '') return { value: null };
  const digits = (GROUPED.test(plain) ? plain.replace(/[,\s]/g, '') : plain).replace(/^\+(?=[\d.])/, '');
  // What a number cannot hold would be stored as nothing.
  if (isNumeric(digits) && Number.isFinite(Number(digits))) return { value: readNumber(digits) };
  if (/^[-+\d.,]+$/.test(plain) && plain.includes(',')) {
    return { reason: t('“{0}”不是数字：小数点请用“.”，逗号只用来分隔千位', text.trim()) };
  }
  return { reason: t('“{0}”不是数字', text.trim()) };
}

/** What an input takes for the number so far; NaN of a text that is none (yet). */
export function parseTyped(text: string | undefined): string {
  const typed = readTypedNumber(text ?? '');
  return 'reason' in typed ? 'NaN' : String(typed.value ?? '');
}
