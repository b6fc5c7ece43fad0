// Rows that come and go by a button or the menu of the chosen cells.
import type { Notify } from '../../../engine/services.ts';
import { t } from '../../../engine/text.ts';
import { findEditable } from './commands.ts';
import type { Row } from '../model/row.ts';
import { ownValue } from '../model/state.ts';
import { canFill, rowMaker, type Grid } from './grid.ts';

/**
 * Puts new rows in front of a position, and goes to the first cell that can be edited in them.
 * @param like a shown row beside them: where rows are gathered, the new ones belong to its group
 */
export function insertRows(grid: Grid, at: number, count: number, like?: number): void {
  const { model, cursor, columns, declared } = grid;
  cursor.end();
  const shared = like === undefined ? {} : sharedValue(grid, like);
  const place = placeBeside(grid, at, like);
  const rowAt = rowMaker(declared, model.all.rows);
  model.all.insert(
    place,
    Array.from({ length: count }, (_, index) => ({
      ...rowAt(index),
      ...shared,
    })),
  );
  const key = model.all.keys[place] ?? '';
  model.reveal(key);
  const row = Math.max(0, model.indexOf(key));
  const first = findEditable(grid, row, -1, 1);
  if (columns.length > 0) cursor.go({ row, column: first?.row === row ? first.column : 0 });
}

/** Where new rows go among all rows: behind the last row of its group, where they shall be the next ones of it. */
function placeBeside({ model }: Grid, at: number, like: number | undefined): number {
  const isEnd = like !== undefined && at > like && model.groupOf(at)?.id !== model.groupOf(like)?.id;
  return isEnd ? model.placeOf(like) + 1 : Math.min(model.placeOf(at), model.all.rows.length);
}

/** What rows of one group have in common, as far as people may fill it in. */
function sharedValue(grid: Grid, like: number): Row {
  const { model, arrangement, columns } = grid;
  const column = columns.find(({ key }) => key === arrangement?.group);
  const row = model.rows[like];
  if (!column || !row || !model.groups || !canFill(grid, column, row, like)) return {};
  return { [column.key]: ownValue(row, column.key) };
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
