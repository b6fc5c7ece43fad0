// Which rows are shown, in which order and below which lines: for the eye alone, and of nobody else. What they are
// gathered by is kept with the columns of the person; the rest lasts as long as the table is drawn.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { withdrawFresh } from './grid/commands.ts';
import type { Cursor } from './grid/cursor.ts';
import type { Arrangement, Grid } from './grid/grid.ts';
import type { ShownRows } from './model/shown-rows.ts';

interface Parts {
  model: ShownRows;
  cursor: Cursor;
  grid: RefObject<Grid | undefined>;
  /** Key of the column that the rows shall be gathered by. */
  grouped: string | undefined;
  /** Told when somebody gathers the rows by another column, or no more. */
  onGroup(this: void, key: string | undefined): void;
}

/** @returns the arrangement, and what gives the table another one; the place somebody is at stays on its row */
export function useArrangement({ model, cursor, grid, grouped, onGroup }: Parts) {
  const [arrangement, setArrangement] = useState<Arrangement>();
  const show = (next: Arrangement | undefined): void => {
    cursor.end();
    withdrawFresh({ model, cursor }, true);
    const { active } = cursor;
    const key = active && model.keyAt(active.row);
    model.arrange(
      next && (() => (grid.current ? next.keysOf(grid.current) : model.all.keys)),
      next?.groupingOf(() => grid.current as Grid),
    );
    setArrangement(next);
    const row = key === undefined ? -1 : model.indexOf(key);
    if (active && row >= 0) cursor.go({ row, column: active.column });
    else if (active && model.rows.length > 0) cursor.go({ row: 0, column: active.column });
    else cursor.settle(model.rows.length, grid.current?.columns.length ?? 0);
  };
  const latest = useRef({ arrangement, show });
  latest.current = { arrangement, show };
  const isOther = grouped !== arrangement?.group;
  useEffect(() => {
    if (!isOther) return undefined;
    let isCurrent = true;
    void import('./grid/arrange.ts').then(({ withGroup }) => {
      if (isCurrent) latest.current.show(withGroup(latest.current.arrangement, grouped));
    });
    return () => {
      isCurrent = false;
    };
  }, [grouped, isOther]);
  const arrange = (next: Arrangement | undefined): void => {
    show(next);
    if (next?.group !== grouped) onGroup(next?.group);
  };
  return [arrangement, arrange] as const;
}
