// Takes out of a document what its findings are about, so that all the rest of it can be drawn.
import type { Diagnostic } from '../../engine/diagnostic.ts';
import type { Json, JsonObject } from '../../engine/document.ts';
import { FORMAT } from '../../engine/document.ts';
import { joinPointer, splitPointer } from '../../engine/check/findings/pointer.ts';
import { isObject } from '../../engine/values/json.ts';

/** Parts that hold entries by their names: of these one goes, and the others stay. */
const NAMED_PARTS: ReadonlySet<string> = new Set([
  'apis',
  'dicts',
  'rules',
  'state',
  'params',
  'translations',
  'on',
]);

/** What stands in a document whose own is faulty. */
const STAND_INS: JsonObject = { format: FORMAT, id: 'draft', title: '草稿' };

export interface SoundRest {
  document: JsonObject;
  /** Pointers of nodes that only hold their place by now, each with what is wrong there. */
  faults: ReadonlyMap<string, readonly Diagnostic[]>;
}

/**
 * @param errors findings that keep a document from being drawn, by the places that it has
 * @param emptied pointers of nodes that hold only their place already: what is wrong there is their name
 * @returns the document without them: a faulty node keeps its name, its place and what lies below it
 */
export function leaveOutFaults(
  document: JsonObject,
  errors: readonly Diagnostic[],
  emptied: ReadonlySet<string> = new Set(),
): SoundRest {
  const faults = new Map<string, Diagnostic[]>();
  let rest = document;
  for (const error of errors) {
    const keys = splitPointer(error.pointer);
    const [part, name] = keys;
    // Something is missing: the document itself is the place.
    if (part === undefined) rest = { ...STAND_INS, schema: {}, ...rest };
    else if (part !== 'schema') {
      rest = withoutPart(rest, part, name);
    } else {
      const place = findNode(rest, keys);
      const pointer = joinPointer('', ...place);
      faults.set(pointer, [...(faults.get(pointer) ?? []), error]);
      rest = emptied.has(pointer)
        ? change(rest, place.slice(0, -1), (siblings) => without(siblings, place.at(-1)))
        : change(rest, place, (node) => holdPlace(node, place.length === 1));
    }
  }
  return { document: rest, faults };
}

function withoutPart(document: JsonObject, part: string, name: string | undefined): JsonObject {
  const { [part]: value, ...rest } = document;
  if (name !== undefined && NAMED_PARTS.has(part) && isObject(value)) {
    const { [name]: _, ...entries } = value;
    return { ...document, [part]: entries };
  }
  const standIn = Object.hasOwn(STAND_INS, part) ? STAND_INS[part] : undefined;
  return standIn === undefined ? rest : { ...rest, [part]: standIn };
}

/** The keys of the innermost node on the way to a place. */
function findNode(document: JsonObject, keys: readonly string[]): string[] {
  let place = ['schema'];
  let node: Json | undefined = document['schema'];
  for (;;) {
    const [slot, name] = keys.slice(place.length);
    if (!isObject(node) || slot === undefined) return place;
    const below: Json | undefined = Object.hasOwn(node, slot) ? node[slot] : undefined;
    if (slot === 'items' && isObject(below)) {
      place = [...place, slot];
      node = below;
    } else if (slot === 'properties' && name !== undefined && isObject(below) && isObject(below[name])) {
      place = [...place, slot, name];
      node = below[name];
    } else return place;
  }
}

/** What holds the place of a node: its children and its order among its siblings. */
function holdPlace(node: Json | undefined, isRoot: boolean): JsonObject {
  const { properties, 'x-index': index } = isObject(node) ? node : {};
  const children = isObject(properties)
    ? Object.fromEntries(Object.entries(properties).filter(([, child]) => isObject(child)))
    : {};
  return {
    type: isRoot ? 'object' : 'void',
    ...(typeof index === 'number' ? { 'x-index': index } : {}),
    properties: children,
  };
}

function without(siblings: Json | undefined, name: string | undefined): JsonObject {
  return Object.fromEntries(
    Object.entries(isObject(siblings) ? siblings : {}).filter(([key]) => key !== name),
  );
}

function change(
  document: JsonObject,
  keys: readonly string[],
  apply: (value: Json | undefined) => JsonObject,
): JsonObject {
  const [key, ...rest] = keys;
  if (key === undefined) return document;
  const value = document[key];
  if (rest.length === 0) return { ...document, [key]: apply(value) };
  return { ...document, [key]: change(isObject(value) ? value : {}, rest, apply) };
}
