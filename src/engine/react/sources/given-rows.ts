// Rows that a document gives, without a call: apart from those of calls, so that sign-in loads no query client.
import { toJS } from '@formily/reactive';
import { useCallback } from 'react';
import type { PlanNode } from '../../plan/plan.ts';
import { useRow, useScreen } from '../context.ts';
import { useTracked } from './use-tracked.ts';

/** The rows of a source with a value; none without one. */
export function useGivenRows<Row>({ source }: PlanNode): readonly Row[] {
  const model = useScreen();
  const row = useRow();
  const read = useCallback(
    (): unknown =>
      source?.kind === 'value' ? toJS(model.evaluate(source.value, row ?? undefined)) : undefined,
    [source, model, row],
  );
  return readRows<Row>(useTracked(read)).rows;
}

/** A page (`records`, `total`), a plain list, or nothing. `records` may be missing when total is 0. */
export function readRows<Row>(result: unknown): { rows: readonly Row[]; total: number } {
  if (Array.isArray(result)) return { rows: result as Row[], total: result.length };
  if (result !== null && typeof result === 'object') {
    const { records, total } = result as { records?: unknown; total?: unknown };
    const rows = Array.isArray(records) ? (records as Row[]) : [];
    return { rows, total: Number(total ?? rows.length) };
  }
  return { rows: [], total: 0 };
}
