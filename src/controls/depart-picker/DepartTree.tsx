// The search box and the tree with its ticks; loading, failed and empty have views of their own.
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Alert, Button, Empty, Input, Spin, Tree } from 'antd';
import { useMemo, useState, type Key, type ReactNode } from 'react';
import { listHalfTicked, searchTree, visit, type DepartNode } from './depart-tree.ts';
import type { Departments } from './use-departments.ts';
import { t } from '../../engine/text.ts';

const HEIGHT = 360;

interface Props {
  /** 部门 or 公司. */
  noun: string;
  departments: Departments;
  tree: readonly DepartNode[];
  ticked: ReadonlySet<string>;
  isLinked: boolean;
  canChoose(this: void, node: DepartNode): boolean;
  onToggle(this: void, node: DepartNode): void;
}

export function DepartTree(props: Props): ReactNode {
  const [words, setWords] = useState('');
  return (
    <>
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        aria-label={t('按名称搜索')}
        placeholder={t('请输入名称搜索')}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
        }}
      />
      <div className="sw-depart-tree">
        <Content {...props} words={words} />
      </div>
    </>
  );
}

function Content({ departments, words, ...props }: Props & { words: string }): ReactNode {
  if (departments.status === 'failed') {
    return (
      <Alert
        type="error"
        showIcon
        title={t('{0}加载失败', props.noun)}
        action={
          <Button size="small" onClick={departments.retry}>
            {t('重试')}
          </Button>
        }
      />
    );
  }
  if (departments.status !== 'ready') {
    return (
      <div className="sw-depart-wait" role="status" aria-label={t('加载中')}>
        <Spin />
      </div>
    );
  }
  const shown = searchTree(props.tree, words);
  if (shown.length === 0) {
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          words.trim() === '' ? t('暂无数据') : t('没有名称包含“{0}”的{1}', words.trim(), props.noun)
        }
      />
    );
  }
  // A new search opens its own branches: the tree starts afresh.
  return <Ticks key={words} {...props} tree={shown} isSearch={words.trim() !== ''} whole={props.tree} />;
}

interface TicksProps extends Omit<Props, 'departments' | 'noun'> {
  whole: readonly DepartNode[];
  isSearch: boolean;
}

function Ticks({ tree, whole, isSearch, ticked, isLinked, canChoose, onToggle }: TicksProps): ReactNode {
  const nodes = useMemo(() => {
    const byId = new Map<Key, DepartNode>();
    visit(tree, (node) => byId.set(node.id, node));
    return byId;
  }, [tree]);
  const [expanded, setExpanded] = useState<readonly Key[]>(() => listExpanded(tree, ticked, isSearch));
  const half = isLinked ? new Set(listHalfTicked(whole, ticked)) : undefined;
  const toggle = (id: Key): void => {
    const node = nodes.get(id);
    if (node) onToggle(node);
  };
  const idsWhere = (isWanted: (node: DepartNode) => boolean): Key[] =>
    [...nodes.values()].filter(isWanted).map((node) => node.id);
  return (
    <Tree
      checkable
      // What a tick does to others is decided by the dialog, so that a search hides no part of a branch from it.
      checkStrictly
      blockNode
      // The list measures its rows to follow the keyboard, and rows that still unfold have no height.
      motion={false}
      height={HEIGHT}
      treeData={toTreeData(tree, canChoose)}
      expandedKeys={[...expanded]}
      onExpand={(keys) => {
        setExpanded(keys);
      }}
      checkedKeys={{
        checked: idsWhere((node) => ticked.has(node.stored)),
        halfChecked: idsWhere((node) => half?.has(node.stored) ?? false),
      }}
      selectedKeys={[]}
      onCheck={(_, { node }) => {
        toggle(node.key);
      }}
      onSelect={(_, { node }) => {
        toggle(node.key);
      }}
    />
  );
}

interface TreeRow {
  key: string;
  title: string;
  disableCheckbox: boolean;
  selectable: boolean;
  children: TreeRow[];
}

function toTreeData(tree: readonly DepartNode[], canChoose: (node: DepartNode) => boolean): TreeRow[] {
  return tree.map((node) => ({
    key: node.id,
    title: node.text,
    disableCheckbox: !canChoose(node),
    selectable: canChoose(node),
    children: toTreeData(node.children, canChoose),
  }));
}

/** Found branches all open; otherwise the roots, and whatever leads to a tick. */
function listExpanded(
  tree: readonly DepartNode[],
  ticked: ReadonlySet<string>,
  isSearch: boolean,
): readonly Key[] {
  const expanded = tree.map((node) => node.id);
  const half = new Set(isSearch ? [] : listHalfTicked(tree, ticked));
  visit(tree, (node) => {
    if (isSearch || half.has(node.stored)) expanded.push(node.id);
  });
  return expanded;
}
