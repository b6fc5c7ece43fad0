// Pixels of each column: what is declared, what its type asks for, and a share of the table for the rest.
import type { Column } from './column.ts';

/** Least pixels of a column without a width of its own. */
export const DEFAULT_WIDTH = 120;
/** Of the table's width, for all columns together. */
const SHARE = 0.92;

/**
 * @param chosen pixels that the user gave, by column key
 * @param available width of the table in pixels, without its leading columns
 */
export function columnWidths(
  columns: readonly Column[],
  chosen: Readonly<Record<string, number>>,
  available: number,
): readonly number[] {
  const own = columns.map((column) => chosen[column.key] ?? ownWidth(column, available));
  const taken = own.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const open = own.filter((width) => width === undefined).length;
  const share = open === 0 ? 0 : Math.floor((available * SHARE - taken) / open);
  return own.map((width) => width ?? Math.max(DEFAULT_WIDTH, share));
}

/** Whether the width of a column follows that of the table. */
export function needsRoom({ width, kind }: Pick<Column, 'width' | 'kind'>): boolean {
  return width === undefined ? kind.width === undefined : 'percent' in width;
}

/** Of the table's width, the most that columns may take that stay: the others have to be seen beside them. */
const MAX_FROZEN = 0.7;

/**
 * How many columns stay while the others are scrolled.
 * @param last key of the last of them
 */
export function frozenCount(
  columns: readonly Pick<Column, 'key'>[],
  last: string | undefined,
  widths: readonly number[],
  available: number,
): number {
  const count = columns.findIndex(({ key }) => key === last) + 1;
  const taken = widths.slice(0, count).reduce((sum, one) => sum + one, 0);
  // Until the table is measured, what was asked for holds.
  return available <= 0 || taken <= available * MAX_FROZEN ? count : 0;
}

function ownWidth({ width, kind }: Column, available: number): number | undefined {
  if (width === undefined) return kind.width;
  return 'pixels' in width ? width.pixels : Math.max(40, Math.floor((available * width.percent) / 100));
}
