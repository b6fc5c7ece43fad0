import { observer } from '../../engine/react/observer.ts';
import { toJS } from '@formily/reactive';
import { Button, Empty, Input, Skeleton, Tree as AntTree } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useImport } from '../../controls/sheets/use-import.tsx';
import { CutNote } from '../../controls/loading/CutNote.tsx';
import { LoadFailed } from '../../controls/loading/LoadFailed.tsx';
import { useScreen } from '../../engine/react/context.ts';
import { useSource } from '../../engine/react/sources/use-source.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import {
  countItems,
  filterNodes,
  listItems,
  listKeys,
  listWay,
  readNodes,
  type TreeItem,
  type TreeKey,
} from './nodes.ts';
import type { props } from './props.ts';
import { t } from '../../engine/text.ts';
import './tree.css';
import { useChecked } from './use-checked.ts';
import { useKeptChoice } from './use-kept-choice.ts';

/** From so many nodes on only those in view are in the page. */
const VIRTUAL_FROM = 200;
const VIRTUAL_HEIGHT = 480;

/** Nested or flat records as a tree, to select in, to check, to search. */
export const Tree = observer(function Tree({
  id,
  node,
  label,
  settings,
  isDisabled,
  emit,
}: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const model = useScreen();
  const source = useSource<unknown>(node, { pageSize: 1000 });
  const { keyField, titleField = 'title', childrenField = 'children', parentField } = settings;
  const items = useMemo(
    () => readNodes(source.rows, { keyField, titleField, childrenField, parentField }),
    [source.rows, keyField, titleField, childrenField, parentField],
  );
  const [search, setSearch] = useState('');
  const shown = useMemo(() => filterNodes(items, search), [items, search]);
  const drawn = useMemo(() => shown.map(toDrawn), [shown]);
  const expansion = useExpansion(settings, items, shown, search !== '');
  const checked = useChecked(settings, items);
  const byKey = useMemo(() => new Map(items.flatMap(listItems).map((item) => [item.key, item])), [items]);
  const importing = useImport(settings.import, label, source.reload);
  const { checkable = false, selected } = settings;
  const kept = selected === undefined ? undefined : (toJS(model.state[selected]) as unknown);

  useKeptChoice({
    node,
    model,
    state: selected,
    items: source.isLoading || source.error ? undefined : byKey,
    onRestored: ({ key, record }) => {
      expansion.set([...new Set([...expansion.keys, ...listWay(items, key).map((one) => one.key)])]);
      void emit('restored', { key, record });
    },
    onGone: () => void emit('select', { key: null, record: null }),
  });

  if (source.isLoading) {
    return (
      <div className="sw-tree" aria-busy>
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      </div>
    );
  }

  const height = settings.height ?? (countItems(items) >= VIRTUAL_FROM ? VIRTUAL_HEIGHT : undefined);
  const tellChecked = (keys: readonly TreeKey[]): void => void emit('check', keys);
  return (
    <div id={id} className="sw-tree" aria-busy={source.isFetching}>
      {source.error && <LoadFailed error={source.error} retry={() => void source.reload()} />}
      <div className="sw-tree-head">
        {settings.searchable && (
          <Input.Search
            allowClear
            aria-label={settings.searchPlaceholder ?? t('按名称搜索')}
            placeholder={settings.searchPlaceholder ?? t('按名称搜索')}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
            }}
          />
        )}
        {importing.button}
      </div>
      {importing.dialog}
      {checkable && items.length > 0 && (
        <div className="sw-tree-tools">
          <Tool text={t('全部展开')} onPress={expansion.expandAll} />
          <Tool text={t('收起')} onPress={expansion.collapseAll} />
          <Tool
            text={t('全选')}
            isDisabled={isDisabled}
            onPress={() => {
              tellChecked(checked.checkAll());
            }}
          />
          <Tool
            text={t('清空')}
            isDisabled={isDisabled}
            onPress={() => {
              tellChecked(checked.clear());
            }}
          />
        </div>
      )}
      {shown.length === 0 && !source.error && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            search === '' ? (settings.emptyText ?? t('暂无数据')) : t('没有名称含“{0}”的节点', search)
          }
        />
      )}
      {shown.length > 0 && (
        <AntTree<Drawn>
          aria-label={label === '' ? t('树') : label}
          treeData={drawn}
          titleRender={(item) => <Marked text={item.title} part={search.trim()} />}
          blockNode
          disabled={isDisabled}
          checkable={checkable}
          // The tree itself never links: which nodes belong together is decided over the whole tree, not over what a search shows.
          checkStrictly
          checkedKeys={{ checked: [...checked.shown.checked], halfChecked: [...checked.shown.half] }}
          selectable={settings.selectable ?? true}
          selectedKeys={typeof kept === 'string' || typeof kept === 'number' ? [kept] : []}
          expandedKeys={expansion.keys}
          onExpand={(keys) => {
            expansion.set(keys.filter((key) => typeof key !== 'bigint'));
          }}
          onCheck={(_, { node: pressed, checked: isOn }) => {
            const item = byKey.get(pressed.key);
            if (item) tellChecked(checked.toggle(item, isOn));
          }}
          onSelect={(_, { node: pressed, selected: isOn }) => {
            const item = byKey.get(pressed.key);
            if (!item) return;
            if (selected !== undefined) model.setState(selected, isOn ? item.key : null);
            void emit('select', { key: isOn ? item.key : null, record: isOn ? item.record : null });
          }}
          {...(height === undefined ? {} : { height })}
        />
      )}
      <CutNote shown={source.rows.length} total={source.total} />
    </div>
  );
});

/** A node in the shape of the antd tree. */
interface Drawn {
  key: TreeKey;
  title: string;
  disableCheckbox: boolean;
  children: Drawn[];
}

function toDrawn(item: TreeItem): Drawn {
  return {
    key: item.key,
    title: item.title,
    disableCheckbox: item.isDisabled,
    children: item.children.map(toDrawn),
  };
}

function useExpansion(
  settings: SettingsOf<typeof props>,
  items: readonly TreeItem[],
  shown: readonly TreeItem[],
  isSearching: boolean,
) {
  const [chosen, setChosen] = useState<readonly TreeKey[]>();
  const level = settings.defaultExpandAll ? Number.POSITIVE_INFINITY : (settings.defaultExpandLevel ?? 1);
  const first = useMemo(() => listKeys(items, (_, depth) => depth <= level), [items, level]);
  const found = useMemo(() => (isSearching ? listKeys(shown) : []), [shown, isSearching]);
  return {
    keys: isSearching ? found : [...(chosen ?? first)],
    set: setChosen,
    expandAll: () => {
      setChosen(listKeys(items));
    },
    collapseAll: () => {
      setChosen([]);
    },
  };
}

function Tool({
  text,
  isDisabled = false,
  onPress,
}: {
  text: string;
  isDisabled?: boolean;
  onPress: () => void;
}): ReactNode {
  return (
    <Button type="link" size="small" autoInsertSpace={false} disabled={isDisabled} onClick={onPress}>
      {text}
    </Button>
  );
}

function Marked({ text, part }: { text: string; part: string }): ReactNode {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  );
}
