// Implements the Dicts port: one request per code, kept for 7 days, refreshed on both sides at once.
import { HttpFailure, type Dicts, type DictOption } from '../../engine/services.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Notices } from '../notify/notices.ts';
import { asDictionaries, asOptions, type Stored } from '../storage/stored.ts';
import { spokenLanguage, t, translateName } from '../../engine/text.ts';
import { openCutDict, type CutDictBook } from './cut-dict.ts';

export interface DictStore extends Dicts {
  /** Takes the dictionaries that sign-in brings along; anything else is ignored. */
  fill(items: unknown): void;
  /** Reads all of them again without a word, since they changed; after a failure the old texts stay. */
  reread(): Promise<void>;
  /** Takes the codes of dictionaries that are tables, as the server declares them. */
  setTables(codes: unknown): void;
  clear(): void;
}

/** Code of an answer that holds a part of what was asked for. */
const PART = 201;
const EMPTY_CODE = t('字典Code不能为空!');
/** A lookup that failed is not repeated at once: a screen that asks on every render must not make a loop. */
const FAILURE_PAUSE = 5_000;
/** Options in the language of the page; what is stored stays as it came. The same list gives the same one again. */
function createTranslation(): (options: readonly DictOption[]) => readonly DictOption[] {
  const shown = new WeakMap<readonly DictOption[], readonly DictOption[]>();
  return (options) => {
    if (spokenLanguage() === 'zh') return options;
    const before = shown.get(options);
    if (before) return before;
    const now = options.map((option) => ({ ...option, text: translateName(option.text) }));
    shown.set(options, now);
    return now;
  };
}

/** Milliseconds in which the many fields of one screen share what one of them had read from a table. */
const TABLE_LIFE = 2_000;

/** @param elapsed monotonic clock in milliseconds */
export function createDicts(
  http: Pick<HttpClient, 'send'>,
  stored: Stored,
  notices: Notices,
  elapsed: () => number,
): DictStore {
  let known = new Map<string, readonly DictOption[]>(Object.entries(stored.dicts.read()));
  const pending = new Map<string, Promise<readonly DictOption[]>>();
  const failed = new Map<string, { at: number; error: unknown }>();
  const listeners = new Set<() => void>();
  let tables: ReadonlySet<string> = new Set();
  const readAt = new Map<string, number>();
  /** Dictionaries of which not all options are here. */
  let cuts = new Map<string, CutDictBook>();
  const inOwnWords = createTranslation();
  let generation = 0;

  /** `table,text,value`, or the name of a table dictionary. Its rows change without notice. */
  const isTable = (code: string): boolean => code.includes(',') || tables.has(code);

  function tell(): void {
    for (const listener of listeners) listener();
  }

  /** @param left what the server says of options that it left out; empty where it gave all */
  function keep(code: string, options: readonly DictOption[], left: string): void {
    known.set(code, options);
    const cut = cuts.get(code);
    if (left === '') cuts.delete(code);
    else if (cut) cut.setMessage(left);
    else cuts.set(code, openCutDict(left, { load: (keys) => readTexts(code, keys), elapsed, tell }));
    if (isTable(code)) readAt.set(code, elapsed());
    else store();
    tell();
  }

  function store(): void {
    const plain = [...known].filter(([code]) => !isTable(code) && !cuts.has(code));
    stored.dicts.write(Object.fromEntries(plain));
  }

  async function request(code: string): Promise<readonly DictOption[]> {
    const started = generation;
    try {
      const answer = await http.send({
        method: 'GET',
        url: `/sys/dict/getDictItems/${encodeCode(code)}`,
        // Lists say below their options what is missing, whenever they are opened.
        notify: 'failures',
      });
      const options = asOptions(answer.result) ?? [];
      const left = answer.code === PART ? answer.message : '';
      if (started === generation) keep(code, options, left);
      return options;
    } catch (error) {
      if (started === generation) failed.set(code, { at: elapsed(), error });
      throw error;
    } finally {
      if (started === generation) pending.delete(code);
    }
  }

  /** Texts of stored values, whether or not the list holds them. */
  async function readTexts(code: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { result } = await http.send({
      method: 'GET',
      url: `/sys/dict/loadDictItem/${encodeCode(code)}`,
      params: { key: keys.join(',') },
      notify: false,
    });
    const texts = Array.isArray(result) ? (result as unknown[]) : [];
    // They come in the order of the values. A server that leaves some out does not say which.
    if (texts.length !== keys.length) return new Map();
    return new Map(
      keys.flatMap((key, at): [string, string][] => {
        const text = texts[at];
        return typeof text !== 'string' || text === '' || text === key ? [] : [[key, translateName(text)]];
      }),
    );
  }

  async function readAll(): Promise<Readonly<Record<string, readonly DictOption[]>>> {
    const { result } = await http.send({ method: 'GET', url: '/sys/dict/queryAllDictItems', notify: false });
    const all = asDictionaries(result);
    if (!all) throw new HttpFailure(t('刷新缓存失败！'), 200, 0, false);
    return all;
  }

  function isOld(code: string): boolean {
    return isTable(code) && elapsed() - (readAt.get(code) ?? -Infinity) >= TABLE_LIFE;
  }

  function forget(): void {
    generation += 1;
    known = new Map();
    cuts = new Map();
    pending.clear();
    failed.clear();
  }

  function take(all: Readonly<Record<string, readonly DictOption[]>>): void {
    // Items under the code of a table are not what the table holds.
    const plain = Object.entries(all).filter(([code]) => !isTable(code));
    known = new Map([...known, ...plain]);
    for (const [code] of plain) cuts.delete(code);
    failed.clear();
    store();
    tell();
  }

  return {
    peek: (code) => {
      const options = known.get(code);
      return options && inOwnWords(options);
    },
    load: async (code) => {
      if (code.trim() === '') throw new HttpFailure(EMPTY_CODE, 0, 0, false);
      const options = known.get(code);
      if (options && !isOld(code)) return inOwnWords(options);
      const failure = failed.get(code);
      if (failure && elapsed() - failure.at < FAILURE_PAUSE) throw failure.error;
      let running = pending.get(code);
      if (!running) {
        running = request(code);
        pending.set(code, running);
      }
      return inOwnWords(await running);
    },
    cut: (code) => cuts.get(code)?.now(),
    mayChange: isTable,
    setTables: (codes) => {
      tables = new Set((Array.isArray(codes) ? codes : []).filter((code) => typeof code === 'string'));
      const held = [...known.keys()].filter((code) => tables.has(code) && !readAt.has(code));
      for (const code of held) known.delete(code);
      if (held.length > 0) store();
    },
    refresh: async () => {
      try {
        await http.send({ method: 'GET', url: '/sys/dict/refleshCache', notify: false });
        const all = await readAll();
        forget();
        take(all);
        notices.message('success', t('刷新缓存完成！'));
      } catch (error) {
        notices.message('error', t('刷新缓存失败！'));
        const { status = 0, code = 0 } = error instanceof HttpFailure ? error : {};
        throw new HttpFailure(t('刷新缓存失败！'), status, code, true);
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fill: (items) => {
      const all = asDictionaries(items);
      if (all) take(all);
    },
    reread: async () => {
      const started = generation;
      try {
        const all = await readAll();
        if (started !== generation) return;
        const [before, cutBefore] = [known, cuts];
        forget();
        // Rows of tables are read again by whoever shows them; until then they stay.
        known = new Map([...before].filter(([code]) => isTable(code)));
        cuts = new Map([...cutBefore].filter(([code]) => isTable(code)));
        take(keepSame(before, all));
      } catch {
        // What is kept stays; the next sign-in or 刷新缓存 reads it.
      }
    },
    clear: () => {
      // Nobody is told: what still shows texts belongs to a user who is leaving, and would ask without a token.
      forget();
      stored.dicts.clear();
    },
  };
}

function encodeCode(code: string): string {
  return encodeURIComponent(code).replaceAll('%2C', ',');
}

/** Lists that did not change stay the same object, so that nothing is drawn again for them. */
function keepSame(
  before: ReadonlyMap<string, readonly DictOption[]>,
  now: Readonly<Record<string, readonly DictOption[]>>,
): Readonly<Record<string, readonly DictOption[]>> {
  const entries = Object.entries(now).map(([code, options]) => {
    const old = before.get(code);
    return [
      code,
      old !== undefined && JSON.stringify(old) === JSON.stringify(options) ? old : options,
    ] as const;
  });
  return Object.fromEntries(entries);
}
