// Blueprints become ordinary nodes, calls, states and screens: what is checked, compiled and edited knows none of them.
import type { EntityDeclaration } from '../catalog.ts';
import type { Json, JsonObject } from '../document.ts';
import { entriesOf, isObject, itemsOf, ownString, ownValue } from '../values/json.ts';
import { addGroups, addPart, isPartOf, tell, type Addition } from './extend-document.ts';
import { findBlueprints, type FoundBlueprint } from './find-blueprints.ts';
import { planScreens, type MadeScreen } from './plan-screens.ts';
import { Origins, type Origin, type Path } from './origins.ts';
import { Parts } from './parts.ts';
import type { BlueprintType } from './settings.ts';
import type { Draft, Problem } from './subject.ts';

export interface Expansion {
  document: JsonObject;
  /** Screens that its buttons open. */
  generated: readonly JsonObject[];
  problems: readonly Problem[];
  /** What each blueprint is made of by name, in the order in which they stand. */
  parts: readonly Parts[];
  /** Why something stands in the document, or in one of the generated ones. */
  originOf(this: void, expanded: JsonObject, path: Path): Origin;
}

export interface ExpansionContext {
  /** By id. */
  entities: ReadonlyMap<string, EntityDeclaration>;
  /** Judges settings, and tells what is wrong with them; of unsound ones only the entity counts. */
  isSound(type: BlueprintType, settings: Json | undefined, path: Path): boolean;
  /** Whether the document may name what a module adds to others. */
  mayName(module: string): boolean;
  /** The fields that the call at an address takes for several records; undefined where nobody knows. */
  batchFieldsAt?(url: string): readonly string[] | undefined;
  /** Whether the blueprint at a place is expanded; the others stay what they are. Default: all are. */
  isMeant?(path: Path): boolean;
}

/**
 * Expands a document of the current format.
 * @param id of the document, from which those of its generated screens are made
 * @returns undefined when it has no blueprint
 */
export function expandDocument(
  document: JsonObject,
  id: string,
  context: ExpansionContext,
  additions: readonly Addition[] = [],
): Expansion | undefined {
  const { isMeant = () => true } = context;
  const blueprints = findBlueprints(document).filter(({ path }) => isMeant(path));
  if (blueprints.length === 0 && additions.length === 0) return undefined;
  const origins = new Origins(document);
  for (const addition of additions) origins.adopt(addition);
  const problems: Problem[] = [];
  const generated: JsonObject[] = [];
  const parts: Parts[] = [];
  const taken = additions.map(() => new Map<string, JsonObject>());
  const owner = additions.reduce((sum, one) => addGroups(sum, one, origins, problems), document);
  let expanded = origins.mark({ ...owner }, []);
  for (const blueprint of blueprints) {
    const { path, isMisplaced } = blueprint;
    if (isMisplaced) problems.push({ kind: 'place', path });
    else problems.push(...listOtherSelections(document, blueprint));
    const made = isMisplaced
      ? undefined
      : expandOne(blueprint, id, context, { origins, problems, additions, taken });
    expanded = replaceNode(expanded, path, containerOf(blueprint, made?.main, origins, problems), origins);
    if (!made) continue;
    parts.push(made.parts);
    expanded = addDraft(expanded, made.main, path, origins, problems);
    for (const screen of made.screens) generated.push(toDocument(screen, owner, path, origins));
  }
  additions.forEach((addition, index) => {
    for (const [name] of entriesOf(ownValue(addition, 'parts'))) {
      const put = taken[index]?.get(name);
      if (!put) expanded = addPart(expanded, addition, name, origins, problems);
      // Its author may have taken away what it was added to.
      else if (!isPartOf([expanded, ...generated], put))
        tell(problems, addition, ['parts', name], 'unknown', name);
    }
  });
  return {
    document: expanded,
    generated,
    problems,
    parts,
    originOf: (one, place) => origins.find(one, place),
  };
}

interface Shared {
  origins: Origins;
  problems: Problem[];
  additions: readonly Addition[];
  /** Of each addition the parts that a blueprint took in. */
  taken: readonly Map<string, JsonObject>[];
}

function expandOne(
  { type, node, path, name }: FoundBlueprint,
  id: string,
  { entities, isSound, mayName, batchFieldsAt }: ExpansionContext,
  { origins, problems, additions, taken }: Shared,
): { main: Draft; screens: MadeScreen[]; parts: Parts } | undefined {
  const settingsPath = [...path, 'x-component-props'];
  const stated = node['x-component-props'];
  const entityId = ownString(stated, 'entity');
  const settings = isSound(type, stated, settingsPath) && isObject(stated) ? stated : {};
  const entity = entities.get(entityId ?? '');
  if (!entity) {
    const known = [...entities.keys()];
    if (entityId !== undefined)
      problems.push({ kind: 'entity', path: [...settingsPath, 'entity'], name: entityId, known });
    return undefined;
  }
  const parts = new Parts();
  const made = planScreens(type, id, settings, {
    entity,
    entities,
    title: ownString(settings, 'title') ?? entity.title,
    prefix: name === '' ? '' : `${name}_`,
    settings: settingsPath,
    origins,
    parts,
    problems,
    mayName,
    ...(batchFieldsAt ? { batchFieldsAt } : {}),
  });
  const prefix = name === '' ? '' : `${name}.`;
  additions.forEach((addition, index) => {
    for (const [key, part] of entriesOf(ownValue(addition, 'parts'))) {
      if (!key.startsWith(prefix) || !isObject(part)) continue;
      const put = parts.add(key.slice(prefix.length), part, origins);
      if (put) taken[index]?.set(key, put);
    }
  });
  const changes = ownValue(settings, 'parts');
  const cause = [...settingsPath, 'parts'];
  const known = parts.names;
  const { unknown, misplaced, lost } = parts.change(isObject(changes) ? changes : {}, cause, origins);
  for (const part of unknown) problems.push({ kind: 'part', path: [...cause, part], name: part, known });
  for (const { name: part, side, anchor, known: siblings } of misplaced)
    problems.push({ kind: 'sibling', path: [...cause, part, side], name: anchor, known: siblings });
  problems.push(...(made.main.listProblems?.() ?? []));
  for (const { name: part, side, anchor, known: siblings } of lost) {
    const owner = additions.find((_, index) => taken[index]?.has(prefix + part));
    if (owner) tell(problems, owner, ['parts', prefix + part, side], 'unknown', anchor, siblings);
  }
  return { ...made, parts };
}

/** The states that a button for the ticked records names and that its table does not keep them in. */
function listOtherSelections(document: JsonObject, { type, node, path }: FoundBlueprint): Problem[] {
  const settings = node['x-component-props'];
  const table = findNode(ownValue(document, 'schema'), ownString(settings, 'table'));
  if (type !== 'batch_edit' || ownString(table, 'x-component') !== 'data_table') return [];
  const props = ownValue(table, 'x-component-props');
  return ['selection', 'selectionRows'].flatMap((setting): Problem[] => {
    const stated = ownString(settings, setting);
    const name = ownString(props, setting);
    if (stated === undefined || stated === name) return [];
    return [{ kind: 'selection', path: [...path, 'x-component-props', setting], setting, name }];
  });
}

/** The first node of a name, in the order of the text. */
function findNode(node: Json | undefined, name: string | undefined): JsonObject | undefined {
  for (const [key, child] of entriesOf(ownValue(node, 'properties'))) {
    const found = key === name && isObject(child) ? child : findNode(child, name);
    if (found) return found;
  }
  return undefined;
}

/** The node that stands where the blueprint stood, with all that it says besides; its own nodes come last. */
function containerOf(
  { node, path, name }: FoundBlueprint,
  draft: Draft | undefined,
  origins: Origins,
  problems: Problem[],
): JsonObject {
  const { 'x-component': _, 'x-component-props': _settings, properties: own, ...kept } = node;
  const alone = draft?.inPlace === undefined ? undefined : draft.nodes[draft.inPlace];
  if (isObject(alone)) {
    const inside = own === undefined ? {} : { properties: own };
    return origins.mark({ ...alone, ...kept, type: ownValue(alone, 'type') ?? 'void', ...inside }, path);
  }
  const properties: JsonObject = { ...draft?.nodes };
  for (const one of Object.values(properties)) if (isObject(one)) origins.mark(one, path);
  for (const [key, one] of entriesOf(own)) {
    if (Object.hasOwn(properties, key))
      problems.push({ kind: 'clash', path: [...path, 'properties', key], name: key });
    else properties[key] = one;
  }
  const container = { ...kept, type: name === '' ? 'object' : 'void', properties };
  origins.mark(properties, [...path, 'properties']);
  return origins.mark(container, path);
}

/** A copy of the document with another node at a place. */
function replaceNode(document: JsonObject, path: Path, node: JsonObject, origins: Origins): JsonObject {
  const copy = (value: JsonObject, from: number): JsonObject => {
    const key = path[from];
    if (key === undefined) return node;
    const child = value[key];
    return origins.mark(
      { ...value, [key]: copy(isObject(child) ? child : {}, from + 1) },
      path.slice(0, from),
    );
  };
  return copy(document, 0);
}

/** The document with the calls, states, rules and steps of a blueprint; a name that is taken is told and stays. */
function addDraft(
  document: JsonObject,
  draft: Draft,
  path: Path,
  origins: Origins,
  problems: Problem[],
): JsonObject {
  const joined: JsonObject = { ...document };
  for (const part of ['apis', 'state', 'rules'] as const) {
    const added = Object.entries(draft[part]);
    if (added.length === 0) continue;
    const own = ownValue(document, part);
    const all: JsonObject = { ...(isObject(own) ? own : {}) };
    for (const [name, one] of added) {
      if (Object.hasOwn(all, name)) problems.push({ kind: 'clash', path: [part, name], name });
      else all[name] = isObject(one) || Array.isArray(one) ? origins.mark(one, path) : one;
    }
    joined[part] = origins.mark(all, [part]);
  }
  if (draft.open.length > 0) {
    const own = ownValue(document, 'on');
    const steps = draft.open.map((step) => (isObject(step) ? origins.mark(step, path) : step));
    const open = [...steps, ...itemsOf(ownValue(own, 'open'))];
    joined['on'] = origins.mark({ ...(isObject(own) ? own : {}), open }, ['on']);
  }
  return origins.mark(joined, []);
}

/** A generated screen as a document; it knows the dictionaries and rules of the one that it belongs to. */
function toDocument(
  { id, title, draft }: MadeScreen,
  owner: JsonObject,
  path: Path,
  origins: Origins,
): JsonObject {
  const { apis, state, rules, open, nodes } = draft;
  for (const one of Object.values(nodes)) if (isObject(one)) origins.mark(one, path);
  const own = (part: string): JsonObject => Object.fromEntries(entriesOf(ownValue(owner, part)));
  const known = { ...own('rules'), ...rules };
  return origins.mark(
    {
      id,
      format: owner['format'] ?? 1,
      title,
      apis,
      ...(Object.keys(state).length > 0 ? { state } : {}),
      ...(Object.hasOwn(owner, 'dicts') ? { dicts: own('dicts') } : {}),
      ...(Object.keys(known).length > 0 ? { rules: known } : {}),
      ...(open.length > 0 ? { on: { open } } : {}),
      schema: { type: 'object', properties: nodes },
    },
    path,
  );
}
