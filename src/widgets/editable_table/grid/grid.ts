// What all parts of a drawn table share: the model, the columns as the user sees them, and the place the user is at.
import { isNumeric } from '../../../controls/numbers/number-values.ts';
import type { CellRecord } from '../../../engine/react/nodes/CellEditor.tsx';
import type { CellOption, Column } from '../model/column.ts';
import { cellText } from '../model/cell-text.ts';
import { ownValue, type Patches } from '../model/state.ts';
import type { Row } from '../model/row.ts';
import type { Filter } from '../model/filters.ts';
import type { Grouping } from '../model/groups.ts';
import type { ShownRows } from '../model/shown-rows.ts';
import { computeRow, evaluatePart, type Evaluate, type RowTemplates } from '../table-columns.ts';
import { readOptions } from '../model/column.ts';
import type { Cursor, Edit } from './cursor.ts';

export interface GridColumn extends Column {
  /** Options as they are now, those of a dictionary too. */
  readonly choices: readonly CellOption[];
  /** Whether a cell can be edited: its widget is there, still loading, or missing. */
  readonly editor: 'ready' | 'loading' | 'missing' | 'none';
  /** The stored value says nothing to people: the widget's own view looks it up. */
  readonly needsReader: boolean;
}

export interface Sort {
  readonly key: string;
  readonly isDescending: boolean;
}

/** How the rows are shown; nothing of it is saved. */
export interface Arrangement {
  readonly sort: Sort | undefined;
  /** By column key. */
  readonly filters: ReadonlyMap<string, Filter>;
  /** Key of the column by whose values the rows are gathered. */
  readonly group: string | undefined;
  /** Keys of the rows that are shown, in their order. */
  keysOf(grid: Grid): readonly string[];
  /** How the rows are gathered; undefined where they are not. */
  groupingOf(grid: () => Grid): Grouping | undefined;
  /** What is left without sorting and filters. */
  cleared(): Arrangement | undefined;
}

/** Leading parts of each row. */
export interface Lead {
  readonly hasDrag: boolean;
  readonly hasSelection: boolean;
  readonly hasNumber: boolean;
}

/** Pixels of the leading parts. */
export function leadWidthOf({ hasDrag, hasSelection, hasNumber }: Lead): number {
  const own = (hasDrag ? 24 : 0) + (hasSelection ? 24 : 0) + (hasNumber ? 56 : 0);
  return own === 0 ? 0 : own + 24;
}

export interface Grid {
  /** The rows as they are shown; all positions are those among them. */
  readonly model: ShownRows;
  readonly arrangement: Arrangement | undefined;
  readonly cursor: Cursor;
  readonly columns: readonly GridColumn[];
  /** All columns of the document, those that nobody sees too: new rows get their defaults. */
  readonly declared: readonly Column[];
  /** The same as the widgets in the cells of a row see each other. */
  readonly cells: CellRecord['cells'];
  readonly templates: ReadonlyMap<string, RowTemplates>;
  readonly lead: Lead;
  /** Prefix of DOM ids. */
  readonly uid: string;
  readonly pointer: string;
  /** Cells look like inputs all the time. */
  readonly isAlwaysEdit: boolean;
  /** Neither disabled nor read-only. */
  readonly canChange: boolean;
  readonly isDisabled: boolean;
  /** Columns at the left that stay while the others are scrolled. */
  readonly frozen: number;
  /** Whether texts can be looked for. */
  readonly canFind: boolean;
  /** Whether heads have a menu. */
  readonly hasHeadMenu: boolean;
  /** Whether going on behind the last row makes another one. */
  readonly canAppend: boolean;
  readonly evaluate: Evaluate;
  /** Draws the node of `items` that a slot column names. */
  renderSlot(column: GridColumn, row: Row, index: number): React.ReactNode;
}

/** A cell as its row makes it. */
export interface CellState {
  readonly isVisible: boolean;
  readonly isDisabled: boolean;
  readonly choices: readonly CellOption[];
  readonly settings: Readonly<Record<string, unknown>>;
}

/** A row as people see it: with what is computed where nothing is stored. */
export function shownRow({ model, templates, evaluate }: Grid, row: Row, index: number): Row {
  return templates.size === 0 ? row : computeRow(templates, row, model.placeOf(index), evaluate, true);
}

/** What expressions say about a cell; without any, what the column says. */
export function cellState(grid: Grid, column: GridColumn, row: Row, index: number): CellState {
  const { choices, settings, isDisabled, key } = column;
  const own = grid.templates.get(key);
  if (!own) return { isVisible: true, isDisabled, choices, settings };
  const part = (name: keyof RowTemplates): unknown =>
    own[name] && evaluatePart(grid.templates, key, name, row, grid.model.placeOf(index), grid.evaluate);
  const props = part('props');
  return {
    isVisible: part('visible') !== false,
    isDisabled: isDisabled || part('disabled') === true || own.value !== undefined,
    choices: readOptions(part('options')) ?? choices,
    settings: props !== null && typeof props === 'object' ? { ...settings, ...props } : settings,
  };
}

/** A row as the widgets in its cells see it. */
export function recordOf({ cells }: Grid, values: Row): CellRecord {
  return { values, cells };
}

/** Where a cell of a column that stays is held; nothing for all others. */
export function frozenStyle({ frozen }: Grid, at: number): { left: string } | undefined {
  return at < frozen ? { left: `var(--sw-et-left-${at})` } : undefined;
}

/** Number of a row as people count them: its place among all rows, whatever is shown. */
export function rowNumber({ model }: Grid, index: number): number {
  return model.placeOf(index) + 1;
}

/** Whether a cell may be filled in now, by hand or from the clipboard. */
export function canFill(grid: Grid, column: GridColumn, row: Row, index: number): boolean {
  if (!grid.canChange || column.kind.isFixed) return false;
  if (column.editor === 'missing') return false;
  const { isVisible, isDisabled } = cellState(grid, column, row, index);
  return isVisible && !isDisabled;
}

/** What a cell says on the clipboard and in files. */
export function textAt(grid: Grid, column: GridColumn, stored: Row, index: number): string {
  const row = shownRow(grid, stored, index);
  const { isVisible, choices } = cellState(grid, column, row, index);
  if (!isVisible) return '';
  const value = ownValue(row, column.key);
  // Wherever it is put in, it has to be read as the number that it is.
  return column.format && isNumeric(value) ? String(value) : cellText(column, value, choices);
}

/** Puts the draft of an edited cell into its row, together with what its widget filled beside it. */
export function writeDraft({ model }: Pick<Grid, 'model'>, edit: Edit, key: string, beside: Row = {}): void {
  // The row may be out of sight by now.
  const place = model.all.indexOf(edit.key);
  if (place < 0) return;
  const patches: Patches = new Map([
    [place, { ...beside, ...(edit.isChanged ? { [key]: edit.draft } : {}) }],
  ]);
  edit.isChanged = false;
  model.all.patch(patches);
}

/**
 * Values of new rows: defaults, and the next number where a column counts.
 * @returns the row that comes so many rows behind the first new one
 */
export function rowMaker(columns: readonly Column[], rows: readonly Row[]): (offset: number) => Row {
  const first = columns.flatMap(
    ({ key, initial, isOrder }): [key: string, value: unknown, isOrder: boolean][] => {
      if (!isOrder) return initial === undefined ? [] : [[key, initial, false]];
      return [
        [key, rows.reduce((most, one) => Math.max(most, Number(ownValue(one, key)) || 0), 0) + 1, true],
      ];
    },
  );
  return (offset) =>
    Object.fromEntries(
      first.map(([key, value, isOrder]) => [key, isOrder ? (value as number) + offset : value]),
    );
}

/** Values of one new row. */
export function newRow(columns: readonly Column[], rows: readonly Row[]): Row {
  return rowMaker(columns, rows)(0);
}
