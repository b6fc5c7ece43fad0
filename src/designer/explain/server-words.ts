// What the server tells of rows and of menu entries, asked once while somebody asks why.
import { createContext, useContext, useEffect, useState } from 'react';
import type { Http } from '../../engine/services.ts';
import { messageOf } from '../../engine/values/errors.ts';
import type { ExplainedEntry, RowsExplained } from '../wire-why.ts';

export interface ServerWords {
  /** What is on the page came from the server. */
  isReal: boolean;
  rows(url: string): Promise<RowsExplained>;
  entries(): Promise<readonly ExplainedEntry[]>;
}

export function createServerWords(http: Pick<Http, 'send'>, isReal: boolean): ServerWords {
  const read = async <T>(name: string, params: Record<string, unknown> = {}): Promise<T> =>
    (await http.send<T>({ method: 'GET', url: `/sys/designer/${name}`, params, notify: false })).result;
  let entries: Promise<readonly ExplainedEntry[]> | undefined;
  return {
    isReal,
    rows: (url) => read('rows', { url }),
    entries: () => {
      entries ??= read<readonly ExplainedEntry[]>('entries').catch((error: unknown) => {
        entries = undefined;
        throw error;
      });
      return entries;
    },
  };
}

export const ServerWordsContext = createContext<ServerWords | null>(null);

export type Told<T> =
  | { kind: 'asking' }
  | { kind: 'told'; value: T }
  | { kind: 'failed'; text: string; again(): void };

/** @param ask must keep its identity; without it nothing is asked */
export function useTold<T>(ask: (() => Promise<T>) | undefined): Told<T> {
  const [told, setTold] = useState<Told<T>>({ kind: 'asking' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!ask) return undefined;
    let isCurrent = true;
    setTold({ kind: 'asking' });
    ask().then(
      (value) => {
        if (isCurrent) setTold({ kind: 'told', value });
      },
      (error: unknown) => {
        const again = (): void => setAttempt((count) => count + 1);
        if (isCurrent) setTold({ kind: 'failed', text: messageOf(error), again });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, attempt]);
  return told;
}

export function useServerWords(): ServerWords {
  const words = useContext(ServerWordsContext);
  if (words === null) throw new Error('ServerWordsContext is missing above this component');
  return words;
}

/** Entries of menus and codes; none while they are on their way. */
export function useEntries(): readonly ExplainedEntry[] {
  const { entries } = useServerWords();
  const told = useTold(entries);
  return told.kind === 'told' ? told.value : [];
}
