// Where the parts of an expanded document come from, so that what is found there is told at its cause.
import type { Json, JsonObject } from '../document.ts';
import { ownValue } from '../values/json.ts';

/** Keys from the root of a document. */
export type Path = readonly string[];

export interface Origin {
  path: Path;
  /** The very value stands there; otherwise it was made because of what stands there. */
  isExact: boolean;
}

/** Remembers objects by where they were written: what an expansion takes over unchanged keeps its place by itself. */
export class Origins {
  readonly #document: JsonObject;
  readonly #places = new Map<object, Path>();

  /** @param document as its author wrote it */
  constructor(document: JsonObject) {
    this.#document = document;
    this.#register(document, []);
  }

  /** Says why there is an object that the author did not write. */
  mark<T extends JsonObject | Json[]>(made: T, cause: Path): T {
    if (!this.#places.has(made)) this.#places.set(made, cause);
    return made;
  }

  /** The cause of a place in an expanded document, or of the nearest around it that has one. */
  find(expanded: JsonObject, path: Path): Origin {
    let value: Json | undefined = expanded;
    let found: Origin = this.#placed(value) ?? { path: [], isExact: false };
    // Once a key was made up, those below it mean nothing to the author until an object is known again.
    let isFollowed = true;
    for (const key of path) {
      value = childOf(value, key);
      const placed = this.#placed(value);
      if (placed) found = placed;
      else if (isFollowed) {
        const next = [...found.path, key];
        isFollowed = value !== undefined && this.#read(next) === value;
        found = isFollowed ? { path: next, isExact: true } : { ...found, isExact: false };
      }
      isFollowed ||= placed !== undefined;
    }
    return found;
  }

  #placed(value: Json | undefined): Origin | undefined {
    const path = typeof value === 'object' && value !== null ? this.#places.get(value) : undefined;
    return path && { path, isExact: this.#read(path) === value };
  }

  #read(path: Path): Json | undefined {
    return path.reduce<Json | undefined>(childOf, this.#document);
  }

  #register(value: Json, path: Path): void {
    if (typeof value !== 'object' || value === null) return;
    this.#places.set(value, path);
    for (const [key, child] of Object.entries(value)) this.#register(child, [...path, key]);
  }
}

function childOf(value: Json | undefined, key: string): Json | undefined {
  return Array.isArray(value) ? value[Number(key)] : ownValue(value, key);
}
