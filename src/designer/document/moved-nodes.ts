// Which nodes stand elsewhere, or are called otherwise, than in an earlier state of a document of which nobody recorded
// how it became another one: found by their likeness.
import type { Json, JsonObject } from '../../engine/document.ts';
import { isObject, ownString } from '../../engine/values/json.ts';
import { isSame } from './diff.ts';
import { readPath, type Path } from './edits.ts';
import { keyOf, ROOT, walkNodes, type NameNew, type NodeIds, type PlacedNode } from './node-tree.ts';

/** Where a node stood, and where it stands. What lies in it went with it. */
export type MovedNode = readonly [from: Path, to: Path];

/** What another side has, and which nodes of the base went where on the way. */
export interface OtherSide {
  document: JsonObject;
  moved: readonly MovedNode[];
  /** Nodes that may have gone elsewhere; taken for others until somebody says that they did. */
  unsure?: readonly MovedNode[];
}

/** Ids of the nodes of a document after moves: where they stood before. */
export function followMoves(
  before: JsonObject,
  after: JsonObject,
  moved: readonly MovedNode[],
  nameNew: NameNew,
): NodeIds {
  const known = new Set([ROOT, ...walkNodes(before).map(({ path }) => keyOf(path))]);
  const told = new Map(moved.map(([from, to]) => [keyOf(to), keyOf(from)]));
  const gone = new Set(told.values());
  const ids = new Map<string, string>();
  const used = new Set<string>();
  for (const place of walkNodes(after)) {
    const key = keyOf(place.path);
    const stated = told.get(key);
    const around = place.parent && ids.get(keyOf(place.parent));
    const same = expectedId(place, around);
    const id =
      stated !== undefined && known.has(stated) && !used.has(stated)
        ? stated
        : same !== undefined && known.has(same) && !gone.has(same) && !used.has(same)
          ? same
          : nameNew(around ?? '', place);
    ids.set(key, id);
    used.add(id);
  }
  return ids;
}

function expectedId({ parent, path }: PlacedNode, around: string | undefined): string | undefined {
  if (parent === undefined) return ROOT;
  if (around === undefined || !isPlace(around)) return undefined;
  return keyOf(inside(placeOf(around), path, parent));
}

const inside = (around: Path, path: Path, parent: Path): Path => [...around, ...path.slice(parent.length)];
const isPlace = (id: string): boolean => id === ROOT || id.startsWith('["schema"');
const placeOf = (id: string): Path => (id === ROOT ? ['schema'] : (JSON.parse(id) as Path));

export interface LikelyMoves {
  moved: MovedNode[];
  /** Alike, but not so much that nobody has to be asked. */
  unsure: MovedNode[];
}

/** As alike as two nodes have to be to be taken for one, and how much more than any other pair. */
const SURE = 0.75;
const LEAD = 0.15;

/** As alike as they have to be to ask. */
const DOUBTFUL = 0.5;

/** Nodes that went elsewhere between two states of which nobody recorded how one became the other. */
export function findLikelyMoves(before: JsonObject, after: JsonObject): LikelyMoves {
  const gone = fieldsOf(before).filter(({ path }) => !isThere(after, path));
  const arrived = fieldsOf(after).filter(({ path }) => !isThere(before, path));
  const moved: MovedNode[] = [];
  const unsure: MovedNode[] = [];
  const taken = new Set<string>();
  for (const one of arrived) {
    // What lies in a node that went is where it was.
    if (moved.some(([from, to]) => isBelow(one.path, to) && isThere(before, along(one.path, from, to))))
      continue;
    const [best, second] = gone
      .filter(({ path }) => !taken.has(keyOf(path)) && !moved.some(([from]) => isBelow(path, from)))
      .map((other) => ({ path: other.path, score: likeness(other, one) }))
      .sort((a, b) => b.score - a.score);
    if (!best || best.score < DOUBTFUL) continue;
    if (best.score >= SURE && best.score - (second?.score ?? 0) >= LEAD) {
      moved.push([best.path, one.path]);
      taken.add(keyOf(best.path));
    } else unsure.push([best.path, one.path]);
  }
  return { moved, unsure: unsure.filter(([from]) => !taken.has(keyOf(from))) };
}

/** Where a path leads after moves: what lies in a node that went goes along, and the innermost one counts. */
export function followMoved(path: Path, moved: readonly MovedNode[]): Path {
  const around = moved
    .filter(([from]) => keyOf(from) === keyOf(path) || isBelow(path, from))
    .sort(([one], [other]) => other.length - one.length)[0];
  return around ? [...around[1], ...path.slice(around[0].length)] : path;
}

/** Whether two nodes, each under its name, are as alike as those that nobody is asked about. */
export function isSurelySame(
  one: Json | undefined,
  name: string,
  other: Json | undefined,
  otherName: string,
): boolean {
  return isObject(one) && isObject(other) && alike(one, name === otherName, other) >= SURE;
}

const isThere = (document: JsonObject, path: Path): boolean => isObject(readPath(document, path));
const isBelow = (path: Path, outer: Path): boolean =>
  path.length > outer.length && outer.every((key, at) => key === path[at]);
const along = (path: Path, from: Path, to: Path): Path => [...from, ...path.slice(to.length)];

function fieldsOf(document: JsonObject): PlacedNode[] {
  return walkNodes(document).filter(({ parent, slot }) => parent !== undefined && slot === 'properties');
}

/** From 0 for nodes that have nothing in common to 1 for those that are the same under one name. */
function likeness(one: PlacedNode, other: PlacedNode): number {
  return alike(one.node, one.name === other.name, other.node);
}

function alike(a: JsonObject, isNamedAlike: boolean, b: JsonObject): number {
  if (
    ownString(a, 'x-component') !== ownString(b, 'x-component') ||
    ownString(a, 'type') !== ownString(b, 'type')
  )
    return 0;
  const name = isNamedAlike ? 1 : 0;
  const title = a['title'] !== undefined && isSame(a['title'], b['title']) ? 1 : 0;
  const settings = share(settingsOf(a), settingsOf(b));
  const children = share(fieldNames(a), fieldNames(b));
  const parts: (readonly [weight: number, value: number])[] = [
    [2, name],
    ...(a['title'] === undefined && b['title'] === undefined ? [] : [[2, title] as const]),
    [4, settings],
    ...(children === 1 && Object.keys(fieldNames(a)).length === 0 ? [] : [[4, children] as const]),
  ];
  const weight = parts.reduce((sum, [own]) => sum + own, 0);
  return parts.reduce((sum, [own, value]) => sum + own * value, 0) / weight;
}

function settingsOf(node: JsonObject): JsonObject {
  const { title: _title, properties: _properties, items: _items, type: _type, ...rest } = node;
  return rest;
}

function fieldNames(node: JsonObject): JsonObject {
  const { properties } = node;
  return Object.fromEntries(Object.keys(isObject(properties) ? properties : {}).map((name) => [name, true]));
}

/** Share of what two objects have alike of all that they have. */
function share(one: JsonObject, other: JsonObject): number {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  if (keys.size === 0) return 1;
  const own = (object: JsonObject, key: string): Json | undefined =>
    Object.hasOwn(object, key) ? object[key] : undefined;
  return [...keys].filter((key) => isSame(own(one, key), own(other, key))).length / keys.size;
}

/** What another side has of which nobody recorded how it came about. @param same pairs that somebody knows to be one node */
export function readOtherSide(
  base: JsonObject,
  document: JsonObject,
  same: readonly MovedNode[] = [],
): OtherSide {
  const { moved, unsure } = findLikelyMoves(base, document);
  const known = new Set(same.map(([, to]) => keyOf(to)));
  return {
    document,
    moved: [...moved, ...same],
    unsure: unsure.filter(([, to]) => !known.has(keyOf(to))),
  };
}
