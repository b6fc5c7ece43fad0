// Three states of one value put together: what both changed in the same place is asked about.
import type { Json, JsonObject } from '../../engine/document.ts';
import { isObject } from '../../engine/values/json.ts';
import { isSame, nameEntries } from './diff.ts';
import type { Path } from './edits.ts';

/** A place that both changed, each in another way. Undefined: it is not there. */
export interface Clash {
  path: Path;
  base: Json | undefined;
  mine: Json | undefined;
  theirs: Json | undefined;
}

/**
 * @param path where the value stands, for what is told of it
 * @param clashes takes what both changed; there the value is mine, or theirs where mine is gone
 */
export function mergeValues(
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
  path: Path,
  clashes: Clash[],
): Json | undefined {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (isObject(mine) && isObject(theirs)) {
    return mergeObjects(isObject(base) ? base : {}, mine, theirs, path, clashes);
  }
  if (Array.isArray(mine) && Array.isArray(theirs) && Array.isArray(base)) {
    const merged = mergeLists(base, mine, theirs, path, clashes);
    if (merged) return merged;
  }
  clashes.push({ path, base, mine, theirs });
  // Nobody's work is lost: what one changed stays where the other took it away.
  return mine ?? theirs;
}

function mergeObjects(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  path: Path,
  clashes: Clash[],
): JsonObject {
  const order = mergeOrder(Object.keys(base), Object.keys(mine), Object.keys(theirs));
  return Object.fromEntries(
    order.flatMap((key): [string, Json][] => {
      const value = mergeValues(own(base, key), own(mine, key), own(theirs, key), [...path, key], clashes);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** Lists whose entries have names, such as columns; undefined where they are none. */
function mergeLists(
  base: readonly Json[],
  mine: readonly Json[],
  theirs: readonly Json[],
  path: Path,
  clashes: Clash[],
): Json[] | undefined {
  const lists = [base, mine, theirs];
  if (!lists.every((list) => list.every(isObject))) return undefined;
  const [known, own, other] = lists.map(
    (list) => new Map(nameEntries(list).map((name, place) => [name, list[place]])),
  );
  if (!known || !own || !other) return undefined;
  const merged: Json[] = [];
  for (const name of mergeOrder([...known.keys()], [...own.keys()], [...other.keys()])) {
    const value = mergeValues(
      known.get(name),
      own.get(name),
      other.get(name),
      [...path, merged.length],
      clashes,
    );
    if (value !== undefined) merged.push(value);
  }
  return merged;
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/**
 * All names in an order that keeps what either side did: that of whoever changed it, mine where both did. What only the
 * other side has stands behind the one that it stands behind there.
 */
export function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const isMineAsBefore = isOrderKept(base, mine);
  const [first, second] = isMineAsBefore ? [theirs, mine] : [mine, theirs];
  const merged = [...first];
  const has = new Set(merged);
  for (const [place, name] of second.entries()) {
    if (has.has(name)) continue;
    has.add(name);
    const previous = second[place - 1];
    merged.splice(previous === undefined ? 0 : merged.indexOf(previous) + 1, 0, name);
  }
  return merged;
}

/** Whether the names that are still there stand as they stood. */
function isOrderKept(before: readonly string[], after: readonly string[]): boolean {
  const left = new Set(after);
  const had = new Set(before);
  const kept = before.filter((name) => left.has(name));
  return after.filter((name) => had.has(name)).every((name, place) => name === kept[place]);
}
