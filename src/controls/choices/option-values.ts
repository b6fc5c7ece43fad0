// Values of choices as they travel: one value, or several joined by commas.
import type { DictOption } from '../../engine/services.ts';

/** A stored choice as the key of an option: a record's number 1 is the option '1'. Empty is undefined. */
export function keyOf(value: unknown): string | undefined {
  return value === undefined || value === null || value === '' ? undefined : String(value as string | number);
}

/** Keys of a comma-joined value; an array is read too, since some back ends answer one. */
export function keysOf(value: unknown): string[] {
  const parts: unknown[] = Array.isArray(value) ? value : (keyOf(value) ?? '').split(',');
  return [...new Set(parts.map((part) => String(part).trim()).filter((part) => part !== ''))];
}

/** Joins keys in the order of the options; values that are no option any more stay, at the end. */
export function joinKeys(keys: readonly string[], options: readonly DictOption[]): string {
  const known = options.map((option) => String(option.value)).filter((key) => keys.includes(key));
  return [...known, ...keys.filter((key) => !known.includes(key))].join(',');
}

/** The option's own value for a key, so that a number stays a number. */
export function valueOf(key: string, options: readonly DictOption[]): unknown {
  return options.find((option) => String(option.value) === key)?.value ?? key;
}

/** The options, and one for each stored value that is none of them: it is shown as itself. */
export function withUnknown(options: readonly DictOption[], keys: readonly string[]): readonly DictOption[] {
  const unknown = keys.filter((key) => !options.some((option) => String(option.value) === key));
  return unknown.length === 0 ? options : [...options, ...unknown.map((key) => ({ value: key, text: key }))];
}
