// The record that was open when somebody left the page, by a reload or by a link that they sent: it is opened again.
import { useEffect, useRef } from 'react';
import type { PlanNode } from '../../engine/plan/plan.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import type { Source } from '../../engine/react/sources/use-source.ts';
import type { Row } from './column.ts';
import type { RowKey } from './use-selection.ts';

/** @param open told its id once, with the first rows that come; a record that is not among them is forgotten */
export function useOpenedRow(
  node: PlanNode,
  model: ScreenModel,
  { isFetching, error }: Source<Row>,
  rows: readonly Row[],
  open: (id: RowKey) => void,
): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const id = model.opened.get(node.address);
    if (id === undefined || isFetching || error || rows.length === 0) return;
    // Whoever was quicker has chosen what is in front.
    if (model.overlays.length === 0) latest.current(id);
    model.opened.delete(node.address);
  }, [node, model, isFetching, error, rows]);
}
