// Numbers as people type, paste and import them: one reader for fields, cells, the clipboard and sheets.
import { t } from '../../engine/text.ts';
import { isNumeric, readNumber } from './number-values.ts';

/** A number, nothing, or the sentence why the text is neither. */
export type TypedNumber = { readonly value: number | string | null } | { readonly reason: string };

const GROUPED = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * Reads a typed number. Full-width signs count as plain ones, and commas separate thousands where they stand as such:
 * `1,234.50` is 1234.5, while `1,5` may mean two numbers and is neither.
 */
export function readTypedNumber(text: string): TypedNumber {
  const plain = text.normalize('NFKC').replaceAll('\u2212', '-').replace(/\s/g, '');
  if (plain === '') return { value: null };
  const digits = (GROUPED.test(plain) ? plain.replaceAll(',', '') : plain).replace(/^\+/, '');
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
