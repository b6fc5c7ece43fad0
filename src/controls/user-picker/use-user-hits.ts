// Users whose name or account holds what somebody types.
import { useEffect, useState } from 'react';
import { useLookups } from '../../engine/react/sources/lookups.ts';
import type { Hit, Hits } from '../choices/NameSearch.tsx';
import { useLoaded } from '../loading/use-loaded.ts';
import type { UserSettings } from './settings.ts';
import { fieldsOf, readPage, textIn, type UserRow } from './user-rows.ts';

/** Milliseconds after the last key before the server is asked. */
const PAUSE = 250;
/** Rows of one call: whoever is not among them is found by another letter. */
const MAX_ROWS = 10;

export interface UserHit extends Hit {
  readonly record: UserRow;
}

export function useUserHits(settings: UserSettings, words: string): Hits<UserHit> {
  const http = useLookups();
  const { store, text } = fieldsOf(settings);
  const wanted = words.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    if (wanted === asked) return undefined;
    const timer = setTimeout(() => setAsked(wanted), wanted === '' ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [wanted, asked]);
  const loaded = useLoaded(
    asked === '' ? undefined : JSON.stringify([store, text, asked]),
    async (signal) => {
      const answers = await Promise.all(
        [...new Set([text, 'username'])].map((field) =>
          http.send({
            method: 'GET',
            url: '/sys/user/list',
            params: { [field]: `*${asked}*`, pageNo: 1, pageSize: MAX_ROWS },
            notify: false,
            signal,
          }),
        ),
      );
      const pages = answers.map(({ result }) => readPage(result));
      const hits = sortHits(
        pages
          .flatMap(({ rows }) => rows)
          .map((record): UserHit => {
            const stored = textIn(record, store);
            return {
              stored,
              text: textIn(record, text) || stored,
              note: [textIn(record, 'username'), textIn(record, 'orgCodeTxt')].filter(Boolean).join(' · '),
              record,
            };
          }),
        asked,
      );
      return { hits, isCut: pages.some(({ rows, total }) => total > rows.length) };
    },
  );
  return {
    found: wanted === '' ? [] : (loaded.data?.hits ?? []),
    isCut: loaded.data?.isCut ?? false,
    isSearching: wanted !== '' && (wanted !== asked || loaded.isFetching),
    error: loaded.error,
    retry: loaded.retry,
  };
}

/** Each once; names that are what was typed first, then those that begin with it. */
function sortHits(hits: readonly UserHit[], asked: string): UserHit[] {
  const word = asked.toLowerCase();
  const rank = ({ text, note }: UserHit): number => {
    const names = [text.toLowerCase(), note.toLowerCase()];
    return names.includes(word) ? 0 : names.some((name) => name.startsWith(word)) ? 1 : 2;
  };
  const own = new Map(hits.flatMap((hit) => (hit.stored === '' ? [] : [[hit.stored, hit] as const])));
  return [...own.values()].toSorted((one, other) => rank(one) - rank(other));
}
