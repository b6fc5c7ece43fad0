// Loads the department tree when somebody needs it.
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLookups } from '../../engine/react/sources/lookups.ts';
import type { Http } from '../../engine/services.ts';
import { readDepartments, type DepartNode } from './depart-tree.ts';
import type { DepartSettings } from './settings.ts';

const CACHE_SECONDS = 60;

export interface Departments {
  status: 'idle' | 'loading' | 'failed' | 'ready';
  tree: readonly DepartNode[];
  retry(this: void): void;
}

type Loaded = { attempt: number; answer: unknown } | { attempt: number; isFailed: true };

/** The tree as the server sends it. */
export async function readTree(
  http: Http,
  { company = false, cacheSeconds = CACHE_SECONDS }: DepartSettings,
): Promise<unknown> {
  const { result } = await http.send({
    method: 'GET',
    url: '/sys/sysDepart/queryTreeList',
    notify: false,
    // Only companies are asked for; a server that answers more is narrowed down by the dialog.
    ...(company ? { params: { orgCategory: '1' } } : {}),
    ...(cacheSeconds > 0 ? { cache: cacheSeconds } : {}),
  });
  return result;
}

/** @param isNeeded false puts the call off: an empty field needs no tree until its dialog opens */
export function useDepartments(settings: DepartSettings, isNeeded: boolean): Departments {
  const http = useLookups();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>();
  const cache = settings.cacheSeconds;
  const isCompany = settings.company ?? false;
  const isCurrent = loaded?.attempt === attempt;

  useEffect(() => {
    if (!isNeeded || isCurrent) return;
    let isStopped = false;
    readTree(http, { company: isCompany, cacheSeconds: cache }).then(
      (answer) => {
        if (!isStopped) setLoaded({ attempt, answer });
      },
      () => {
        if (!isStopped) setLoaded({ attempt, isFailed: true });
      },
    );
    return () => {
      isStopped = true;
    };
  }, [http, cache, isCompany, isNeeded, isCurrent, attempt]);

  const { store = 'id', text = 'departName' } = settings;
  const answer = loaded && 'answer' in loaded ? loaded.answer : undefined;
  const tree = useMemo(() => readDepartments(answer, { store, text }), [answer, store, text]);
  const retry = useCallback(() => {
    setAttempt((now) => now + 1);
  }, []);
  return { status: statusOf(isNeeded, isCurrent, loaded), tree, retry };
}

function statusOf(isNeeded: boolean, isCurrent: boolean, loaded: Loaded | undefined): Departments['status'] {
  if (loaded && isCurrent) return 'answer' in loaded ? 'ready' : 'failed';
  return isNeeded ? 'loading' : 'idle';
}
