// The nodes of a document as the outline shows them, and where something goes that is dropped among them.
import type { MadeBlueprint } from '../../../engine/blueprint/made-parts.ts';
import { isBlueprint } from '../../../engine/blueprint/settings.ts';
import type { JsonObject } from '../../../engine/document.ts';
import type { WidgetContract } from '../../../engine/registry/manifest.ts';
import { entriesOf, isObject, ownString } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import { COLUMNS, columnEntry } from '../../document/commands/columns.ts';
import { nameOf } from '../../document/commands/command.ts';
import type { Place } from '../../document/commands/nodes.ts';
import { isContainer, type FindRule } from '../../document/drop-rules.ts';
import { nextKey, readPath, type Path } from '../../document/edits.ts';
import { leadsIntoMade, SCREENS, showDocument } from '../../document/made/shown-document.ts';
import { keyOf } from '../../document/node-tree.ts';
import { titleOf, titleOfWidget } from '../title-of.ts';

export interface OutlineNode {
  key: string;
  path: Path;
  title: string;
  /** What its widget is called; empty for groups. */
  kind: string;
  children: OutlineNode[];
  /** Part of what a blueprint becomes: as it was made, or changed by its author. */
  made?: 'plain' | 'changed';
  /** Whether it can be moved: of what a blueprint becomes only what has a name of its own. */
  isFixed?: boolean;
}

/**
 * Reads the outlines of one document after another. What shows the same as before is the same object, up to the whole list:
 * most of what somebody types changes nothing here. It is given the document as it is shown, the document itself, and what
 * its blueprints become.
 */
export function createOutlineReader(
  widgets: ReadonlyMap<string, WidgetContract>,
): (document: JsonObject, own?: JsonObject, made?: readonly MadeBlueprint[]) => OutlineNode[] {
  let known = new Map<string, { node: JsonObject; shown: OutlineNode; refers: boolean }>();
  let last: OutlineNode[] = [];
  let lastDocument: JsonObject | undefined;
  return (document, own = document, made = []) => {
    if (document === lastDocument) return last;
    const { parts } = showDocument(own, made);
    const madeOf = (path: Path): Pick<OutlineNode, 'made' | 'isFixed'> => {
      if (made.length === 0 || !leadsIntoMade(own, path)) return {};
      const part = parts.get(keyOf(path));
      return { made: part?.isChanged === true ? 'changed' : 'plain', isFixed: part === undefined };
    };
    const next: typeof known = new Map();
    const visit = (path: Path, node: JsonObject): { shown: OutlineNode; refers: boolean } => {
      const key = keyOf(path);
      const before = known.get(key);
      const { properties, items } = node;
      const below = [
        ...(isObject(properties) ? Object.entries(properties) : []).map(
          ([name, child]) => [[...path, 'properties', name], child] as const,
        ),
        [[...path, 'items'], items] as const,
        ...entriesOf(made.length > 0 ? node[SCREENS] : undefined).map(
          ([id, screen]) => [[...path, SCREENS, id], screen] as const,
        ),
      ].flatMap(([at, child]) => (isObject(child) ? [visit(at, child)] : []));
      // Of a node that is the same object nothing was changed, nor of what lies below. The title of the screen lies above,
      // and a node that refers to another one is called as that one is.
      const refers = ownString(node, '$ref') !== undefined || below.some((one) => one.refers);
      const shown =
        before?.node === node && path.length > 1 && !refers
          ? before.shown
          : keepSame(before?.shown, {
              ...describe(document, path, node, widgets),
              ...madeOf(path),
              children: [
                ...readColumns(document, path).map((column) => ({ ...column, ...madeOf(column.path) })),
                ...below.map((one) => one.shown),
              ],
            });
      next.set(key, { node, shown, refers });
      return { shown, refers };
    };
    const root = document['schema'];
    const shown = isObject(root) ? [visit(['schema'], root).shown] : [];
    known = next;
    lastDocument = document;
    if (shown[0] !== last[0]) last = shown;
    return last;
  };
}

function describe(
  document: JsonObject,
  path: Path,
  node: JsonObject,
  widgets: ReadonlyMap<string, WidgetContract>,
): Omit<OutlineNode, 'children'> {
  const type = ownString(node, 'x-component');
  return {
    key: keyOf(path),
    path,
    title:
      path.length > 1 && path.at(-1) !== 'items' ? nameOf(document, path) : titleOf(document, path, widgets),
    kind: path.at(-2) === SCREENS ? t('弹窗') : type === undefined ? '' : titleOfWidget(type, widgets),
  };
}

function keepSame(before: OutlineNode | undefined, node: OutlineNode): OutlineNode {
  if (!before || before.children.length !== node.children.length) return node;
  const children = node.children.map((child, at) => {
    const other = before.children[at];
    return other && child !== other && child.children.length === 0 ? keepSame(other, child) : child;
  });
  const isSame =
    before.key === node.key &&
    before.title === node.title &&
    before.made === node.made &&
    before.isFixed === node.isFixed &&
    before.kind === node.kind &&
    children.every((child, at) => child === before.children[at]);
  return isSame ? before : { ...node, children };
}

/** Columns of a table, also those that it does not show. */
function readColumns(document: JsonObject, node: Path): OutlineNode[] {
  if (isBlueprint(ownString(readPath(document, node), 'x-component'))) return [];
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
