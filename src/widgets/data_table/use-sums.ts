// Sums of all records of a query, not only of those on this page: read with the rows, and kept while pages are turned.
import { toJS } from '@formily/reactive';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callInputs, mapResult } from '../../engine/action/calls.ts';
import { planCall } from '../../engine/action/plan-request.ts';
import type { CallPlan } from '../../engine/plan/plan.ts';
import { useRow, useScreen } from '../../engine/react/context.ts';
import { useLookups } from '../../engine/react/sources/lookups.ts';
import type { Source } from '../../engine/react/sources/use-source.ts';
import { readPath, type Column, type Row, type Settings } from './column.ts';

const PARAM = 'sum';

export interface Sums {
  /** By the keys of columns. */
  values: ReadonlyMap<string, unknown>;
  /** Why they could not be read. */
  error: Error | undefined;
  retry(): void;
}

/**
 * @param allowed the columns that the user may see: of others no sum is asked for
 * @returns undefined where the table has none
 */
export function useSums(
  { sums }: Settings,
  allowed: readonly Column[],
  source: Source<Row>,
): Sums | undefined {
  const model = useScreen();
  const http = useLookups();
  const outer = useRow();
  const api = sums?.api === undefined ? undefined : (model.apis[sums.api] as CallPlan | undefined);
  const param = sums?.param ?? PARAM;
  const names = (sums?.columns ?? []).filter((name) => allowed.some(({ key }) => key === name)).join(',');
  const [values, setValues] = useState<ReadonlyMap<string, unknown>>(new Map());
  const [error, setError] = useState<Error>();
  // What comes of an older question is not shown over the answer to a newer one.
  const round = useRef(0);

  const read = useCallback(async (): Promise<void> => {
    if (!api || names === '') return;
    round.current += 1;
    const own = round.current;
    try {
      const inputs = toJS(callInputs(api, {}, model, outer ?? {}));
      const request = planCall(api, { ...inputs, params: { ...inputs.params, [param]: names } });
      const reply = await http.send({ ...request, notify: false });
      const answer = mapResult(api, reply, model, outer ?? {});
      if (own !== round.current) return;
      setValues(new Map(names.split(',').map((name) => [name, readPath(answer, name)])));
      setError(undefined);
    } catch (failure) {
      if (own === round.current) setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
  }, [api, model, http, outer, names, param]);

  const { readAt } = source;
  const query = JSON.stringify(source.request);
  const place = JSON.stringify([source.paging, source.sort]);
  const asked = useRef({ query: '', place });
  useEffect(() => {
    if (readAt === 0) return;
    const last = asked.current;
    asked.current = { query, place };
    // Another page or order of the same records has the same sums.
    if (last.query === query && last.place !== place) return;
    void read();
  }, [read, readAt, query, place]);

  if (!api || names === '') return undefined;
  return { values, error, retry: () => void read() };
}
