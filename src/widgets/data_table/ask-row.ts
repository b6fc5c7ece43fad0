// One row of a list that is not on the page which it shows.
import { toJS } from '@formily/reactive';
import { callInputs, mapResult } from '../../engine/action/calls.ts';
import { planCall } from '../../engine/action/plan-request.ts';
import type { Scope } from '../../engine/expression/tree.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { readRows } from '../../engine/react/sources/given-rows.ts';
import type { Http } from '../../engine/services.ts';
import type { Row } from './column.ts';
import { keyOf } from './use-selection.ts';

export interface AskedRow {
  id: string | number;
  /** What the row around the list knows. */
  outer: Scope | null;
  signal: AbortSignal;
}

/**
 * Asks the call of a list for one row, whatever is searched for: it comes as the list shows it, to whoever may see it there.
 * @returns undefined where the list does not hold it, or cannot be asked
 */
export async function askRow(
  { source }: PlanNode,
  model: ScreenModel,
  http: Http,
  { id, outer, signal }: AskedRow,
): Promise<Row | undefined> {
  const api = source?.kind === 'api' ? model.apis[source.api] : undefined;
  // What comes without pages is here as a whole.
  if (source?.kind !== 'api' || api?.kind !== 'call' || api.page !== true) return undefined;
  const scope = outer ?? {};
  const inputs = toJS(callInputs(api, source, model, { ...scope, $query: {} }));
  // There it is the id of something else.
  if (inputs.params?.['id'] !== undefined) return undefined;
  const request = planCall(api, { ...inputs, params: { ...inputs.params, id, pageNo: 1, pageSize: 1 } });
  const reply = await http.send({ ...request, notify: false, signal });
  const { rows } = readRows<Row>(mapResult(api, reply, model, scope));
  // A server that does not know the condition answers any row.
  return rows.find((row) => keyOf(row, 'id') === id);
}
