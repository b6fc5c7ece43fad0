// Rows of a table dictionary found by what was typed, and the texts of its stored values.
import { useEffect, useMemo, useState } from 'react';
import { useTexts, type Texts, type TextSource } from '../../controls/choices/lookup-texts.ts';
import { useLoaded, type Loaded } from '../../controls/loading/use-loaded.ts';
import { useLookups } from '../../engine/react/sources/lookups.ts';
import type { SettingsOf } from '../../engine/react/widget.ts';
import type { DictOption, Http } from '../../engine/services.ts';
import type { props } from './props.ts';

export type SearchSettings = SettingsOf<typeof props>;

/** Milliseconds after the last key before the server is asked. */
const DEBOUNCE = 800;
const PAGE_SIZE = 10;

/** The `table,text,code` of the settings; undefined when a part is missing. */
export function tripleOf({ dictTable, dictText, dictCode }: SearchSettings): string | undefined {
  const parts = [dictTable, dictText, dictCode].map((part) => (part ?? '').trim());
  return parts.every((part) => part !== '') ? parts.map(encodeURIComponent).join(',') : undefined;
}

export interface DictSearch extends Loaded<readonly DictOption[]> {
  /** The typed words have not been asked for yet, or the answer is on its way. */
  isSearching: boolean;
  /** As many as were asked for: there may be more. */
  isCut: boolean;
}

/**
 * Options whose text contains the words; without words the first ones.
 * @param opening number of the opening of the list, 0 while it is closed: each opening reads anew
 */
export function useDictSearch(
  triple: string,
  words: string,
  opening: number,
  pageSize: number = PAGE_SIZE,
): DictSearch {
  const http = useLookups();
  const [asked, setAsked] = useState(words);
  useEffect(() => {
    if (words === asked) return;
    // Nothing typed any more, or the list was closed: there is nothing to wait for.
    const timer = setTimeout(() => setAsked(words), words === '' ? 0 : DEBOUNCE);
    return () => {
      clearTimeout(timer);
    };
  }, [words, asked]);

  const key = JSON.stringify([opening, triple, pageSize, asked]);
  const loaded = useLoaded(opening === 0 ? undefined : key, async (signal) => {
    const { result } = await http.send({
      method: 'GET',
      url: `/sys/dict/loadDict/${triple}`,
      params: { keyword: asked, pageSize },
      notify: false,
      signal,
    });
    return readOptions(result);
  });
  return {
    ...loaded,
    isSearching: words !== asked || loaded.isFetching,
    isCut: (loaded.data?.length ?? 0) >= pageSize,
  };
}

function readOptions(result: unknown): DictOption[] {
  if (!Array.isArray(result)) return [];
  return result.flatMap((entry: unknown) => {
    const { value, text, title, label } = (entry ?? {}) as Record<string, unknown>;
    const stored = asText(value);
    const shown = asText(text) || asText(title) || asText(label) || stored;
    return stored === '' ? [] : [{ value: stored, text: shown }];
  });
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Texts of stored values, in one call for all controls of this dictionary. */
export function useDictTexts(triple: string, keys: readonly string[]): Texts {
  const source = useMemo((): TextSource => ({ id: `dict ${triple}`, load: loadTexts(triple) }), [triple]);
  return useTexts(source, keys);
}

const loadTexts =
  (triple: string) =>
  async (http: Http, keys: readonly string[]): Promise<Map<string, string>> => {
    const { result } = await http.send({
      method: 'GET',
      url: `/sys/dict/loadDictItem/${triple}`,
      params: { key: keys.join(',') },
      notify: false,
    });
    const texts = Array.isArray(result) ? (result as unknown[]) : [];
    return new Map(keys.flatMap((key, at) => (asText(texts[at]) === '' ? [] : [[key, asText(texts[at])]])));
  };
