// Commands on the texts of a page and on the translations that its document has of them.
import { TRANSLATED, type Json, type JsonObject } from '../../../engine/document.ts';
import { listWrittenTexts } from '../../../engine/check/document/written-texts.ts';
import { isReservedName } from '../../../engine/check/document/names.ts';
import { isObject } from '../../../engine/values/json.ts';
import { applyEdits, EditError, nextKey, readPath, type Edit, type Path } from '../edits.ts';
import type { Planned } from './command.ts';
import { editsOf } from './settings.ts';

export type TranslatedLanguage = (typeof TRANSLATED)[number];

/** Translations of texts, by language. */
export type Translations = Partial<Record<TranslatedLanguage, Readonly<Record<string, string>>>>;

/** What the document itself says of a text in a language. */
export function readTranslation(
  document: JsonObject,
  language: TranslatedLanguage,
  text: string,
): string | undefined {
  const found = readPath(document, ['translations', language, text]);
  return typeof found === 'string' ? found : undefined;
}

/** Gives a text its translation; without one it is read as the installation translates it. */
export function setTranslation(
  document: JsonObject,
  language: TranslatedLanguage,
  text: string,
  translation: string | undefined,
): Planned {
  const known = readTranslation(document, language, text) !== undefined;
  const changed = known ? `修改“${text}”的译文` : `添加“${text}”的译文`;
  return {
    title: translation === undefined ? `删除“${text}”的译文` : changed,
    edits: editsOf(document, [], ['translations', language, text], translation),
  };
}

/**
 * Writes another text wherever one stands.
 * @param places of strings that are the text and nothing else
 */
export function changeText(
  document: JsonObject,
  text: string,
  next: string,
  places: readonly Path[],
): Planned {
  const edits = places.map((path): Edit => {
    if (readPath(document, path) !== text) throw new EditError('这段文字已不在原处，请重新选择', path);
    return { op: 'replace', path, value: next };
  });
  return { title: `文字“${text}”改为“${next}”`, edits };
}

/** Takes the translations of one text over to another one, which has none. */
export function moveTranslations(document: JsonObject, text: string, next: string): Planned {
  const edits: Edit[] = [];
  let current = document;
  for (const language of TRANSLATED) {
    const around = ['translations', language];
    const texts = readPath(current, around);
    if (!isObject(texts) || !Object.hasOwn(texts, text) || Object.hasOwn(texts, next)) continue;
    const before = nextKey(texts, text);
    const edit: Edit = {
      op: 'move',
      from: [...around, text],
      path: [...around, next],
      ...(before === undefined ? {} : { before }),
    };
    edits.push(edit);
    current = applyEdits(current, [edit]).document;
  }
  return { title: `“${text}”的译文改给“${next}”`, edits };
}

/** Takes translations away that no text has any more. */
export function removeTranslations(
  document: JsonObject,
  unused: readonly { language: TranslatedLanguage; text: string }[],
): Planned {
  const edits: Edit[] = [];
  let current = document;
  for (const { language, text } of unused) {
    const own = editsOf(current, [], ['translations', language, text], undefined);
    current = applyEdits(current, own).document;
    edits.push(...own);
  }
  const [only] = unused;
  const title =
    only && unused.length === 1
      ? `删除“${only.text}”的译文`
      : `删除 ${String(unused.length)} 条没有用到的译文`;
  return { title, edits };
}

/** The translations of a document, whatever else stands there. */
export function listTranslations(
  document: JsonObject,
): { language: TranslatedLanguage; text: string; translation: Json }[] {
  return TRANSLATED.flatMap((language) => {
    const texts = readPath(document, ['translations', language]);
    return Object.entries(isObject(texts) ? texts : {}).map(([text, translation]) => ({
      language,
      text,
      translation,
    }));
  });
}

/** What a document translates of the texts that a part of one writes down. */
export function translationsOf(document: JsonObject, part: JsonObject): Translations {
  const written = listWrittenTexts(part);
  return readTranslations(document['translations'], (text) => written.has(text));
}

/** Reads translations that may come from anywhere; what is none is left out. */
export function readTranslations(
  value: Json | undefined,
  isWanted: (text: string) => boolean = () => true,
): Translations {
  const read: Translations = {};
  for (const language of TRANSLATED) {
    const texts = isObject(value) ? value[language] : undefined;
    const own = Object.entries(isObject(texts) ? texts : {}).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && isWanted(entry[0]) && !isReservedName(entry[0]),
    );
    if (own.length > 0) read[language] = Object.fromEntries(own);
  }
  return read;
}

/** Takes over translations of what a part writes down, as far as the document has none. */
export function bringTranslations(document: JsonObject, part: JsonObject, brought: Translations): Edit[] {
  const written = listWrittenTexts(part);
  const edits: Edit[] = [];
  let current = document;
  for (const language of TRANSLATED) {
    for (const [text, translation] of Object.entries(brought[language] ?? {})) {
      if (!written.has(text) || readTranslation(current, language, text) !== undefined) continue;
      const own = editsOf(current, [], ['translations', language, text], translation);
      current = applyEdits(current, own).document;
      edits.push(...own);
    }
  }
  return edits;
}
