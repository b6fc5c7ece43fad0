// Commands that put nodes into a container, and take a container away from what lies in it.
import type { JsonObject } from '../../../engine/document.ts';
import { isObject, ownString } from '../../../engine/values/json.ts';
import { holdsParts, isPart, type FindRule } from '../drop-rules.ts';
import { applyEdits, EditError, isWithin, nextKey, readPath, type Edit, type Path } from '../edits.ts';
import { freeName } from '../free-name.ts';
import { isField, nameAll, nameOf, nodeAt, outermost, takenNames, type Planned } from './command.ts';
import { withFreeNames } from './nodes.ts';

/**
 * Puts nodes of one parent into a new node that stands where the first of them stood.
 * @param wrapper the node around them; where it shows parts, they lie in the first of its own, and else it has none
 */
export function wrapNodes(
  document: JsonObject,
  nodes: readonly Path[],
  name: string,
  wrapper: JsonObject,
  find: FindRule = () => undefined,
): Planned {
  const chosen = outermost(document, nodes).filter(isField);
  const [first] = chosen;
  if (!first) throw new EditError('没有可以放进容器的节点，请先选择', nodes[0] ?? []);
  const fields = first.slice(0, -1);
  if (chosen.some((path) => path.length !== first.length || !isWithin(path, fields))) {
    throw new EditError('只能把同一层的节点放进一个容器，请只选择同一层的节点', first);
  }
  const parent = nodeAt(document, first.slice(0, -2));
  if (holdsParts(parent, find)) {
    throw new EditError('各页本身不能放进容器，请选择页里的内容', first);
  }
  const bound = chosen.find((path) => find(ownString(nodeAt(document, path), 'x-component') ?? '')?.liesIn);
  if (bound) {
    throw new EditError(`“${nameOf(document, bound)}”离不开它所在的容器，请选择其中的内容`, bound);
  }
  const taken = takenNames(document);
  const own = freeName(name, taken);
  taken.add(own);
  const path = [...fields, own];
  const { node, inner } = emptyWrapper(wrapper, taken, find);
  const edits: Edit[] = [
    { op: 'insert', path, value: node, before: String(first.at(-1)) },
    ...chosen.map((from): Edit => ({
      op: 'move',
      from,
      path: [...path, ...inner, 'properties', String(from.at(-1))],
    })),
  ];
  const { document: after } = applyEdits(document, edits);
  return { title: `${nameAll(document, chosen)}放进“${nameOf(after, path)}”`, edits, selection: [path] };
}

/** The wrapper without what it is made with, and the way to where others go in it. */
function emptyWrapper(
  wrapper: JsonObject,
  taken: Set<string>,
  find: FindRule,
): { node: JsonObject; inner: Path } {
  if (!holdsParts(wrapper, find)) return { node: { ...wrapper, properties: {} }, inner: [] };
  const named = withFreeNames(wrapper, taken);
  const { properties } = named;
  const [[part, first] = []] = Object.entries(isObject(properties) ? properties : {});
  if (part === undefined || !isObject(first)) return { node: { ...wrapper, properties: {} }, inner: [] };
  return {
    node: {
      ...named,
      properties: { ...(isObject(properties) ? properties : {}), [part]: { ...first, properties: {} } },
    },
    inner: ['properties', part],
  };
}

/** Whether there is something that can come out of a node. */
export function canUnwrap(document: JsonObject, path: Path, find: FindRule): boolean {
  const node = readPath(document, path);
  if (!isField(path) || !isObject(node) || isObject(node['items'])) return false;
  // A table with buttons is more than what they stand in.
  const rule = find(ownString(node, 'x-component') ?? '');
  if (rule && rule.draws !== 'children') return false;
  return isObject(node['properties']) && Object.keys(node['properties']).length > 0;
}

/**
 * Puts what lies in a node in its place. Of a node that shows parts, what lies in these comes out as well: without it
 * they would be groups that nobody sees.
 */
export function unwrapNode(document: JsonObject, path: Path, find: FindRule = () => undefined): Planned {
  const node = nodeAt(document, path);
  if (!canUnwrap(document, path, find)) {
    throw new EditError('这个节点里没有可以移出来的内容，请选择有内容的容器', path);
  }
  const around = nodeAt(document, path.slice(0, -2));
  if (holdsParts(around, find)) {
    throw new EditError(`“${nameOf(document, path)}”是一页，不能单独拆开，请拆开它所在的容器`, path);
  }
  const fields = path.slice(0, -1);
  const own = String(path.at(-1));
  const from = listContents(node, holdsParts(node, find));
  const taken = new Set(Object.keys(nodeAt(document, fields)).filter((name) => name !== own));
  const inside = from.map((way) => String(way.at(-1)));
  const passing = freeName(`${own}_container`, new Set([...taken, ...inside]));
  const selection: Path[] = [];
  // The container steps aside first: one of its fields may have its name.
  const edits: Edit[] = [{ op: 'move', from: path, path: [...fields, passing], ...nextOf(document, path) }];
  for (const way of from) {
    const free = freeName(String(way.at(-1)), taken);
    taken.add(free);
    const to = [...fields, free];
    edits.push({ op: 'move', from: [...fields, passing, ...way], path: to, before: passing });
    selection.push(to);
  }
  edits.push({ op: 'remove', path: [...fields, passing] });
  return { title: `拆开“${nameOf(document, path)}”`, edits, selection };
}

/** What is gone when a node is unwrapped: the node itself, and the parts that it shows. */
export function listUnwrapped(document: JsonObject, path: Path, find: FindRule): Path[] {
  const node = readPath(document, path);
  if (!isObject(node) || !holdsParts(node, find) || !isObject(node['properties'])) return [path];
  const parts = Object.entries(node['properties']).filter(([, child]) => isObject(child) && isPart(child));
  return [path, ...parts.map(([name]) => [...path, 'properties', name])];
}

/** Ways to what comes out of a node. */
function listContents(node: JsonObject, isOfParts: boolean): Path[] {
  const { properties } = node;
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, child]): Path[] => {
    const way = ['properties', name];
    if (!isOfParts || !isObject(child) || !isPart(child)) return [way];
    return listContents(child, false).map((inner) => [...way, ...inner]);
  });
}

function nextOf(document: JsonObject, path: Path): { before?: string } {
  const next = nextKey(nodeAt(document, path.slice(0, -1)), String(path.at(-1)));
  return next === undefined ? {} : { before: next };
}
