// JSON merge patches (RFC 7396): how what somebody changed of a part is written.
import type { Json, JsonObject } from '../../../engine/document.ts';
import { isObject } from '../../../engine/values/json.ts';

/** The patch that makes one value of another; of lists it says the whole. */
export function diffPatch(before: Json | undefined, after: Json): Json {
  if (!isObject(before) || !isObject(after)) return after;
  const patch: JsonObject = {};
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) patch[key] = null;
  for (const [key, value] of Object.entries(after)) {
    const known = Object.hasOwn(before, key) ? before[key] : undefined;
    if (known === undefined || !isAlike(known, value)) patch[key] = diffPatch(known, value);
  }
  return patch;
}

/** Equal but for the order of settings, of which a patch says nothing; nodes keep theirs. What patches say is no part of it. */
export function isAlike(one: Json | undefined, other: Json | undefined, key = ''): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isAlike(item, other[at]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const keys = keysOf(one, key);
  const others = keysOf(other, key);
  return (
    keys.length === others.length &&
    keys.every(
      (name, at) =>
        (key === 'properties' ? others[at] === name : Object.hasOwn(other, name)) &&
        isAlike(one[name], other[name], name),
    )
  );
}

function keysOf(object: JsonObject, key: string): string[] {
  return Object.keys(object).filter((name) => key !== 'x-component-props' || name !== 'parts');
}
