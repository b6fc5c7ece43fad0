// What is read of a whole document, once for each state of it: no document is changed in place, and several panels ask the same.
import type { JsonObject } from '../../engine/document.ts';

/** @returns `read`, which gives the same result for the same document */
export function oncePerDocument<Result>(
  read: (document: JsonObject) => Result,
): (document: JsonObject) => Result {
  const known = new WeakMap<JsonObject, { result: Result }>();
  return (document) => {
    const found = known.get(document) ?? { result: read(document) };
    known.set(document, found);
    return found.result;
  };
}
