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
  const editing = new Editing(document);
  const inverse = edits.map((edit) => editing.apply(edit)).reverse();
  return { document: editing.document, inverse };
}

type Parent = JsonObject | Json[];

/**
 * A document while edits are applied to it: what they change is copied once, however many of them change it, so that the
 * time goes with the edits and not with the entries beside them.
 */
export class Editing {
  #document: JsonObject;
  /** Copies that only this document has: they are changed where they are. */
  readonly #copies = new WeakSet<object>();

  constructor(document: JsonObject) {
    this.#document = document;
  }

  /** As it is now; the next edit may change what it holds. */
  get document(): JsonObject {
    return this.#document;
  }

  /**
   * @returns the opposite of the edit
   * @throws EditError, after which the document is no longer what it was
   */
  apply(edit: Edit): Edit {
    const undo = inverseOf(this.#document, edit);
    switch (edit.op) {
      case 'insert':
        this.#insert(edit);
        break;
      case 'remove':
        this.#remove(edit.path);
        break;
      case 'replace':
        this.#change(edit.path, (parent, key) => {
          if (childOf(parent, key) === undefined) throw missing(edit.path);
          return this.#put(parent, key, edit.value);
        });
        break;
      case 'move': {
        const value = expect(this.#document, edit.from);
        this.#remove(edit.from);
        this.#insert({ ...edit, op: 'insert', value });
      }
    }
    return undo;
  }

  #insert(edit: Extract<Edit, { op: 'insert' }>): void {
    this.#change(edit.path, (parent, key) => {
      if (Array.isArray(parent)) return this.#keep(insertItem(parent, key, edit));
      checkNewKey(parent, key, edit);
      if (edit.before === undefined) return this.#put(parent, key, edit.value);
      return this.#keep(insertBefore(parent, String(key), edit.value, edit.before));
    });
  }

  #remove(path: Path): void {
    this.#change(path, (parent, key) => {
      if (childOf(parent, key) === undefined) throw missing(path);
      if (Array.isArray(parent)) return this.#keep(parent.filter((_, index) => index !== key));
      const left = this.#copy(parent);
      delete left[key];
      return left;
    });
  }

  /** Copies what lies on the way to a path, and nothing else. */
  #change(path: Path, apply: (parent: Parent, key: string | number) => Parent): void {
    const within = (value: Json | undefined, depth: number): Parent => {
      const key = path[depth];
      if (key === undefined || (!Array.isArray(value) && !isObject(value))) throw missing(path);
      if (depth === path.length - 1) return apply(value, key);
      return this.#put(value, key, within(childOf(value, key), depth + 1));
    };
    const changed = within(this.#document, 0);
    if (!isObject(changed)) throw missing(path);
    this.#document = changed;
  }

  #put(parent: Parent, key: string | number, value: Json): Parent {
    const copy: Record<string | number, Json> | Json[] = this.#copy(parent);
    if (Array.isArray(copy)) copy[Number(key)] = value;
    else copy[key] = value;
    return copy;
  }

  #copy<T extends Parent>(value: T): T {
    if (this.#copies.has(value)) return value;
    return this.#keep((Array.isArray(value) ? [...value] : { ...value }) as T);
  }

  #keep<T extends Parent>(copy: T): T {
    this.#copies.add(copy);
    return copy;
  }
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

function insertItem(
  parent: Json[],
  key: string | number,
  { path, value }: Extract<Edit, { op: 'insert' }>,
): Json[] {
  if (typeof key !== 'number' || key < 0 || key > parent.length) throw missing(path);
  return parent.toSpliced(key, 0, value);
}

function checkNewKey(
  parent: JsonObject,
  key: string | number,
  { path, before }: Extract<Edit, { op: 'insert' }>,
): void {
  if (typeof key === 'number') throw missing(path);
  if (isPollutingName(key)) throw new EditError(`名称 “${key}” 不能使用，请换一个名称`, path);
  if (Object.hasOwn(parent, key)) throw new EditError(`“${key}” 已经存在，请换一个名称`, path);
  if (before !== undefined && !Object.hasOwn(parent, before)) throw missing([...path.slice(0, -1), before]);
}

function insertBefore(parent: JsonObject, key: string, value: Json, before: string): JsonObject {
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

function missing(path: Path): EditError {
  return new EditError(
    `文档里没有 ${path.length === 0 ? '这个位置' : `/${path.join('/')}`}，它可能已被修改`,
    path,
  );
}
