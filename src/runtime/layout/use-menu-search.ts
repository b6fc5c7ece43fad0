// The search over the menu: by letters, and by the sounds of Chinese titles once the part for them is here.
import { useState } from 'react';
import type { MenuNode } from '../permission/menu.ts';
import { searchMenu, type Matcher } from './menu-items.tsx';

export interface MenuSearch {
  text: string;
  setText(text: string): void;
  /** Entries that fit the text, in the order of the menu; none while there is no text. */
  found: readonly MenuNode[];
  /** Loads what finds Chinese titles by their sounds; called when somebody is about to search. */
  prepare(): void;
}

export function useMenuSearch(menu: readonly MenuNode[]): MenuSearch {
  const [text, setText] = useState('');
  const [matches, setMatches] = useState<Matcher>();
  return {
    text,
    setText,
    found: searchMenu(menu, text, matches),
    prepare: () =>
      void loadPinyin().then(
        (loaded) => setMatches(() => loaded),
        // Letters as they stand are found without it.
        () => undefined,
      ),
  };
}

/** Finds Chinese titles by their sounds: whole syllables, or the first letter of each. */
export async function loadPinyin(): Promise<Matcher> {
  const { default: pinyin } = await import('pinyin-match');
  return (title, word) => pinyin.match(title, word) !== false;
}
