// A document as it is shown: below each blueprint stand the nodes that it becomes, with what its author changed of them.
import type { MadeBlueprint, MadePart } from '../../../engine/blueprint/made-parts.ts';
import { groupOf, Parts } from '../../../engine/blueprint/parts.ts';
import { isBlueprint } from '../../../engine/blueprint/settings.ts';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { isObject, itemsOf, ownString, ownValue } from '../../../engine/values/json.ts';
import { readPath, type Path } from '../edits.ts';
import { keyOf } from '../node-tree.ts';

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
  /** Changed parts that say they stand beside what is not there. */
  misplaced: readonly { blueprint: MadeBlueprint; name: string }[];
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
  const misplaced: { blueprint: MadeBlueprint; name: string }[] = [];
  let shown = document;
  for (const blueprint of made) {
    const node = readPath(document, blueprint.path);
    if (!isObject(node) || node['x-component'] !== blueprint.type) continue;
    const whole = showNode(node, blueprint);
    shown = replaceAt(shown, blueprint.path, whole.node);
    listParts(shown, blueprint, node, parts);
    misplaced.push(...whole.misplaced.map((name) => ({ blueprint, name })));
  }
  return { document: shown, parts, misplaced };
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

function showNode(
  node: JsonObject,
  blueprint: MadeBlueprint,
): { node: JsonObject; misplaced: readonly string[] } {
  const changes = readPath(node, PARTS);
  const made = {
    main: structuredClone(blueprint.node) as JsonObject,
    screens: structuredClone(blueprint.screens) as Record<string, { title: string; schema: JsonObject }>,
  };
  const { misplaced } = partsOf(made, blueprint).change(isObject(changes) ? changes : {}, [], NO_MARKS);
  const properties = isObject(made.main['properties']) ? made.main['properties'] : {};
  const own = isObject(node['properties']) ? node['properties'] : {};
  const screens = Object.entries(made.screens).map(([id, { title, schema }]) => [id, { ...schema, title }]);
  return {
    node: {
      ...node,
      properties: { ...properties, ...own },
      ...(screens.length > 0 ? { [SCREENS]: Object.fromEntries(screens) } : {}),
    },
    misplaced: misplaced.map(({ name }) => name),
  };
}

interface Made {
  main: JsonObject;
  screens: Record<string, { title: string; schema: JsonObject }>;
}

/** Nobody asks where what is shown was written. */
const NO_MARKS = { mark: <T>(made: T): T => made, copy: <T>(made: T): T => made };

/** What was made, by its names, as an expansion knows it. */
function partsOf(made: Made, blueprint: MadeBlueprint): Parts {
  const parts = new Parts();
  for (const group of blueprint.groups) {
    const holder = holderOf(made, blueprint, group, group.path);
    if (Array.isArray(holder)) parts.list(group.name, holder);
    else if (isObject(holder)) parts.open(group.name, holder);
  }
  const places = new Map(blueprint.parts.map((part) => [keyOf(shownPath(blueprint, part)), part.name]));
  for (const part of blueprint.parts) {
    const holder = holderOf(made, blueprint, part, part.path.slice(0, -1));
    const key = String(part.path.at(-1));
    const value = ownValue(holder, key);
    if (isObject(holder) && value !== undefined) parts.put(part.name, holder, key, value);
  }
  for (const part of blueprint.parts) {
    if (!part.along) continue;
    const along = { ...part, path: part.along };
    const other = places.get(keyOf(shownPath(blueprint, along)));
    const holder = holderOf(made, blueprint, part, part.along.slice(0, -1));
    if (other !== undefined) parts.takesPartAlong(part.name, other);
    else if (isObject(holder)) parts.takesAlong(part.name, holder, String(part.along.at(-1)));
  }
  return parts;
}

function holderOf(made: Made, { path: owner }: MadeBlueprint, part: MadePart, path: Path): Json | undefined {
  return part.screen === undefined
    ? readPath(made.main, path.slice(owner.length))
    : readPath(made.screens[part.screen]?.schema ?? {}, path.slice(1));
}

function listParts(
  shown: JsonObject,
  blueprint: MadeBlueprint,
  node: JsonObject,
  found: Map<string, ShownPart>,
): void {
  const stated = readPath(node, PARTS);
  const changes = isObject(stated) ? stated : {};
  const made = new Set(blueprint.parts.map(({ name }) => name));
  const keep = (name: string, path: Path): void => {
    if (readPath(shown, path) === undefined) return;
    const isChanged = Object.hasOwn(changes, name);
    found.set(keyOf(path), { name, path, blueprint, isChanged, isAdded: !made.has(name) });
  };
  for (const part of blueprint.parts) {
    const path = shownPath(blueprint, part);
    if (typeof path.at(-1) !== 'number') keep(part.name, path);
  }
  for (const group of blueprint.groups) {
    const list = shownPath(blueprint, group);
    itemsOf(readPath(shown, list)).forEach((column, at) => {
      const name = `${group.name}.${ownString(column, 'key') ?? ''}`;
      if (made.has(name) || Object.hasOwn(changes, name)) keep(name, [...list, at]);
    });
  }
  for (const name of Object.keys(changes)) {
    if (made.has(name) || changes[name] === null) continue;
    const group = blueprint.groups.find((one) => one.name === groupOf(name));
    const path = group && [...shownPath(blueprint, group), name.slice(name.lastIndexOf('.') + 1)];
    if (path) keep(name, path);
  }
}

function replaceAt(document: JsonObject, path: Path, node: JsonObject): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return node;
  const child = readPath(document, [key]);
  return { ...document, [key]: replaceAt(isObject(child) ? child : {}, rest, node) };
}
