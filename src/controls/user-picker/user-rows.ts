// Users as the server lists them: rows of the picker's table, and names of stored values.
import { useMemo } from 'react';
import { useLookups } from '../../engine/react/sources/lookups.ts';
import type { Http } from '../../engine/services.ts';
import { useTexts, type Texts, type TextSource } from '../choices/lookup-texts.ts';
import { useLoaded, type Loaded } from '../loading/use-loaded.ts';
import type { UserSettings } from './settings.ts';

/** A user as the server sends it; phone and e-mail come masked to people who may not read the user list. */
export type UserRow = Readonly<Record<string, unknown>>;

export interface UserPage {
  rows: readonly UserRow[];
  total: number;
}

export interface UserQuery {
  /** Department whose branch is searched; undefined is everywhere. */
  depart: string | undefined;
  username: string;
  realname: string;
  pageNo: number;
  pageSize: number;
}

/** The fields that a picker stores and shows. */
export function fieldsOf({ store = 'username', text = 'realname' }: UserSettings): {
  store: string;
  text: string;
} {
  return { store, text };
}

/** A field of a row as text; empty where there is none. */
export function textIn(row: UserRow, field: string): string {
  const value = row[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export const NEWEST_FIRST = { column: 'createTime', order: 'desc' } as const;
const NAME_SECONDS = 60;

/** One page of users, the newest on top. Users of a department come all at once and are paged here. */
export function useUsers(query: UserQuery): Loaded<UserPage> {
  const http = useLookups();
  const { depart, username, realname, pageNo, pageSize } = query;
  const asked = JSON.stringify(depart === undefined ? query : { depart, username, realname });
  const loaded = useLoaded(asked, async (signal) => {
    const { result } = await http.send({
      method: 'GET',
      notify: false,
      signal,
      ...(depart === undefined
        ? {
            url: '/sys/user/list',
            params: {
              ...filter({ username, realname }, (word) => `*${word}*`),
              pageNo,
              pageSize,
              ...NEWEST_FIRST,
            },
          }
        : {
            url: '/sys/user/queryUserByDepId',
            params: { id: depart, ...filter({ username, realname }, (word) => word) },
          }),
    });
    return readPage(result);
  });
  const { data } = loaded;
  const page = useMemo(
    () =>
      data === undefined || depart === undefined
        ? data
        : { ...data, rows: data.rows.slice((pageNo - 1) * pageSize, pageNo * pageSize) },
    [data, depart, pageNo, pageSize],
  );
  return { ...loaded, data: page };
}

function filter(
  words: Readonly<Record<string, string>>,
  wrap: (word: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([name, word]) =>
      word.trim() === '' ? [] : [[name, wrap(word.trim())] as const],
    ),
  );
}

/** A page of records, or a plain list. */
export function readPage(result: unknown): UserPage {
  if (Array.isArray(result)) return { rows: result as UserRow[], total: result.length };
  const { records, total } = (result ?? {}) as { records?: unknown; total?: unknown };
  const rows = Array.isArray(records) ? (records as UserRow[]) : [];
  return { rows, total: Number(total ?? rows.length) };
}

/** Names of stored users, looked up once for all pickers that show them. */
export function useUserNames(settings: UserSettings, keys: readonly string[]): Texts {
  const { store, text } = fieldsOf(settings);
  const source = useMemo(() => userTexts({ store, text }), [store, text]);
  return useTexts(source, keys);
}

/** The names of users by what is stored of them. */
export function userTexts(settings: UserSettings): TextSource {
  const { store, text } = fieldsOf(settings);
  return {
    id: `user ${store} ${text}`,
    load: async (http: Http, keys) => {
      const { result } = await http.send({
        method: 'GET',
        url: '/sys/user/list',
        // A comma list means any of them.
        params: { [store]: keys.join(','), pageNo: 1, pageSize: keys.length, ...NEWEST_FIRST },
        notify: false,
        cache: NAME_SECONDS,
      });
      const wanted = new Set(keys);
      // A server that does not know the field answers somebody else.
      const rows = readPage(result).rows.filter((row) => wanted.has(textIn(row, store)));
      return new Map(rows.map((row) => [textIn(row, store), textIn(row, text) || textIn(row, store)]));
    },
  };
}
