// Rows in the order of a column. Positions are those among all rows.
import { isNumeric } from '../../../controls/numbers/number-values.ts';
import type { Compared } from '../model/filters.ts';
import { createShownRows } from '../model/shown-rows.ts';
import type { Row } from '../model/row.ts';
import { ownValue } from '../model/state.ts';
import { shownRow, textAt, type Grid, type GridColumn } from './grid.ts';

/** The table as if nothing were arranged: positions are those of all rows. */
export function plain(grid: Grid): Grid {
  return { ...grid, model: createShownRows(grid.model.all) };
}

/** A cell as it is compared with others. */
export function cellOf(grid: Grid, column: GridColumn, row: Row, place: number): Compared {
  return {
    value: ownValue(shownRow(grid, row, place), column.key),
    text: textAt(grid, column, row, place),
  };
}

/** Equals stay as they are. */
export function sortPlaces(
  arranged: Grid,
  places: readonly number[],
  column: GridColumn,
  isDescending: boolean,
): number[] {
  const grid = plain(arranged);
  const { rows } = grid.model;
  const cells = new Map(
    places.map((place) => [place, cellOf(grid, column, rows[place] as Row, place)] as const),
  );
  const order = orderOf(column, isDescending);
  return places.toSorted((a, b) => order(cells.get(a) as Compared, cells.get(b) as Compared));
}

/** Numbers by their size, texts as people sort them; what is empty is last either way, and equals stay as they are. */
export function orderOf(
  column: GridColumn,
  isDescending: boolean,
): (one: Compared, other: Compared) => number {
  const { compare } = new Intl.Collator('zh-CN', { numeric: true });
  const isNumber = column.format !== undefined;
  const direction = isDescending ? -1 : 1;
  return (one, other) => {
    if (one.text === '' || other.text === '') return one.text === other.text ? 0 : one.text === '' ? 1 : -1;
    const isBoth = isNumber && isNumeric(one.value) && isNumeric(other.value);
    const order = isBoth ? Number(one.value) - Number(other.value) : compare(one.text, other.text);
    return order * direction;
  };
}
