// Sorting, filtering and gathering of what is shown. Loaded with the first menu of a head.
import { readCondition, type Compared, type Filter } from '../model/filters.ts';
import { textAt, type Arrangement, type Grid, type GridColumn, type Sort } from './grid.ts';
import { createGrouping } from './grouping.ts';
import { cellOf, plain, sortPlaces } from './sort-rows.ts';
import type { Row } from '../model/row.ts';

/** What somebody asked for; undefined once nothing is left of it. */
export function createArrangement(
  sort: Sort | undefined,
  filters: ReadonlyMap<string, Filter>,
  group?: string,
): Arrangement | undefined {
  if (!sort && filters.size === 0 && group === undefined) return undefined;
  return {
    sort,
    filters,
    group,
    keysOf: (grid) => arrangedKeys(grid, sort, filters),
    groupingOf: (grid) =>
      group === undefined ? undefined : createGrouping(grid, group, sort?.key === group && sort.isDescending),
    cleared: () => createArrangement(undefined, new Map(), group),
  };
}

/** The arrangement with another filter of one column; undefined takes it away. */
export function withFilter(
  now: Arrangement | undefined,
  key: string,
  filter: Filter | undefined,
): Arrangement | undefined {
  const filters = new Map(now?.filters);
  if (filter) filters.set(key, filter);
  else filters.delete(key);
  return createArrangement(now?.sort, filters, now?.group);
}

export function withSort(now: Arrangement | undefined, sort: Sort | undefined): Arrangement | undefined {
  return createArrangement(sort, now?.filters ?? new Map(), now?.group);
}

/** @param group key of a column; undefined gathers the rows no more */
export function withGroup(now: Arrangement | undefined, group: string | undefined): Arrangement | undefined {
  return createArrangement(now?.sort, now?.filters ?? new Map(), group);
}

function arrangedKeys(
  grid: Grid,
  sort: Sort | undefined,
  filters: ReadonlyMap<string, Filter>,
): readonly string[] {
  const found = passingPlaces(grid, filters);
  const column = sort && grid.columns.find(({ key }) => key === sort.key);
  const { keys } = grid.model.all;
  return (column && sort ? sortPlaces(grid, found, column, sort.isDescending) : found).map(
    (place) => keys[place] as string,
  );
}

/** Positions of the rows that pass all filters. What is on its way in an editor is never out of sight. */
function passingPlaces(arranged: Grid, filters: ReadonlyMap<string, Filter>): number[] {
  const grid = plain(arranged);
  const { rows, keys } = grid.model;
  const held = new Set([...grid.cursor.held.keys()].map(({ key }) => key));
  const tests = grid.columns.flatMap((column) => {
    const filter = filters.get(column.key);
    return filter ? [{ column, passes: testOf(column, filter) }] : [];
  });
  return rows.flatMap((row, place) =>
    held.has(keys[place] as string) ||
    tests.every(({ column, passes }) => passes(cellOf(grid, column, row, place)))
      ? [place]
      : [],
  );
}

function testOf(column: GridColumn, { values, condition }: Filter): (cell: Compared) => boolean {
  const read = condition && readCondition(column, condition);
  const test = read && 'test' in read ? read.test : undefined;
  return (cell) => (!values || values.has(cell.text)) && (!test || test(cell));
}

/** A text of a column and how many rows hold it. */
export interface ValueCount {
  readonly text: string;
  readonly count: number;
}

/** The texts of a column in their order, among the rows that pass the filters of the other columns. */
export function listValues(arranged: Grid, column: GridColumn): readonly ValueCount[] {
  const filters = new Map(arranged.arrangement?.filters);
  filters.delete(column.key);
  const grid = plain(arranged);
  const counts = new Map<string, number>();
  for (const place of sortPlaces(arranged, passingPlaces(arranged, filters), column, false)) {
    const text = textAt(grid, column, grid.model.rows[place] as Row, place);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => ({ text, count }));
}

/** Whether cells of a column have texts that people read: what is drawn by the document, or looked up, has none. */
export function isReadable({ type, needsReader, kind }: GridColumn): boolean {
  return type !== 'slot' && !needsReader && kind.isReference !== true;
}
