// What has changed between two documents, as edits that lead from one to the other.
import type { Json, JsonObject } from '../../engine/document.ts';
import { isObject, ownString } from '../../engine/values/json.ts';
import { walkNodes, type PlacedNode } from './node-tree.ts';
import { Editing, isWithin, readPath, type Edit, type Path } from './edits.ts';

/**
 * @returns edits that make `after` of `before`, keys in their order. A part that stands somewhere else as it was, under
 *   the same key or in the same place of a list, is moved and not made anew.
 */
export function diffDocuments(before: JsonObject, after: JsonObject): Edit[] {
  const edits: Edit[] = [];
  const editing = new Editing(before);
  const take = (edit: Edit): void => {
    edits.push(edit);
    editing.apply(edit);
  };
  for (const move of findMoves(before, after)) take(move);
  compare([], () => editing.document, after, take);
  return edits;
}

/** Equal, keys in their order too. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => isSame(item, b[index]))
    );
  }
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return (
    keys.length === others.length &&
    keys.every((key, index) => key === others[index] && isSame(a[key], b[key]))
  );
}

function compare(path: Path, read: () => JsonObject, after: Json, take: (edit: Edit) => void): void {
  const before = readPath(read(), path);
  if (isSame(before, after)) return;
  if (isObject(before) && isObject(after)) compareObjects(path, read, after, take);
  else if (Array.isArray(before) && Array.isArray(after)) compareLists(path, read, before, after, take);
  else take({ op: 'replace', path, value: after });
}

function compareObjects(
  path: Path,
  read: () => JsonObject,
  after: JsonObject,
  take: (edit: Edit) => void,
): void {
  const object = (): JsonObject => {
    const value = readPath(read(), path);
    return isObject(value) ? value : {};
  };
  for (const key of Object.keys(object())) {
    if (!Object.hasOwn(after, key)) take({ op: 'remove', path: [...path, key] });
  }
  const wanted = Object.keys(after);
  const kept = Object.keys(object());
  const settled = new Set(longestRun(kept, wanted));
  // From the end, so that what stands behind a key is in its place already.
  for (const [place, key] of [...wanted.entries()].reverse()) {
    const before = wanted[place + 1];
    const behind = before === undefined ? {} : { before };
    const child = [...path, key];
    if (!Object.hasOwn(object(), key)) {
      take({ op: 'insert', path: child, value: after[key] ?? null, ...behind });
    } else {
      if (!settled.has(key)) take({ op: 'move', from: child, path: child, ...behind });
      compare(child, read, after[key] ?? null, take);
    }
  }
}

/** Names by which an entry of a list is known, first the best. */
const NAMES = ['key', 'id', 'name', 'value', 'do', 'title'];

/** What an entry of a list is known by: two of one name in a list are told apart by their order. */
function nameOf(entry: Json): string {
  // A pair: what it is of comes first.
  if (Array.isArray(entry) && typeof entry[0] === 'string') return `0 ${entry[0]}`;
  const key = NAMES.find((name) => ownString(entry, name) !== undefined);
  return key === undefined ? JSON.stringify(entry) : `${key} ${ownString(entry, key) ?? ''}`;
}

function compareLists(
  path: Path,
  read: () => JsonObject,
  before: readonly Json[],
  after: readonly Json[],
  take: (edit: Edit) => void,
): void {
  const names = nameEntries(before);
  const wanted = nameEntries(after);
  for (const [place, name] of [...names.entries()].reverse()) {
    if (wanted.includes(name)) continue;
    take({ op: 'remove', path: [...path, place] });
    names.splice(place, 1);
  }
  const isInOrder =
    before.length === after.length &&
    names.length === wanted.length &&
    names.every((name, place) => name === wanted[place]);
  const settled = new Set(isInOrder ? [] : longestRun(names, wanted));
  // From the end, as with keys.
  for (const [place, name] of isInOrder ? [] : [...wanted.entries()].reverse()) {
    const next = wanted[place + 1];
    const behind = next === undefined ? names.length : names.indexOf(next);
    const from = names.indexOf(name);
    if (from < 0) {
      take({ op: 'insert', path: [...path, behind], value: after[place] ?? null });
      names.splice(behind, 0, name);
    } else if (!settled.has(name)) {
      const to = from < behind ? behind - 1 : behind;
      take({ op: 'move', from: [...path, from], path: [...path, to] });
      names.splice(to, 0, ...names.splice(from, 1));
    }
  }
  for (const [place, item] of after.entries()) {
    // Most are as they were, and need no way to be found by.
    if (!isInOrder || !isSame(before[place], item)) compare([...path, place], read, item, take);
  }
}

/** Names of the entries of a list, those of one name told apart by their order. */
export function nameEntries(list: readonly Json[]): string[] {
  return numbered(list.map(nameOf));
}

function numbered(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return `${String(count)} ${name}`;
  });
}

/** The most names of one list that stand in the same order in the other: they need not be moved. */
function longestRun(names: readonly string[], wanted: readonly string[]): string[] {
  const places = new Map(wanted.map((name, place) => [name, place]));
  const known = names.filter((name) => places.has(name));
  const placeOf = (name: string): number => places.get(name) ?? 0;
  /** Last name of the best run of each length, and the name before each. */
  const tails: string[] = [];
  const previous = new Map<string, string | undefined>();
  for (const name of known) {
    const length = tails.findIndex((tail) => placeOf(tail) >= placeOf(name));
    const at = length < 0 ? tails.length : length;
    previous.set(name, tails[at - 1]);
    tails[at] = name;
  }
  const run: string[] = [];
  for (let name = tails.at(-1); name !== undefined; name = previous.get(name)) run.unshift(name);
  return run;
}

/** Nodes that went to another parent as they were. */
function findMoves(before: JsonObject, after: JsonObject): Edit[] {
  const gone = new Map<string, Path | undefined>();
  for (const { path, node } of listFields(before)) {
    if (readPath(after, path) !== undefined) continue;
    const key = keyOf(path, node);
    // Of two that are alike nobody knows which one went where.
    gone.set(key, gone.has(key) ? undefined : path);
  }
  const moves: Edit[] = [];
  const editing = new Editing(before);
  const arrived = new Set<string>();
  for (const { path, node } of listFields(after)) {
    if (readPath(before, path) !== undefined) continue;
    const key = keyOf(path, node);
    const from = gone.get(key);
    if (from === undefined || arrived.has(key)) continue;
    arrived.add(key);
    const parent = readPath(editing.document, path.slice(0, -1));
    // It may have gone with a parent that was moved, or be wanted where nothing is yet.
    if (!isObject(parent) || readPath(editing.document, from) === undefined || isWithin(path, from)) continue;
    const move: Edit = { op: 'move', from, path };
    editing.apply(move);
    moves.push(move);
  }
  return moves;
}

function keyOf(path: Path, node: Json): string {
  return `${String(path.at(-1))} ${JSON.stringify(node)}`;
}

/** Nodes that have a name by which they can be found again. */
function listFields(document: JsonObject): PlacedNode[] {
  return walkNodes(document).filter(({ parent, slot }) => parent !== undefined && slot === 'properties');
}
