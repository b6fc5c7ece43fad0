// Translations of several modules together.
import type { ModuleTexts } from '../../src/engine/module.ts';

/** Of what two modules say in a language, that of the later one. */
export function joinTexts(one: ModuleTexts, other: ModuleTexts): ModuleTexts {
  const languages = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...languages].map((language) => [language, { ...one[language], ...other[language] }]),
  );
}
