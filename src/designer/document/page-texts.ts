// The texts that people read of a page, where each of them stands, and what the document translates.
import { listWrittenTexts } from '../../engine/check/document/written-texts.ts';
import type { JsonObject } from '../../engine/document.ts';
import { splitPointer } from '../../engine/check/findings/pointer.ts';
import type { PlanNode, ScreenPlan } from '../../engine/plan/plan.ts';
import { listPlanTexts } from '../../engine/plan/plan-texts.ts';
import { listTranslations, readTranslation, type TranslatedLanguage } from './commands/translations.ts';
import { pathOf } from './commands/texts.ts';
import { readPath, type Path } from './edits.ts';
import type { Step } from './history.ts';
import type { DrawnScreen } from './made/drawn-screen.ts';

export interface PageText {
  /** In Chinese, with `{0}` … for what an expression puts in. */
  text: string;
  /** Strings that are the text and nothing else. */
  places: readonly Path[];
  /** Expressions that say it. */
  expressions: readonly Path[];
  /** The first node that says it where no string of the document does, in the document as it is shown. */
  made?: Path;
}

/**
 * What is read of a page, in the order of the document. What no string of it says comes last: words of record types, and
 * sentences of rules that all pages share. Those of dialogs that an entity makes are among them.
 * @param plan of the document as it is; undefined where nothing of it can be drawn, and then whatever it writes down is listed
 */
export function listPageTexts(document: JsonObject, plan: DrawnScreen | undefined): PageText[] {
  const written = listWrittenTexts(document);
  const read = plan ? listPlanTexts(plan) : new Set(written.keys());
  const inOrder = [...written.keys()].filter((text) => read.has(text));
  const others = [...read].filter((text) => !written.has(text));
  const sayers = plan && others.length > 0 ? listSayers(plan) : undefined;
  return [...inOrder, ...others].map((text) => {
    const all = written.get(text) ?? [];
    const pathsOf = (isInExpression: boolean): Path[] =>
      all.flatMap((place) =>
        place.isInExpression === isInExpression ? [pathOf(document, place.pointer)] : [],
      );
    const made = sayers?.get(text);
    return { text, places: pathsOf(false), expressions: pathsOf(true), ...(made ? { made } : {}) };
  });
}

/** The first node by each text that one says by itself, in the page and then in the dialogs that its blueprints make. */
function listSayers({ root, dialogs = {} }: DrawnScreen): ReadonlyMap<string, Path> {
  const sayers = new Map<string, Path>();
  const visit = (node: PlanNode): void => {
    const { item, children, ...own } = node;
    // Of the plan nothing but this node.
    const alone = { kind: 'screen', root: { ...own, children: [] } } as unknown as ScreenPlan;
    for (const text of listPlanTexts(alone))
      if (!sayers.has(text)) sayers.set(text, splitPointer(node.pointer));
    for (const child of item ? [...children, item] : children) visit(child);
  };
  visit(root);
  for (const { plan } of Object.values(dialogs)) visit(plan.root);
  return sayers;
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
