// The record that was open when somebody left the page, by a reload or by a link that they sent: it is opened again.
import { useEffect, useRef } from 'react';
import { rowIn, withRow } from '../../engine/action/row-scope.ts';
import { showFailure } from '../../engine/action/run.ts';
import type { Scope } from '../../engine/expression/tree.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { useRow, useScreen } from '../../engine/react/context.ts';
import { openingSteps } from '../../engine/react/model/opening-steps.ts';
import { useLookups } from '../../engine/react/sources/lookups.ts';
import type { Source } from '../../engine/react/sources/use-source.ts';
import { t } from '../../engine/text.ts';
import { askRow } from './ask-row.ts';
import type { Row } from './column.ts';
import { keyOf } from './use-selection.ts';

/** Of a row that this page of the list does not show. */
const NOWHERE = -1;

/**
 * Opens it once, as soon as rows are there. One that is not among them is asked for by its id: a link does not hold all that
 * somebody searched for, and rows move to other pages.
 * @param rows of this page
 * @param scopeOf what the steps of a row know
 */
export function useOpenedRow(
  node: PlanNode,
  source: Source<Row>,
  rows: readonly Row[],
  scopeOf: (row: Row, index: number) => Scope,
): void {
  const model = useScreen();
  const http = useLookups();
  const outer = useRow();
  const latest = useRef({ source, rows, scopeOf, outer });
  useEffect(() => {
    latest.current = { source, rows, scopeOf, outer };
  });
  const { isFetching, error, readAt } = source;
  // Rows that the document gives may come late.
  const isRead = node.source?.kind === 'api' ? readAt > 0 : rows.length > 0;
  const isReady = isRead && !isFetching && error === null;
  useEffect(() => {
    const id = model.opened.get(node.address);
    if (id === undefined || !isReady) return undefined;
    const forget = (): void => {
      model.opened.delete(node.address);
    };
    const open = (row: Row, index: number): void => {
      const steps = openingSteps(node.on['rowClick']) ?? [];
      const scope = latest.current.scopeOf(row, index);
      const place = rowIn(scope);
      // The rows beside it are opened by somebody's press, which does all that a press does.
      const known = place && { ...place, steps: node.on['rowClick'] ?? [] };
      void model.run(steps, withRow({ ...scope, $event: row }, known));
      forget();
    };
    // Whoever was quicker has chosen what is in front.
    if (model.overlays.length > 0) {
      forget();
      return undefined;
    }
    const isIt = (row: Row): boolean => keyOf(row, 'id') === id;
    const index = latest.current.rows.findIndex(isIt);
    const row = latest.current.rows[index] ?? latest.current.source.rows.find(isIt);
    if (row) {
      open(row, index);
      return undefined;
    }
    const asking = new AbortController();
    const { signal } = asking;
    askRow(node, model, http, { id, outer: latest.current.outer, signal }).then(
      (found) => {
        if (signal.aborted) return;
        if (model.overlays.length > 0) forget();
        else if (found) open(found, NOWHERE);
        else {
          forget();
          model.services.notify.message('warning', t('该记录不在当前列表，可能已被删除，或您无权查看'));
        }
      },
      (failure: unknown) => {
        if (signal.aborted) return;
        forget();
        showFailure(failure, model.services);
      },
    );
    return () => asking.abort();
  }, [node, model, http, isReady, readAt]);
}
