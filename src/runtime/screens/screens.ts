// Implements the Screens port: the index of all screens, and plans kept by version.
import { proxy, ref } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { ScreenAnswer, ScreenIndexEntry } from '../../engine/plan/plan.ts';
import { HttpFailure, type ScreenCard, type Screens } from '../../engine/services.ts';
import type { HttpClient } from '../http/http-client.ts';
import { isTokenWording, TEXTS } from '../http/texts.ts';
import { spokenLanguage, t, translateName } from '../../engine/text.ts';
import { asFilled, asList, asRecord } from '../storage/shapes.ts';

export interface IndexState {
  phase: 'none' | 'ready' | 'failed';
  entries: readonly ScreenIndexEntry[];
  /** Token the index was read with: another user sees another index. */
  token: string | null;
  /** The path for which the index was last read anew because no screen claimed it. */
  triedFor: string | null;
}

export interface ScreenStore extends Screens {
  state: IndexState;
  /**
   * Reads the index; parallel callers share one request. Never rejects: the state tells.
   * @param path the unknown path that made it necessary
   */
  readIndex(path?: string): Promise<void>;
  /** Reads the index anew although it may be on its way already: it has changed since. */
  reread(): Promise<void>;
  find(id: string): ScreenIndexEntry | undefined;
  clear(): void;
}

export interface ScreensOptions {
  http: Pick<HttpClient, 'readDocument'>;
  token(): string | null;
  /** The server does not know the token any more. */
  onDeadToken(): void;
  /** Takes the base that the index names. */
  onBase(base: unknown): void;
  /** Takes the codes of the dictionaries that are tables. */
  onTableDicts(codes: unknown): void;
}

/** Plans kept in memory; the oldest goes first. */
const MAX_PLANS = 200;

export function createScreens(options: ScreensOptions): ScreenStore {
  const { http } = options;
  const state = proxy<IndexState>({ phase: 'none', entries: [], token: null, triedFor: null });
  const plans = new Map<string, Promise<ScreenAnswer>>();
  let reading: { token: string | null; done: Promise<void> } | undefined;

  const find = (id: string): ScreenIndexEntry | undefined => state.entries.find((entry) => entry.id === id);

  async function read(token: string | null): Promise<void> {
    try {
      const answer = asRecord(await http.readDocument('/_app/screens'));
      const entries = asList(answer?.['screens'], asEntry);
      if (!answer || !entries) throw new HttpFailure(TEXTS.shape, 200, 0, false);
      if (token !== options.token()) return;
      options.onBase(answer['base']);
      options.onTableDicts(answer['tableDicts']);
      // Unchanged entries stay the same objects, so nothing that shows them is drawn again.
      const before = new Map(state.entries.map((entry) => [entry.id, entry]));
      const next = entries.map((entry) => {
        const old = before.get(entry.id);
        return old && JSON.stringify(old) === JSON.stringify(entry) ? old : entry;
      });
      const isSame =
        next.length === state.entries.length && next.every((entry, at) => entry === state.entries[at]);
      if (!isSame) state.entries = ref(next);
      state.token = token;
      state.phase = 'ready';
    } catch (error) {
      if (token !== options.token()) return;
      const isDead = error instanceof HttpFailure && (error.status === 401 || isTokenWording(error.message));
      if (token !== null && isDead && state.phase !== 'ready') {
        options.onDeadToken();
        return;
      }
      // A screen that is open stays usable when the index cannot be read again.
      if (state.phase !== 'ready' || state.token !== token) state.phase = 'failed';
    }
  }

  async function readIndex(path?: string): Promise<void> {
    const token = options.token();
    if (reading?.token !== token) {
      const started = {
        token,
        done: read(token).finally(() => {
          if (reading === started) reading = undefined;
        }),
      };
      reading = started;
    }
    await reading.done;
    if (path !== undefined) state.triedFor = path;
  }

  async function request(entry: ScreenIndexEntry): Promise<ScreenAnswer> {
    const path = entry.id.split('/').map(encodeURIComponent).join('/');
    const answer = await http.readDocument(`/_app/screens/${path}?v=${encodeURIComponent(entry.version)}`);
    const kind = asRecord(answer)?.['kind'];
    if (kind !== 'screen' && kind !== 'formily' && kind !== 'broken') {
      throw new HttpFailure(TEXTS.shape, 200, 0, false);
    }
    if (spokenLanguage() === 'zh') return answer as ScreenAnswer;
    // Documents are written in Chinese: who reads them so needs nothing that puts them into other words.
    const { speakPlan } = await import('../../engine/plan/plan-texts.ts');
    return speakPlan(answer as ScreenAnswer);
  }

  function loadEntry(entry: ScreenIndexEntry): Promise<ScreenAnswer> {
    const key = keyOf(entry);
    const known = plans.get(key);
    if (known) return known;
    const loading = request(entry);
    plans.set(key, loading);
    for (const oldest of plans.keys()) {
      if (plans.size <= MAX_PLANS) break;
      plans.delete(oldest);
    }
    loading.catch(() => plans.delete(key));
    return loading;
  }

  return {
    state,
    readIndex,
    reread: async () => {
      await reading?.done;
      await readIndex();
    },
    find,
    cards: () => listCards(state.entries),
    subscribe: (listener) => subscribeKey(state, 'entries', listener),
    load: async (id) => {
      // Whoever asks for a broken document again has perhaps repaired it.
      const last = find(id);
      if (last?.kind === 'broken' && plans.has(keyOf(last))) await readIndex();
      const entry = find(id);
      try {
        if (entry) return await loadEntry(entry);
      } catch (error) {
        if (!(error instanceof HttpFailure) || ![404, 409].includes(error.status)) throw error;
      }
      // Not in the index, or its version is gone: the document may have changed a moment ago.
      await readIndex();
      const fresh = find(id);
      if (!fresh || fresh.version === entry?.version) {
        throw new HttpFailure(t('找不到页面 {0}，请确认文档存在并且您有权查看', id), 404, 404, false);
      }
      return loadEntry(fresh);
    },
    clear: () => {
      plans.clear();
      reading = undefined;
      state.phase = 'none';
      state.entries = [];
      state.token = null;
      state.triedFor = null;
    },
  };
}

/** Place of a card that names none. */
const LATER = 100;

function listCards(entries: readonly ScreenIndexEntry[]): ScreenCard[] {
  const cards = entries.flatMap(({ id, title, card }): ScreenCard[] =>
    card ? [{ screen: id, title, ...card }] : [],
  );
  return cards.sort((one, other) => (one.order ?? LATER) - (other.order ?? LATER));
}

function keyOf(entry: ScreenIndexEntry): string {
  return `${entry.version}:${entry.id}`;
}

function asEntry(raw: unknown): ScreenIndexEntry | undefined {
  const row = asRecord(raw);
  const id = asFilled(row?.['id']);
  if (!row || id === undefined || asFilled(row['version']) === undefined) return undefined;
  const entry = raw as ScreenIndexEntry;
  if (typeof entry.title !== 'string') return entry;
  const own = asFilled(asRecord(entry.titles)?.[spokenLanguage()]);
  return { ...entry, title: own ?? translateName(entry.title) };
}
