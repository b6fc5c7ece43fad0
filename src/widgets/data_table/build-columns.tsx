// Declared columns + the user's preferences -> columns of the antd table.
import type { ColumnType } from 'antd/es/table';
import type { ReactNode } from 'react';
import type { PlanNode } from '../../engine/plan/plan.ts';
import type { Sort } from '../../engine/react/sources/use-source.ts';
import { Cell } from './Cell.tsx';
import { alignOf, leastWidth, type Column, type Row } from './column.ts';
import type { RowList } from './use-row-list.ts';

export interface ColumnContext {
  columns: readonly Column[];
  widths: Readonly<Record<string, number>>;
  sort: Sort | undefined;
  defaultSort: Sort | undefined;
  /** Children of `items` by name. */
  slots: ReadonlyMap<string, PlanNode>;
  /** False where there is no room for columns that stay while the others scroll. */
  canFix: boolean;
  /** Rows before this page. */
  offset: number;
  onLink(key: string, record: Row, index: number): void;
  /** What the steps of a row know. */
  scopeOf: RowList['scopeOf'];
  /** What stands in the head of a column; its title where nothing else does. */
  headOf?: ((column: Column) => ReactNode) | undefined;
}

export function buildColumns(context: ColumnContext): ColumnType<Row>[] {
  const { columns, widths, sort, defaultSort, slots, canFix, offset, onLink, scopeOf, headOf } = context;
  return columns.map((column) => {
    const width = widths[column.key] ?? column.width;
    return {
      key: column.key,
      title: headOf ? headOf(column) : column.title,
      align: alignOf(column),
      ...(width === undefined ? {} : { width }),
      ...(column.isFolded ? { className: 'sw-table-folded' } : {}),
      ...(column.fixed === undefined || !canFix ? {} : { fixed: column.fixed }),
      ...(column.sorter ? sorting(column.key, sort, defaultSort) : {}),
      render: (_value: unknown, record: Row, index: number) => (
        <Cell
          column={column}
          record={record}
          index={index}
          number={offset + index + 1}
          slot={column.slot === undefined ? undefined : slots.get(column.slot)}
          onLink={(key) => {
            onLink(key, record, index);
          }}
          scopeOf={scopeOf}
        />
      ),
    };
  });
}

/** A third click leads back to the default order; on the default's own column it goes on to the other direction. */
function sorting(key: string, sort: Sort | undefined, defaultSort: Sort | undefined): ColumnType<Row> {
  return {
    sorter: true,
    sortOrder: sort?.column === key ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
    sortDirections: defaultSort?.column === key ? ['ascend', 'descend', 'ascend'] : ['ascend', 'descend'],
  };
}

/** Pixels below which the table scrolls inside its box instead of squeezing its columns. */
export function leastTableWidth(
  columns: readonly Column[],
  widths: Readonly<Record<string, number>>,
  selectionWidth: number,
): number {
  return columns.reduce((sum, column) => sum + (widths[column.key] ?? leastWidth(column)), selectionWidth);
}

/** Fixed columns may take at most this part of the table, or the others could never be read. */
const FIXED_SHARE = 0.6;

/** @param room width of the table's box in pixels; 0 while it is not laid out */
export function canFixColumns(
  columns: readonly Column[],
  widths: Readonly<Record<string, number>>,
  selectionWidth: number,
  room: number,
): boolean {
  const fixed = columns.filter((column) => column.fixed !== undefined);
  return room === 0 || leastTableWidth(fixed, widths, selectionWidth) <= room * FIXED_SHARE;
}
