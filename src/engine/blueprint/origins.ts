// Where the parts of an expanded document come from, so that what is found there is told at its cause.
import type { Json, JsonObject } from '../document.ts';
import { ownValue } from '../values/json.ts';

/** Keys from the root of a document. */
export type Path = readonly string[];

export interface Origin {
  path: Path;
  /** The very value stands there; otherwise it was made because of what stands there. */
  isExact: boolean;
  /** What the path begins at, where that is not the document. */
  root?: JsonObject;
}

interface Place {
  path: Path;
  root: JsonObject;
  /** What stands there, of which an object is a copy. */
  original?: object;
}

/** Remembers objects by where they were written: what an expansion takes over unchanged keeps its place by itself. */
export class Origins {
  readonly #document: JsonObject;
  readonly #places = new Map<object, Place>();

  /** @param document as its author wrote it */
  constructor(document: JsonObject) {
    this.#document = document;
    this.#register(document, [], document);
  }

  /** Takes in what somebody else wrote. */
  adopt(root: JsonObject): void {
    this.#register(root, [], root);
  }

  /** Says why there is an object that the author did not write. */
  mark<T extends JsonObject | Json[]>(made: T, cause: Path): T {
    if (!this.#places.has(made)) this.#places.set(made, { path: cause, root: this.#document });
    return made;
  }

  /** Says that a copy stands for an object, wherever that came from. */
  copy<T extends JsonObject | Json[]>(made: T, original: object): T {
    const place = this.#places.get(original);
    if (place) this.#places.set(made, { original, ...place });
    return made;
  }

  /** The cause of a place in an expanded document, or of the nearest around it that has one. */
  find(expanded: JsonObject, path: Path): Origin {
    let value: Json | undefined = expanded;
    let found: Required<Origin> = this.#placed(value) ?? { path: [], isExact: false, root: this.#document };
    // Once a key was made up, those below it mean nothing to the author until an object is known again.
    let isFollowed = true;
    for (const key of path) {
      value = childOf(value, key);
      const placed = this.#placed(value);
      if (placed) found = placed;
      else if (isFollowed) {
        const next = [...found.path, key];
        isFollowed = value !== undefined && readAt(found.root, next) === value;
        found = { ...found, ...(isFollowed ? { path: next, isExact: true } : { isExact: false }) };
      }
      isFollowed ||= placed !== undefined;
    }
    const { root, ...origin } = found;
    return root === this.#document ? origin : found;
  }

  #placed(value: Json | undefined): Required<Origin> | undefined {
    const place = typeof value === 'object' && value !== null ? this.#places.get(value) : undefined;
    if (!place) return undefined;
    const { path, root, original = value } = place;
    return { path, root, isExact: readAt(root, path) === original };
  }

  #register(value: Json, path: Path, root: JsonObject): void {
    if (typeof value !== 'object' || value === null) return;
    this.#places.set(value, { path, root });
    for (const [key, child] of Object.entries(value)) this.#register(child, [...path, key], root);
  }
}

function readAt(root: JsonObject, path: Path): Json | undefined {
  return path.reduce<Json | undefined>(childOf, root);
}

function childOf(value: Json | undefined, key: string): Json | undefined {
  return Array.isArray(value) ? value[Number(key)] : ownValue(value, key);
}
