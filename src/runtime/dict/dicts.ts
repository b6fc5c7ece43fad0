// Implements the Dicts port: one request per code, kept for 7 days, refreshed on both sides at once.
import { HttpFailure, type Dicts, type DictOption } from '../../engine/services.ts';
import type { HttpClient } from '../http/client.ts';
import type { Notices } from '../notify/notices.ts';
import { asDictionaries, asOptions, type Stored } from '../storage/stored.ts';

export interface DictStore extends Dicts {
  /** Takes the dictionaries that sign-in brings along; anything else is ignored. */
  fill(items: unknown): void;
  clear(): void;
}

const EMPTY_CODE = '字典Code不能为空!';
/** A lookup that failed is not repeated at once: a screen that asks on every render must not make a loop. */
const FAILURE_PAUSE = 5_000;

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
  let generation = 0;

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function keep(code: string, options: readonly DictOption[]): void {
    known.set(code, options);
    // Rows of a table change without notice: they are kept while the page is open, not for 7 days.
    if (!isTableCode(code)) store();
    tell();
  }

  function store(): void {
    const plain = [...known].filter(([code]) => !isTableCode(code));
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

  function forget(): void {
    generation += 1;
    known = new Map();
    pending.clear();
    failed.clear();
  }

  function fill(items: unknown): boolean {
    const all = asDictionaries(items);
    if (!all) return false;
    known = new Map([...known, ...Object.entries(all)]);
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
      if (options) return options;
      const failure = failed.get(code);
      if (failure && elapsed() - failure.at < FAILURE_PAUSE) throw failure.error;
      let running = pending.get(code);
      if (!running) {
        running = request(code);
        pending.set(code, running);
      }
      return running;
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

/** `table,text,value` reads an entity's table instead of a dictionary. */
function isTableCode(code: string): boolean {
  return code.includes(',');
}

function encodeCode(code: string): string {
  return encodeURIComponent(code).replaceAll('%2C', ',');
}
