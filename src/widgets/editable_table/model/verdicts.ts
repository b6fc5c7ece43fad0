// The verdicts that are shown: those of cells that were edited, or, once the table was judged, those of all cells.
import type { Row } from './row.ts';
import { changedRange, ownValue, type TableState } from './state.ts';
import {
  comparable,
  countValues,
  judgeRow,
  type Counts,
  type Findings,
  type IsJudged,
  type RowErrors,
  type TableColumn,
} from './validate.ts';

export interface Verdicts {
  /** Sentences of a row by column key. */
  errorsOf(key: string): RowErrors | undefined;
  /** Whether all cells have been judged: then every change keeps it so. */
  readonly isComplete: boolean;
  /** Failed rows by position. */
  findings(): Findings;
  count(): number;
  /** Takes over what was found in the current rows. */
  show(findings: Findings): void;
  clear(): void;
  /** Judges what changed between two states. */
  follow(before: TableState, after: TableState): void;
}

interface Parts {
  columns(): readonly TableColumn[];
  isJudged(): IsJudged | undefined;
  rows(): readonly Row[];
  keys(): readonly string[];
  touch(keys: readonly string[]): void;
}

export function createVerdicts(parts: Parts): Verdicts {
  let errors = new Map<string, RowErrors>();
  let counts: Counts | undefined;
  let isComplete = false;

  /** @returns whether something changed */
  function set(key: string, found: RowErrors | undefined): boolean {
    const before = errors.get(key);
    if (found === undefined) return before !== undefined && errors.delete(key);
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(found)) return false;
    errors.set(key, found);
    return true;
  }

  function takeOut(columns: readonly TableColumn[], row: Row, by: number, affected: Affected): void {
    for (const { key, isUnique } of columns) {
      if (!isUnique) continue;
      const value = comparable(ownValue(row, key));
      const own = counts?.get(key);
      if (value === undefined || !own) continue;
      const count = (own.get(value) ?? 0) + by;
      if (count > 0) own.set(value, count);
      else own.delete(value);
      const seen = affected.get(key) ?? new Set();
      affected.set(key, seen.add(value));
    }
  }

  function judge(index: number, columns: readonly TableColumn[]): boolean {
    const row = parts.rows()[index];
    const key = parts.keys()[index];
    if (row === undefined || key === undefined || !counts) return false;
    return set(key, judgeRow(columns, row, index, counts, parts.isJudged()));
  }

  return {
    errorsOf: (key) => errors.get(key),
    get isComplete() {
      return isComplete;
    },
    findings: () => {
      const found = new Map<number, RowErrors>();
      if (errors.size === 0) return found;
      parts.keys().forEach((key, index) => {
        const own = errors.get(key);
        if (own) found.set(index, own);
      });
      return found;
    },
    count: () => {
      let count = 0;
      for (const own of errors.values()) count += Object.keys(own).length;
      return count;
    },
    show: (findings) => {
      const before = errors;
      errors = new Map();
      const keys = parts.keys();
      for (const [index, found] of findings) {
        const key = keys[index];
        if (key !== undefined) errors.set(key, found);
      }
      isComplete = true;
      counts = countValues(parts.columns(), parts.rows());
      parts.touch([...new Set([...before.keys(), ...errors.keys()])]);
    },
    clear: () => {
      const before = [...errors.keys()];
      errors = new Map();
      counts = undefined;
      isComplete = false;
      parts.touch(before);
    },
    follow: (before, after) => {
      const columns = parts.columns();
      if (!columns.some((column) => column.rules.length > 0)) return;
      const { start, endBefore, endNow } = changedRange(before, after);
      const affected: Affected = new Map();
      if (counts === undefined) counts = countValues(columns, after.rows);
      else {
        for (let index = start; index < endBefore; index += 1) {
          takeOut(columns, before.rows[index] as Row, -1, affected);
        }
        for (let index = start; index < endNow; index += 1) {
          takeOut(columns, after.rows[index] as Row, 1, affected);
        }
      }
      const isMoved = before.keys !== after.keys;
      const changed: string[] = [];
      if (isMoved && errors.size > 0) {
        const present = new Set(after.keys);
        for (const key of [...errors.keys()]) if (!present.has(key)) errors.delete(key);
      }
      const known = isMoved ? new Set(before.rows.slice(start, endBefore)) : undefined;
      for (let index = start; index < endNow; index += 1) {
        const row = after.rows[index] as Row;
        const old = before.rows[index];
        if (known ? known.has(row) : row === old) continue;
        // New rows are judged with the table: nobody is told off for what they have not begun.
        const isNew = isMoved && !errors.has(after.keys[index] ?? '');
        if (isNew && !isComplete) continue;
        const own = errors.get(after.keys[index] ?? '');
        const judged = isComplete ? columns : columnsToJudge(columns, isMoved ? undefined : old, row, own);
        if (judge(index, judged)) changed.push(after.keys[index] as string);
      }
      changed.push(...judgePeers(columns, affected));
      parts.touch(changed);
    },
  };

  /** Rows with a value that another row took or gave up: their uniqueness may be another now. */
  function judgePeers(columns: readonly TableColumn[], affected: Affected): string[] {
    if (affected.size === 0 || (!isComplete && errors.size === 0)) return [];
    const changed: string[] = [];
    const keys = parts.keys();
    parts.rows().forEach((row, index) => {
      const own = errors.get(keys[index] as string);
      if (!isComplete && !own) return;
      for (const [column, values] of affected) {
        const value = comparable(ownValue(row, column));
        if (value === undefined || !values.has(value)) continue;
        const judged = isComplete ? columns : columns.filter(({ key }) => own?.[key] !== undefined);
        if (judge(index, judged)) changed.push(keys[index] as string);
        break;
      }
    });
    return changed;
  }
}

type Affected = Map<string, Set<string>>;

/** Before the whole table was judged: cells that changed, and those that have a verdict already. */
function columnsToJudge(
  columns: readonly TableColumn[],
  before: Row | undefined,
  after: Row,
  errors: RowErrors | undefined,
): readonly TableColumn[] {
  return columns.filter(
    ({ key }) => errors?.[key] !== undefined || (before && ownValue(before, key) !== ownValue(after, key)),
  );
}
