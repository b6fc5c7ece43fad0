// Where a document names its own parts: told while the checker resolves them, so that a new name reaches every one.
import type { ExpressionTree } from '../../expression/tree.ts';
import type { ParsedExpression } from '../../expression/parse.ts';
import type { NodeView } from './nodes.ts';

/** A part of a string, or of a key, that names something which the document itself declares. */
export interface NameUse {
  kind: 'node' | 'state' | 'api' | 'dict' | 'rule' | 'param';
  /** Pointer of the node; of all others their name. */
  target: string;
  /** Of the string that holds the name. */
  pointer: string;
  /** Where the name begins in the string, in UTF-16 units. */
  start: number;
  length: number;
  /** The name is the key that the pointer ends with. */
  isKey?: true;
  /** The name does not stand there as it is: another one cannot be put in its place. */
  isUnclear?: true;
}

/** Takes what is told; without one nothing is. */
export interface UseTaker {
  noteUse?: ((use: NameUse) => void) | undefined;
}

/** A string that is a name. */
export function noteName(
  { noteUse }: UseTaker,
  kind: Exclude<NameUse['kind'], 'node'>,
  name: string,
  pointer: string,
  start = 0,
): void {
  noteUse?.({ kind, target: name, pointer, start, length: name.length });
}

/**
 * A path or an address that leads to a node: each of its parts names a node on the way.
 * @param start where it begins in its string
 */
export function noteNode(
  { noteUse }: UseTaker,
  written: string,
  view: NodeView,
  place: { pointer: string; start?: number; isKey?: true },
): void {
  if (!noteUse) return;
  const { pointer, start = 0, isKey } = place;
  const parts = written.split('.');
  const names = parts.filter((part) => part !== '');
  const way = [pathTo(view), addressTo(view)].find((views) => endsWith(views, names));
  if (!way) return;
  const named = way.slice(way.length - names.length);
  let at = start;
  let next = 0;
  for (const part of parts) {
    const target = part === '' ? undefined : named[next++];
    if (target) {
      const use = { kind: 'node', target: target.pointer, pointer, start: at, length: part.length } as const;
      noteUse(isKey ? { ...use, isKey } : use);
    }
    at += part.length + 1;
  }
}

function endsWith(views: readonly NodeView[], names: readonly string[]): boolean {
  const last = views.slice(views.length - names.length);
  return last.length === names.length && names.every((name, index) => name === last[index]?.name);
}

/** The node and the groups around it whose names are in the path of its value, outermost first. */
function pathTo(view: NodeView): NodeView[] {
  const way: NodeView[] = [];
  for (let at: NodeView | undefined = view; at; at = at.parent) {
    if (at === view || (at.kind === 'object' && at.path !== '')) way.unshift(at);
  }
  return way;
}

/** The node and all around it that have names. */
function addressTo(view: NodeView): NodeView[] {
  const way: NodeView[] = [];
  for (let at: NodeView | undefined = view; at; at = at.parent) if (at.name !== '') way.unshift(at);
  return way;
}

/** Fields of the form that an expression reads: the path to each, and where its last part begins in the source. */
export function listValuePaths({ tree, keys }: ParsedExpression): { path: string[]; index: number }[] {
  const found: { path: string[]; index: number }[] = [];
  const visit = (part: unknown): void => {
    if (!Array.isArray(part)) return;
    const path = pathOf(part as ExpressionTree);
    const index = keys.get(part as ExpressionTree);
    if (path && path.length > 0 && index !== undefined) found.push({ path, index });
    part.forEach(visit);
  };
  visit(tree);
  return found;
}

/** Keys behind `$values` or `$form.values`; undefined for what begins elsewhere. */
function pathOf(tree: ExpressionTree): string[] | undefined {
  if (tree[0] === 'name') return tree[1] === '$values' ? [] : undefined;
  const key =
    tree[0] === 'member' ? tree[2] : tree[0] === 'index' && tree[2][0] === 'literal' ? tree[2][1] : undefined;
  if (key === undefined || (tree[0] !== 'member' && tree[0] !== 'index')) return undefined;
  const [, object] = tree;
  if (object[0] === 'name' && object[1] === '$form') return key === 'values' ? [] : undefined;
  const path = pathOf(object);
  return path && [...path, String(key)];
}
