// Commands on the nodes of a tree: add, remove, move, copy.
import type { Json, JsonObject } from '../../../engine/document.ts';
import { isObject } from '../../../engine/values/json.ts';
import { applyEdits, EditError, isWithin, nextKey, readPath, type Edit, type Path } from '../edits.ts';
import { freeName } from '../free-name.ts';
import {
  isField,
  nameAll,
  nameOf,
  nodeAt,
  openFields,
  outermost,
  takenNames,
  type Planned,
} from './command.ts';

/** A place among the fields of a node; without `before` the last one. */
export interface Place {
  parent: Path;
  before?: string;
}

/** Adds nodes, with names that nobody has yet; those below them are renamed likewise. */
export function insertNodes(
  document: JsonObject,
  place: Place,
  nodes: readonly { name: string; node: JsonObject }[],
): Planned {
  const taken = takenNames(document);
  const edits = openFields(document, place.parent);
  const selection: Path[] = [];
  for (const { name, node } of nodes) {
    const free = freeName(name, taken);
    taken.add(free);
    const path = [...place.parent, 'properties', free];
    edits.push({ op: 'insert', path, value: withFreeNames(node, taken), ...behind(place) });
    selection.push(path);
  }
  const { document: after } = applyEdits(document, edits);
  return { title: `添加${nameAll(after, selection)}`, edits, selection };
}

export function removeNodes(document: JsonObject, nodes: readonly Path[]): Planned {
  const chosen = outermost(document, nodes);
  if (chosen.some((path) => path.length === 1))
    throw new EditError('屏幕本身不能删除，请选择其中的节点', ['schema']);
  const edits = [...chosen].reverse().map((path): Edit => ({ op: 'remove', path }));
  return { title: `删除${nameAll(document, chosen)}`, edits, selection: [] };
}

/** Moves nodes to a place, one behind the other, in the order in which they stand. */
export function moveNodes(document: JsonObject, nodes: readonly Path[], place: Place): Planned {
  const chosen = outermost(document, nodes);
  for (const path of chosen) {
    if (path.length === 1) throw new EditError('屏幕本身不能移动，请选择其中的节点', path);
    if (isWithin(place.parent, path)) {
      throw new EditError(`“${nameOf(document, path)}”不能移到它自己里面，请换一个位置`, path);
    }
  }
  const before = place.before;
  // A node before itself stands where it stands: the place is before the next one that does not move.
  const target = before === undefined ? undefined : restingKey(document, place.parent, before, chosen);
  const edits = openFields(document, place.parent);
  let current = applyEdits(document, edits).document;
  const selection: Path[] = [];
  for (const path of chosen) {
    const fields = [...place.parent, 'properties'];
    const siblings = readPath(current, fields);
    const own = path.slice(0, -1);
    const isThere = own.length === fields.length && isWithin(own, fields);
    const others = new Set(
      Object.keys(isObject(siblings) ? siblings : {}).filter((name) => !isThere || name !== path.at(-1)),
    );
    const wanted = isField(path) ? String(path.at(-1)) : 'row';
    const to = [...fields, freeName(wanted, others)];
    const edit: Edit = {
      op: 'move',
      from: path,
      path: to,
      ...(target === undefined ? {} : { before: target }),
    };
    edits.push(edit);
    selection.push(to);
    current = applyEdits(current, [edit]).document;
  }
  const names = nameAll(document, chosen);
  const title =
    target === undefined
      ? `${names}移到“${nameOf(document, place.parent)}”的最后`
      : `${names}移到“${nameOf(document, [...place.parent, 'properties', target])}”前`;
  return { title, edits, selection };
}

/** Copies nodes right behind each of them. */
export function duplicateNodes(document: JsonObject, nodes: readonly Path[]): Planned {
  const chosen = outermost(document, nodes).filter(isField);
  if (chosen.length === 0) throw new EditError('所选的节点不能复制，请选择屏幕中的节点', nodes[0] ?? []);
  const taken = takenNames(document);
  const selection: Path[] = [];
  const edits = chosen.map((path): Edit => {
    const siblings = nodeAt(document, path.slice(0, -1));
    const name = freeName(String(path.at(-1)), taken);
    taken.add(name);
    const to = [...path.slice(0, -1), name];
    selection.push(to);
    const next = nextKey(siblings, String(path.at(-1)));
    return {
      op: 'insert',
      path: to,
      value: withFreeNames(nodeAt(document, path), taken),
      ...(next === undefined ? {} : { before: next }),
    };
  });
  return { title: `复制${nameAll(document, chosen)}`, edits, selection };
}

function behind({ before }: Place): { before?: string } {
  return before === undefined ? {} : { before };
}

function restingKey(
  document: JsonObject,
  parent: Path,
  before: string,
  moved: readonly Path[],
): string | undefined {
  const fields = [...parent, 'properties'];
  const moving = new Set(
    moved
      .filter((path) => path.length === fields.length + 1 && isWithin(path, fields))
      .map((path) => String(path.at(-1))),
  );
  const keys = Object.keys(nodeAt(document, fields));
  const from = keys.indexOf(before);
  if (from < 0) throw new EditError('目标位置已不在文档里，请重新选择', [...fields, before]);
  return keys.slice(from).find((key) => !moving.has(key));
}

/** A copy whose fields get names that nobody has: two fields of one name would share one value. */
export function withFreeNames(node: JsonObject, taken: Set<string>): JsonObject {
  const { properties, items } = node;
  const renamed = Object.entries(isObject(properties) ? properties : {}).map(
    ([name, child]): [string, Json] => {
      const free = freeName(name, taken);
      taken.add(free);
      return [free, isObject(child) ? withFreeNames(child, taken) : child];
    },
  );
  return {
    ...node,
    ...(isObject(properties) ? { properties: Object.fromEntries(renamed) } : {}),
    ...(isObject(items) ? { items: withFreeNames(items, taken) } : {}),
  };
}
