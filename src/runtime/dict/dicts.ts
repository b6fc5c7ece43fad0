// Implements the Dicts port: one request per code, kept for 7 days, refreshed on both sides at once.
import { HttpFailure, type Dicts, type DictOption } from '../../engine/services.ts';
import type { HttpClient } from '../http/client.ts';
import type { Notices } from '../notify/notices.ts';
import { asDictionaries, asOptions, type Stored } from '../storage/stored.ts';

export interface DictStore extends Dicts {
  /** Takes the dictionaries that sign-in brings along; anything else is ignored. */
  fill(items: unknown): void;
  /** Takes the codes of dictionaries that are tables, as the server declares them. */
  setTables(codes: unknown): void;
  clear(): void;
}

const EMPTY_CODE = '字典Code不能为空!';
/** A lookup that failed is not repeated at once: a screen that asks on every render must not make a loop. */
const FAILURE_PAUSE = 5_000;
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
  let generation = 0;

  /** `table,text,value`, or the name of a table dictionary. Its rows change without notice. */
  const isTable = (code: string): boolean => code.includes(',') || tables.has(code);

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function keep(code: string, options: readonly DictOption[]): void {
    known.set(code, options);
    if (isTable(code)) readAt.set(code, elapsed());
    else store();
    tell();
  }

  function store(): void {
    const plain = [...known].filter(([code]) => !isTable(code));
    stored.dicts.write(Object.fromEntries(plain));
  }

  async function request(code: string): Promise<readonly DictOption[]> {
    const started = generation;
    try {
      const { result } = await http.send({
        method: 'GET',
        url: `/sys/dict/getDictItems/${encodeCode(code)}`,
      });
      const options = asOptions(result) ?? [];
      if (started === generation) keep(code, options);
      return options;
    } catch (error) {
      if (started === generation) failed.set(code, { at: elapsed(), error });
      throw error;
    } finally {
      if (started === generation) pending.delete(code);
    }
  }

  function isOld(code: string): boolean {
    return isTable(code) && elapsed() - (readAt.get(code) ?? -Infinity) >= TABLE_LIFE;
  }

  function forget(): void {
    generation += 1;
    known = new Map();
    pending.clear();
    failed.clear();
  }

  function fill(items: unknown): boolean {
    const all = asDictionaries(items);
    if (!all) return false;
    // Items under the code of a table are not what the table holds.
    known = new Map([...known, ...Object.entries(all).filter(([code]) => !isTable(code))]);
    failed.clear();
    store();
    tell();
    return true;
  }

  return {
    peek: (code) => known.get(code),
    load: async (code) => {
      if (code.trim() === '') throw new HttpFailure(EMPTY_CODE, 0, 0, false);
      const options = known.get(code);
      if (options && !isOld(code)) return options;
      const failure = failed.get(code);
      if (failure && elapsed() - failure.at < FAILURE_PAUSE) throw failure.error;
      let running = pending.get(code);
      if (!running) {
        running = request(code);
        pending.set(code, running);
      }
      return running;
    },
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
        const { result } = await http.send({
          method: 'GET',
          url: '/sys/dict/queryAllDictItems',
          notify: false,
        });
        if (!asDictionaries(result)) throw new HttpFailure('刷新缓存失败！', 200, 0, false);
        forget();
        fill(result);
        notices.message('success', '刷新缓存完成！');
      } catch (error) {
        notices.message('error', '刷新缓存失败！');
        const { status = 0, code = 0 } = error instanceof HttpFailure ? error : {};
        throw new HttpFailure('刷新缓存失败！', status, code, true);
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fill: (items) => {
      fill(items);
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
