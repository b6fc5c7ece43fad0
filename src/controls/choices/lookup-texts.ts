// Texts of stored values that have to be asked for: names of users, of table rows, of tree nodes. However many controls
// need them at once, each value is asked for once, and all that came up together go in one call.
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useServices } from '../../engine/react/context.ts';
import { noteCalls, useToldLookups, type Lookup } from '../../engine/react/sources/lookups.ts';
import type { Http, Services } from '../../engine/services.ts';

export interface TextSource {
  /** Equal ids mean equal texts. */
  readonly id: string;
  /** Texts by value; values without one are left out. */
  load(http: Http, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface Texts {
  /** Text of a value; undefined when it is not known. */
  get(this: void, key: string): string | undefined;
  /** Something that was asked for is not here yet. */
  isLoading: boolean;
  /** Takes over texts that were seen elsewhere, e.g. in a dialog. */
  remember(this: void, texts: Iterable<readonly [key: string, text: string]>): void;
}

/** The texts of a source for whoever draws nothing. */
export interface TextBook {
  /** Text of a value; undefined when it is not known. */
  get(this: void, key: string): string | undefined;
  /** Asks for the texts that are not known; undefined where nothing has to be waited for. */
  ask(this: void, keys: readonly string[]): Promise<void> | undefined;
  /** Takes over texts that were seen elsewhere. */
  remember(this: void, texts: Iterable<readonly [key: string, text: string]>): void;
}

/** Milliseconds after which a text is asked for again when a control opens with it: names change. */
const FRESH = 60_000;
/** Values of one call, so that its address stays short. */
const MAX_KEYS = 100;

interface Known {
  /** Undefined: asked for, and there is none. */
  text: string | undefined;
  at: number;
  /** The calls that brought it. */
  lookups: readonly Lookup[];
}

interface TextStore {
  /** Changes with every change, for React. */
  version(this: void): number;
  get(this: void, key: string): string | undefined;
  /** Whether a value was asked for, with or without success. */
  isKnown(this: void, key: string): boolean;
  lookupsOf(keys: readonly string[]): readonly Lookup[];
  want(keys: readonly string[]): void;
  ask(this: void, keys: readonly string[]): Promise<void> | undefined;
  remember(this: void, texts: Iterable<readonly [string, string]>): void;
  subscribe(this: void, listener: () => void): () => void;
}

function createTextStore(http: Http, source: TextSource): TextStore {
  const known = new Map<string, Known>();
  const waiting = new Set<string>();
  const asked = new Set<string>();
  const listeners = new Set<() => void>();
  let version = 0;

  function tell(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  async function send(keys: readonly string[]): Promise<void> {
    const noted = noteCalls(http);
    try {
      const texts = await source.load(noted.http, keys);
      const at = performance.now();
      for (const key of keys) known.set(key, { text: texts.get(key), at, lookups: noted.read() });
    } catch {
      // A value whose text cannot be had is shown as itself; the next control that opens asks again.
      const at = Number.NEGATIVE_INFINITY;
      for (const key of keys) known.set(key, { text: known.get(key)?.text, at, lookups: noted.read() });
    }
    for (const key of keys) asked.delete(key);
    tell();
  }

  function sendAll(): void {
    const keys = [...waiting];
    waiting.clear();
    for (let from = 0; from < keys.length; from += MAX_KEYS) void send(keys.slice(from, from + MAX_KEYS));
  }

  function want(keys: readonly string[]): void {
    const now = performance.now();
    for (const key of keys) {
      if (asked.has(key) || now - (known.get(key)?.at ?? Number.NEGATIVE_INFINITY) < FRESH) continue;
      // All controls of a screen say what they need before this runs.
      if (waiting.size === 0) queueMicrotask(sendAll);
      asked.add(key);
      waiting.add(key);
    }
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    version: () => version,
    get: (key) => known.get(key)?.text,
    isKnown: (key) => known.has(key),
    lookupsOf: (keys) => [...new Set(keys.flatMap((key) => known.get(key)?.lookups ?? []))],
    want,
    ask: (keys) => {
      const missing = keys.filter((key) => known.get(key)?.text === undefined);
      want(missing);
      const isHere = (): boolean => !missing.some((key) => asked.has(key));
      if (isHere()) return undefined;
      return new Promise((resolve) => {
        const stop = subscribe(() => {
          if (!isHere()) return;
          stop();
          resolve();
        });
      });
    },
    remember: (texts) => {
      const at = performance.now();
      for (const [key, text] of texts) known.set(key, { text, at, lookups: known.get(key)?.lookups ?? [] });
      tell();
    },
    subscribe,
  };
}

const stores = new WeakMap<Http, Map<string, TextStore>>();

function storeOf(http: Http, user: string, source: TextSource): TextStore {
  let ofApp = stores.get(http);
  if (!ofApp) stores.set(http, (ofApp = new Map<string, TextStore>()));
  // What one user may read, the next who signs in perhaps may not.
  const key = `${user} ${source.id}`;
  let store = ofApp.get(key);
  if (!store) ofApp.set(key, (store = createTextStore(http, source)));
  return store;
}

/** What is known of a source, shared with everything that is drawn for the same person. */
export function openTexts(
  { http, session }: Pick<Services, 'http' | 'session'>,
  source: TextSource,
): TextBook {
  return storeOf(http, session.user()?.id ?? '', source);
}

/**
 * Texts of values, asked for when they are not known.
 * @param keys without commas, as they come out of a comma list
 */
export function useTexts(source: TextSource, keys: readonly string[]): Texts {
  const { http, session } = useServices();
  const user = session.user()?.id ?? '';
  const store = useMemo(() => storeOf(http, user, source), [http, user, source]);
  useSyncExternalStore(store.subscribe, store.version);
  const wanted = keys.join(',');
  useEffect(() => {
    store.want(wanted === '' ? [] : wanted.split(','));
  }, [store, wanted]);
  useToldLookups(useCallback(() => store.lookupsOf(wanted.split(',')), [store, wanted]));
  return {
    get: store.get,
    isLoading: !keys.every(store.isKnown),
    remember: store.remember,
  };
}

/** Texts of values joined for reading; one without a text is shown as itself. */
export function joinTexts(texts: Texts, keys: readonly string[]): string {
  return keys.map((key) => texts.get(key) ?? key).join('、');
}
