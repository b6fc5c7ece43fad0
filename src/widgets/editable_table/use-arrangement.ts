// Which rows are shown and in which order, as long as the table is drawn: for the eye alone, and of nobody else.
import { useState, type RefObject } from 'react';
import { withdrawFresh } from './grid/commands.ts';
import type { Cursor } from './grid/cursor.ts';
import type { Arrangement, Grid } from './grid/grid.ts';
import type { ShownRows } from './model/shown-rows.ts';

/** @returns the arrangement, and what gives the table another one; the place somebody is at stays on its row */
export function useArrangement(model: ShownRows, cursor: Cursor, grid: RefObject<Grid | undefined>) {
  const [arrangement, setArrangement] = useState<Arrangement>();
  const arrange = (next: Arrangement | undefined): void => {
    cursor.end();
    withdrawFresh({ model, cursor }, true);
    const { active } = cursor;
    const key = active && model.keyAt(active.row);
    model.arrange(next && (() => (grid.current ? next.keysOf(grid.current) : model.all.keys)));
    setArrangement(next);
    const row = key === undefined ? -1 : model.indexOf(key);
    if (active && row >= 0) cursor.go({ row, column: active.column });
    else if (active && model.rows.length > 0) cursor.go({ row: 0, column: active.column });
    else cursor.settle(model.rows.length, grid.current?.columns.length ?? 0);
  };
  return [arrangement, arrange] as const;
}
