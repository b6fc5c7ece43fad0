// What nodes and the rest of their document owe each other: who names what would go, and what copied nodes need.
import type { Json, JsonObject } from '../../engine/document.ts';
import type { NameUse } from '../../engine/check/document/name-uses.ts';
import { isPlainName, isReservedName } from '../../engine/check/document/names.ts';
import { joinPointer } from '../../engine/check/findings/pointer.ts';
import { isObject } from '../../engine/values/json.ts';
import { insertNodes, type Place } from './commands/nodes.ts';
import type { Planned } from './commands/command.ts';
import type { DeclaredPart } from './commands/settings.ts';
import { pathOf } from './commands/texts.ts';
import { bringTranslations, type Translations } from './commands/translations.ts';
import { readPath, type Edit, type Path } from './edits.ts';
import { nodePathOf } from './insert-place.ts';

const isInside = (pointer: string, outer: string): boolean =>
  pointer === outer || pointer.startsWith(`${outer}/`);

/** A place that names something which would be gone. */
export interface Referrer {
  /** The string that names it. */
  path: Path;
  /** The node that the string belongs to; the screen where it belongs to none. */
  owner: Path;
  /** The string itself. */
  text: string;
  /** The node, column or declaration that it names. */
  target: Path;
}

/**
 * Places outside of nodes, columns and declarations that name them, or what lies in them; each string once.
 * @param keepsContent what lies in them stays, and only they themselves go
 */
export function listReferrers(
  document: JsonObject,
  parts: readonly Path[],
  uses: readonly NameUse[],
  keepsContent = false,
): Referrer[] {
  const gone = parts.map((path) => joinPointer('', ...path));
  const isGone = (pointer: string): boolean =>
    gone.some((outer) => (keepsContent ? pointer === outer : isInside(pointer, outer)));
  const found = new Map<string, Referrer>();
  for (const use of uses) {
    const { pointer } = use;
    const target = pointerOfTarget(use);
    if (!isGone(target) || found.has(pointer)) continue;
    const path = pathOf(document, pointer);
    const owner = nodePathOf(path);
    if (isGone(keepsContent ? joinPointer('', ...owner) : pointer)) continue;
    const text = readPath(document, path);
    found.set(pointer, {
      path,
      owner: owner[0] === 'schema' ? owner : ['schema'],
      text: typeof text === 'string' ? text : String(path.at(-1)),
      target: pathOf(document, target),
    });
  }
  return [...found.values()];
}

/** Where what is named stands. */
function pointerOfTarget({ kind, target }: NameUse): string {
  return kind === 'node' || kind === 'column' ? target : joinPointer('', PARTS[kind], target);
}

/** Declarations by part and name. */
export type Declared = Partial<Record<DeclaredPart, Record<string, Json>>>;

const PARTS: Readonly<Record<Exclude<NameUse['kind'], 'node' | 'column'>, DeclaredPart>> = {
  api: 'apis',
  state: 'state',
  dict: 'dicts',
  rule: 'rules',
  param: 'params',
};

/** What nodes name of their document's declarations, and what these name in turn. */
export function listNeeds(document: JsonObject, nodes: readonly Path[], uses: readonly NameUse[]): Declared {
  const needed: Declared = {};
  const open = nodes.map((path) => joinPointer('', ...path));
  for (let outer = open.pop(); outer !== undefined; outer = open.pop()) {
    for (const { kind, target, pointer } of uses) {
      if (kind === 'node' || kind === 'column' || !isInside(pointer, outer)) continue;
      const part = PARTS[kind];
      const value = readPath(document, [part, target]);
      const own = needed[part] ?? {};
      if (value === undefined || Object.hasOwn(own, target)) continue;
      needed[part] = { ...own, [target]: value };
      open.push(joinPointer('', part, target));
    }
  }
  return needed;
}

/** Those of the declarations that a document has not. */
export function listMissing(document: JsonObject, needed: Declared): Declared {
  return Object.fromEntries(
    Object.entries(needed).flatMap(([part, declared]) => {
      const own = Object.entries(declared).filter(([name]) => readPath(document, [part, name]) === undefined);
      return own.length === 0 ? [] : [[part, Object.fromEntries(own)]];
    }),
  );
}

/** Names of declarations, with their parts. */
export function nameDeclared(declared: Declared): [part: DeclaredPart, name: string][] {
  return Object.entries(declared).flatMap(([part, own]) =>
    Object.keys(own).map((name): [DeclaredPart, string] => [part as DeclaredPart, name]),
  );
}

/** Copied nodes and declarations as the part of a document that they are. */
export function partOf(nodes: readonly { name: string; node: JsonObject }[], declared: Declared): JsonObject {
  return { ...declared, schema: { properties: Object.fromEntries(nodes.map(({ node }, at) => [at, node])) } };
}

/** Puts copied nodes in, with the declarations and translations that they bring along. */
export function pasteNodes(
  document: JsonObject,
  place: Place,
  nodes: readonly { name: string; node: JsonObject }[],
  brought: Declared,
  translations: Translations = {},
): Planned {
  const edits: Edit[] = [];
  for (const [part, own] of Object.entries(listMissing(document, brought))) {
    if (isObject(document[part])) {
      for (const [name, value] of Object.entries(own))
        edits.push({ op: 'insert', path: [part, name], value });
    } else edits.push({ op: 'insert', path: [part], value: own });
  }
  edits.push(...bringTranslations(document, partOf(nodes, brought), translations));
  const planned = insertNodes(document, place, nodes);
  return { ...planned, edits: [...edits, ...planned.edits] };
}

/** Reads declarations that may come from anywhere; what is none is left out. */
export function readDeclared(value: Json | undefined): Declared {
  const read: Declared = {};
  for (const part of Object.values(PARTS)) {
    const own = isObject(value) ? value[part] : undefined;
    const named = Object.entries(isObject(own) ? own : {}).filter(
      ([name]) => isPlainName(name) && !isReservedName(name),
    );
    if (named.length > 0) read[part] = Object.fromEntries(named);
  }
  return read;
}

/** Screens that steps of a node open, by their ids; those that an expression chooses are not known. */
export function listOpened(node: Json | undefined): string[] {
  const found = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    const { do: step, screen } = value;
    if (step === 'open' && typeof screen === 'string' && !screen.includes('{{')) found.add(screen);
    Object.values(value).forEach(visit);
  };
  visit(isObject(node) ? node['x-on'] : undefined);
  return [...found];
}
