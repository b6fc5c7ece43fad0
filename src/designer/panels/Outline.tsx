// The nodes of the screen as a tree: selected, searched and moved there, also with keys.
import { Input, Tree } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { JsonObject } from '../../engine/document.ts';
import { isObject, ownString } from '../../engine/values/json.ts';
import { t } from '../../engine/text.ts';
import type { WidgetContract } from '../../engine/registry/manifest.ts';
import { nameOf } from '../document/commands/command.ts';
import { moveNodes, type Place } from '../document/commands/nodes.ts';
import { nextKey, readPath, type Path } from '../document/edits.ts';
import { isContainer } from '../document/insert-place.ts';
import { keyOf } from '../document/node-tree.ts';
import { useDesigner, useSessionState } from './designer-context.ts';
import { toggle } from './toggle.ts';

interface OutlineNode {
  key: string;
  path: Path;
  title: string;
  kind: string;
  children: OutlineNode[];
}

export function Outline(): ReactNode {
  const { session, widgets } = useDesigner();
  const { draft } = useSessionState();
  const { document, selection } = draft;
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const tree = useMemo(() => readOutline(document, widgets), [document, widgets]);
  const all = useMemo(() => flatten(tree), [tree]);
  const shown = search === '' ? tree : filter(tree, search.toLowerCase());
  const byKey = new Map(all.map((node) => [node.key, node]));
  return (
    <div className="sw-designer-outline">
      <Input.Search
        allowClear
        placeholder={t('搜索节点')}
        aria-label={t('搜索节点')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Tree<OutlineNode>
        blockNode
        multiple
        virtual
        height={Math.max(240, window.innerHeight - 190)}
        draggable={session.opened.readOnly === undefined ? { icon: false } : false}
        treeData={shown}
        expandedKeys={all.filter(({ key }) => !closed.has(key)).map(({ key }) => key)}
        onExpand={(open) => {
          const isOpen = new Set(open);
          setClosed(
            new Set(
              all
                .filter(({ key, children }) => children.length > 0 && !isOpen.has(key))
                .map(({ key }) => key),
            ),
          );
        }}
        selectedKeys={selection.map(keyOf)}
        onSelect={(_, { node, nativeEvent }) => {
          const isMore = nativeEvent.ctrlKey || nativeEvent.metaKey || nativeEvent.shiftKey;
          session.select(isMore ? toggle(selection, node.path) : [node.path]);
        }}
        titleRender={({ title, kind }) => (
          <span className="sw-designer-node">
            {title} <small>{kind}</small>
          </span>
        )}
        onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
          const moved = selection.some((path) => keyOf(path) === dragNode.key) ? selection : [dragNode.path];
          const isBefore = dropPosition < Number(node.pos.split('-').at(-1));
          const place = placeAt(
            document,
            byKey.get(String(node.key)),
            dropToGap,
            isBefore,
            (type) => widgets.get(type)?.draws === 'children',
          );
          if (place) session.perform((current) => moveNodes(current, moved, place));
        }}
      />
    </div>
  );
}

function readOutline(document: JsonObject, widgets: ReadonlyMap<string, WidgetContract>): OutlineNode[] {
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
      title: path.length === 1 ? (ownString(document, 'title') ?? t('屏幕')) : nameOf(document, path),
      kind: type === undefined ? '' : (widgets.get(type)?.title ?? type),
      children: isObject(items) ? [...children, visit([...path, 'items'])] : children,
    };
  };
  return isObject(document['schema']) ? [visit(['schema'])] : [];
}

function flatten(nodes: readonly OutlineNode[]): OutlineNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)]);
}

function filter(nodes: readonly OutlineNode[], search: string): OutlineNode[] {
  return nodes.flatMap((node) => {
    const children = filter(node.children, search);
    const text = `${node.title} ${node.kind} ${String(node.path.at(-1))}`.toLowerCase();
    return children.length > 0 || text.includes(search) ? [{ ...node, children }] : [];
  });
}

/** Where a node goes that is let go over another one, or between two. */
function placeAt(
  document: JsonObject,
  over: OutlineNode | undefined,
  isBetween: boolean,
  isBefore: boolean,
  takesChildren: (type: string) => boolean,
): Place | undefined {
  if (!over) return undefined;
  const node = readPath(document, over.path);
  if (!isBetween && isObject(node) && isContainer(node, takesChildren)) return { parent: over.path };
  if (over.path.at(-2) !== 'properties') return { parent: ['schema'] };
  const parent = over.path.slice(0, -2);
  const siblings = readPath(document, over.path.slice(0, -1));
  const name = String(over.path.at(-1));
  const before = isBefore ? name : isObject(siblings) ? nextKey(siblings, name) : undefined;
  return before === undefined ? { parent } : { parent, before };
}
