// The tree of a screen as a flat list: every node with its place, its widget and the path of its value.
import type { JsonObject } from '../../document.ts';
import type { WidgetContract } from '../../registry/manifest.ts';
import { entriesOf, isObject, ownString, ownValue } from '../../values/json.ts';
import { joinPointer, splitPointer } from '../findings/pointer.ts';

/** Nodes of one screen, those behind `$ref` counted each time. */
export const MAX_NODES = 5_000;

export interface NodeView {
  /** Where the node's own text stands. */
  pointer: string;
  name: string;
  /** The node with what its `$ref` brings; own keywords win. */
  node: JsonObject;
  /** Where each part of `node` is written: the node itself, then the targets of `$ref`. */
  origins: readonly { pointer: string; node: JsonObject }[];
  parent: NodeView | undefined;
  contract: WidgetContract | undefined;
  kind: 'field' | 'object' | 'array' | 'void';
  /** Address in the form, void parents included. */
  address: string;
  /** Path of the value in the form; empty when it has none. */
  path: string;
  /** Below an `items` node: drawn once per row, so no field of the form. */
  isRow: boolean;
  /** Below a search form. */
  isInSearch: boolean;
}

export interface NodeList {
  nodes: NodeView[];
  /** Where the node stands that is one too many. */
  excess?: string;
}

/** Looks up a local reference. */
export function resolvePointer(document: unknown, pointer: string): unknown {
  let value = document;
  for (const key of splitPointer(pointer)) {
    value = Array.isArray(value) ? (value as unknown[])[Number(key)] : ownValue(value, key);
    if (value === undefined) return undefined;
  }
  return value;
}

/** Pointer of a local `$ref`: `#` is the document, or the schema where the document is a plain Formily one. */
export function readReference(reference: string, base: string): string | undefined {
  if (!reference.startsWith('#')) return undefined;
  const pointer = reference.slice(1);
  return pointer === '' || pointer.startsWith('/') ? base + pointer : undefined;
}

/** Where a keyword of a node is written. */
export function locateKeyword(view: NodeView, keyword: string): string {
  const origin = view.origins.find(({ node }) => Object.hasOwn(node, keyword)) ?? view.origins[0];
  return joinPointer(origin?.pointer ?? view.pointer, keyword);
}

/** The type of a search form: the widget whose descendants make up `$query`. */
const SEARCH_FORM = 'search_form';

/**
 * Lists all nodes, parents before their children.
 * @param document the whole document; anything that is no node is passed over
 * @param widgets contracts by type
 * @param base what `#` of a `$ref` means
 */
export function listNodes(
  document: unknown,
  widgets: ReadonlyMap<string, WidgetContract>,
  base: string,
): NodeList {
  const list: NodeList = { nodes: [] };
  visit({
    declared: ownValue(document, 'schema'),
    pointer: '/schema',
    name: '',
    parent: undefined,
    isItem: false,
  });
  return list;

  function visit(place: {
    declared: unknown;
    pointer: string;
    name: string;
    parent: NodeView | undefined;
    isItem: boolean;
  }): void {
    if (!isObject(place.declared) || list.excess !== undefined) return;
    if (list.nodes.length >= MAX_NODES) {
      list.excess = place.pointer;
      return;
    }
    const { node, origins } = resolve(place.declared, place.pointer);
    const contract = widgets.get(ownString(node, 'x-component') ?? '');
    const { parent, name } = place;
    const isRow = place.isItem || parent?.isRow === true;
    const kind = kindOf(node, contract, isRow);
    const view: NodeView = {
      pointer: place.pointer,
      name,
      node,
      origins,
      parent,
      contract,
      kind,
      address: join(parent?.address ?? '', place.isItem ? 'item' : name),
      path: kind === 'void' || name === '' || isRow ? '' : join(basePath(parent), name),
      isRow,
      isInSearch: parent?.isInSearch === true || contract?.type === SEARCH_FORM,
    };
    list.nodes.push(view);
    const children = locateKeyword(view, 'properties');
    for (const [key, child] of entriesOf(node['properties'])) {
      visit({
        declared: child,
        pointer: joinPointer(children, key),
        name: key,
        parent: view,
        isItem: false,
      });
    }
    visit({
      declared: node['items'],
      pointer: locateKeyword(view, 'items'),
      name: '',
      parent: view,
      isItem: true,
    });
  }

  function resolve(
    declared: JsonObject,
    pointer: string,
  ): { node: JsonObject; origins: { pointer: string; node: JsonObject }[] } {
    const origins = [{ pointer, node: declared }];
    let node = declared;
    const seen = new Set<string>();
    for (;;) {
      const reference = ownString(node, '$ref');
      const target = reference === undefined ? undefined : readReference(reference, base);
      if (target === undefined || seen.has(target)) return { node, origins };
      seen.add(target);
      const found = resolvePointer(document, target);
      const { $ref: _, ...own } = node;
      if (!isObject(found)) return { node: own, origins };
      origins.push({ pointer: target, node: found });
      node = { ...found, ...own };
    }
  }
}

/** Path of the nearest group above that holds values; void parents add nothing to it. */
function basePath(parent: NodeView | undefined): string {
  for (let view = parent; view; view = view.parent) {
    if (view.kind === 'object' && view.path !== '') return view.path;
  }
  return '';
}

/** The same reading as in the compiler: data and display widgets hold no value of the form. */
function kindOf(node: JsonObject, contract: WidgetContract | undefined, isRow: boolean): NodeView['kind'] {
  const type = node['type'];
  if (isRow || contract?.group === 'data' || contract?.group === 'display') return 'void';
  if (type === 'void' || (type === undefined && !isObject(node['properties']))) return 'void';
  if (type === 'object' && isObject(node['properties'])) return 'object';
  if (type === 'array' && isObject(node['items']) && contract?.group !== 'input') return 'array';
  return 'field';
}

function join(parent: string, name: string): string {
  return parent === '' || name === '' ? parent + name : `${parent}.${name}`;
}
