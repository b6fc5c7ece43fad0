// Sorting and paging of rows that came all at once.
import type { Paging, Sort } from '../../engine/react/sources/use-source.ts';
import { readPath, type Row } from './column.ts';

const collator = new Intl.Collator('zh-CN', { numeric: true });

/** Rows in the order of a column; empty values stand last in both directions. */
export function sortRows(rows: readonly Row[], sort: Sort | undefined): readonly Row[] {
  if (!sort) return rows;
  const sign = sort.order === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const left = readPath(a, sort.column);
    const right = readPath(b, sort.column);
    if (isEmpty(left) || isEmpty(right)) return Number(isEmpty(left)) - Number(isEmpty(right));
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * collator.compare(String(left), String(right));
  });
}

export function pageRows(rows: readonly Row[], { pageNo, pageSize }: Paging): readonly Row[] {
  return rows.slice((pageNo - 1) * pageSize, pageNo * pageSize);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
