// The texts that an expression shows, replaced for whoever reads another language. A text is only touched where it flows
// into the result as it is: what is compared, searched, measured or taken apart is data, in any language.
import type { ExpressionTree } from '../expression/tree.ts';
import { splitPlaces, type TextPart } from '../text-places.ts';

/**
 * Gives the translation of a text, or undefined to leave it. `{0}` … stand for the values of a text made of parts.
 * @param isUnit whether the text stands behind a number, which chooses between `{0|day|days}`
 */
export type TranslateText = (text: string, isUnit?: boolean) => string | undefined;

/** Letters and signs that only Chinese has. */
const HAN = /[\u3001-\u303f\u3400-\u9fff\uff01-\uff5e]/;

/** Whether a text is one for people. Expressions of a Formily schema are found by their text: that stays. */
export function isTextToTranslate(text: string): boolean {
  return HAN.test(text) && !text.includes('{{');
}

/** Within settings: what is stored and compared. */
export const NOT_SHOWN: ReadonlySet<string> = new Set(['value', 'default', 'key', 'code']);

/** Functions that hand a text on, and which of their arguments. */
const HANDING_ON: Readonly<Record<string, readonly number[]>> = {
  String: [0],
  dictText: [1],
  ellipsis: [0],
  formatDate: [1],
  join: [0, 1],
  localText: [0],
  lower: [0],
  trim: [0],
  upper: [0],
};

type Sum = ['binary', '+', ExpressionTree, ExpressionTree];

/** The tree with the texts replaced that it shows. Its value is the same in every other respect; without a translation it is the same object. */
export function translateTree(tree: ExpressionTree, translate: TranslateText): ExpressionTree {
  let isFound = false;
  const next = translateFlow(tree, 0, (text) => {
    const found = translate(text);
    isFound ||= found !== undefined;
    return found;
  });
  return isFound ? next : tree;
}

/**
 * @param depth how many members are read from the value before it is the result: of `['甲'][0]` the list is read once,
 *   and its items flow on, while the letters of `'甲'[0]` are data
 */
function translateFlow(tree: ExpressionTree, depth: number, translate: TranslateText): ExpressionTree {
  const flow = (part: ExpressionTree, at = depth): ExpressionTree => translateFlow(part, at, translate);
  const below = Math.max(depth - 1, 0);
  switch (tree[0]) {
    case 'literal':
      if (depth > 0 || typeof tree[1] !== 'string' || !isTextToTranslate(tree[1])) return tree;
      return ['literal', translate(tree[1]) ?? tree[1]];
    case 'conditional':
      return ['conditional', tree[1], flow(tree[2]), flow(tree[3])];
    case 'logical': {
      const [, operator, left, right] = tree;
      if (operator === '&&') return ['logical', operator, left, flow(right)];
      // An empty translation would hand over to the other side.
      const chosen = operator === '||' ? translateFlow(left, depth, refuseEmpty(translate)) : flow(left);
      return ['logical', operator, chosen, flow(right)];
    }
    case 'binary':
      return depth === 0 && isSum(tree) ? translateSum(tree, translate) : tree;
    case 'template':
      return depth === 0 ? translateTemplate(tree, translate) : tree;
    case 'array':
      return [
        'array',
        tree[1].map((item) => (item[0] === 'spread' ? ['spread', flow(item[1])] : flow(item, below))),
      ];
    case 'object':
      return [
        'object',
        tree[1].map(([key, value]) => [key, NOT_SHOWN.has(key) ? value : flow(value, below)]),
      ];
    case 'member':
      return tree[2] === 'length' ? tree : ['member', flow(tree[1], depth + 1), tree[2], tree[3]];
    case 'index':
      return ['index', flow(tree[1], depth + 1), tree[2], tree[3]];
    case 'call': {
      const places = HANDING_ON[tree[1]];
      if (depth > 0 || !places) return tree;
      return ['call', tree[1], tree[2].map((part, index) => (places.includes(index) ? flow(part) : part))];
    }
    case 'method':
      return translateMethod(tree, depth, translate);
    case 'unary':
    case 'name':
    case 'arrow':
      return tree;
  }
}

/** Methods of which a text comes out as it went in. Callbacks that judge or sum up read their items as data. */
function translateMethod(
  tree: Extract<ExpressionTree, ['method', ...unknown[]]>,
  depth: number,
  translate: TranslateText,
): ExpressionTree {
  const [, object, name, args, isOptional] = tree;
  const flow = (part: ExpressionTree, at: number): ExpressionTree => translateFlow(part, at, translate);
  const [first] = args;
  switch (name) {
    case 'map':
    case 'flatMap': {
      if (first?.[0] !== 'arrow') return tree;
      const at = name === 'map' ? Math.max(depth - 1, 0) : depth;
      return ['method', object, name, [['arrow', first[1], flow(first[2], at)]], isOptional];
    }
    case 'concat':
      return [
        'method',
        flow(object, depth),
        name,
        depth === 0 ? args.map((part) => flow(part, 0)) : args,
        isOptional,
      ];
    case 'at':
      return ['method', flow(object, depth + 1), name, args, isOptional];
    case 'join':
    case 'toString': {
      if (depth > 0) return tree;
      // A separator is taken as it is written, unless it asks to be looked up.
      const separators = args.map((part) => (part[0] === 'call' ? flow(part, 0) : part));
      return ['method', flow(object, 0), name, separators, isOptional];
    }
    case 'filter':
      return first && isAskingForEmpty(first)
        ? ['method', translateFlow(object, depth, refuseEmpty(translate)), name, args, isOptional]
        : tree;
    case 'toReversed':
      return ['method', flow(object, depth), name, args, isOptional];
    default:
      return tree;
  }
}

/** Whether a callback asks of an item whether it is empty, and nothing else: `x`, `x !== ''`. */
function isAskingForEmpty(callback: ExpressionTree): boolean {
  if (callback[0] !== 'arrow') return false;
  const [, [name], body] = callback;
  const isItem = (part: ExpressionTree): boolean => part[0] === 'name' && part[1] === name;
  if (body[0] !== 'binary') return isItem(body);
  const [, operator, left, right] = body;
  return (
    (operator === '!==' || operator === '!=') && isItem(left) && right[0] === 'literal' && right[1] === ''
  );
}

/** An empty translation would make a text that is there one that is not. */
function refuseEmpty(translate: TranslateText): TranslateText {
  return (text) => translate(text) || undefined;
}

function isSum(tree: ExpressionTree): tree is Sum {
  return tree[0] === 'binary' && tree[1] === '+';
}

/** A chain of `+` with a Chinese text in it is one sentence with values in it. */
function translateSum(tree: Sum, translate: TranslateText): ExpressionTree {
  const pieces = listPieces(tree);
  if (!pieces?.some((piece) => typeof piece === 'string' && HAN.test(piece))) {
    return ['binary', '+', translateFlow(tree[2], 0, translate), translateFlow(tree[3], 0, translate)];
  }
  const quasis = [''];
  const parts: ExpressionTree[] = [];
  for (const piece of pieces) {
    if (typeof piece === 'string') quasis.push((quasis.pop() ?? '') + piece);
    else {
      parts.push(piece);
      quasis.push('');
    }
  }
  return fillSentence(quasis, parts, translate) ?? translateParts(tree, translate);
}

/**
 * What a `+` joins, in order, where its result is a text whatever its values are; undefined where it may be a number.
 * In `a + b + '元'` the first two are added up before they meet a text, and are one piece.
 */
function listPieces(tree: ExpressionTree): (string | ExpressionTree)[] | undefined {
  if (tree[0] === 'literal') return typeof tree[1] === 'string' ? [tree[1]] : undefined;
  if (tree[0] === 'template') return [tree];
  if (!isSum(tree)) return undefined;
  const left = listPieces(tree[2]);
  const right = listPieces(tree[3]);
  if (!left && !right) return undefined;
  return [...(left ?? [tree[2]]), ...(right ?? [tree[3]])];
}

/** A sum without a translation keeps its texts, which are no sentences by themselves. */
function translateParts(tree: ExpressionTree, translate: TranslateText): ExpressionTree {
  if (tree[0] === 'literal') return tree;
  if (!isSum(tree) || !listPieces(tree)) return translateFlow(tree, 0, translate);
  return ['binary', '+', translateParts(tree[2], translate), translateParts(tree[3], translate)];
}

function translateTemplate(
  [, quasis, parts]: Extract<ExpressionTree, ['template', ...unknown[]]>,
  translate: TranslateText,
): ExpressionTree {
  const sentence = quasis.some((quasi) => HAN.test(quasi)) && fillSentence(quasis, parts, translate);
  return sentence || ['template', quasis, parts.map((part) => translateFlow(part, 0, translate))];
}

/** `{0}` … in the translation say where the values go: other languages have another order. */
function fillSentence(
  quasis: readonly string[],
  parts: readonly ExpressionTree[],
  translate: TranslateText,
): ExpressionTree | undefined {
  const found = translate(
    quasis.map((quasi, index) => (index === 0 ? quasi : `{${String(index - 1)}}${quasi}`)).join(''),
  );
  if (found === undefined) return undefined;
  const values = parts.map((part) => translateFlow(part, 0, translate));
  const pieces = splitPlaces(found);
  const texts = pieces.filter((piece) => typeof piece === 'string');
  const places = pieces.filter((piece) => typeof piece !== 'string');
  const isEachOnce =
    places.length === values.length && new Set(places.map(({ place }) => place)).size === values.length;
  if (isEachOnce && places.every(({ place, forms }) => !forms && place < values.length)) {
    return ['template', texts, places.map((place) => fillPlace(place, values))];
  }
  // Computed once each, and handed to the sentence as the items of a list.
  const items = values.map((_, index): ExpressionTree => [
    'index',
    ['name', 'parts'],
    ['literal', index],
    false,
  ]);
  const sentence: ExpressionTree = ['template', texts, places.map((place) => fillPlace(place, items))];
  const list: ExpressionTree = ['array', [['array', values]]];
  return ['index', ['method', list, 'map', [['arrow', ['parts'], sentence]], false], ['literal', 0], false];
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
