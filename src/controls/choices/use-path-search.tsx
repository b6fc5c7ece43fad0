// The search of a cascader: what bears the typed words on any level of its path, and how much more there is than is listed.
import { useMemo, useState, type ReactElement } from 'react';
import { t } from '../../engine/text.ts';
import { describeByNote, OptionsNote } from './OptionsNote.tsx';

/** Paths listed at once: the list draws all that it is given. */
const MAX_FOUND = 50;

interface Branch<Option> {
  readonly children?: readonly Option[];
}

interface Parts<Option> {
  /** DOM id of the control. */
  id: string;
  describedBy: string | undefined;
  options: readonly Option[];
  nameOf(this: void, option: Option): string;
  /** Whether what has something below it can be chosen, too. */
  anyLevel?: boolean;
}

/** @returns what the cascader takes: the search itself, what stands below its list, and what tells readers of that */
export function usePathSearch<Option extends Branch<Option>>(parts: Parts<Option>) {
  const { id, describedBy, options, nameOf, anyLevel = false } = parts;
  const [typed, setTyped] = useState('');
  const count = useMemo(
    () => (typed.trim() === '' ? 0 : countFound(options, nameOf, anyLevel, typed)),
    [options, nameOf, anyLevel, typed],
  );
  const optionsNote =
    count > MAX_FOUND ? t('只列出前 {0} 个，共找到 {1} 个，请输入更多的字', MAX_FOUND, count) : undefined;
  const described = describeByNote({ id, describedBy, optionsNote });
  return {
    search: {
      limit: MAX_FOUND,
      filter: (words: string, path: readonly Option[]) => path.some((one) => hasWords(nameOf(one), words)),
      // Told of an empty text, too, when the list closes.
      onSearch: setTyped,
    },
    describedBy: described.describedBy,
    popupRender: (list: ReactElement) => (
      <>
        {list}
        {optionsNote !== undefined && <OptionsNote id={described.noteId}>{optionsNote}</OptionsNote>}
      </>
    ),
  };
}

function hasWords(name: string, words: string): boolean {
  return name.toLowerCase().includes(words.trim().toLowerCase());
}

function countFound<Option extends Branch<Option>>(
  options: readonly Option[],
  nameOf: (option: Option) => string,
  anyLevel: boolean,
  words: string,
  isFoundAbove = false,
): number {
  let count = 0;
  for (const option of options) {
    const isFound = isFoundAbove || hasWords(nameOf(option), words);
    const below = option.children ?? [];
    if (isFound && (anyLevel || below.length === 0)) count += 1;
    count += countFound(below, nameOf, anyLevel, words, isFound);
  }
  return count;
}
