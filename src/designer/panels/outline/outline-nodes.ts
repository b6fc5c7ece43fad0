// The nodes of a document as the outline shows them, and where something goes that is dropped among them.
import type { JsonObject } from '../../../engine/document.ts';
import type { WidgetContract } from '../../../engine/registry/manifest.ts';
import { isObject, ownString } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import { COLUMNS, columnEntry } from '../../document/commands/columns.ts';
import { nameOf } from '../../document/commands/command.ts';
import type { Place } from '../../document/commands/nodes.ts';
import { isContainer, type FindRule } from '../../document/drop-rules.ts';
import { nextKey, readPath, type Path } from '../../document/edits.ts';
import { keyOf } from '../../document/node-tree.ts';
import { titleOf, titleOfWidget } from '../title-of.ts';

export interface OutlineNode {
  key: string;
  path: Path;
  title: string;
  /** What its widget is called; empty for groups. */
  kind: string;
  children: OutlineNode[];
}

export function readOutline(
  document: JsonObject,
  widgets: ReadonlyMap<string, WidgetContract>,
): OutlineNode[] {
  const visit = (path: Path): OutlineNode => {
    const node = readPath(document, path);
    const own = isObject(node) ? node : {};
    const { properties, items } = own;
    const type = ownString(own, 'x-component');
    const children = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, child]) =>
      isObject(child) ? [visit([...path, 'properties', name])] : [],
    );
    return {
      key: keyOf(path),
      path,
      title:
        path.length > 1 && path.at(-1) !== 'items'
          ? nameOf(document, path)
          : titleOf(document, path, widgets),
      kind: type === undefined ? '' : titleOfWidget(type, widgets),
      children: [
        ...readColumns(document, path),
        ...children,
        ...(isObject(items) ? [visit([...path, 'items'])] : []),
      ],
    };
  };
  return isObject(document['schema']) ? [visit(['schema'])] : [];
}

/** Columns of a table, also those that it does not show. */
function readColumns(document: JsonObject, node: Path): OutlineNode[] {
  const columns = readPath(document, [...node, ...COLUMNS]);
  return (Array.isArray(columns) ? columns : []).map((_, at) => {
    const path = [...node, ...COLUMNS, at];
    return { key: keyOf(path), path, title: columnEntry(document, path).name, kind: t('列'), children: [] };
  });
}

export function flatten(nodes: readonly OutlineNode[]): OutlineNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)]);
}

/** What fits a search, with everything around it. @param search in small letters */
export function filter(nodes: readonly OutlineNode[], search: string): OutlineNode[] {
  return nodes.flatMap((node) => {
    const children = filter(node.children, search);
    const text = `${node.title} ${node.kind} ${String(node.path.at(-1))}`.toLowerCase();
    return children.length > 0 || text.includes(search) ? [{ ...node, children }] : [];
  });
}

/** Where a node goes that is let go over another one, or between two. */
export function placeAt(
  document: JsonObject,
  over: OutlineNode | undefined,
  isBetween: boolean,
  isBefore: boolean,
  find: FindRule,
): Place | undefined {
  if (!over) return undefined;
  const node = readPath(document, over.path);
  if (!isBetween && isObject(node) && isContainer(node, find)) return { parent: over.path };
  if (over.path.at(-2) !== 'properties') return { parent: ['schema'] };
  const parent = over.path.slice(0, -2);
  const siblings = readPath(document, over.path.slice(0, -1));
  const name = String(over.path.at(-1));
  const before = isBefore ? name : isObject(siblings) ? nextKey(siblings, name) : undefined;
  return before === undefined ? { parent } : { parent, before };
}
