// The record that was open when somebody left the page, by a reload or by a link that they sent: it is opened again.
import { useEffect, useRef } from 'react';
import type { PlanNode } from '../../engine/plan/plan.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import type { Source } from '../../engine/react/sources/use-source.ts';
import type { Row } from './column.ts';
import { keyOf } from './use-selection.ts';

/** @param open runs once, with the first rows that come; a record that is not among them is forgotten */
export function useOpenedRow(
  node: PlanNode,
  model: ScreenModel,
  { isFetching, error }: Source<Row>,
  rows: readonly Row[],
  open: (row: Row, index: number) => void,
): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const id = model.opened.get(node.address);
    if (id === undefined || isFetching || error || rows.length === 0) return;
    const index = rows.findIndex((row) => keyOf(row, 'id') === id);
    const row = rows[index];
    // Whoever was quicker has chosen what is in front.
    if (row && model.overlays.length === 0) latest.current(row, index);
    model.opened.delete(node.address);
  }, [node, model, isFetching, error, rows]);
}
