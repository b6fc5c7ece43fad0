// The living table without its picture: rows, what was done to them and can be undone, sums, verdicts, and who listens.
import { emptyBelow, type Chain } from './chains.ts';
import { createExactSum, type ExactSum } from './exact-sum.ts';
import { markRows, readRows, storedId, type Row } from './row.ts';
import { createSignals, type Signals } from './signals.ts';
import {
  changedRange,
  insertRows,
  moveRow,
  moveRows,
  numberRows,
  ownValue,
  patchRows,
  removeRows,
  type Patches,
  type TableState,
} from './state.ts';
import { stepBetween, takeStep, type Step } from './steps.ts';
import { createVerdicts, type Verdicts } from './verdicts.ts';
import type { IsJudged, TableColumn } from './validate.ts';

/** Steps that can be undone; each holds the rows that it changed, so they are bounded. */
export const MAX_UNDO = 50;

export interface ModelColumn extends TableColumn {
  readonly hasSum: boolean;
}

export interface ModelOptions {
  columns: readonly ModelColumn[];
  /** Field in which the rows are numbered from 1, where their order is kept. */
  orderField?: string | undefined;
  isJudged?: IsJudged | undefined;
  /** Columns whose choices depend on each other. */
  chains?: readonly Chain[] | undefined;
  /** Completes a row that was changed, e.g. by computed columns: what it returns is set as well. */
  complete?: ((row: Row, index: number) => Row | undefined) | undefined;
  /** The row as it is summed up: with what is computed where nothing is stored. */
  fill?: ((row: Row, index: number) => Row) | undefined;
  /** Told after each command; not when rows come from outside. */
  onChange?: ((rows: readonly Row[], deleteIds: readonly string[]) => void) | undefined;
}

export interface TableModel {
  readonly rows: readonly Row[];
  /** Made when they are first asked for: a table that is only looked at needs those of the drawn rows. */
  readonly keys: readonly string[];
  /** Key of one row; undefined where there is none. */
  keyAt(index: number): string | undefined;
  readonly deleteIds: readonly string[];
  readonly signals: Signals;
  readonly verdicts: Verdicts;
  /** Keys of the ticked rows. */
  readonly selected: ReadonlySet<string>;
  indexOf(key: string): number;
  /** Takes rows from outside: nothing before can be undone. */
  load(rows: unknown, deleteIds?: readonly string[]): void;
  /** Takes new columns or a new judgement of which cells count. */
  setOptions(options: ModelOptions): void;
  /** Puts rows at the end. */
  add(rows: readonly Row[]): void;
  /** Puts rows in front of a position. */
  insert(at: number, rows: readonly Row[]): void;
  /** @param which a key or a list of keys; throws TypeError for anything else */
  remove(which: unknown): void;
  move(which: readonly string[], step: -1 | 1): void;
  moveTo(from: number, to: number): void;
  setCell(index: number, key: string, value: unknown): void;
  /** Sets many cells, and adds rows behind the last one, as one step. */
  patch(patches: Patches, added?: readonly Row[]): void;
  select(keys: readonly string[]): void;
  selectAll(): void;
  clearSelection(): void;
  toggleSelected(key: string): void;
  undo(): boolean;
  redo(): boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Exact sum of a column with `hasSum`, in plain decimal notation. */
  sum(key: string): string;
}

export function createTableModel(initial: ModelOptions): TableModel {
  let options = initial;
  let state: TableState = { rows: [], keys: [], deleteIds: [] };
  /** Steps back, and those that were taken back, the next one last. */
  let past: Step[] = [];
  let future: Step[] = [];
  let selected: ReadonlySet<string> = new Set();
  let sums = new Map<string, ExactSum>();
  /** Rows as they were summed up, so that the same is taken away again. */
  let filled = new WeakMap<Row, Row>();
  let made = 0;
  /** Key by position as long as the rows are those that were loaded. */
  let keyOfLoaded: ((index: number) => string | undefined) | undefined;
  const signals = createSignals();
  const verdicts = createVerdicts({
    columns: () => options.columns,
    isJudged: () => options.isJudged,
    rows: () => state.rows,
    keys: () => state.keys,
    touch: (keys) => {
      signals.touch(keys);
    },
  });

  function makeKey(): string {
    made += 1;
    return `r${made}`;
  }

  /** Rows from outside; most of their keys, and the marks of the rows, wait until something is changed. */
  function loadState(rows: readonly Row[], deleteIds: readonly string[]): TableState {
    const before = made;
    made += rows.length;
    let keys: readonly string[] | undefined;
    keyOfLoaded = (index) => (index < rows.length ? `r${before + index + 1}` : undefined);
    return {
      rows,
      deleteIds,
      get keys() {
        return (keys ??= rows.map((_, index) => `r${before + index + 1}`));
      },
    };
  }

  function fill(row: Row, index: number): Row {
    if (!options.fill) return row;
    const known = filled.get(row) ?? options.fill(row, index);
    filled.set(row, known);
    return known;
  }

  /** Sums from nothing, e.g. after rows came from outside. */
  function sumUp(): void {
    sums = new Map();
    filled = new WeakMap();
    const rows = options.fill ? state.rows.map(fill) : state.rows;
    for (const { key, hasSum } of options.columns) {
      if (!hasSum) continue;
      const sum = createExactSum();
      sum.addAll(rows, key);
      sums.set(key, sum);
    }
  }

  /** Makes a state the current one and tells whoever is concerned; sums and verdicts follow the rows that changed. */
  function become(next: TableState): void {
    const before = state;
    state = next;
    keyOfLoaded = undefined;
    const { start, endBefore, endNow } = changedRange(before, next);
    for (const [key, sum] of sums) {
      for (let index = start; index < endBefore; index += 1) {
        const row = before.rows[index] as Row;
        if (row !== next.rows[index] || endBefore !== endNow) sum.remove(ownValue(fill(row, index), key));
      }
      for (let index = start; index < endNow; index += 1) {
        const row = next.rows[index] as Row;
        if (row !== before.rows[index] || endBefore !== endNow) sum.add(ownValue(fill(row, index), key));
      }
    }
    if (before.keys !== next.keys) {
      if (selected.size > 0) {
        const known = new Set(next.keys);
        selected = new Set([...selected].filter((key) => known.has(key)));
      }
      verdicts.follow(before, next);
      signals.touchList();
      return;
    }
    const changed: string[] = [];
    for (let index = start; index < endNow; index += 1) {
      if (before.rows[index] !== next.rows[index]) changed.push(next.keys[index] as string);
    }
    verdicts.follow(before, next);
    signals.touch(changed);
  }

  function run(command: (state: TableState) => TableState): void {
    const before = state;
    let next = command(before);
    if (next === before) return;
    if (keyOfLoaded) markRows(before.rows);
    next = emptyBelow(before, next, options.chains ?? []);
    next = completeRows(before, next, options.complete);
    const { orderField } = options;
    // Numbers that came twice, or were pasted, are put right with the first change of anything.
    if (orderField !== undefined) next = numberRows(next, orderField);
    past = [...past.slice(1 - MAX_UNDO), stepBetween(next, before)];
    future = [];
    become(next);
    tell();
  }

  function tell(): void {
    options.onChange?.(state.rows, state.deleteIds);
  }

  function travel(from: Step[], back: Step[]): boolean {
    const step = from.pop();
    if (!step) return false;
    const taken = takeStep(state, step);
    back.push(taken.back);
    become(taken.to);
    tell();
    return true;
  }

  function select(keys: Iterable<string>): void {
    const before = selected;
    selected = new Set(keys);
    const changed = [...before].filter((key) => !selected.has(key));
    for (const key of selected) if (!before.has(key)) changed.push(key);
    signals.touch(changed);
    signals.touchSelection();
  }

  return {
    get rows() {
      return state.rows;
    },
    get keys() {
      return state.keys;
    },
    keyAt: (index) => (keyOfLoaded ? keyOfLoaded(index) : state.keys[index]),
    get deleteIds() {
      return state.deleteIds;
    },
    get selected() {
      return selected;
    },
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    signals,
    verdicts,
    indexOf: (key) => state.keys.indexOf(key),
    load: (value, deleteIds = []) => {
      const rows = readRows(value);
      const present = new Set(deleteIds.length === 0 ? [] : rows.map(storedId));
      state = loadState(
        rows,
        deleteIds.filter((id) => !present.has(id)),
      );
      past = [];
      future = [];
      selected = new Set();
      sumUp();
      verdicts.clear();
      signals.touchList();
    },
    setOptions: (next) => {
      const { columns, fill: before } = options;
      options = next;
      if (next.columns === columns && next.fill === before) return;
      sumUp();
      if (next.columns !== columns) verdicts.clear();
      signals.touchList();
    },
    add: (rows) => {
      run((now) => insertRows(now, now.rows.length, rows, makeKey));
    },
    insert: (at, rows) => {
      run((now) => insertRows(now, at, rows, makeKey));
    },
    remove: (which) => {
      run((now) => removeRows(now, which));
    },
    move: (which, step) => {
      run((now) => moveRows(now, which, step));
    },
    moveTo: (from, to) => {
      run((now) => moveRow(now, from, to));
    },
    setCell: (index, key, value) => {
      run((now) => patchRows(now, new Map([[index, { [key]: value }]])));
    },
    patch: (patches, added = []) => {
      run((now) => insertRows(patchRows(now, patches), now.rows.length, added, makeKey));
    },
    select,
    selectAll: () => {
      select(state.keys);
    },
    clearSelection: () => {
      select([]);
    },
    toggleSelected: (key) => {
      select(selected.has(key) ? [...selected].filter((one) => one !== key) : [...selected, key]);
    },
    undo: () => travel(past, future),
    redo: () => travel(future, past),
    sum: (key) => sums.get(key)?.text() ?? '0',
  };
}

/** Lets computed cells follow in every row that is new or changed, within the same step. */
function completeRows(before: TableState, next: TableState, complete: ModelOptions['complete']): TableState {
  if (!complete) return next;
  const { start, endNow } = changedRange(before, next);
  const known = before.keys === next.keys ? undefined : new Set(before.rows.slice(start));
  const patches = new Map<number, Row>();
  for (let index = start; index < endNow; index += 1) {
    const row = next.rows[index] as Row;
    if (known ? known.has(row) : row === before.rows[index]) continue;
    const more = complete(row, index);
    if (more) patches.set(index, more);
  }
  return patches.size === 0 ? next : patchRows(next, patches);
}
