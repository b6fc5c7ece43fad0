// Values of dictionaries that expressions compare with.
import type { ExpressionTree } from '../../expression/tree.ts';
import { entriesOf, isObject, itemsOf, ownString, ownValue } from '../../values/json.ts';
import type { CheckContext } from '../context/context.ts';
import { dictValuesOf, tellUnknownValue } from '../context/dict-values.ts';
import type { NodeView } from '../document/nodes.ts';
import { suggestHint } from '../findings/findings.ts';
import type { FoundExpression } from './parse-text.ts';

type DictContext = Pick<CheckContext, 'catalog' | 'document' | 'fields' | 'findings' | 'nodes'>;

/** Where an expression stands: the node whose value `$self` is, and the widget whose rows `$record` may be. */
export interface ValuePlace {
  self?: NodeView | undefined;
  rows?: NodeView | undefined;
}

/** Checks every `===` and `includes` between a value with a dictionary and something written down. */
export function checkComparedValues(context: DictContext, found: FoundExpression, place: ValuePlace): void {
  const visit = (tree: ExpressionTree): void => {
    if (tree[0] === 'binary' && /^[!=]==?$/.test(tree[1])) {
      compare(tree[2], tree[3]);
      compare(tree[3], tree[2]);
    } else if (tree[0] === 'method' && tree[2] === 'includes' && tree[1][0] === 'array') {
      const [value] = tree[3];
      for (const item of tree[1][1]) if (value && item[0] !== 'spread') compare(value, item);
    }
    for (const part of tree.slice(1)) visitParts(part);
  };
  const visitParts = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    if (typeof part[0] === 'string' && KINDS.has(part[0])) visit(part as unknown as ExpressionTree);
    else for (const inner of part as unknown[]) visitParts(inner);
  };
  const compare = (value: ExpressionTree, other: ExpressionTree): void => {
    if (other[0] !== 'literal') return;
    const [, literal] = other;
    if ((typeof literal !== 'string' && typeof literal !== 'number') || literal === '') return;
    const code = dictOf(context, value, place);
    const values = code === undefined ? undefined : dictValuesOf(context, code);
    if (!values || code === undefined || values.has(String(literal))) return;
    context.findings.addInString(
      'dict-value-unknown',
      found.pointer,
      found.offset + findLiteral(found.source, literal, found.parsed.keys.get(value) ?? 0),
      tellUnknownValue(code, String(literal), values),
      suggestHint(String(literal), values),
    );
  };
  visit(found.parsed.tree);
}

const KINDS: ReadonlySet<string> = new Set([
  'array',
  'arrow',
  'binary',
  'call',
  'conditional',
  'index',
  'logical',
  'member',
  'method',
  'object',
  'spread',
  'template',
  'unary',
]);

/** Where a literal is written: behind the value that it is compared with, or before it. */
function findLiteral(source: string, literal: string | number, near: number): number {
  const written = typeof literal === 'number' ? [String(literal)] : [`'${literal}'`, `"${literal}"`];
  const places = written.flatMap((text) => [source.indexOf(text, near), source.lastIndexOf(text, near)]);
  return places.find((at) => at >= 0) ?? near;
}

/** The dictionary of what an expression reads; undefined where it is not known to have one. */
function dictOf(context: DictContext, tree: ExpressionTree, place: ValuePlace): string | undefined {
  const path = pathOf(tree);
  if (!path) return undefined;
  const [root, ...names] = path;
  const rest = names.join('.');
  switch (root) {
    case '$values':
      return dictOfNode(context.fields.get(rest));
    case '$form':
      return names[0] === 'values' ? dictOfNode(context.fields.get(names.slice(1).join('.'))) : undefined;
    case '$self':
      return rest === 'value' ? dictOfNode(place.self) : undefined;
    case '$query':
      return dictOfNode(context.nodes.find((view) => view.isInSearch && view.name === rest));
    case '$record':
      return dictOfColumn(place.rows, rest);
    default:
      return undefined;
  }
}

function dictOfNode(view: NodeView | undefined): string | undefined {
  return view && ownString(view.node, 'x-dict');
}

/** The dictionary of the column that shows a member of the rows. */
function dictOfColumn(rows: NodeView | undefined, key: string): string | undefined {
  const columns = itemsOf(ownValue(rows?.node['x-component-props'], 'columns'));
  const column = columns.find((one) => isObject(one) && one['key'] === key);
  const [, code] = entriesOf(column).find(([name]) => name === 'dict' || name === 'dictCode') ?? [];
  return typeof code === 'string' && code !== '' ? code : undefined;
}

function pathOf(tree: ExpressionTree): string[] | undefined {
  if (tree[0] === 'name') return [tree[1]];
  if (tree[0] !== 'member') return undefined;
  const before = pathOf(tree[1]);
  return before && [...before, tree[2]];
}
