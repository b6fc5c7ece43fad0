// What widgets look up by themselves, beside the source that a document declares: options of a list that opens, names of
// stored values, levels of a tree. The port that sends it keeps the last calls, so that whoever asks why is told them.
import { createContext, useContext, useEffect, useMemo } from 'react';
import type { Http, HttpRequest } from '../../services.ts';
import { asError } from '../../values/errors.ts';
import { useServices } from '../context.ts';
import type { ScreenModel } from '../model/screen-model.ts';
import { readRows } from './given-rows.ts';

/** A call that a widget made by itself, and what became of it. */
export interface Lookup {
  readonly method: HttpRequest['method'];
  readonly url: string;
  readonly params: Readonly<Record<string, unknown>>;
  state: 'running' | 'done' | 'failed';
  /** When it was answered, in milliseconds since 1970; 0 where it was not. */
  at: number;
  /** Entries that came, and how many there are in all. */
  count: number;
  total: number;
  error: Error | undefined;
}

/** The node that widgets and controls look something up for. */
export interface LookupPlace {
  model: ScreenModel;
  pointer: string;
  /** Of the row that the node stands in. */
  index: unknown;
}

/** Around every widget; null outside of screens. */
export const LookupContext = createContext<LookupPlace | null>(null);

type Read = () => readonly Lookup[];

const readers = new WeakMap<ScreenModel, Set<{ place: LookupPlace; read: Read }>>();

/**
 * The last calls that what is drawn of a node made by itself, one for each address.
 * @param index of the row that the node stands in
 * @returns undefined where nothing of it looks anything up
 */
export function readLookups(
  model: ScreenModel,
  pointer: string,
  index?: unknown,
): readonly Lookup[] | undefined {
  const own = [...(readers.get(model) ?? [])].filter(
    ({ place }) => place.pointer === pointer && (index === undefined || place.index === index),
  );
  if (own.length === 0) return undefined;
  const byAddress = new Map<string, Lookup>();
  for (const lookup of own.flatMap(({ read }) => read())) {
    const address = `${lookup.method} ${lookup.url}`;
    byAddress.delete(address);
    byAddress.set(address, lookup);
  }
  return [...byAddress.values()];
}

/** Tells what was looked up for the node around, as long as the caller is drawn. */
export function useToldLookups(read: Read): void {
  const place = useContext(LookupContext);
  useEffect(() => {
    if (!place) return undefined;
    const entry = { place, read };
    const all = readers.get(place.model) ?? new Set();
    readers.set(place.model, all);
    all.add(entry);
    return () => {
      all.delete(entry);
    };
  }, [place, read]);
}

/** The port for calls that a widget or control makes by itself: as that of the app, and its last calls can be told. */
export function useLookups(): Http {
  const { http } = useServices();
  const noted = useMemo(() => noteCalls(http), [http]);
  useToldLookups(noted.read);
  return noted.http;
}

/** Addresses of which the last call is kept. */
const MAX_NOTED = 8;

/** A port that keeps the last call of each address. */
export function noteCalls(http: Http): { http: Http; read: Read } {
  const last = new Map<string, Lookup>();
  return {
    read: () => [...last.values()],
    http: {
      ...http,
      send: async <T>(request: HttpRequest) => {
        const lookup = begin(request);
        last.delete(lookup.url);
        last.set(lookup.url, lookup);
        const [oldest] = last.keys();
        if (last.size > MAX_NOTED && oldest !== undefined) last.delete(oldest);
        try {
          const reply = await http.send<T>(request);
          const { rows, total } = readRows(reply.result);
          Object.assign(lookup, { state: 'done', at: Date.now(), count: rows.length, total });
          return reply;
        } catch (error) {
          // What nobody waits for any more was never answered.
          if (request.signal?.aborted && last.get(lookup.url) === lookup) last.delete(lookup.url);
          Object.assign(lookup, { state: 'failed', at: Date.now(), error: asError(error) });
          throw error;
        }
      },
    },
  };
}

function begin({ method, url, params = {} }: HttpRequest): Lookup {
  return { method, url, params, state: 'running', at: 0, count: 0, total: 0, error: undefined };
}
