// Which fields each value and each visibility of a screen is computed from: the edges of the reaction graph.
import type { Json } from '../../document.ts';
import { readExpression } from '../../expression/read.ts';
import { ExpressionError } from '../../expression/errors.ts';
import type { PathUse } from '../../expression/parse.ts';
import type { CheckContext } from '../context/context.ts';
import { entriesOf, isObject, itemsOf, ownString, ownValue } from '../../values/json.ts';
import { locateKeyword, type NodeView } from '../document/nodes.ts';
import { parseOnce } from '../../expression/parse-once.ts';
import { joinPointer } from '../findings/pointer.ts';
import { findField } from '../context/references.ts';

export type Aspect = 'value' | 'visible';

/** `to` is computed anew whenever `from` changes. */
export interface ReactionEdge {
  from: string;
  fromAspect: Aspect;
  to: string;
  toAspect: Aspect;
  /** Where it is declared. */
  pointer: string;
}

const FLAGS: readonly string[] = ['x-visible', 'x-display'];
const VALUE_STATES: ReadonlySet<string> = new Set(['value', 'x-value']);
const VISIBLE_STATES: ReadonlySet<string> = new Set(['visible', 'display', 'x-visible', 'x-display']);

/** Lists the edges of all nodes; expressions that do not parse have none. */
export function listReactionEdges(context: CheckContext): ReactionEdge[] {
  const edges: ReactionEdge[] = [];
  for (const view of context.nodes) {
    if (view.isRow || view.path === '') continue;
    const add = (keyword: string, toAspect: Aspect): void => {
      const pointer = locateKeyword(view, keyword);
      for (const from of readFields(context, view.node[keyword], view, new Map())) {
        edges.push({ from, fromAspect: 'value', to: view.path, toAspect, pointer });
      }
    };
    add('x-value', 'value');
    for (const flag of FLAGS) add(flag, 'visible');
    const reactions = view.node['x-reactions'];
    const pointer = locateKeyword(view, 'x-reactions');
    const list = Array.isArray(reactions)
      ? reactions.map((one, index) => ({ one, at: joinPointer(pointer, index) }))
      : [{ one: reactions, at: pointer }];
    for (const { one, at } of list) edges.push(...listEdgesOf(context, view, one, at));
  }
  return edges;
}

function listEdgesOf(
  context: CheckContext,
  view: NodeView,
  reaction: Json | undefined,
  pointer: string,
): ReactionEdge[] {
  if (!isObject(reaction)) return [];
  const target = ownString(reaction, 'target');
  const to = target === undefined ? view : findField(context, target, view);
  if (!to) return [];
  const dependencies = listDependencies(reaction['dependencies']);
  const edges: ReactionEdge[] = [];
  const conditions = readFields(context, reaction['when'], view, dependencies);
  for (const branch of ['fulfill', 'otherwise']) {
    for (const part of ['state', 'schema']) {
      for (const [key, value] of entriesOf(ownValue(reaction[branch], part))) {
        const toAspect = VALUE_STATES.has(key) ? 'value' : VISIBLE_STATES.has(key) ? 'visible' : undefined;
        if (!toAspect) continue;
        const reads = new Set([...conditions, ...readFields(context, value, view, dependencies)]);
        // A reaction with a target runs whenever the node that declares it changes.
        if (to !== view) reads.add(view.path);
        for (const from of reads) {
          edges.push({
            from,
            fromAspect: 'value',
            to: to.path,
            toAspect,
            pointer: joinPointer(pointer, branch, part, key),
          });
        }
      }
    }
  }
  return edges;
}

/** Name in `$deps` to the path it reads; dependencies on anything but a value are left out. */
export function listDependencies(declared: Json | undefined): Map<string, string> {
  const found = new Map<string, string>();
  itemsOf(declared).forEach((item, index) => {
    const source = typeof item === 'string' ? item : ownString(item, 'source');
    const property = ownString(item, 'property') ?? 'value';
    const [path = '', own = property] = source?.split('#') ?? [];
    if (path !== '') found.set(ownString(item, 'name') ?? String(index), own === 'value' ? path : '');
  });
  for (const [name, source] of entriesOf(declared)) {
    if (typeof source !== 'string') continue;
    const [path = '', property = 'value'] = source.split('#');
    if (path !== '') found.set(name, property === 'value' ? path : '');
  }
  return found;
}

/** Paths of the fields whose values a template reads. */
function readFields(
  context: CheckContext,
  value: Json | undefined,
  view: NodeView,
  dependencies: ReadonlyMap<string, string>,
): Set<string> {
  const reads = new Set<string>();
  const note = (path: string | undefined): void => {
    if (path === undefined || path === '') return;
    const field = findField(context, path, view);
    if (!field) return;
    reads.add(field.path);
    // A group changes with each of its fields.
    if (field.kind === 'object') {
      for (const inner of context.fields.keys()) if (inner.startsWith(`${field.path}.`)) reads.add(inner);
    }
  };
  const visit = (item: Json | undefined): void => {
    if (Array.isArray(item)) item.forEach(visit);
    else if (isObject(item)) Object.values(item).forEach(visit);
    else if (typeof item === 'string')
      for (const use of readPaths(item)) note(pathOf(context, use, view, dependencies));
  };
  visit(value);
  return reads;
}

function readPaths(text: string): readonly PathUse[] {
  const found = readExpression(text);
  if (!found) return [];
  const parsed = parseOnce(found.source);
  // Reported where expressions are checked; what does not parse reads nothing.
  return parsed instanceof ExpressionError ? [] : parsed.paths;
}

function pathOf(
  context: CheckContext,
  use: PathUse,
  view: NodeView,
  dependencies: ReadonlyMap<string, string>,
): string | undefined {
  const [first, second] = use.path;
  switch (use.root) {
    case '$self':
      return first === 'value' || first === 'inputValue' ? view.path : undefined;
    case '$deps':
    case '$dependencies':
      return first === undefined ? undefined : dependencies.get(first);
    case '$values':
      return longestField(context, use.path);
    case '$form':
      return first === 'values' && second !== undefined
        ? longestField(context, use.path.slice(1))
        : undefined;
    default:
      return undefined;
  }
}

/** The longest beginning of a path that is a field. */
function longestField(context: CheckContext, path: readonly string[]): string | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const candidate = path.slice(0, length).join('.');
    const field = context.fields.get(candidate);
    // Behind a group only its fields can follow; an unknown one is told of elsewhere.
    if (field) return field.kind === 'object' && length < path.length ? undefined : candidate;
  }
  return undefined;
}
