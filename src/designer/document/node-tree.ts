// The nodes of a screen as a flat list, each known by an id that outlives moves and new names.
import type { Json, JsonObject } from '../../engine/document.ts';
import { isObject } from '../../engine/values/json.ts';
import { applyEdits, isWithin, type Edit, type Path } from './edits.ts';

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
  let ids = new Map(walkNodes(document).map(({ path }) => [keyOf(path), keyOf(path)]));
  let current = document;
  for (const edit of edits) {
    current = applyEdits(current, [edit]).document;
    ids = follow(ids, edit);
  }
  // What nobody has named yet was added. Parents come first, so theirs is known.
  const known = new Map<string, string>();
  for (const place of walkNodes(current)) {
    const key = keyOf(place.path);
    const parent = place.parent === undefined ? undefined : known.get(keyOf(place.parent));
    known.set(key, parent === undefined ? ROOT : (ids.get(key) ?? nameNew(parent, place)));
  }
  return known;
}

function follow(ids: ReadonlyMap<string, string>, edit: Edit): Map<string, string> {
  // A place of a list is no node, and moves none.
  if (edit.op === 'insert') return new Map(ids);
  const gone = edit.op === 'move' ? edit.from : edit.path;
  const next = new Map<string, string>();
  for (const [key, id] of ids) {
    const path = JSON.parse(key) as Path;
    if (!isWithin(path, gone)) next.set(key, id);
    else if (edit.op === 'move') next.set(keyOf([...edit.path, ...path.slice(gone.length)]), id);
    // A node that was written anew is the same one; of those below it nobody knows.
    else if (edit.op === 'replace' && path.length === gone.length) next.set(key, id);
  }
  return next;
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
