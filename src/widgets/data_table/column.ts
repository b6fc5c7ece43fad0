// A column as its document declares it, and what follows from its type: width, alignment, text.
import type { props } from './props.ts';
import type { NumberFormat } from '../../controls/numbers/number-values.ts';
import type { SettingsOf } from '../../engine/react/widget.ts';

export type Settings = SettingsOf<typeof props>;
export type Row = Readonly<Record<string, unknown>>;

/** A checked column: key and title are there. */
export interface Column extends NumberFormat {
  key: string;
  title: string;
  type: NonNullable<NonNullable<Settings['columns']>[number]['type']>;
  dict?: string | undefined;
  slot?: string | undefined;
  width?: number | undefined;
  minWidth?: number | undefined;
  align?: 'left' | 'center' | 'right' | undefined;
  sorter?: boolean | undefined;
  /** Characters shown at most. */
  ellipsis?: number | undefined;
  fixed?: 'left' | 'right' | undefined;
  isHidden?: boolean | undefined;
  permission?: string | undefined;
  /** Where it stands on a card. */
  card?: 'title' | 'line' | 'state' | 'none' | undefined;
  /** The actions of a row stand behind one button. */
  isFolded?: boolean | undefined;
}

/** Least widths in pixels: a date, a time or a name stays readable without wrapping. */
const MIN_WIDTHS: Partial<Record<Column['type'], number>> = {
  index: 64,
  image: 80,
  number: 96,
  date: 112,
  datetime: 176,
  dict: 96,
  tag: 96,
  area: 160,
  cron: 160,
  icon: 112,
};
const DEFAULT_MIN_WIDTH = 120;

/** Completes the declared columns; a dictionary without a type makes a `dict` column. */
export function readColumns(declared: Settings['columns']): Column[] {
  return (declared ?? []).map((one) => ({
    ...one,
    key: one.key ?? '',
    title: one.title ?? '',
    type: one.type ?? (one.dict === undefined ? 'text' : 'dict'),
    ellipsis: readEllipsis(one.ellipsis),
  }));
}

/** Characters of a name in a list before it is cut. */
const ELLIPSIS_LENGTH = 25;

function readEllipsis(declared: unknown): number | undefined {
  if (typeof declared === 'number') return Math.max(1, Math.floor(declared));
  return declared === true ? ELLIPSIS_LENGTH : undefined;
}

/** Pixels a column needs at least. */
export function leastWidth(column: Column): number {
  return column.width ?? column.minWidth ?? MIN_WIDTHS[column.type] ?? DEFAULT_MIN_WIDTH;
}

export function alignOf(column: Column): 'left' | 'center' | 'right' {
  return column.align ?? (column.type === 'number' ? 'right' : column.type === 'index' ? 'center' : 'left');
}

/** A value of a record; `a.b` reads inside a nested record. Only own properties are read. */
export function readPath(record: unknown, path: string): unknown {
  let value: unknown = record;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
