// Rows below rows: a level is read when its row is opened, and again when the table is.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TableProps } from 'antd';
import { callInputs, mapResult } from '../../engine/action/calls.ts';
import { planCall } from '../../engine/action/plan-request.ts';
import type { CallPlan } from '../../engine/plan/plan.ts';
import { useRow, useScreen } from '../../engine/react/context.ts';
import { useLookups } from '../../engine/react/sources/lookups.ts';
import { readRows } from '../../engine/react/sources/given-rows.ts';
import type { Source } from '../../engine/react/sources/use-source.ts';
import { readPath, type Row, type Settings } from './column.ts';
import { keyOf, type RowKey } from './use-selection.ts';

/** Code of an answer that holds a part of what was asked for. */
const PART = 201;

/** Name of the rows below a row; no field of a record has it. */
const BELOW = '#below';

const FLAG = 'hasChild';
const PARAM = 'pid';

interface Branches {
  rows: readonly Row[];
  expandable: NonNullable<TableProps<Row>['expandable']>;
  /** Why a level could not be read. */
  error: Error | undefined;
  /** What the server says of rows that it left out of opened levels, each sentence once. */
  notes: readonly string[];
  isLoading: boolean;
}

interface Level {
  rows: readonly Row[];
  /** Empty where all its rows came. */
  note: string;
}

/** @returns undefined where the table has no levels */
export function useBranches(
  { tree, rowKey = 'id' }: Settings,
  source: Source<Row>,
  rows: readonly Row[],
): Branches | undefined {
  const model = useScreen();
  const http = useLookups();
  const outer = useRow();
  const name = tree?.api;
  const param = tree?.param ?? PARAM;
  const flag = tree?.flag ?? FLAG;
  const api = name === undefined ? undefined : (model.apis[name] as CallPlan | undefined);
  const [levels, setLevels] = useState<ReadonlyMap<RowKey, Level>>(new Map());
  const [opened, setOpened] = useState<readonly RowKey[]>([]);
  const [error, setError] = useState<Error>();
  const [loading, setLoading] = useState(0);
  // What comes of an older reading of the table is not shown over that of a newer one.
  const round = useRef(0);

  const readLevel = useCallback(
    async (key: RowKey): Promise<void> => {
      if (!api) return;
      const own = round.current;
      setLoading((count) => count + 1);
      try {
        const scope = outer ?? {};
        const inputs = callInputs(api, {}, model, scope);
        const request = planCall(api, { ...inputs, params: { ...inputs.params, [param]: key } });
        const reply = await http.send({ ...request, notify: false });
        const level: Level = {
          rows: readRows<Row>(mapResult(api, reply, model, scope)).rows,
          note: reply.code === PART ? reply.message : '',
        };
        if (own !== round.current) return;
        setLevels((all) => new Map([...all, [key, level]]));
        setError(undefined);
      } catch (failure) {
        if (own !== round.current) return;
        setError(failure instanceof Error ? failure : new Error(String(failure)));
        setOpened((keys) => keys.filter((one) => one !== key));
      } finally {
        setLoading((count) => count - 1);
      }
    },
    [api, model, http, outer, param],
  );

  const openedNow = useRef(opened);
  useEffect(() => {
    openedNow.current = opened;
  }, [opened]);
  const { readAt } = source;
  useEffect(() => {
    round.current += 1;
    for (const key of openedNow.current) void readLevel(key);
  }, [readAt, readLevel]);

  const shown = useMemo(() => {
    const addBelow = (row: Row, above: ReadonlySet<RowKey>): Row => {
      const key = keyOf(row, rowKey);
      if (key === undefined || above.has(key) || readPath(row, flag) !== '1') return row;
      const inside = new Set([...above, key]);
      return { ...row, [BELOW]: (levels.get(key)?.rows ?? []).map((one) => addBelow(one, inside)) };
    };
    return rows.map((row) => addBelow(row, new Set()));
  }, [rows, levels, rowKey, flag]);

  const notes = opened.map((key) => levels.get(key)?.note ?? '').filter((note) => note !== '');
  if (!api) return undefined;
  return {
    notes: [...new Set(notes)],
    rows: shown,
    error,
    isLoading: loading > 0,
    expandable: {
      childrenColumnName: BELOW,
      expandedRowKeys: [...opened],
      onExpand: (isOpen, row) => {
        const key = keyOf(row, rowKey);
        if (key === undefined) return;
        setOpened((keys) => (isOpen ? [...keys, key] : keys.filter((one) => one !== key)));
        if (isOpen) void readLevel(key);
      },
    },
  };
}
