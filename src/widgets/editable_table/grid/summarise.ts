// What the chosen cells come to: how many hold something, and sum and average of their numbers.
import { isNumeric, numberText } from '../../../controls/numbers/number-values.ts';
import { createExactSum } from '../model/exact-sum.ts';
import { isBlank } from '../model/same-value.ts';
import { ownValue } from '../model/state.ts';
import { shownRow, type Grid } from './grid.ts';
import type { Range } from './selection.ts';

export interface RangeSummary {
  readonly rows: number;
  readonly columns: number;
  /** Cells that hold something. */
  readonly filled: number;
  /** As people read it, its thousands set apart where a column does so. Undefined where no column of the block holds numbers. */
  readonly sum: string | undefined;
  readonly average: string | undefined;
}

/** Digits of an average behind the point. */
const PRECISION = 4;

export function summarise(grid: Grid, range: Range): RangeSummary {
  const columns = grid.columns.slice(range.left, range.right + 1);
  const total = createExactSum();
  let filled = 0;
  let numbers = 0;
  for (let index = range.top; index <= range.bottom; index += 1) {
    const stored = grid.model.rows[index];
    if (!stored) continue;
    const row = shownRow(grid, stored, index);
    for (const { key, kind } of columns) {
      const value = ownValue(row, key);
      if (isBlank(value)) continue;
      filled += 1;
      if (kind.value !== 'number' || !isNumeric(value)) continue;
      numbers += 1;
      total.add(value);
    }
  }
  const sum = numbers === 0 ? undefined : total.text();
  const thousands = columns.some(({ format }) => format?.thousands === true);
  const read = (value: string): string => numberText(value, { thousands });
  return {
    rows: range.bottom - range.top + 1,
    columns: columns.length,
    filled,
    sum: sum === undefined ? undefined : read(sum),
    average: sum === undefined ? undefined : read(String(Number((Number(sum) / numbers).toFixed(PRECISION)))),
  };
}
