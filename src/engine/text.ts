// Texts of the product: written in Chinese, shown in the language of the page. On a server nobody calls `speak`, so
// every text stays as it is written.

import { fillPlaces, splitPlaces, unitAlone } from './text-places.ts';

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
  if (values.length === 0) return findText(text) ?? text;
  return fillPlaces(lookUp(text) ?? text, values.map(String));
}

/**
 * A sentence that was made elsewhere, e.g. by a server: as a whole, or by the pattern of a text with values in it. Values
 * are data where nobody has translated them, and stand in the sentence as they are. What is no known sentence stays as it came.
 */
export function translate(text: string): string {
  return translateBy(text, (values, pieces) =>
    // What is quoted is a name; anything else may be a sentence of its own.
    values.map((value, at) =>
      pieces[at]?.endsWith('“') ? translateName(value) : translateList(translate(value)),
    ),
  );
}

/** What stands between the parts of a list in Chinese, and in the other languages. */
const JOINTS = [
  ['、', ', '],
  [/ ?或 ?/, ' or '],
] as const;

/** `a、b` and `列表或对象` as they are said elsewhere; a list that has data in it stays as it came. */
function translateList(text: string): string {
  if (language === 'zh') return text;
  for (const [joint, spoken] of JOINTS) {
    const parts = text.split(joint).map(translate);
    if (parts.length > 1 && !parts.some((part) => HAN.test(part))) return parts.join(spoken);
  }
  return text;
}

/**
 * A name that was made elsewhere: the title of a page or a call, an entry of a dictionary. It may be data, and then stays as
 * it came: the pattern of `{0}列表` is that of a name only where its parts are known too, so that none comes out half English.
 */
export function translateName(text: string): string {
  return translateBy(text, (values) => {
    const names = values.map(translateName);
    return names.some((name) => HAN.test(name)) ? undefined : names;
  });
}

/** @param speakValues gives what stands in the places of a translation; undefined where the pattern does not fit them */
function translateBy(
  text: string,
  speakValues: (values: readonly string[], pieces: readonly string[]) => string[] | undefined,
): string {
  if (language === 'zh' || !HAN.test(text)) return text;
  const whole = findText(text);
  if (whole !== undefined) return whole;
  patterns ??= listPatterns(catalogue);
  for (const { pieces, translation } of patterns) {
    const values = matchPieces(pieces, text);
    const spoken = values && speakValues(values, pieces);
    if (spoken) return fillPlaces(translation, spoken);
  }
  return text;
}

/**
 * The translation of exactly this text, places included.
 * @param isUnit whether a number stands before it: whoever draws both chooses the form
 */
export function findText(text: string, isUnit = false): string | undefined {
  const found = lookUp(text);
  return found === undefined || isUnit ? found : unitAlone(text, found);
}

function lookUp(text: string): string | undefined {
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
