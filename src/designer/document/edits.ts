// The smallest changes of a document, as data: each knows its opposite, and keys keep their order.
import type { Json, JsonObject } from '../../engine/document.ts';
import { isPollutingName } from '../../engine/check/document/names.ts';
import { isObject } from '../../engine/values/json.ts';

/** Keys from the root of a document; places in lists are numbers. */
export type Path = readonly (string | number)[];

export type Edit =
  /** `before` is the key that the new one stands before; without it, it comes last. In lists the path says the place. */
  | { op: 'insert'; path: Path; value: Json; before?: string }
  | { op: 'remove'; path: Path }
  | { op: 'replace'; path: Path; value: Json }
  /** `path` is meant in the document without what is moved. */
  | { op: 'move'; from: Path; path: Path; before?: string };

/** An edit that does not fit the document: it was made for another state of it, or names what may not be. */
export class EditError extends Error {
  override readonly name = 'EditError';
  readonly path: Path;

  constructor(message: string, path: Path) {
    super(message);
    this.path = path;
  }
}

export interface Edited {
  document: JsonObject;
  /** Gives the document back as it was, keys in their order. */
  inverse: Edit[];
}

/**
 * Applies edits one after the other. Everything that they do not touch stays the same object.
 * @throws EditError, and then nothing has changed
 */
export function applyEdits(document: JsonObject, edits: readonly Edit[]): Edited {
  let current = document;
  const inverse: Edit[] = [];
  for (const edit of edits) {
    const undo = inverseOf(current, edit);
    current = applyEdit(current, edit);
    inverse.unshift(undo);
  }
  return { document: current, inverse };
}

/** What stands at a path; undefined where nothing does. */
export function readPath(document: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(childOf, document);
}

/** The key after one, in the order of its object. */
export function nextKey(object: JsonObject, key: string): string | undefined {
  const keys = Object.keys(object);
  return keys[keys.indexOf(key) + 1];
}

/** Whether a path lies in another one, or is it. */
export function isWithin(path: Path, outer: Path): boolean {
  return outer.every((key, index) => key === path[index]);
}

function childOf(value: Json | undefined, key: string | number): Json | undefined {
  if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[String(key)] : undefined;
}

function applyEdit(document: JsonObject, edit: Edit): JsonObject {
  switch (edit.op) {
    case 'insert':
      return change(document, edit.path, (parent, key) => insertChild(parent, key, edit));
    case 'remove':
      return change(document, edit.path, (parent, key) => removeChild(parent, key, edit.path));
    case 'replace':
      return change(document, edit.path, (parent, key) => replaceChild(parent, key, edit));
    case 'move': {
      const value = readPath(document, edit.from);
      if (value === undefined) throw missing(edit.from);
      const without = change(document, edit.from, (parent, key) => removeChild(parent, key, edit.from));
      const { path, before } = edit;
      return applyEdit(without, {
        op: 'insert',
        path,
        value,
        ...(before === undefined ? {} : { before }),
      });
    }
  }
}

function inverseOf(document: JsonObject, edit: Edit): Edit {
  switch (edit.op) {
    case 'insert':
      return { op: 'remove', path: edit.path };
    case 'remove':
      return {
        op: 'insert',
        path: edit.path,
        value: expect(document, edit.path),
        ...placeOf(document, edit.path),
      };
    case 'replace':
      return { op: 'replace', path: edit.path, value: expect(document, edit.path) };
    case 'move':
      return { op: 'move', from: edit.path, path: edit.from, ...placeOf(document, edit.from) };
  }
}

function placeOf(document: JsonObject, path: Path): { before?: string } {
  const parent = readPath(document, path.slice(0, -1));
  const before = isObject(parent) ? nextKey(parent, String(path.at(-1))) : undefined;
  return before === undefined ? {} : { before };
}

function expect(document: JsonObject, path: Path): Json {
  const value = readPath(document, path);
  if (value === undefined) throw missing(path);
  return value;
}

type Change = (parent: JsonObject | Json[], key: string | number) => JsonObject | Json[];

/** Copies what lies on the way to a path, and nothing else. */
function change(document: JsonObject, path: Path, apply: Change): JsonObject {
  const changed = changeWithin(document, path, 0, apply);
  if (!isObject(changed)) throw missing(path);
  return changed;
}

function changeWithin(
  value: Json | undefined,
  path: Path,
  depth: number,
  apply: Change,
): JsonObject | Json[] {
  const key = path[depth];
  if (key === undefined || (!Array.isArray(value) && !isObject(value))) throw missing(path);
  if (depth === path.length - 1) return apply(value, key);
  const child = changeWithin(childOf(value, key), path, depth + 1, apply);
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? child : item));
  return { ...value, [key]: child };
}

function insertChild(
  parent: JsonObject | Json[],
  key: string | number,
  { path, value, before }: Extract<Edit, { op: 'insert' }>,
): JsonObject | Json[] {
  if (Array.isArray(parent)) {
    if (typeof key !== 'number' || key < 0 || key > parent.length) throw missing(path);
    return [...parent.slice(0, key), value, ...parent.slice(key)];
  }
  if (typeof key === 'number') throw missing(path);
  if (isPollutingName(key)) throw new EditError(`名称 “${key}” 不能使用，请换一个名称`, path);
  if (Object.hasOwn(parent, key)) throw new EditError(`“${key}” 已经存在，请换一个名称`, path);
  if (before === undefined) return { ...parent, [key]: value };
  if (!Object.hasOwn(parent, before)) throw missing([...path.slice(0, -1), before]);
  return Object.fromEntries(
    Object.entries(parent).flatMap(([name, item]) =>
      name === before
        ? [
            [key, value],
            [name, item],
          ]
        : [[name, item]],
    ),
  );
}

function removeChild(parent: JsonObject | Json[], key: string | number, path: Path): JsonObject | Json[] {
  if (childOf(parent, key) === undefined) throw missing(path);
  if (Array.isArray(parent)) return parent.filter((_, index) => index !== key);
  return Object.fromEntries(Object.entries(parent).filter(([name]) => name !== key));
}

function replaceChild(
  parent: JsonObject | Json[],
  key: string | number,
  { path, value }: Extract<Edit, { op: 'replace' }>,
): JsonObject | Json[] {
  if (childOf(parent, key) === undefined) throw missing(path);
  if (Array.isArray(parent)) return parent.map((item, index) => (index === key ? value : item));
  return { ...parent, [key]: value };
}

function missing(path: Path): EditError {
  return new EditError(
    `文档里没有 ${path.length === 0 ? '这个位置' : `/${path.join('/')}`}，它可能已被修改`,
    path,
  );
}
