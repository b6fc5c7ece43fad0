// The other language by its own name: whoever looks for it reads that one.
import type { ReactNode } from 'react';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, otherLanguage } from './language.ts';

export function LanguageName(): ReactNode {
  const language = otherLanguage();
  return <span lang={LANGUAGE_TAGS[language]}>{LANGUAGE_NAMES[language]}</span>;
}
