// What rows are gathered by, and what stands on the line above those of one value. Loaded with the arrangement.
import { createExactSum } from '../model/exact-sum.ts';
import type { Compared } from '../model/filters.ts';
import type { Grouping, RowGroup } from '../model/groups.ts';
import type { Row } from '../model/row.ts';
import { isOn } from '../model/cell-text.ts';
import { ownValue } from '../model/state.ts';
import { cellState, shownRow, textAt, type Grid, type GridColumn } from './grid.ts';
import { insertRows } from './row-commands.ts';
import { cellOf, orderOf, plain } from './sort-rows.ts';

/** Whether rows can be gathered by a column: what is drawn by the document holds nothing that they have in common. */
export function isGroupable({ type }: GridColumn): boolean {
  return type !== 'slot';
}

/**
 * Gathers rows by the values of a column.
 * @param grid as it is now
 */
export function createGrouping(grid: () => Grid, key: string, isDescending: boolean): Grouping {
  let read: { readonly of: Grid; readonly plain: Grid; readonly column: GridColumn | undefined } | undefined;
  /** Rows never change in place, so that each is read once. */
  let ids = new WeakMap<Row, string>();

  function look() {
    const now = grid();
    if (read?.of === now) return read;
    const column = now.columns.find((one) => one.key === key);
    if (column !== read?.column) ids = new WeakMap();
    read = { of: now, plain: plain(now), column };
    return read;
  }

  return {
    idOf: (row, place) => {
      const { column, plain: all } = look();
      if (!column) return '';
      const known = ids.get(row) ?? readId(all, column, row, place);
      ids.set(row, known);
      return known;
    },
    sort: (samples) => {
      const { column, plain: all } = look();
      if (!column) return samples;
      // The names of references are known to the widget alone: these groups come in the order of their first rows.
      const order = column.kind.isReference
        ? (one: Compared, other: Compared) => Number(one.text === '') - Number(other.text === '')
        : orderOf(column, isDescending);
      return samples
        .map((sample) => ({ sample, cell: cellOf(all, column, sample.row, sample.place) }))
        .toSorted((one, other) => order(one.cell, other.cell))
        .map(({ sample }) => sample);
    },
    isKept: (one) => [...grid().cursor.held.keys()].some((edit) => edit.key === one),
  };
}

/** Values that are drawn alike are one group; of two choices with one text, each is its own. */
function readId(grid: Grid, column: GridColumn, stored: Row, place: number): string {
  const row = shownRow(grid, stored, place);
  const value = ownValue(row, column.key);
  const { kind } = column;
  if (!cellState(grid, column, row, place).isVisible) return '';
  if (kind.value === 'toggle') return String(isOn(column, value));
  if (kind.value !== 'choice' && kind.value !== 'choices' && !kind.isReference)
    return textAt(grid, column, stored, place);
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** Columns whose numbers are added up on the line of a group: those that the table sums up, else all of numbers. */
export function summedColumns({ columns }: Pick<Grid, 'columns'>): readonly GridColumn[] {
  const own = columns.filter(({ hasSum }) => hasSum);
  return own.length > 0 ? own : columns.filter(({ format, isOrder }) => format !== undefined && !isOrder);
}

/** Exact sums of a group, by column key. */
export function sumGroup(grid: Grid, group: RowGroup): ReadonlyMap<string, string> {
  const all = plain(grid);
  const rows = group.places.flatMap((place) => {
    const row = all.model.rows[place];
    return row ? [shownRow(all, row, place)] : [];
  });
  return new Map(
    summedColumns(grid).map(({ key }) => {
      const sum = createExactSum();
      sum.addAll(rows, key);
      return [key, sum.text()];
    }),
  );
}

/** Folds groups or unfolds them; the place somebody is at stays on its row, or goes to the one that follows. */
export function foldGroups(grid: Grid, ids: readonly string[], isFolded: boolean): void {
  const { model, cursor, columns } = grid;
  cursor.end();
  const { active } = cursor;
  const key = active && model.keyAt(active.row);
  const group = active && model.groupOf(active.row);
  model.fold(ids, isFolded);
  if (!active) return;
  const row = key === undefined ? -1 : model.indexOf(key);
  const next = row >= 0 ? row : (model.groups?.find(({ id }) => id === group?.id)?.first ?? 0);
  const place = { row: next, column: active.column };
  // Whoever folds a group far from where they are goes on looking at it.
  if (next < model.rows.length) cursor.select({ active: place, corner: place, by: 'shift' });
  else cursor.settle(model.rows.length, columns.length);
}

/**
 * Lets rows go to the groups of their values, once they are left: not while a cell is edited or a block is chosen, and
 * not the row somebody is at, which stays the one that they are at.
 */
export function regroup({ model, cursor }: Grid): void {
  const range = cursor.range();
  if (cursor.edit || (range && range.top !== range.bottom)) return;
  const { selection } = cursor;
  const key = selection && model.keyAt(selection.active.row);
  const held = new Set([...cursor.held.keys()].map((edit) => edit.key));
  if (!model.regroup((one) => one === key || held.has(one))) return;
  const row = key === undefined ? -1 : model.indexOf(key);
  if (selection && row >= 0 && row !== selection.active.row) {
    cursor.select({
      ...selection,
      active: { ...selection.active, row },
      corner: { ...selection.corner, row },
    });
  }
}

/** Adds a row with the value of a group at its end, and goes there. */
export function addToGroup(grid: Grid, id: string): void {
  const { model } = grid;
  model.fold([id], false);
  const group = model.groups?.find((one) => one.id === id);
  if (!group) return;
  const last = group.first + group.shown - 1;
  insertRows(grid, last + 1, 1, last);
}
