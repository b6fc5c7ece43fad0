// The generated table that both contenders of W4 draw: twelve columns of mixed types, any number of rows.
import type { Option } from './workload.ts';

export type TableFieldType = 'text' | 'number' | 'list' | 'date' | 'toggle';

export interface TableField {
  key: string;
  title: string;
  type: TableFieldType;
}

export type TableRow = Readonly<Record<string, unknown>>;

const TYPES: readonly TableFieldType[] = [
  'text',
  'number',
  'list',
  'date',
  'text',
  'number',
  'toggle',
  'text',
  'number',
  'list',
  'date',
  'text',
];

/** Columns of both contenders; a wider table goes on with the same types. */
export const TABLE_COLUMNS = TYPES.length;

export function createTableFields(count: number): TableField[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `c${index}`,
    title: `列 ${index}`,
    type: TYPES[index % TYPES.length] ?? 'text',
  }));
}

export const TABLE_FIELDS: readonly TableField[] = createTableFields(TABLE_COLUMNS);

/** Column whose sum stands below the table. */
export const SUM_KEY = 'c1';

export const TABLE_OPTIONS: readonly Option[] = Array.from({ length: 10 }, (_, index) => ({
  value: String(index),
  text: `选项 ${index}`,
}));

export function createTableRows(count: number, fields = TABLE_FIELDS): TableRow[] {
  return Array.from({ length: count }, (_, index) => createTableRow(index, fields));
}

export function createTableRow(index: number, fields = TABLE_FIELDS): TableRow {
  const row: Record<string, unknown> = { id: String(index) };
  for (const { key, type } of fields) row[key] = valueOf(type, index);
  return row;
}

function valueOf(type: TableFieldType, index: number): unknown {
  switch (type) {
    case 'number':
      return index % 1000;
    case 'list':
      return String(index % 10);
    case 'date':
      return `2026-01-${String((index % 28) + 1).padStart(2, '0')}`;
    case 'toggle':
      return index % 2 === 0;
    case 'text':
      return `第 ${index} 行`;
  }
}

/**
 * What a page has done before it mounts its table: shown a form of one field, as every page of the product has by then;
 * shown such a table; or made what a screen keeps of its form and field, without drawing anything.
 */
export type Beginning = 'form' | 'table' | 'model';

/** What a table page gives to the runner, through `window.tableBench`. Cells carry `data-c`, rows `data-i`. */
export interface TablePage {
  /** Does what the page is to have done before, and takes it away again. */
  begin(beginning: Beginning): Promise<void>;
  /** Draws the table; resolves when it is on the screen. */
  mount(): Promise<void>;
  /** Adds a row at the end; resolves when the page has followed. */
  add(): Promise<void>;
  /** The element that scrolls. */
  scroller(): HTMLElement;
  /** Value of a cell as it is stored. */
  get(row: number, key: string): unknown;
  count(): number;
  /** Files that were saved; of the contender that writes any. */
  readonly files?: readonly Blob[];
}

declare global {
  interface Window {
    tableBench: TablePage;
  }
}

/** Number of rows, from the page's address: `?rows=10000`. */
export function readRowCount(): number {
  return Number(new URLSearchParams(window.location.search).get('rows') ?? 1_000);
}

/** Number of columns: `&columns=20`. */
export function readColumnCount(): number {
  return Number(new URLSearchParams(window.location.search).get('columns') ?? TABLE_COLUMNS);
}
