// The language of the page: chosen once, kept in the browser, and spoken from the first text on.
import { speak, spokenLanguage, type Catalogue, type Language } from '../../engine/text.ts';
import { asRecord } from '../storage/shapes.ts';
import { createEntry, type Entry, type StorageArea } from '../storage/store.ts';

/** Each language by its own name, so that whoever speaks it finds it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { zh: '中文', en: 'English' };

/** As `lang` attributes have them. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en' };

/** Milliseconds the page waits for the texts of another language before it begins in Chinese. */
const LONGEST_WAIT = 10_000;

/** The one that the page does not speak. */
export function otherLanguage(): Language {
  return spokenLanguage() === 'zh' ? 'en' : 'zh';
}

/** What the browser keeps of it. */
export function createLanguageEntry(area: StorageArea, now: () => number): Entry<Language> {
  return createEntry<Language>({
    key: 'Language',
    area,
    now,
    fallback: 'zh',
    parse: (raw) => (raw === 'zh' || raw === 'en' ? raw : undefined),
    lifetime: 365 * 86_400_000,
  });
}

/**
 * Loads the texts of a language and speaks it. Nothing that is drawn may be imported before.
 * @returns the language that is spoken: Chinese where the texts cannot be had
 */
export async function beginLanguage(language: Language, browser: Window): Promise<Language> {
  const texts = language === 'zh' ? {} : await loadTexts(language, browser);
  const spoken = texts === undefined ? 'zh' : language;
  speak(spoken, texts);
  browser.document.documentElement.lang = LANGUAGE_TAGS[spoken];
  return spoken;
}

async function loadTexts(language: Language, browser: Window): Promise<Catalogue | undefined> {
  try {
    const answer = await browser.fetch(`/_app/texts/${language}`, {
      signal: AbortSignal.timeout(LONGEST_WAIT),
    });
    const texts = answer.ok ? asRecord(await answer.json()) : undefined;
    if (!texts) throw new Error(`HTTP ${String(answer.status)}`);
    return Object.fromEntries(
      Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch (error) {
    console.warn(`The texts of ${language} could not be loaded; the page is in Chinese.`, error);
    return undefined;
  }
}
