// What expressions give, found by walking their trees; and the members that they ask for in vain.
import type { DataShape } from '../../catalog.ts';
import type { Json } from '../../document.ts';
import { ExpressionError } from '../../expression/errors.ts';
import { readExpression } from '../../expression/read.ts';
import type { ExpressionTree } from '../../expression/tree.ts';
import {
  fieldNames,
  hasMember,
  itemOf,
  listOf,
  memberOf,
  mergeAll,
  mergeShapes,
  recordOf,
  shapeOf,
  type Shapes,
} from './data-shape.ts';
import { parseOnce } from '../../expression/parse-once.ts';

/** A member that leads nowhere. */
export interface UnknownMember {
  /** The member's own part of the tree. */
  tree: ExpressionTree;
  /** What it is looked for in. */
  object: ExpressionTree;
  key: string;
  /** The names that there are. */
  known: readonly string[];
}

type Tell = (unknown: UnknownMember) => void;

/** A member of something whose shape is known. */
export interface SeenMember {
  /** The member's own part of the tree. */
  tree: ExpressionTree;
  shape: DataShape;
  key: string;
}

type See = (seen: SeenMember) => void;

/** The shape of what a template gives, expressions in it included. */
export function shapeOfTemplate(template: Json | undefined, shapes: Shapes): DataShape {
  return shapeOf(template, (text) => {
    const source = readExpression(text)?.source;
    if (source === undefined) return 'plain';
    const parsed = parseOnce(source);
    return parsed instanceof ExpressionError ? 'any' : new Walk().visit(parsed.tree, shapes);
  });
}

/**
 * Lists the members that an expression asks for in vain, in the order of its evaluation.
 * @param shapes what is known of the names; all others may hold anything
 */
export function findUnknownMembers(tree: ExpressionTree, shapes: Shapes): UnknownMember[] {
  const found: UnknownMember[] = [];
  new Walk((unknown) => found.push(unknown)).visit(tree, shapes);
  return found;
}

/** Lists every member that an expression asks for, with what it is asked of. */
export function listMembers(tree: ExpressionTree, shapes: Shapes): SeenMember[] {
  const found: SeenMember[] = [];
  new Walk(undefined, (seen) => found.push(seen)).visit(tree, shapes);
  return found;
}

/** Methods that give a list of the same items. */
const SAME_ITEMS: ReadonlySet<string> = new Set(['filter', 'slice', 'toReversed', 'toSorted']);

/** Methods that give one of the items. */
const ONE_ITEM: ReadonlySet<string> = new Set(['find', 'findLast', 'at']);

/** Visits every part of a tree once, what is never evaluated included. */
class Walk {
  readonly #tell: Tell | undefined;
  readonly #see: See | undefined;

  constructor(tell?: Tell, see?: See) {
    this.#tell = tell;
    this.#see = see;
  }

  visit(tree: ExpressionTree, shapes: Shapes): DataShape {
    const visit = (part: ExpressionTree): DataShape => this.visit(part, shapes);
    switch (tree[0]) {
      case 'literal':
        return 'plain';
      case 'name':
        return shapes.get(tree[1]) ?? 'any';
      case 'member':
        return this.#visitMember(tree, tree[1], tree[2], shapes);
      case 'index': {
        const [, object, key] = tree;
        if (key[0] === 'literal') return this.#visitMember(tree, object, String(key[1]), shapes);
        visit(key);
        return itemOf(visit(object));
      }
      case 'unary':
        visit(tree[2]);
        return 'plain';
      case 'binary':
        visit(tree[2]);
        visit(tree[3]);
        return 'plain';
      case 'template':
        tree[2].forEach(visit);
        return 'plain';
      case 'logical': {
        const [, operator, left, right] = tree;
        const shape = visit(left);
        const other = visit(right);
        return operator === '&&' ? other : mergeShapes(shape, other);
      }
      case 'conditional':
        visit(tree[1]);
        return mergeShapes(visit(tree[2]), visit(tree[3]));
      case 'array':
        return listOf(
          mergeAll(tree[1].map((item) => (item[0] === 'spread' ? itemOf(visit(item[1])) : visit(item)))),
        );
      case 'object':
        return recordOf(tree[1].map(([name, value]) => [name, visit(value)] as const));
      case 'method':
        return this.#visitMethod(tree, shapes);
      case 'call':
        tree[2].forEach(visit);
        return 'any';
      case 'arrow':
        return this.#visitArrow(tree, [], shapes);
    }
  }

  #visitMember(tree: ExpressionTree, object: ExpressionTree, key: string, shapes: Shapes): DataShape {
    const shape = this.visit(object, shapes);
    this.#see?.({ tree, shape, key });
    if (!hasMember(shape, key)) this.#tell?.({ tree, object, key, known: fieldNames(shape) ?? ['length'] });
    return memberOf(shape, key);
  }

  #visitMethod(tree: Extract<ExpressionTree, ['method', ...unknown[]]>, shapes: Shapes): DataShape {
    const [, object, name, args] = tree;
    const list = this.visit(object, shapes);
    const item = itemOf(list);
    // What `reduce` gathers may be anything; the others are called with an item, and `toSorted` with two.
    const given: DataShape[] =
      name === 'reduce' ? ['any', item] : name === 'toSorted' ? [item, item] : [item];
    const results = args.map((arg) =>
      arg[0] === 'arrow' ? this.#visitArrow(arg, given, shapes) : this.visit(arg, shapes),
    );
    if (typeof list === 'string' || !('items' in list)) return 'any';
    if (SAME_ITEMS.has(name)) return list;
    if (ONE_ITEM.has(name)) return item;
    if (name === 'concat') return mergeAll([list, ...results]);
    const [made] = results;
    if (made === undefined || args[0]?.[0] !== 'arrow') return 'any';
    if (name === 'map') return listOf(made);
    return name === 'flatMap' ? listOf(itemOf(made)) : 'any';
  }

  /** @param given what the function is called with, by position */
  #visitArrow(
    [, parameters, body]: Extract<ExpressionTree, ['arrow', ...unknown[]]>,
    given: readonly DataShape[],
    shapes: Shapes,
  ): DataShape {
    const inner = new Map(shapes);
    parameters.forEach((parameter, position) => inner.set(parameter, given[position] ?? 'any'));
    return this.visit(body, inner);
  }
}
