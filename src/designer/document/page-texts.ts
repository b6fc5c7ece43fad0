// The texts that people read of a page, where each of them stands, and what the document translates.
import { listWrittenTexts } from '../../engine/check/document/written-texts.ts';
import type { JsonObject } from '../../engine/document.ts';
import type { ScreenPlan } from '../../engine/plan/plan.ts';
import { listPlanTexts } from '../../engine/plan/plan-texts.ts';
import { listTranslations, readTranslation, type TranslatedLanguage } from './commands/translations.ts';
import { pathOf } from './commands/texts.ts';
import { readPath, type Path } from './edits.ts';
import type { Step } from './history.ts';

export interface PageText {
  /** In Chinese, with `{0}` … for what an expression puts in. */
  text: string;
  /** Strings that are the text and nothing else. */
  places: readonly Path[];
  /** Expressions that say it. */
  expressions: readonly Path[];
}

/**
 * What is read of a page, in the order of the document. What no string of it says comes last: words of record types, and
 * sentences of rules that all pages share.
 * @param plan of the document as it is; undefined where nothing of it can be drawn, and then whatever it writes down is listed
 */
export function listPageTexts(document: JsonObject, plan: ScreenPlan | undefined): PageText[] {
  const written = listWrittenTexts(document);
  const read = plan ? listPlanTexts(plan) : new Set(written.keys());
  const inOrder = [...written.keys()].filter((text) => read.has(text));
  const others = [...read].filter((text) => !written.has(text));
  return [...inOrder, ...others].map((text) => {
    const all = written.get(text) ?? [];
    const pathsOf = (isInExpression: boolean): Path[] =>
      all.flatMap((place) =>
        place.isInExpression === isInExpression ? [pathOf(document, place.pointer)] : [],
      );
    return { text, places: pathsOf(false), expressions: pathsOf(true) };
  });
}

/** Translations of texts that the page does not have. */
export function listUnusedTranslations(
  document: JsonObject,
  texts: readonly PageText[],
): { language: TranslatedLanguage; text: string; translation: string }[] {
  const known = new Set([...texts.map(({ text }) => text), ...listWrittenTexts(document).keys()]);
  return listTranslations(document).flatMap(({ language, text, translation }) =>
    known.has(text) || typeof translation !== 'string' ? [] : [{ language, text, translation }],
  );
}

/**
 * The text whose translation the last step left behind, and the one that stands in its place now.
 * @param step the last one that was done
 */
export function findLeftTranslation(
  document: JsonObject,
  step: Pick<Step, 'inverse'> | undefined,
): { text: string; next: string; translation: string } | undefined {
  for (const edit of [...(step?.inverse ?? [])].reverse()) {
    if (edit.op !== 'replace' || typeof edit.value !== 'string') continue;
    const [text, next] = [edit.value, readPath(document, edit.path)];
    if (typeof next !== 'string' || next === '' || next === text || next.includes('{{')) continue;
    const [own] = listTranslations(document).filter((one) => one.text === text);
    if (!own || typeof own.translation !== 'string') continue;
    const isTaken = readTranslation(document, own.language, next) !== undefined;
    if (!isTaken && !listWrittenTexts(document).has(text))
      return { text, next, translation: own.translation };
  }
  return undefined;
}
