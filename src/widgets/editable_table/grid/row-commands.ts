// Rows that come and go by a button or the menu of the chosen cells.
import type { Notify } from '../../../engine/services.ts';
import { t } from '../../../engine/text.ts';
import { findEditable } from './commands.ts';
import { newRow, type Grid } from './grid.ts';

/** Puts new rows in front of a position, and goes to the first cell that can be edited in them. */
export function insertRows(grid: Grid, at: number, count: number): void {
  const { model, cursor, columns, declared } = grid;
  cursor.end();
  model.insert(
    at,
    Array.from({ length: count }, (_, index) => newRow(declared, model.all.rows, index)),
  );
  const first = findEditable(grid, at, -1, 1);
  if (columns.length > 0) cursor.go({ row: at, column: first?.row === at ? first.column : 0 });
}

/** Removes rows once the user is sure. */
export async function removeRows(
  { model, cursor, columns }: Grid,
  notify: Notify,
  keys: readonly string[],
): Promise<void> {
  cursor.end();
  const isSure = await notify.confirm({
    title: t('删除行'),
    text: t('是否删除选中的{0}行？', keys.length),
    ok: t('删除'),
    danger: true,
  });
  if (!isSure) return;
  model.remove(keys);
  cursor.settle(model.rows.length, columns.length);
}
