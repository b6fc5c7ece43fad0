// What a command is: data that says what somebody does, and what it comes to in one document.
import type { JsonObject } from '../../../engine/document.ts';
import { isObject, ownString } from '../../../engine/values/json.ts';
import { EditError, readPath, type Edit, type Path } from '../edits.ts';
import { followRef } from '../follow-ref.ts';
import type { StepDraft } from '../history.ts';
import { walkNodes } from '../node-tree.ts';

/** A command for one document. */
export interface Planned {
  /** What people read in the history, e.g. `“性别”移到“姓名”前`. */
  title: string;
  edits: readonly Edit[];
  /** Drafts that came with it. */
  drafts?: readonly StepDraft[];
  /** Nodes that are selected afterwards, where these are others than before. */
  selection?: readonly Path[];
}

/** A node at a place. @throws EditError where there is none */
export function nodeAt(document: JsonObject, path: Path): JsonObject {
  const node = readPath(document, path);
  if (!isObject(node)) throw new EditError('所选的节点已不在文档里，请重新选择', path);
  return node;
}

/** What people call a node: its title, the text on it, or its name. Expressions are no names. */
export function nameOf(document: JsonObject, path: Path): string {
  const node = followRef(document, path)?.node ?? readPath(document, path);
  const settings = isObject(node) ? node['x-component-props'] : undefined;
  const said = [
    ownString(node, 'title'),
    ownString(settings, 'title'),
    ownString(settings, 'text'),
    ownString(settings, 'label'),
  ].find((text) => text !== undefined && text !== '' && !text.includes('{{'));
  if (said !== undefined) return said;
  const name = path.at(-1);
  if (path.length === 1) return '屏幕';
  return name === 'items' ? '每一行' : String(name);
}

/** `“甲”`, or how many there are. */
export function nameAll(document: JsonObject, nodes: readonly Path[]): string {
  const [only] = nodes;
  return only && nodes.length === 1 ? `“${nameOf(document, only)}”` : `${String(nodes.length)} 个节点`;
}

/** Nodes in the order of the document, without those that lie in another one of them. */
export function outermost(document: JsonObject, nodes: readonly Path[]): Path[] {
  const known = new Map(nodes.map((path) => [JSON.stringify(path), path]));
  const alone = [...known.values()].filter(
    (path) => !path.some((_, length) => length > 0 && known.has(JSON.stringify(path.slice(0, length)))),
  );
  for (const path of alone) nodeAt(document, path);
  return alone.sort((one, other) => compareOrder(document, one, other));
}

function compareOrder(document: JsonObject, one: Path, other: Path): number {
  const at = one.findIndex((key, index) => key !== other[index]);
  const shared = readPath(document, one.slice(0, Math.max(at, 0)));
  if (!isObject(shared)) return 0;
  const keys = Object.keys(shared);
  return keys.indexOf(String(one[at])) - keys.indexOf(String(other[at]));
}

/** The key that a node has among its siblings, whether it stands in fields or is the node of a row. */
export function isField(path: Path): boolean {
  return path.length > 1 && path.at(-2) === 'properties';
}

/** Edits that make sure of `properties` at a node. */
export function openFields(document: JsonObject, parent: Path): Edit[] {
  const node = nodeAt(document, parent);
  return isObject(node['properties']) ? [] : [{ op: 'insert', path: [...parent, 'properties'], value: {} }];
}

/** Names of all nodes of a document: a new one is told apart from every field, wherever it will be moved. */
export function takenNames(document: JsonObject): Set<string> {
  return new Set(walkNodes(document).flatMap(({ name }) => (name === '' ? [] : [name])));
}
