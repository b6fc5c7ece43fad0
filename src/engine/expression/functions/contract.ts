// What a listed function of the language is, and how its arguments are read.
import type { Budget } from '../budget.ts';
import { ExpressionError } from '../errors.ts';
import { nameType, toNumber } from '../values.ts';

export interface ListedFunction {
  /** Parameters as help and completion show them, e.g. `value, digits = 1`. */
  params: string;
  /** Chinese sentence for help and completion. */
  doc: string;
  /** Fewest and most arguments. */
  min: number;
  max: number;
  /** Steps one call costs besides what it spends itself; about a quarter of a microsecond each. Default 1. */
  cost?: number;
  run(args: readonly unknown[], budget: Budget): unknown;
}

/** Freezes a table of functions without a prototype: a name outside the table finds nothing. */
export function freezeTable<Entry extends object>(
  ...tables: readonly Readonly<Record<string, Entry>>[]
): Readonly<Record<string, Entry>> {
  const all = Object.create(null) as Record<string, Entry>;
  for (const table of tables) {
    for (const [name, entry] of Object.entries(table)) all[name] = Object.freeze(entry);
  }
  return Object.freeze(all);
}

/** Reads a number that may be left out. Throws `expression-value` for what is no finite number. */
export function readCount(value: unknown, fallback: number, min: number, max: number, name: string): number {
  if (value === undefined) return fallback;
  const count = toNumber(value);
  if (!Number.isInteger(count) || count < min || count > max) {
    throw new ExpressionError(
      'expression-value',
      `${name}应为 ${String(min)} 到 ${String(max)} 的整数，现在是“${String(count)}”`,
    );
  }
  return count;
}

/** Reads a finite number for display; null for empty values and texts that are no number. */
export function readFinite(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const number = toNumber(value);
  return Number.isFinite(number) ? number : null;
}

/** Reads a list; an empty value is an empty list. */
export function readList(value: unknown, name: string): readonly unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw new ExpressionError('expression-value', `${name}应为列表，现在是${nameType(value)}`);
}
