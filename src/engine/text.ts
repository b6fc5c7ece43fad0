// Texts of the product: written in Chinese, shown in the language of the page. On a server nobody calls `speak`, so
// every text stays as it is written.

import { fillPlaces, splitPlaces } from './text-places.ts';

/** Chinese text → text of another language. `{0}`, `{1}` … stand for what varies, `{0|row|rows}` for a word. */
export type Catalogue = Readonly<Record<string, string>>;

/** Languages of the product; Chinese is the one that everything is written in. */
export type Language = 'zh' | 'en';

interface Pattern {
  /** What stands before, between and after the values. */
  pieces: readonly string[];
  translation: string;
}

const HAN = /[\u3400-\u9fff]/;
let language: Language = 'zh';
let catalogue: Catalogue = {};
let patterns: readonly Pattern[] | null = null;

/**
 * Sets the language of the page. Texts are read from here on; those that were read before stay, so it is called before
 * anything is drawn.
 */
export function speak(next: Language, texts: Catalogue = {}): void {
  [language, catalogue, patterns] = [next, texts, null];
}

export function spokenLanguage(): Language {
  return language;
}

/**
 * A text of the product in the language of the page. Without a translation it stays Chinese.
 * @param text as written, `{0}` for the first value
 */
export function t(text: string, ...values: readonly unknown[]): string {
  const found = findText(text) ?? text;
  return values.length === 0 ? found : fillPlaces(found, values.map(String));
}

/**
 * A text that was made elsewhere, by a server or a dictionary: as a whole, or by the pattern of a text with values in it.
 * What nobody has translated stays as it came, so data may be given too.
 */
export function translate(text: string): string {
  if (language === 'zh' || !HAN.test(text)) return text;
  const whole = findText(text);
  if (whole !== undefined) return whole;
  patterns ??= listPatterns(catalogue);
  for (const { pieces, translation } of patterns) {
    const values = matchPieces(pieces, text);
    if (values) return fillPlaces(translation, values.map(translate));
  }
  return text;
}

/** The translation of exactly this text, places included. */
export function findText(text: string): string | undefined {
  return Object.hasOwn(catalogue, text) ? catalogue[text] : undefined;
}

/** Texts with values in them, the more definite first: the one with more fixed letters wins. */
function listPatterns(texts: Catalogue): Pattern[] {
  return (
    Object.entries(texts)
      // Without letters of its own a pattern would fit everything.
      .filter(([text]) => text.includes('{0}') && HAN.test(text))
      .map(([text, translation]) => ({ pieces: lettersOf(text), translation }))
      .sort((a, b) => b.pieces.join('').length - a.pieces.join('').length)
  );
}

function lettersOf(text: string): string[] {
  return splitPlaces(text).filter((part) => typeof part === 'string');
}

/** Values are as short as fits: no text is looked at twice, however long it is. */
function matchPieces(pieces: readonly string[], text: string): string[] | undefined {
  const [first = '', ...middle] = pieces;
  const last = middle.pop() ?? '';
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (const piece of middle) {
    const next = text.indexOf(piece, at);
    if (next < 0) return undefined;
    values.push(text.slice(at, next));
    at = next + piece.length;
  }
  const end = text.length - last.length;
  return end < at ? undefined : [...values, text.slice(at, end)];
}
