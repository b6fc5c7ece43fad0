// A document as it is shown: below each blueprint stand the nodes that it becomes, with what its author changed of them.
import type { MadeBlueprint, MadePart } from '../../../engine/blueprint/made-parts.ts';
import { isBlueprint } from '../../../engine/blueprint/settings.ts';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { entriesOf, isObject, ownString } from '../../../engine/values/json.ts';
import { isWithin, readPath, type Path } from '../edits.ts';
import { keyOf } from '../node-tree.ts';
import { mergePatch } from './merge-patch.ts';

/** A part of a blueprint where it is shown. */
export interface ShownPart {
  name: string;
  path: Path;
  blueprint: MadeBlueprint;
  /** Its author changed it, or added it. */
  isChanged: boolean;
  /** It is none that the entity makes. */
  isAdded: boolean;
}

export interface ShownDocument {
  document: JsonObject;
  /** By `keyOf` their paths. */
  parts: ReadonlyMap<string, ShownPart>;
}

/** Key of a blueprint below which the screens stand that it opens; no document has it. */
export const SCREENS = 'screens';

/** Keys from a blueprint to what is changed of its parts. */
export const PARTS: Path = ['x-component-props', 'parts'];

/** Where a part stands in the shown document. */
export function shownPath({ path: owner }: MadeBlueprint, { path, screen }: MadePart): Path {
  return screen === undefined ? path : [...owner, SCREENS, screen, ...path.slice(1)];
}

/** @param made what the blueprints of the document become, as the checker said; it may speak of an earlier state of it */
export function showDocument(document: JsonObject, made: readonly MadeBlueprint[]): ShownDocument {
  const parts = new Map<string, ShownPart>();
  let shown = document;
  for (const blueprint of made) {
    const node = readPath(document, blueprint.path);
    if (!isObject(node) || node['x-component'] !== blueprint.type) continue;
    shown = replaceAt(shown, blueprint.path, showNode(node, blueprint));
    listParts(shown, blueprint, node, parts);
  }
  return { document: shown, parts };
}

/** Whether a path leads to what a blueprint becomes, whatever that is at the time. */
export function leadsIntoMade(document: JsonObject, path: Path): boolean {
  if (readPath(document, path) !== undefined) return false;
  // The last that there is on the way, but for the group of its own nodes that a blueprint may have.
  let end = path.length - 1;
  while (end > 0 && readPath(document, path.slice(0, end)) === undefined) end -= 1;
  const around = path[end - 1] === 'properties' ? [end, end - 1] : [end];
  return around.some((at) => {
    const node = readPath(document, path.slice(0, at));
    const next = path[at];
    return isObject(node) && isBlueprint(node['x-component']) && (next === 'properties' || next === SCREENS);
  });
}

/** The part that a path leads to or into, the innermost one. */
export function partAround({ parts }: ShownDocument, path: Path): ShownPart | undefined {
  for (let end = path.length; end > 0; end -= 1) {
    const found = parts.get(keyOf(path.slice(0, end)));
    if (found) return found;
  }
  return undefined;
}

function showNode(node: JsonObject, blueprint: MadeBlueprint): JsonObject {
  const changes = readPath(node, PARTS);
  const made = {
    main: structuredClone(blueprint.node) as JsonObject,
    screens: structuredClone(blueprint.screens) as Record<string, { title: string; schema: JsonObject }>,
  };
  if (isObject(changes)) change(made, blueprint, changes);
  const properties = isObject(made.main['properties']) ? made.main['properties'] : {};
  const own = isObject(node['properties']) ? node['properties'] : {};
  const screens = Object.entries(made.screens).map(([id, { title, schema }]) => [id, { ...schema, title }]);
  return {
    ...node,
    properties: { ...properties, ...own },
    ...(screens.length > 0 ? { [SCREENS]: Object.fromEntries(screens) } : {}),
  };
}

interface Made {
  main: JsonObject;
  screens: Record<string, { title: string; schema: JsonObject }>;
}

/** The same as an expansion does: what is taken away first, then what is joined. */
function change(made: Made, blueprint: MadeBlueprint, changes: JsonObject): void {
  const entries = entriesOf(changes);
  const slots = new Map(blueprint.parts.map((part) => [part.name, slotOf(made, blueprint, part)]));
  const along = new Map(
    blueprint.parts.flatMap((part) =>
      part.along ? [[part.name, slotOf(made, blueprint, { ...part, path: part.along })]] : [],
    ),
  );
  for (const [name, value] of entries) {
    if (value !== null) continue;
    slots.get(name)?.remove();
    along.get(name)?.remove();
  }
  for (const [name, value] of entries) {
    if (value === null) continue;
    const slot = slots.get(name);
    if (slot) slot.write(mergePatch(slot.read(), value));
    else addPart(made, blueprint, name, value);
  }
}

interface Slot {
  read(): Json | undefined;
  write(value: Json): void;
  remove(): void;
}

/** Columns are known by what they are, and not by their places, which shift. */
function slotOf(made: Made, blueprint: MadeBlueprint, part: MadePart): Slot {
  const holder = holderOf(made, blueprint, part, part.path.slice(0, -1));
  const key = part.path.at(-1);
  if (Array.isArray(holder)) {
    let entry = holder[Number(key)];
    const place = (): number => (entry === undefined ? -1 : holder.indexOf(entry));
    return {
      read: () => (place() < 0 ? undefined : entry),
      write: (value) => {
        const at = place();
        if (at < 0) return;
        holder[at] = value;
        entry = value;
      },
      remove: () => {
        const at = place();
        if (at >= 0) holder.splice(at, 1);
      },
    };
  }
  const object = isObject(holder) ? holder : {};
  const name = String(key);
  return {
    read: () => (Object.hasOwn(object, name) ? object[name] : undefined),
    write: (value) => {
      object[name] = value;
    },
    remove: () => {
      delete object[name];
    },
  };
}

function holderOf(made: Made, { path: owner }: MadeBlueprint, part: MadePart, path: Path): Json | undefined {
  return part.screen === undefined
    ? readPath(made.main, path.slice(owner.length))
    : readPath(made.screens[part.screen]?.schema ?? {}, path.slice(1));
}

/** A new part is one that says what it is, in a group that is there. */
function addPart(made: Made, blueprint: MadeBlueprint, name: string, value: Json): void {
  const dot = name.lastIndexOf('.');
  const group = blueprint.groups.find((one) => one.name === name.slice(0, Math.max(dot, 0)));
  const holder = group && holderOf(made, blueprint, group, group.path);
  const key = name.slice(dot + 1);
  if (!isObject(holder) || !isObject(value) || value['x-component'] === undefined) return;
  if (!Object.hasOwn(holder, key)) holder[key] = value;
}

function listParts(
  shown: JsonObject,
  blueprint: MadeBlueprint,
  node: JsonObject,
  found: Map<string, ShownPart>,
): void {
  const stated = readPath(node, PARTS);
  const changes = isObject(stated) ? stated : {};
  const keep = (name: string, path: Path, isAdded: boolean): void => {
    if (readPath(shown, path) === undefined) return;
    const isChanged = Object.hasOwn(changes, name);
    found.set(keyOf(path), { name, path, blueprint, isChanged, isAdded });
  };
  const columns = new Map<string, Path>();
  for (const part of blueprint.parts) {
    const path = shownPath(blueprint, part);
    if (typeof path.at(-1) === 'number') columns.set(part.name, path);
    else keep(part.name, path, false);
  }
  const keys = new Map([...columns.values()].map((path) => [keyOf(path.slice(0, -1)), path.slice(0, -1)]));
  for (const list of keys.values()) {
    const [prefix = ''] = [...columns].flatMap(([name, path]) =>
      isWithin(path, list) ? [name.slice(0, name.lastIndexOf('.'))] : [],
    );
    const entries = readPath(shown, list);
    (Array.isArray(entries) ? entries : []).forEach((column, at) => {
      const name = `${prefix}.${ownString(column, 'key') ?? ''}`;
      if (columns.has(name)) keep(name, [...list, at], false);
    });
  }
  const known = new Set(blueprint.parts.map(({ name }) => name));
  for (const name of Object.keys(changes)) {
    if (known.has(name) || changes[name] === null) continue;
    const dot = name.lastIndexOf('.');
    const group = blueprint.groups.find((one) => one.name === name.slice(0, Math.max(dot, 0)));
    if (group) keep(name, [...shownPath(blueprint, group), name.slice(dot + 1)], true);
  }
}

function replaceAt(document: JsonObject, path: Path, node: JsonObject): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return node;
  const child = readPath(document, [key]);
  return { ...document, [key]: replaceAt(isObject(child) ? child : {}, rest, node) };
}
