// A value as text, for read-only views, facades and lists.
import type { DictOption } from '../../services.ts';
import { t } from '../../text.ts';

/** Texts of the options for one value or several (array or comma string); unknown values stay readable. */
export function textOfOptions(value: unknown, options: readonly DictOption[]): string {
  if (value === undefined || value === null || value === '') return '';
  return splitValue(value, options)
    .map((one) => options.find((option) => String(option.value) === one)?.text ?? one)
    .join('、');
}

/** The stored choices of a value, none for an empty one. One that is itself an option is not split, whatever commas it has. */
export function splitValue(value: unknown, options: readonly DictOption[]): string[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value.map(String);
  const text = String(value as string | number);
  return options.some((option) => String(option.value) === text) ? [text] : text.split(',');
}

export function textOfValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOfValue).join('、');
  if (typeof value === 'boolean') return value ? t('是') : t('否');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}
