// The texts of a plan that people read: listed for whoever translates them, replaced for whoever reads another language.
import type { ExpressionTree } from '../expression/tree.ts';
import { findText, spokenLanguage } from '../text.ts';
import type { ScreenAnswer } from './plan.ts';
import { unitAlone } from '../text-places.ts';
import { isTextToTranslate, NOT_SHOWN, translateTree, type TranslateText } from './tree-texts.ts';

/** Names, addresses, conditions and what is sent: never read by people, though it may be written in Chinese. */
const NOT_TEXT = new Set([
  'access',
  'address',
  'api',
  'body',
  'check',
  'dict',
  'file',
  'flags',
  'id',
  'if',
  'in',
  'initial',
  'name',
  'path',
  'pattern',
  'pointer',
  'query',
  'route',
  'screen',
  'state',
  'to',
  'translations',
  'url',
  'user',
  'values',
  'version',
  'when',
  'widget',
]);

/** Settings that stand behind a number, of every widget. */
const UNITS = new Set(['suffix', 'unit']);

/** Records whose keys are names that the document gives. */
const NAMED = new Set(['apis', 'on', 'dicts']);

/**
 * The plan with its texts replaced. Parts without a translation stay the same objects.
 * @param plan a plan of either kind, or the diagnostics of a broken document
 */
export function translatePlan<Plan extends ScreenAnswer>(plan: Plan, translate: TranslateText): Plan {
  if (plan.kind === 'broken') return plan;
  return mapRecord(plan, translate);
}

/** The plan in the language of the page: by the translations of its document, then by those of the installation. */
export function speakPlan<Plan extends ScreenAnswer>(plan: Plan): Plan {
  const language = spokenLanguage();
  const own = 'translations' in plan && language !== 'zh' ? plan.translations?.[language] : undefined;
  return translatePlan(plan, translateWith(own));
}

/** Translates by the texts of a document, then by those of the installation. */
export function translateWith(own: Readonly<Record<string, string>> | undefined): TranslateText {
  return (text, isUnit) => {
    const found = findOwn(own, text);
    if (found === undefined) return findText(text, isUnit);
    return isUnit ? found : unitAlone(text, found);
  };
}

/** A translation of the document itself. */
export function findOwn(
  texts: Readonly<Record<string, string>> | undefined,
  text: string,
): string | undefined {
  return texts && Object.hasOwn(texts, text) ? texts[text] : undefined;
}

/** Every text of a plan that wants a translation, once. */
export function listPlanTexts(plan: ScreenAnswer): ReadonlySet<string> {
  const texts = new Set<string>();
  translatePlan(plan, (text) => {
    texts.add(text);
    return undefined;
  });
  return texts;
}

/**
 * What a node holds (`x-value`) and what a step sets in the form is stored, and what a call sends is compared: the same in
 * any language. What a state holds and what another screen is opened with is shown.
 */
function isStored(record: object, key: string): boolean {
  if (key === 'params') return !('do' in record && record.do === 'open');
  if (key !== 'value') return false;
  return 'pointer' in record || ('do' in record && record.do === 'set' && !('state' in record));
}

/** What an object of a plan holds, with its texts replaced. */
export function mapRecord<Value extends object>(record: Value, translate: TranslateText): Value {
  return mapEntries(record, (key, value) => {
    // The source of an expression is its text in the document; that of a node is where its rows come from.
    if (NOT_TEXT.has(key) || (key === 'source' && typeof value === 'string')) return value;
    if (isStored(record, key)) return value;
    if (NAMED.has(key)) return mapEntries(value as object, (_, part) => mapPart(part, translate));
    if (key === 'tree') return translateTree(value as ExpressionTree, translate);
    // What an object of Formily's plan or of a template is, is told by the record around it.
    if (key === 'expressions') {
      return mapEntries(value as object, (_, tree) => translateTree(tree as ExpressionTree, translate));
    }
    if (key === 'entries') return mapTemplateEntries(value, translate);
    if (key === 'value') return mapSettings(value, translate);
    // Formily's components take a unit as it is.
    if (key === 'schema' || key === 'form') return mapSettings(value, (text) => translate(text));
    return mapPart(value, forSetting(key, translate));
  });
}

/** How what a setting says is translated. */
function forSetting(key: string, translate: TranslateText): TranslateText {
  return UNITS.has(key) ? (text) => translate(text, true) : translate;
}

function mapPart(value: unknown, translate: TranslateText): unknown {
  if (typeof value === 'string') return mapText(value, translate);
  if (Array.isArray(value)) return mapItems(value, (item) => mapPart(item, translate));
  if (value !== null && typeof value === 'object') return mapRecord(value, translate);
  return value;
}

/** `[key, template]` pairs of an object that holds expressions. */
function mapTemplateEntries(value: unknown, translate: TranslateText): unknown {
  return mapItems(value as readonly [string, unknown][], (entry) => {
    if (NOT_SHOWN.has(entry[0])) return entry;
    const next = mapPart(entry[1], forSetting(entry[0], translate));
    return next === entry[1] ? entry : [entry[0], next];
  });
}

/** Constants of a document: settings of widgets, parameters, whole Formily schemas. */
function mapSettings(value: unknown, translate: TranslateText): unknown {
  // The value of an action or a condition may be a template itself.
  if (isTemplate(value)) return mapRecord(value, translate);
  if (typeof value === 'string') return mapText(value, translate);
  if (Array.isArray(value)) return mapItems(value, (item) => mapSettings(item, translate));
  if (value === null || typeof value !== 'object') return value;
  return mapEntries(value as Record<string, unknown>, (key, item) =>
    NOT_SHOWN.has(key) && typeof item === 'string' ? item : mapSettings(item, forSetting(key, translate)),
  );
}

function isTemplate(value: unknown): value is object {
  if (value === null || typeof value !== 'object' || !('kind' in value)) return false;
  const { kind } = value;
  return (
    (kind === 'constant' && 'value' in value) ||
    (kind === 'expression' && 'tree' in value) ||
    (kind === 'object' && 'entries' in value) ||
    (kind === 'array' && 'items' in value)
  );
}

function mapText(text: string, translate: TranslateText): string {
  return isTextToTranslate(text) ? (translate(text) ?? text) : text;
}

function mapItems<Item>(items: readonly Item[], change: (item: Item) => unknown): readonly unknown[] {
  const next = items.map(change);
  return next.every((item, index) => item === items[index]) ? items : next;
}

function mapEntries<Value extends object>(
  record: Value,
  change: (key: string, value: unknown) => unknown,
): Value {
  let hasChanged = false;
  const next = Object.entries(record).map(([key, value]: [string, unknown]): [string, unknown] => {
    const changed = change(key, value);
    hasChanged ||= changed !== value;
    return [key, changed];
  });
  return hasChanged ? (Object.fromEntries(next) as Value) : record;
}
