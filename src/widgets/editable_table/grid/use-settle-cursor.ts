import { useEffect, useSyncExternalStore } from 'react';
import type { Grid } from './grid.ts';

/** After rows came or went: no editor hangs on a row that moved away. */
export function useSettleCursor({ model, cursor, columns }: Grid): void {
  const list = useSyncExternalStore(model.signals.subscribeList, model.signals.listVersion);
  useEffect(() => {
    const { edit } = cursor;
    if (edit && model.keys[edit.row] === edit.key) return;
    cursor.settle(model.rows.length, columns.length);
  }, [list, model, cursor, columns]);
}
