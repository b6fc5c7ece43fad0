// Where parts stand among their siblings is written at those that do not stand where they were made.
import type { MadeBlueprint } from '../../../engine/blueprint/made-parts.ts';
import { SIDES, type Side } from '../../../engine/blueprint/part-order.ts';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { isObject, ownString } from '../../../engine/values/json.ts';
import { setSetting } from '../commands/settings.ts';
import { applyEdits, readPath, type Edit, type Path } from '../edits.ts';
import { keyOf } from '../node-tree.ts';
import { PARTS, showDocument } from './shown-document.ts';

/** Edits that say what is changed of one part; undefined takes that back. */
export function setPart(
  document: JsonObject,
  { path }: Pick<MadeBlueprint, 'path'>,
  name: string,
  change: Json | undefined,
): readonly Edit[] {
  return setSetting(document, [path], [...PARTS, name], change, name).edits;
}

/** How the parts are told apart that stand in an object or a list of a shown document, in their order. */
export function keysAt(shown: JsonObject, holder: Path): string[] {
  const value = readPath(shown, holder);
  if (Array.isArray(value)) return value.map((entry, at) => ownString(entry, 'key') ?? String(at));
  return Object.keys(isObject(value) ? value : {});
}

export interface Wanted {
  blueprint: MadeBlueprint;
  /** What the parts stand in, in the shown document. */
  holder: Path;
  /** Keys of the parts that somebody moves. */
  moved: readonly string[];
  /** All keys in the order that they shall have. */
  order: readonly string[];
}

type Beside = { side: Side; anchor: string } | undefined;

/**
 * Edits after which parts stand in an order, at first such as change the moved ones alone.
 * @returns undefined where none would do
 */
export function placeParts(
  document: JsonObject,
  made: readonly MadeBlueprint[],
  wanted: Wanted,
): readonly Edit[] | undefined {
  const { blueprint, order, moved } = wanted;
  const names = namesIn(document, made, wanted.holder);
  const place = (placed: readonly (readonly [key: string, beside: Beside])[]): Edit[] | undefined => {
    const edits: Edit[] = [];
    let current = document;
    for (const [key, beside] of placed) {
      const name = names.get(key);
      if (name === undefined) return undefined;
      const more = besideEdits(current, blueprint, name, beside);
      edits.push(...more);
      current = applyEdits(current, more).document;
    }
    return isPlaced(current, made, wanted, names) ? edits : undefined;
  };
  return (
    place([]) ??
    place(moved.map((key) => [key, undefined])) ??
    place(order.flatMap((key, at) => (moved.includes(key) ? [[key, besideAt(order, at)] as const] : []))) ??
    place(besideAll(document, made, wanted, names))
  );
}

/** Has parts say another place, the same for each; without one they stand where they were made. */
export function holdPlaces(
  document: JsonObject,
  blueprint: MadeBlueprint,
  names: readonly string[],
  beside?: Beside,
): Edit[] {
  const edits: Edit[] = [];
  let current = document;
  for (const name of names) {
    const more = besideEdits(current, blueprint, name, beside);
    edits.push(...more);
    current = applyEdits(current, more).document;
  }
  return edits;
}

/** Names of the parts that stand in a holder, by their keys. */
function namesIn(document: JsonObject, made: readonly MadeBlueprint[], holder: Path): Map<string, string> {
  const shown = showDocument(document, made);
  const parent = keyOf(holder);
  const keys = keysAt(shown.document, holder);
  return new Map(
    [...shown.parts.values()].flatMap(({ path, name }): [string, string][] => {
      if (keyOf(path.slice(0, -1)) !== parent) return [];
      const last = path.at(-1);
      return [[typeof last === 'number' ? (keys[last] ?? '') : String(last), name]];
    }),
  );
}

function isPlaced(
  document: JsonObject,
  made: readonly MadeBlueprint[],
  { holder, order }: Wanted,
  names: ReadonlyMap<string, string>,
): boolean {
  const shown = showDocument(document, made);
  const own = new Set(names.values());
  const keys = keysAt(shown.document, holder);
  const isInOrder = keys.length === order.length && keys.every((key, at) => key === order[at]);
  return isInOrder && !shown.misplaced.some(({ name }) => own.has(name));
}

function besideAt(order: readonly string[], at: number): Beside {
  const [before, next] = [order[at - 1], order[at + 1]];
  if (before !== undefined) return { side: 'after', anchor: before };
  return next === undefined ? undefined : { side: 'before', anchor: next };
}

function besideEdits(
  document: JsonObject,
  blueprint: MadeBlueprint,
  name: string,
  beside: Beside,
): readonly Edit[] {
  const stated = readPath(document, [...blueprint.path, ...PARTS, name]);
  const isStated = SIDES.some((side) => isObject(stated) && Object.hasOwn(stated, side));
  if (!beside && !isStated) return [];
  const rest = Object.entries(isObject(stated) ? stated : {}).filter(
    ([key]) => !SIDES.some((side) => side === key),
  );
  const change = Object.fromEntries([...rest, ...(beside ? [[beside.side, beside.anchor] as const] : [])]);
  return setPart(document, blueprint, name, Object.keys(change).length === 0 ? undefined : change);
}

/** As few places as say the order: parts that stand in it as they were made say none. */
function besideAll(
  document: JsonObject,
  made: readonly MadeBlueprint[],
  { blueprint, holder, moved, order }: Wanted,
  names: ReadonlyMap<string, string>,
): (readonly [key: string, beside: Beside])[] {
  const plain = applyEdits(document, holdPlaces(document, blueprint, [...names.values()])).document;
  const before = keysAt(showDocument(plain, made).document, holder);
  // What has no name cannot be moved, and what somebody moves is rather placed than its siblings.
  const kept = longestCommon(before, order, (key) =>
    !names.has(key) ? order.length * 2 : moved.includes(key) ? 1 : 2,
  );
  return [
    ...[...names.keys()].map((key) => [key, undefined] as const),
    ...order.flatMap((key, at) => (kept.has(key) ? [] : [[key, besideAt(order, at)] as const])),
  ];
}

/** Of two orders the keys that can stay where they are, of which the weights are the greatest. */
function longestCommon(
  one: readonly string[],
  other: readonly string[],
  weigh: (key: string) => number,
): Set<string> {
  const best = new Map<number, { weight: number; kept: readonly string[] }>();
  const places = one.map((key) => other.indexOf(key));
  one.forEach((key, at) => {
    const place = places[at] ?? -1;
    if (place < 0) return;
    let found = { weight: 0, kept: [] as readonly string[] };
    for (const [end, chain] of best) if (end < place && chain.weight > found.weight) found = chain;
    best.set(place, { weight: found.weight + weigh(key), kept: [...found.kept, key] });
  });
  const all = [...best.values()].sort((a, b) => b.weight - a.weight);
  return new Set(all[0]?.kept);
}
