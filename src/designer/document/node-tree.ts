// The nodes of a screen as a flat list, each known by an id that outlives moves and new names.
import type { Json, JsonObject } from '../../engine/document.ts';
import { isObject } from '../../engine/values/json.ts';
import { applyEdits, type Edit, type Path } from './edits.ts';

/** Where a node hangs below its parent: among its fields, or as what is drawn once per row. */
export type Slot = 'properties' | 'items';

export interface TreeNode {
  id: string;
  /** Undefined for the root. */
  parent: string | undefined;
  slot: Slot;
  /** Key among `properties`; empty for root and items. */
  name: string;
  /** The node without its children: `properties` holds only what is no node, and `items` is empty. */
  body: JsonObject;
  /** Ids of the nodes among `properties`, in their order. */
  children: string[];
}

export type NodeTree = ReadonlyMap<string, TreeNode>;

/** Id of the node at `/schema`. */
export const ROOT = 'root';

/** Ids by the place of their node. */
export type NodeIds = ReadonlyMap<string, string>;

/** A node where it stands. */
export interface PlacedNode {
  path: Path;
  /** Undefined for the root. */
  parent: Path | undefined;
  slot: Slot;
  name: string;
  node: JsonObject;
}

/** Every node of a document, parents before their children. */
export function walkNodes(document: JsonObject): PlacedNode[] {
  const found: PlacedNode[] = [];
  const visit = (node: Json | undefined, place: Omit<PlacedNode, 'node'>): void => {
    if (!isObject(node)) return;
    const { path } = place;
    found.push({ ...place, node });
    const { properties, items } = node;
    for (const [name, child] of Object.entries(isObject(properties) ? properties : {})) {
      visit(child, { path: [...path, 'properties', name], parent: path, slot: 'properties', name });
    }
    visit(items, { path: [...path, 'items'], parent: path, slot: 'items', name: '' });
  };
  visit(document['schema'], { path: ['schema'], parent: undefined, slot: 'properties', name: '' });
  return found;
}

/** Text of a path, as a key of maps. */
export function keyOf(path: Path): string {
  return JSON.stringify(path);
}

/** Names a node that was added below another one. */
export type NameNew = (parent: string, place: PlacedNode) => string;

/** Ids of the nodes of a document after edits: those that were there before are known by where they stood then. */
export function trackNodes(document: JsonObject, edits: readonly Edit[], nameNew: NameNew): NodeIds {
  const ids = newBranch();
  for (const { path } of walkNodes(document)) reachBranch(ids, path).id = keyOf(path);
  for (const edit of edits) follow(ids, edit);
  // What nobody has named yet was added. Parents come first, so theirs is known.
  const known = new Map<string, string>();
  for (const place of walkNodes(applyEdits(document, edits).document)) {
    const parent = place.parent === undefined ? undefined : known.get(keyOf(place.parent));
    const id = findBranch(ids, place.path)?.id;
    known.set(keyOf(place.path), parent === undefined ? ROOT : (id ?? nameNew(parent, place)));
  }
  return known;
}

/** Ids by the keys of their places: an edit moves or takes away all that lies below one at once. */
interface Branch {
  id?: string;
  below: Map<string | number, Branch>;
}

const newBranch = (): Branch => ({ below: new Map() });

function findBranch(root: Branch, path: Path): Branch | undefined {
  return path.reduce<Branch | undefined>((branch, key) => branch?.below.get(key), root);
}

/** The branch at a path, which is made where there is none. */
function reachBranch(root: Branch, path: Path): Branch {
  return path.reduce<Branch>((branch, key) => {
    const there = branch.below.get(key) ?? newBranch();
    branch.below.set(key, there);
    return there;
  }, root);
}

function follow(ids: Branch, edit: Edit): void {
  // A place of a list is no node, and moves none.
  if (edit.op === 'insert') return;
  // A node that was written anew is the same one; of those below it nobody knows.
  if (edit.op === 'replace') return findBranch(ids, edit.path)?.below.clear();
  const from = edit.op === 'move' ? edit.from : edit.path;
  const around = findBranch(ids, from.slice(0, -1));
  const [key, to] = [from.at(-1) ?? '', edit.path.at(-1) ?? ''];
  const gone = around?.below.get(key);
  around?.below.delete(key);
  if (gone && edit.op === 'move') reachBranch(ids, edit.path.slice(0, -1)).below.set(to, gone);
}

/** Reads the nodes of a document. */
export function readTree(document: JsonObject, ids: NodeIds): NodeTree {
  const tree = new Map<string, TreeNode>();
  const idOf = (path: Path | undefined): string | undefined => path && ids.get(keyOf(path));
  for (const { path, parent, slot, name, node } of walkNodes(document)) {
    const id = idOf(path);
    if (id === undefined) continue;
    const { properties, items } = node;
    const fields = Object.entries(isObject(properties) ? properties : {});
    tree.set(id, {
      id,
      parent: idOf(parent),
      slot,
      name,
      body: {
        ...node,
        ...(isObject(properties)
          ? { properties: Object.fromEntries(fields.filter(([, child]) => !isObject(child))) }
          : {}),
        ...(isObject(items) ? { items: {} } : {}),
      },
      children: fields.flatMap(([field]) => idOf([...path, 'properties', field]) ?? []),
    });
  }
  return tree;
}

/** The root with everything below it; an empty object where there is none. */
export function buildTree(tree: NodeTree): JsonObject {
  const rows = new Map<string, string>();
  for (const { id, parent, slot } of tree.values()) {
    if (slot === 'items' && parent !== undefined) rows.set(parent, id);
  }
  const build = (id: string): JsonObject => {
    const node = tree.get(id);
    if (!node) return {};
    const children = node.children.flatMap((child): [string, Json][] => {
      const found = tree.get(child);
      return found ? [[found.name, build(child)]] : [];
    });
    const built: JsonObject = { ...node.body };
    const { properties, items } = node.body;
    if (isObject(properties) || children.length > 0) {
      built['properties'] = { ...(isObject(properties) ? properties : {}), ...Object.fromEntries(children) };
    }
    const row = rows.get(id);
    if (row !== undefined) built['items'] = build(row);
    // An empty object stood for the node of a row, which went.
    else if (isObject(items)) delete built['items'];
    return built;
  };
  return build(ROOT);
}

/** Where the nodes of a tree stand. */
export function placesIn(tree: NodeTree): ReadonlyMap<string, Path> {
  const rows = new Map<string, string[]>();
  for (const { id, parent, slot } of tree.values()) {
    if (slot === 'items' && parent !== undefined) rows.set(parent, [...(rows.get(parent) ?? []), id]);
  }
  const paths = new Map<string, Path>();
  const visit = (id: string, path: Path): void => {
    paths.set(id, path);
    for (const child of tree.get(id)?.children ?? []) {
      visit(child, [...path, 'properties', tree.get(child)?.name ?? '']);
    }
    for (const row of rows.get(id) ?? []) visit(row, [...path, 'items']);
  };
  if (tree.has(ROOT)) visit(ROOT, ['schema']);
  return paths;
}
