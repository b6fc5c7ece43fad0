// What modules add to a screen of another one: nodes at places that have a name, columns of its tables, and the calls,
// states, dictionaries and rules that these need.
import type { Json, JsonObject } from '../document.ts';
import { entriesOf, isObject, itemsOf, ownString, ownValue } from '../values/json.ts';
import type { Origins, Path } from './origins.ts';
import { arrange, readSide, withoutSide } from './part-order.ts';
import type { Problem } from './subject.ts';

/** The value of one `extends/<name>.json`, whose shape is right. */
export type Addition = JsonObject;

/** A node of a document with the names of those around it, its own at the end. */
interface NamedNode {
  names: readonly string[];
  node: JsonObject;
  path: Path;
}

const GROUPS = ['apis', 'state', 'dicts', 'rules'] as const;

/** The document with the calls, states, dictionaries and rules of an addition; a name that is taken is told. */
export function addGroups(
  document: JsonObject,
  addition: Addition,
  origins: Origins,
  problems: Problem[],
): JsonObject {
  const joined: JsonObject = { ...document };
  for (const group of GROUPS) {
    const added = entriesOf(ownValue(addition, group));
    if (added.length === 0) continue;
    const own = ownValue(document, group);
    const all: JsonObject = { ...(isObject(own) ? own : {}) };
    for (const [name, one] of added) {
      if (Object.hasOwn(all, name)) tell(problems, addition, [group, name], 'taken', name);
      else all[name] = one;
    }
    joined[group] = isObject(own) ? origins.copy(all, own) : origins.mark(all, [group]);
  }
  return origins.copy(joined, document);
}

/** The document with one part of an addition, `<place>.<name>` or `<table>.columns`, at the place that it names. */
export function addPart(
  document: JsonObject,
  addition: Addition,
  name: string,
  origins: Origins,
  problems: Problem[],
): JsonObject {
  const part = ownValue(ownValue(addition, 'parts'), name);
  const [own = '', ...outer] = name.split('.').reverse();
  const place = outer.reverse();
  if (Array.isArray(part)) return addColumns(document, addition, { name, place, part }, origins, problems);
  const holder =
    place.length === 0 ? rootOf(document) : findPlace(document, addition, { name, place }, problems);
  if (!holder || !isObject(part)) return document;
  const properties = ownValue(holder.node, 'properties');
  if (isObject(properties) && Object.hasOwn(properties, own)) {
    tell(problems, addition, ['parts', name], 'taken', name);
    return document;
  }
  const siblings = isObject(properties) ? properties : {};
  const side = readSide(part);
  const { keys, refused } = arrange([...Object.keys(siblings), own], side ? [{ key: own, ...side }] : []);
  if (side && refused.length > 0) {
    tell(problems, addition, ['parts', name, side.side], 'unknown', side.anchor, Object.keys(siblings));
    return document;
  }
  const added = side ? origins.copy(withoutSide(part), part) : part;
  const joined: JsonObject = Object.fromEntries(
    keys.flatMap((key): [string, Json][] => {
      const one = key === own ? added : siblings[key];
      return one === undefined ? [] : [[key, one]];
    }),
  );
  if (isObject(properties)) origins.copy(joined, properties);
  return replaceAt(document, holder.path, { ...holder.node, properties: joined }, origins);
}

function rootOf(document: JsonObject): NamedNode | undefined {
  const node = ownValue(document, 'schema');
  return isObject(node) ? { names: [], node, path: ['schema'] } : undefined;
}

/** The only node whose names end with those of a place. */
function findPlace(
  document: JsonObject,
  addition: Addition,
  {
    name,
    place,
    among = () => true,
  }: { name: string; place: readonly string[]; among?(node: JsonObject): boolean },
  problems: Problem[],
): NamedNode | undefined {
  const all = listNamed(document).filter(({ node }) => among(node));
  const found = all.filter(({ names }) => place.every((one, at) => names.at(at - place.length) === one));
  const [first] = found;
  if (found.length === 1 && first) return first;
  const known = all.map(({ names }) => [names.at(-1) ?? '', name.split('.').at(-1) ?? ''].join('.'));
  tell(problems, addition, ['parts', name], first ? 'ambiguous' : 'unknown', name, known);
  return undefined;
}

/** Nodes that have a name; those of a row stand below what repeats it. */
function listNamed(document: JsonObject): NamedNode[] {
  const found: NamedNode[] = [];
  const visit = (node: Json | undefined, names: readonly string[], path: Path): void => {
    if (!isObject(node)) return;
    if (names.length > 0 && path.at(-1) !== 'items') found.push({ names, node, path });
    for (const [key, child] of entriesOf(node['properties'])) {
      visit(child, [...names, key], [...path, 'properties', key]);
    }
    visit(node['items'], names, [...path, 'items']);
  };
  visit(ownValue(document, 'schema'), [], ['schema']);
  return found;
}

const columnsOf = (node: JsonObject): Json | undefined => ownValue(node['x-component-props'], 'columns');

function addColumns(
  document: JsonObject,
  addition: Addition,
  { name, place, part }: { name: string; place: readonly string[]; part: readonly Json[] },
  origins: Origins,
  problems: Problem[],
): JsonObject {
  const among = (node: JsonObject): boolean => Array.isArray(columnsOf(node));
  const table = findPlace(document, addition, { name, place, among }, problems);
  if (!table) return document;
  const columns = [...itemsOf(columnsOf(table.node))];
  part.forEach((one, index) => {
    if (!isObject(one)) return;
    const side = readSide(one);
    const column = withoutSide(one);
    const cause: Path = ['parts', name, String(index)];
    const key = ownString(column, 'key') ?? '';
    if (columns.some((each) => ownString(each, 'key') === key)) {
      tell(problems, addition, [...cause, 'key'], 'taken', key);
      return;
    }
    const beside = side ? columns.findIndex((each) => ownString(each, 'key') === side.anchor) : -1;
    if (side && beside < 0) {
      const known = columns.flatMap((each) => ownString(each, 'key') ?? []);
      tell(problems, addition, [...cause, side.side], 'unknown', side.anchor, known);
      return;
    }
    // Buttons of a row stay at the end.
    const fixed = columns.findIndex((each) => ownValue(each, 'fixed') === 'right');
    const last = fixed >= 0 ? fixed : columns.length;
    const at = side ? beside + (side.side === 'after' ? 1 : 0) : last;
    columns.splice(at, 0, origins.copy(column, one));
  });
  const props = ownValue(table.node, 'x-component-props');
  const joined: JsonObject = { ...(isObject(props) ? props : {}), columns };
  if (isObject(props)) origins.copy(joined, props);
  return replaceAt(document, table.path, { ...table.node, 'x-component-props': joined }, origins);
}

/** A copy of the document with another node at a place; each copy stands for what it was made of. */
function replaceAt(document: JsonObject, path: Path, node: JsonObject, origins: Origins): JsonObject {
  const copy = (value: JsonObject, from: number): JsonObject => {
    const key = path[from];
    if (key === undefined) return origins.copy(node, value);
    const child = value[key];
    return origins.copy({ ...value, [key]: copy(isObject(child) ? child : {}, from + 1) }, value);
  };
  return copy(document, 0);
}

/** Whether an object still stands somewhere in documents: what it was added to may have been taken away. */
export function isPartOf(documents: readonly Json[], part: Json): boolean {
  return documents.some(
    (one) =>
      one === part ||
      (typeof one === 'object' && one !== null && isPartOf(Object.values(one) as Json[], part)),
  );
}

/** Tells what does not fit of an addition. */
export function tell(
  problems: Problem[],
  addition: Addition,
  path: Path,
  why: 'unknown' | 'ambiguous' | 'taken',
  name: string,
  known: readonly string[] = [],
): void {
  problems.push({ kind: 'addition', root: addition, path, why, name, known });
}
