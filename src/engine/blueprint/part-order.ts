// Where parts stand among their siblings, as their author says it: `after` or `before` one of them.
import type { Json, JsonObject } from '../document.ts';
import { isObject, ownString } from '../values/json.ts';

/** Keywords of a part that say where it stands; the sibling is named as its parent knows it. */
export const SIDES = ['after', 'before'] as const;
export type Side = (typeof SIDES)[number];

export interface Placement {
  /** Of what is placed, among its siblings. */
  key: string;
  side: Side;
  /** Key of the sibling. */
  anchor: string;
}

/** What a change of a part says about its place; the first of the two where it says both. */
export function readSide(change: Json | undefined): { side: Side; anchor: string } | undefined {
  if (!isObject(change)) return undefined;
  for (const side of SIDES) {
    const anchor = ownString(change, side);
    if (anchor !== undefined) return { side, anchor };
  }
  return undefined;
}

/** A change of a part without what it says about its place. */
export function withoutSide(change: JsonObject): JsonObject {
  const stated = readSide(change);
  if (!stated) return change;
  const { [stated.side]: _, ...rest } = change;
  return rest;
}

/**
 * Puts siblings in the order that their placements say. What is placed follows its sibling wherever that goes; all others
 * keep their order. What would stand beside itself by a detour, or beside nothing, stays where it is and is returned.
 */
export function arrange(
  keys: readonly string[],
  stated: readonly Placement[],
): { keys: string[]; refused: Placement[] } {
  const known = new Set(keys);
  const byKey = new Map(stated.filter(({ anchor }) => known.has(anchor)).map((one) => [one.key, one]));
  const isCircular = ({ key }: Placement): boolean => {
    const met = new Set<string>();
    for (let at = byKey.get(key)?.anchor; at !== undefined && !met.has(at); at = byKey.get(at)?.anchor) {
      if (at === key) return true;
      met.add(at);
    }
    return false;
  };
  const placed = [...byKey.values()].filter((one) => !isCircular(one));
  const moved = new Set(placed.map(({ key }) => key));
  const beside = (key: string, wanted: Side): string[] =>
    placed.flatMap(({ key: own, side, anchor }) => (anchor === key && side === wanted ? emit(own) : []));
  const emit = (key: string): string[] => [...beside(key, 'before'), key, ...beside(key, 'after')];
  return {
    keys: keys.flatMap((key) => (moved.has(key) ? [] : emit(key))),
    refused: stated.filter((one) => !placed.includes(one)),
  };
}
