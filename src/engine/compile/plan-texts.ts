// The texts of a plan that people read: listed for whoever translates them, replaced for whoever reads another language.
import type { ExpressionTree } from '../expression/tree.ts';
import { splitPlaces, type TextPart } from '../text-places.ts';
import type { ScreenAnswer } from './plan.ts';

/** Gives the translation of a text, or undefined to leave it. `{0}` … stand for the values of a text made of parts. */
export type TranslateText = (text: string) => string | undefined;

/** Letters and signs that only Chinese has. */
const HAN = /[\u3001-\u303f\u3400-\u9fff\uff01-\uff5e]/;

/** Names, addresses and values: never read by people, though they may be written in Chinese. */
const NOT_TEXT = new Set([
  'access',
  'address',
  'api',
  'dict',
  'file',
  'id',
  'initial',
  'name',
  'path',
  'pattern',
  'pointer',
  'query',
  'route',
  'state',
  'url',
  'version',
  'widget',
]);

/** Records whose keys are names that the document gives. */
const NAMED = new Set(['apis', 'on', 'flags', 'dicts']);

/** Within settings: what is stored and compared. */
const NOT_SHOWN = new Set(['value', 'default', 'key', 'code']);

/** Operators that compare: what they hold is data. */
const COMPARING = new Set(['==', '!=', '===', '!==', '<', '<=', '>', '>=', 'in']);

/** Functions that look for a text in another one, as methods do. */
const SEARCHING = new Set(['split']);

/**
 * The plan with its texts replaced. Parts without a translation stay the same objects.
 * @param plan a plan of either kind, or the diagnostics of a broken document
 */
export function translatePlan<Plan extends ScreenAnswer>(plan: Plan, translate: TranslateText): Plan {
  if (plan.kind === 'broken') return plan;
  return mapRecord(plan, translate);
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

function mapRecord<Value extends object>(record: Value, translate: TranslateText): Value {
  return mapEntries(record, (key, value) => {
    // The source of an expression is its text in the document; that of a node is where its rows come from.
    if (NOT_TEXT.has(key) || (key === 'source' && typeof value === 'string')) return value;
    if (NAMED.has(key)) return mapEntries(value as object, (_, part) => mapPart(part, translate));
    if (key === 'tree') return mapTree(value as ExpressionTree, translate);
    // What an object of Formily's plan or of a template is, is told by the record around it.
    if (key === 'expressions') {
      return mapEntries(value as object, (_, tree) => mapTree(tree as ExpressionTree, translate));
    }
    if (key === 'entries') return mapTemplateEntries(value, translate);
    if (key === 'value' || key === 'schema' || key === 'form') return mapSettings(value, translate);
    return mapPart(value, translate);
  });
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
    const next = mapPart(entry[1], translate);
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
    NOT_SHOWN.has(key) && typeof item === 'string' ? item : mapSettings(item, translate),
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
  // Expressions of a Formily schema are found by their text; what they say lies in their trees.
  if (!HAN.test(text) || text.includes('{{')) return text;
  return translate(text) ?? text;
}

/** Texts in an expression, but for those that are compared or searched for. */
function mapTree(tree: ExpressionTree, translate: TranslateText): ExpressionTree {
  const visit = (part: ExpressionTree): ExpressionTree => mapTree(part, translate);
  /** Data unless something is computed in it. */
  const visitData = (part: ExpressionTree): ExpressionTree => (part[0] === 'literal' ? part : visit(part));
  switch (tree[0]) {
    case 'literal':
      return typeof tree[1] === 'string' && HAN.test(tree[1])
        ? ['literal', mapText(tree[1], translate)]
        : tree;
    case 'member':
      return [tree[0], visit(tree[1]), tree[2], tree[3]];
    case 'index':
      return [tree[0], visit(tree[1]), visitData(tree[2]), tree[3]];
    case 'unary':
      return [tree[0], tree[1], visit(tree[2])];
    case 'binary': {
      const [, operator, left, right] = tree;
      if (COMPARING.has(operator)) return ['binary', operator, visitData(left), visitData(right)];
      const whole = operator === '+' ? mapSum(tree, translate) : undefined;
      return whole ?? ['binary', operator, visit(left), visit(right)];
    }
    case 'logical':
      return [tree[0], tree[1], visit(tree[2]), visit(tree[3])];
    case 'conditional':
      return [tree[0], visit(tree[1]), visit(tree[2]), visit(tree[3])];
    case 'template':
      return mapParts(tree[1], tree[2], translate);
    case 'array':
      return [
        'array',
        tree[1].map((item) => (item[0] === 'spread' ? ['spread', visit(item[1])] : visit(item))),
      ];
    case 'object':
      return [
        'object',
        tree[1].map(([key, value]) => [key, NOT_SHOWN.has(key) ? visitData(value) : visit(value)]),
      ];
    case 'arrow':
      return [tree[0], tree[1], visit(tree[2])];
    case 'call':
      return [tree[0], tree[1], tree[2].map(SEARCHING.has(tree[1]) ? visitData : visit)];
    case 'method':
      return [tree[0], visit(tree[1]), tree[2], tree[3].map(visitData), tree[4]];
    case 'name':
      return tree;
  }
}

/** A chain of `+` with a text in it is one sentence with values in it. */
function mapSum(tree: ExpressionTree, translate: TranslateText): ExpressionTree | undefined {
  const leaves: ExpressionTree[] = [];
  const collect = (part: ExpressionTree): void => {
    if (part[0] === 'binary' && part[1] === '+') {
      collect(part[2]);
      collect(part[3]);
    } else leaves.push(part);
  };
  collect(tree);
  const isText = (leaf: ExpressionTree): leaf is ['literal', string] =>
    leaf[0] === 'literal' && typeof leaf[1] === 'string';
  if (!leaves.some((leaf) => isText(leaf) && HAN.test(leaf[1]))) return undefined;
  const quasis = [''];
  const parts: ExpressionTree[] = [];
  for (const leaf of leaves) {
    if (isText(leaf)) quasis.push((quasis.pop() ?? '') + leaf[1]);
    else {
      parts.push(leaf);
      quasis.push('');
    }
  }
  return mapParts(quasis, parts, translate);
}

/** `{0}` … in the translation say where the values go: other languages have another order. */
function mapParts(
  quasis: readonly string[],
  parts: readonly ExpressionTree[],
  translate: TranslateText,
): ExpressionTree {
  const mapped = parts.map((part) => mapTree(part, translate));
  const text = quasis
    .map((quasi, index) => (index === 0 ? quasi : `{${String(index - 1)}}${quasi}`))
    .join('');
  const found = quasis.some((quasi) => HAN.test(quasi)) ? translate(text) : undefined;
  if (found === undefined) return ['template', [...quasis], mapped];
  const pieces = splitPlaces(found);
  return [
    'template',
    pieces.filter((piece) => typeof piece === 'string'),
    pieces.filter((piece) => typeof piece !== 'string').map((place) => fillPlace(place, mapped)),
  ];
}

function fillPlace(
  { place, forms }: Exclude<TextPart, string>,
  values: readonly ExpressionTree[],
): ExpressionTree {
  const value = values[place] ?? ['literal', ''];
  if (!forms) return value;
  const [one, other] = forms;
  return ['conditional', ['binary', '==', value, ['literal', 1]], ['literal', one], ['literal', other]];
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
