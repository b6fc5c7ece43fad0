// Users of the dropdown: those that what is typed finds, and those that were chosen last.
import { useEffect, useState } from 'react';
import { useLookups } from '../../engine/react/sources/lookups.ts';
import { useLoaded, type Loaded } from '../loading/use-loaded.ts';
import { NEWEST_FIRST, readPage, textIn, type UserPage, type UserRow } from './user-rows.ts';

/** Users that are listed at most. */
export const MAX_FOUND = 8;
/** Milliseconds after the last key before the server is asked. */
const DEBOUNCE = 300;
const RECENT_SECONDS = 60;

export interface FoundUsers extends Loaded<UserPage> {
  /** The typed words have not been asked for yet, or the answer is on its way. */
  isSearching: boolean;
  /** Words that the rows belong to. */
  asked: string;
}

/**
 * Users whose name or account contains the words; without words the newest ones.
 * @param opening number of the opening of the list, 0 while it is closed: each opening reads anew
 */
export function useFoundUsers(words: string, opening: number): FoundUsers {
  const http = useLookups();
  const wanted = words.trim();
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    if (wanted === asked) return;
    const timer = setTimeout(() => setAsked(wanted), wanted === '' ? 0 : DEBOUNCE);
    return () => {
      clearTimeout(timer);
    };
  }, [wanted, asked]);
  const loaded = useLoaded(opening === 0 ? undefined : JSON.stringify([opening, asked]), async (signal) => {
    const { result } = await http.send({
      method: 'GET',
      url: '/sys/user/list',
      params: { ...eitherContains(asked), pageNo: 1, pageSize: MAX_FOUND, ...NEWEST_FIRST },
      notify: false,
      signal,
    });
    return readPage(result);
  });
  return { ...loaded, asked, isSearching: wanted !== asked || loaded.isFetching };
}

/** Filters of one call are joined by `and`; only the advanced query knows `or`. */
function eitherContains(words: string): Record<string, string> {
  if (words === '') return {};
  const conditions = ['realname', 'username'].map((field) => ({ field, rule: 'like', val: words }));
  return { superQueryParams: JSON.stringify(conditions), superQueryMatchType: 'or' };
}

/**
 * The records of users that were chosen last, in that order. Those that are gone or hidden are left out; a failure leaves
 * all of them out, as the list below them says it.
 * @param keys stored values; undefined puts the call off
 */
export function useRecentUsers(store: string, keys: readonly string[] | undefined): readonly UserRow[] {
  const http = useLookups();
  const wanted = keys?.join(',') ?? '';
  const { data } = useLoaded(wanted === '' ? undefined : `${store} ${wanted}`, async (signal) => {
    const { result } = await http.send({
      method: 'GET',
      url: '/sys/user/list',
      params: { [store]: wanted, pageNo: 1, pageSize: keys?.length ?? 0, ...NEWEST_FIRST },
      notify: false,
      signal,
      cache: RECENT_SECONDS,
    });
    return readPage(result).rows;
  });
  return (keys ?? []).flatMap((key) => {
    const row = data?.find((one) => textIn(one, store) === key);
    return row ? [row] : [];
  });
}
