// Rows of a node's x-source: declared call or value, with paging, sorting and reload.
import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import { toJS, untracked } from '@formily/reactive';
import { useCallback, useEffect, useState } from 'react';
import { callInputs, mapResult } from '../../action/calls.ts';
import { planCall } from '../../action/plan-request.ts';
import type { Scope } from '../../expression/tree.ts';
import type { CallPlan, PlanNode, SourcePlan } from '../../plan/plan.ts';
import type { HttpRequest } from '../../services.ts';
import { useRow, useScreen } from '../context.ts';
import type { ListPlace, Paging, Sort } from '../model/browsing.ts';
import type { ScreenModel } from '../model/screen-model.ts';
import { readRows } from './given-rows.ts';
import { useTracked } from './use-tracked.ts';
import { t } from '../../text.ts';

export type { Paging, Sort };

export interface Source<Row> {
  rows: readonly Row[];
  /** All rows of the query, not only those of this page. */
  total: number;
  /** The whole mapped result, for sources that are no lists (charts, trees). */
  result: unknown;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** Something is shown while newer rows are on their way. */
  isFetching: boolean;
  error: Error | null;
  /** When the rows were read last: another number for every reading, also for one that found the same. */
  readAt: number;
  paging: Paging;
  setPaging(paging: Paging): void;
  sort: Sort | undefined;
  setSort(sort: Sort | undefined): void;
  reload(): Promise<void>;
  /** The request of the current query without paging, e.g. for an export. */
  request: HttpRequest | undefined;
}

/** What a list begins with, and where it may be. */
export interface SourceDefaults {
  pageSize: number;
  sort?: Sort | undefined;
  /** Sizes that may be chosen besides; without them any. */
  pageSizes?: readonly number[];
  /** What it may be sorted by besides; without them anything. */
  sortColumns?: readonly string[];
}

/** The place of before, without what the list has no more. */
function readPlace(kept: ListPlace | undefined, defaults: SourceDefaults): ListPlace | undefined {
  if (!kept) return undefined;
  const { pageSize, sort, pageSizes, sortColumns } = defaults;
  const size = kept.paging.pageSize;
  // A view that says nothing of it takes what the list begins with.
  const isSize = size === pageSize || (size > 0 && pageSizes?.includes(size) !== false);
  const { column } = kept.sort ?? {};
  const isSort = column === undefined || column === sort?.column || sortColumns?.includes(column) !== false;
  return {
    paging: isSize ? kept.paging : { pageNo: 1, pageSize },
    sort: (isSort ? kept.sort : undefined) ?? sort,
  };
}

const client = new QueryClient({
  defaultOptions: { queries: { retry: false, gcTime: 0, staleTime: Infinity } },
});

/** What became of the last call of a node's source. */
export interface SourceAnswer {
  isRunning: boolean;
  /** When it came, in milliseconds since 1970; 0 where none has. */
  at: number;
  error: Error | null;
  /** As its call maps it. */
  result: unknown;
}

/**
 * The last answer of a source that is drawn.
 * @param index of the row that the node stands in
 */
export function readAnswer(model: ScreenModel, node: PlanNode, index?: unknown): SourceAnswer | undefined {
  const found = client
    .getQueryCache()
    .findAll({ queryKey: [model.uid, node.pointer, index], type: 'active' });
  const state = found.at(-1)?.state;
  return (
    state && {
      isRunning: state.fetchStatus === 'fetching',
      at: state.dataUpdatedAt,
      error: state.error,
      result: state.data,
    }
  );
}

/**
 * Reads the node's source. A changed query (search values, parameters) goes back to the first page.
 * The handle is registered under the node's name, so that `reload` with that target reads again.
 */
export function useSource<Row = Record<string, unknown>>(
  node: PlanNode,
  defaults: SourceDefaults,
): Source<Row> {
  const model = useScreen();
  const row = useRow();
  const { source } = node;
  const api = source?.kind === 'api' ? (model.apis[source.api] as CallPlan | undefined) : undefined;
  const { pageSize } = defaults;
  const [kept] = useState(() =>
    row ? undefined : untracked(() => readPlace(model.places.get(node.address), defaults)),
  );
  const [paging, setPaging] = useState<Paging>(kept?.paging ?? { pageNo: 1, pageSize });
  const [sort, setSort] = useState(kept ? kept.sort : defaults.sort);
  const first = JSON.stringify({ pageSize, sort: defaults.sort });
  useEffect(() => {
    if (row) return;
    model.places.set(node.address, {
      paging,
      sort,
      first: JSON.parse(first) as NonNullable<ListPlace['first']>,
    });
  }, [model, row, node.address, paging, sort, first]);

  const readInput = useCallback((): unknown => {
    if (!source) return undefined;
    if (source.kind === 'value') return toJS(model.evaluate(source.value, row ?? undefined));
    if (!api) throw new Error(t('未声明接口“{0}”', source.api));
    return readRequest(api, source, model, row);
  }, [source, api, model, row]);
  const input = useTracked(readInput);
  const request = api ? (input as HttpRequest) : undefined;
  const queryKey = JSON.stringify(input);

  const [lastKey, setLastKey] = useState(queryKey);
  if (lastKey !== queryKey) {
    setLastKey(queryKey);
    if (paging.pageNo !== 1) setPaging({ ...paging, pageNo: 1 });
  }

  const query = useQuery(
    {
      queryKey: [model.uid, node.pointer, row?.['$index'], queryKey, api?.page ? [paging, sort] : null],
      enabled: request !== undefined && api !== undefined,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) => {
        if (!request || !api) return null;
        await delay(api.debounce, signal);
        const sent = api.page ? withPaging(request, paging, sort) : request;
        const result = mapResult(api, await model.services.http.send({ ...sent, signal }), model, row ?? {});
        // The query takes undefined for a failure; an answer may be empty.
        return result ?? null;
      },
    },
    client,
  );
  const { refetch } = query;
  const reload = useCallback(async () => {
    await refetch();
  }, [refetch]);
  const reloadFrom = useCallback(
    async (toFirst?: boolean) => {
      const isFirst = paging.pageNo === 1 && paging.pageSize === pageSize;
      if (toFirst !== true || isFirst) await refetch();
      else setPaging({ pageNo: 1, pageSize });
    },
    [refetch, paging, pageSize],
  );
  // Rows that the document gives follow it by themselves; there is nothing to read again.
  const isRead = api !== undefined;
  useEffect(
    () => (isRead ? model.registerHandle(node.name, { reload: reloadFrom }) : undefined),
    [model, node.name, reloadFrom, isRead],
  );

  const result = request ? query.data : input;
  const { rows, total } = readRows<Row>(result);
  const lastPage = Math.max(1, Math.ceil(total / paging.pageSize));
  const isPastEnd = api?.page === true && query.isSuccess && !query.isFetching && paging.pageNo > lastPage;
  useEffect(() => {
    if (isPastEnd) setPaging((now) => ({ ...now, pageNo: lastPage }));
  }, [isPastEnd, lastPage]);

  return {
    rows,
    total,
    result,
    isLoading: request !== undefined && query.isPending,
    isFetching: query.isFetching,
    error: query.error,
    readAt: query.dataUpdatedAt,
    paging,
    setPaging,
    sort,
    setSort,
    reload,
    request,
  };
}

/** What a source asks for now, without paging. */
export function readRequest(
  api: CallPlan,
  source: Extract<SourcePlan, { kind: 'api' }>,
  model: ScreenModel,
  row: Scope | null,
): HttpRequest {
  return planCall(api, toJS(callInputs(api, source, model, row ?? {})));
}

function withPaging(request: HttpRequest, paging: Paging, sort: Sort | undefined): HttpRequest {
  return { ...request, params: { ...request.params, ...paging, ...(sort ?? {}) } };
}

function delay(ms: number | undefined, signal: AbortSignal): Promise<void> {
  if (ms === undefined) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('aborted', 'AbortError'));
    });
  });
}
