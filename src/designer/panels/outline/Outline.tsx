// The nodes of the screen as a tree: selected, searched, renamed and moved there, hidden and locked while one designs.
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import UnlockOutlined from '@ant-design/icons/UnlockOutlined';
import { Empty, Input, Tree, type InputRef } from 'antd';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { t } from '../../../engine/text.ts';
import { isColumn, moveColumn } from '../../document/commands/columns.ts';
import { readTitle, setTitle } from '../../document/commands/titles.ts';
import type { Path } from '../../document/edits.ts';
import { keyOf } from '../../document/node-tree.ts';
import { useDeskState, useDesigner } from '../designer-context.ts';
import { ALL_KEYS } from '../desk/key-places.ts';
import { createOutlineReader, filter, flatten, placeAt, type OutlineNode } from './outline-nodes.ts';
import { SearchField } from '../SearchField.tsx';
import { toggle } from '../toggle.ts';
import './outline.css';

export function Outline(): ReactNode {
  const { session, shown, widgets, desk } = useDesigner();
  const { hidden, locked } = useDeskState();
  const [search, setSearch] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const isReadOnly = session.opened.readOnly !== undefined;
  // Neither the list nor the selection is another object while somebody types what does not stand here.
  const read = useMemo(() => createOutlineReader(widgets), [widgets]);
  const tree = useSyncExternalStore(session.subscribe, () => {
    const { draft, checked } = session.state();
    return read(shown.state().draft.document, draft.document, checked?.made);
  });
  const selection = useSyncExternalStore(session.subscribe, () => session.state().draft.selection);
  const all = useMemo(() => flatten(tree), [tree]);
  const listed = search === '' ? tree : filter(tree, search.toLowerCase());
  const byKey = new Map(all.map((node) => [node.key, node]));
  const hiddenKeys = new Set(hidden.map(keyOf));
  const lockedKeys = new Set(locked.map(keyOf));
  const [only] = selection;
  // What is closed stays so wherever it goes, and whatever it is called.
  const idOf = ({ path, key }: OutlineNode): string => session.nodes.idAt(path) ?? key;

  const press = (event: KeyboardEvent): void => {
    if (event.key === 'F2' && !isReadOnly && only && edited === undefined) {
      event.preventDefault();
      setEdited(keyOf(only));
    }
  };
  const finish = (path: Path, title: string | undefined): void => {
    setEdited(undefined);
    if (title !== undefined) desk.performAt([path], (current) => setTitle(current, path, title));
    box.current?.querySelector<HTMLElement>('.ant-tree [tabindex="0"], .ant-tree input')?.focus();
  };
  const openMenu = (path: Path, x: number, y: number): void => {
    if (!selection.some((one) => keyOf(one) === keyOf(path))) session.select([path]);
    desk.set({ menu: { x, y } });
  };

  return (
    <div ref={box} className="sw-designer-outline" {...ALL_KEYS} onKeyDown={press}>
      <SearchField label={t('搜索节点')} value={search} onChange={setSearch} />
      {listed.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('没有找到节点，换个词试试')} />
      )}
      <Tree<OutlineNode>
        blockNode
        multiple
        virtual
        aria-label={t('大纲')}
        height={Math.max(240, window.innerHeight - 190)}
        draggable={
          isReadOnly
            ? false
            : {
                icon: false,
                nodeDraggable: (node) => {
                  const { path, key, isFixed } = node as unknown as OutlineNode;
                  const isFree = isFixed !== true && !lockedKeys.has(key);
                  return path.length > 1 && isFree && edited === undefined;
                },
              }
        }
        treeData={listed}
        expandedKeys={all.filter((node) => !closed.has(idOf(node))).map(({ key }) => key)}
        onExpand={(open) => {
          const isOpen = new Set(open);
          setClosed(
            new Set(all.filter(({ key, children }) => children.length > 0 && !isOpen.has(key)).map(idOf)),
          );
        }}
        selectedKeys={selection.map(keyOf)}
        onSelect={(_, { node, nativeEvent }) => {
          const isMore = nativeEvent.ctrlKey || nativeEvent.metaKey || nativeEvent.shiftKey;
          session.select(isMore ? toggle(selection, node.path) : [node.path]);
        }}
        onRightClick={({ event, node }) => {
          event.preventDefault();
          openMenu(node.path, event.clientX, event.clientY);
        }}
        titleRender={(node) =>
          edited === node.key ? (
            <TitleInput
              title={readTitle(shown.state().draft.document, node.path) ?? node.title}
              onDone={(title) => finish(node.path, title)}
            />
          ) : (
            <NodeTitle
              node={node}
              isHidden={hiddenKeys.has(node.key)}
              isLocked={lockedKeys.has(node.key)}
              onEdit={() => {
                if (!isReadOnly) setEdited(node.key);
              }}
            />
          )
        }
        onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
          const isBefore = dropPosition < Number(node.pos.split('-').at(-1));
          const over = byKey.get(String(node.key));
          if (isColumn(dragNode.path)) {
            if (!over || keyOf(over.path.slice(0, -1)) !== keyOf(dragNode.path.slice(0, -1))) return;
            const [from, at] = [Number(dragNode.path.at(-1)), Number(over.path.at(-1))];
            const to = isBefore ? at : at + 1;
            desk.performAt([dragNode.path], (current) =>
              moveColumn(current, dragNode.path, from < to ? to - 1 : to),
            );
            return;
          }
          const moved = selection.some((path) => keyOf(path) === dragNode.key) ? selection : [dragNode.path];
          const place = placeAt(shown.state().draft.document, over, dropToGap, isBefore, (type) =>
            widgets.get(type),
          );
          if (place) desk.move(moved, place);
        }}
      />
    </div>
  );
}

interface NodeTitleProps {
  node: OutlineNode;
  isHidden: boolean;
  isLocked: boolean;
  onEdit(): void;
}

function NodeTitle({ node, isHidden, isLocked, onEdit }: NodeTitleProps): ReactNode {
  const { desk } = useDesigner();
  const { title, kind, path, made } = node;
  const isNode = path.length > 1 && !isColumn(path) && made === undefined;
  return (
    <span
      className={isHidden ? 'sw-designer-node sw-designer-node-hidden' : 'sw-designer-node'}
      onDoubleClick={onEdit}
    >
      <span className="sw-designer-node-title">
        {title} <small>{kind}</small>
        {made !== undefined && (
          <small className="sw-designer-made">{made === 'changed' ? t('已覆盖') : t('由实体')}</small>
        )}
      </span>
      {isNode && (
        <span className="sw-designer-node-tools">
          <ToolButton
            title={isHidden ? t('在画布上显示“{0}”', title) : t('设计时隐藏“{0}”', title)}
            isOn={isHidden}
            icon={isHidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
            onPress={() => desk.toggle('hidden', [path])}
          />
          <ToolButton
            title={isLocked ? t('解锁“{0}”', title) : t('锁定“{0}”', title)}
            isOn={isLocked}
            icon={isLocked ? <LockOutlined /> : <UnlockOutlined />}
            onPress={() => desk.toggle('locked', [path])}
          />
        </span>
      )}
    </span>
  );
}

/** For pointers: keys have the menu of the selection, and a tree has no buttons in its rows. */
function ToolButton({
  title,
  icon,
  isOn,
  onPress,
}: {
  title: string;
  icon: ReactNode;
  isOn: boolean;
  onPress(): void;
}): ReactNode {
  return (
    <span
      className={isOn ? 'sw-designer-tool sw-designer-tool-on' : 'sw-designer-tool'}
      title={title}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      {icon}
    </span>
  );
}

function TitleInput({
  title,
  onDone,
}: {
  title: string;
  onDone(title: string | undefined): void;
}): ReactNode {
  const [text, setText] = useState(title);
  const isLeft = useRef(false);
  const input = useRef<InputRef>(null);
  // Not before the tree is whole again: it would look for the row of what has the cursor.
  useEffect(() => {
    isLeft.current = false;
    input.current?.focus({ cursor: 'all' });
  }, []);
  const leave = (next: string | undefined): void => {
    // Escape takes the field away, which is left then once more.
    if (isLeft.current) return;
    isLeft.current = true;
    onDone(next === title || next?.trim() === '' ? undefined : next);
  };
  return (
    <Input
      ref={input}
      size="small"
      aria-label={t('标题')}
      value={text}
      onFocus={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => setText(event.target.value)}
      onBlur={(event) => {
        event.stopPropagation();
        leave(text);
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) leave(text);
        if (event.key === 'Escape') leave(undefined);
      }}
    />
  );
}
