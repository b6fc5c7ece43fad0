// Verdicts over whole tables: required, patterns, and uniqueness by counting instead of comparing each with each.
import { judgeCell, type JudgedColumn } from './cell-rules.ts';
import { isBlank } from './same-value.ts';
import { ownValue } from './state.ts';
import type { Row } from './row.ts';

/** Sentences by column key. */
export type RowErrors = Readonly<Record<string, string>>;
/** Failed rows by position, in ascending order. */
export type Findings = ReadonlyMap<number, RowErrors>;

export interface TableColumn extends JudgedColumn {
  readonly isUnique: boolean;
}

/** Cells that nobody may fill in now: hidden or disabled ones are not judged. */
export type IsJudged = (column: string, row: Row, index: number) => boolean;

/** Rows judged before the browser may do something else. */
const CHUNK = 500;

/** How often each value occurs in a column. */
export type Counts = ReadonlyMap<string, Map<string, number>>;

/** The value as it is compared: 1 and '1' are the same number to whoever reads the table. */
export function comparable(value: unknown): string | undefined {
  if (isBlank(value)) return undefined;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number).trim();
  return text === '' ? undefined : text;
}

export function countValues(columns: readonly TableColumn[], rows: readonly Row[]): Counts {
  const counts = new Map<string, Map<string, number>>();
  for (const { key, isUnique } of columns) {
    if (!isUnique) continue;
    const own = new Map<string, number>();
    for (const row of rows) {
      const value = comparable(ownValue(row, key));
      if (value !== undefined) own.set(value, (own.get(value) ?? 0) + 1);
    }
    counts.set(key, own);
  }
  return counts;
}

/** Verdict over one row; undefined when nothing is wrong with it. */
export function judgeRow(
  columns: readonly TableColumn[],
  row: Row,
  index: number,
  counts: Counts,
  isJudged: IsJudged | undefined,
): RowErrors | undefined {
  let errors: Record<string, string> | undefined;
  for (const column of columns) {
    const { key } = column;
    if (column.rules.length === 0 || (isJudged && !isJudged(key, row, index))) continue;
    const value = ownValue(row, key);
    const message = judgeCell(column, value, () => {
      const text = comparable(value);
      return text !== undefined && (counts.get(key)?.get(text) ?? 0) > 1;
    });
    if (message !== '') (errors ??= {})[key] = message;
  }
  return errors;
}

/** Verdicts over rows that depend on nothing but the row; undefined stands for a row with which nothing is wrong. */
export type KnownVerdicts = WeakMap<Row, RowErrors | undefined>;

/**
 * All rows, in pieces, so that the page answers in between.
 * @param known verdicts of rows that were judged before, which grow; only where a row is judged by itself alone
 */
export async function judgeTable(
  columns: readonly TableColumn[],
  rows: readonly Row[],
  isJudged?: IsJudged,
  known?: KnownVerdicts,
): Promise<Findings> {
  const counts = countValues(columns, rows);
  const findings = new Map<number, RowErrors>();
  let judged = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as Row;
    const isKnown = known?.has(row) === true;
    const errors = isKnown ? known.get(row) : judgeRow(columns, row, index, counts, isJudged);
    if (errors) findings.set(index, errors);
    if (isKnown) continue;
    known?.set(row, errors);
    judged += 1;
    if (judged % CHUNK === 0 && index < rows.length - 1) await takeBreath();
  }
  return findings;
}

function takeBreath(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

export function countFindings(findings: Findings): number {
  let count = 0;
  for (const errors of findings.values()) count += Object.keys(errors).length;
  return count;
}
