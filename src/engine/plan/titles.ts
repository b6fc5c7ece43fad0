// What a screen is called in other languages.
import type { ScreenDocument } from '../document.ts';
import { findOwn } from './plan-texts.ts';

/** The title of a screen by language, as far as its document translates it. */
export function titlesOf({
  title,
  translations = {},
}: Pick<ScreenDocument, 'title' | 'translations'>): Record<string, string> | undefined {
  const titles = Object.entries(translations).flatMap(([language, texts]) => {
    const own = findOwn(texts, title);
    return own === undefined ? [] : [[language, own] as const];
  });
  return titles.length > 0 ? Object.fromEntries(titles) : undefined;
}
