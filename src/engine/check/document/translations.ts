// Translations: those that a document has of its own texts, and what is wrong with one, wherever it stands.
import type { JsonObject } from '../../document.ts';
import { listPlaces, splitPlaces } from '../../text-places.ts';
import { entriesOf, ownValue } from '../../values/json.ts';
import type { Findings } from '../findings/findings.ts';
import { joinPointer } from '../findings/pointer.ts';
import { listWrittenTexts } from './written-texts.ts';

/** How the first place of a text is written. */
export const FIRST_PLACE = '{0}';

/** What else a place may be in a translation: with the words for one and for more, and small within a sentence. */
export const PLACE_FORMS = '{0|row|rows}, {0:small}';

export interface PlacesVerdict {
  /** The places of the text itself are not numbered from 0 on. */
  isOutOfOrder: boolean;
  /** Places of the translation that the text does not have. */
  unknown: readonly number[];
  /** Places of the text that the translation leaves out. */
  missing: readonly number[];
}

/** Compares the places of a translation with those of its text. */
export function judgePlaces(text: string, translation: string): PlacesVerdict {
  const places = listPlaces(text);
  // Braces around a number may also be part of what is said, e.g. of a regular expression: those begin elsewhere.
  if (!places.includes(0)) return { isOutOfOrder: false, unknown: [], missing: [] };
  const own = new Set(listPlaces(translation));
  return {
    isOutOfOrder: places.some((place, index) => place !== index),
    unknown: [...own].filter((place) => !places.includes(place)),
    missing: places.filter((place) => !own.has(place)),
  };
}

/** A place of a translation that is written in a way that means nothing. */
export function findBrokenPlace(text: string, translation: string): string | undefined {
  // A unit has no place itself, as its number stands before it.
  if (!listPlaces(text).includes(0) && !translation.includes('{0|')) return undefined;
  const letters = splitPlaces(translation).filter((part) => typeof part === 'string');
  return /\{\d+[|:][^}]*\}?/.exec(letters.join(' '))?.[0];
}

/** The translation with the places of its text: unknown ones become those that are left out, and what is still left out comes last. */
export function mendPlaces(text: string, translation: string): string {
  const { unknown, missing } = judgePlaces(text, translation);
  const left = [...missing];
  const exchanged = new Map(unknown.map((place) => [place, left.shift()]));
  const mended = translation.replace(/\{(\d+)((?:\|[^{}|]*\|[^{}|]*)|:small)?\}/g, (whole, digits, form) => {
    const place = Number(digits);
    if (!exchanged.has(place)) return whole;
    const next = exchanged.get(place);
    return next === undefined ? '' : `{${String(next)}${String(form ?? '')}}`;
  });
  return [mended.trim(), ...left.map((place) => `{${String(place)}}`)].join(' ');
}

/**
 * Checks the translations of a document beside its texts.
 * @param document with its blueprints expanded
 * @param beside what else its translations are for: the screens that it brings along
 * @param known other texts that a screen may show, such as the sentences of shared rules
 */
export function checkOwnTranslations(
  document: JsonObject,
  beside: readonly JsonObject[],
  known: ReadonlySet<string>,
  findings: Findings,
): void {
  const languages = entriesOf(ownValue(document, 'translations'));
  if (languages.length === 0) return;
  const written = [document, ...beside].map(listWrittenTexts);
  const isUsed = (text: string): boolean => known.has(text) || written.some((texts) => texts.has(text));
  for (const [language, texts] of languages) {
    for (const [text, translation] of entriesOf(texts)) {
      const pointer = joinPointer('/translations', language, text);
      if (!isUsed(text)) {
        findings.addAtKey(
          'translation-unused',
          pointer,
          `本文档里没有文字“${text}”，这条译文不会显示，请删除或改正`,
          {
            title: '删除这条译文',
            patch: [{ op: 'remove', path: pointer }],
          },
        );
      } else if (typeof translation === 'string') checkPlaces(text, translation, pointer, findings);
    }
  }
}

function checkPlaces(text: string, translation: string, pointer: string, findings: Findings): void {
  const broken = findBrokenPlace(text, translation);
  if (broken !== undefined) {
    findings.addAtValue(
      'translation-places',
      pointer,
      `译文里的 ${broken} 写法不对，请照着写：${PLACE_FORMS}`,
    );
    return;
  }
  const { unknown, missing } = judgePlaces(text, translation);
  const [first] = unknown.length > 0 ? unknown : missing;
  if (first === undefined) return;
  const mended = mendPlaces(text, translation);
  findings.addAtValue(
    'translation-places',
    pointer,
    unknown.length > 0
      ? `译文里的 {${String(first)}} 在“${text}”里不存在，请改正编号`
      : `“${text}”的译文里没有 {${String(first)}}，它代表的内容不会显示，请补上`,
    { title: `改为“${mended}”`, patch: [{ op: 'replace', path: pointer, value: mended }] },
  );
}
