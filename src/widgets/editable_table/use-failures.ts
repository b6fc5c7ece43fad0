// How somebody gets to a cell that has something wrong, wherever it is.
import { autorun } from '@formily/reactive';
import { useEffect, useRef } from 'react';
import { useScreen } from '../../engine/react/context.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { findingsOf } from './check-table.ts';
import type { Grid } from './grid/grid.ts';
import type { RowErrors } from './model/validate.ts';

/** What stands between somebody and a failed cell. */
export interface FailureDoors {
  showColumn(this: void, key: string): void;
  /** Shows the rows that are filtered out. */
  showAll(this: void): void;
}

/** The form asks for this field: the first failed cell is brought into sight and becomes the active one. */
export function useShowFirstFailure(
  grid: Grid,
  node: PlanNode,
  isInvalid: boolean,
  doors: FailureDoors,
): void {
  const screen = useScreen();
  const latest = useRef({ grid, doors });
  latest.current = { grid, doors };
  useEffect(
    () =>
      autorun(() => {
        if (screen.revealed.address !== node.address || screen.judge.errorOf(node) === undefined) return;
        // The verdict comes to the rows first.
        queueMicrotask(() => {
          goToFirstFailure(latest.current.grid, latest.current.doors);
        });
      }),
    [screen, node, isInvalid],
  );
}

/** A failed row: its place among all rows, and what is wrong with its cells. */
export type Failure = readonly [place: number, errors: RowErrors];

function goToFirstFailure(grid: Grid, doors: FailureDoors): void {
  const { model, cursor } = grid;
  const [waiting] = cursor.held.keys();
  if (waiting) {
    cursor.go({ row: model.indexOf(waiting.key), column: waiting.column });
    return;
  }
  if (!model.verdicts.isComplete) {
    const found = findingsOf(model.all.rows);
    if (found) model.verdicts.show(found);
  }
  const first = model.verdicts.findings().entries().next().value;
  if (first) goToFailure(grid, doors, first);
}

export function goToFailure(
  { model, cursor, columns }: Grid,
  doors: FailureDoors,
  [place, errors]: Failure,
): void {
  const key = model.all.keys[place] ?? '';
  model.reveal(key);
  if (model.indexOf(key) < 0) doors.showAll();
  const column = columns.findIndex(({ key }) => errors[key] !== undefined);
  if (column >= 0) {
    cursor.go({ row: model.indexOf(key), column });
    return;
  }
  const [hidden] = Object.keys(errors);
  if (hidden !== undefined) doors.showColumn(hidden);
}
