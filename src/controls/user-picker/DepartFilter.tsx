// The departments left of the users: a click on one shows the users of its branch, another click all of them again.
import { Empty, Skeleton, Tree } from 'antd';
import { useState, type ReactNode } from 'react';
import type { DepartNode } from '../depart-picker/depart-tree.ts';
import { useDepartments } from '../depart-picker/use-departments.ts';
import { LoadFailed } from '../loading/LoadFailed.tsx';
import { t } from '../../engine/text.ts';

interface Props {
  /** Id of the chosen department. */
  selected: string | undefined;
  onSelect(this: void, id: string | undefined): void;
}

const SETTINGS = {};

export function DepartFilter(props: Props): ReactNode {
  const departments = useDepartments(SETTINGS, true);
  return (
    <div className="sw-users-departs">
      {departments.status === 'failed' && (
        <LoadFailed error={new Error(t('部门未能读取'))} retry={departments.retry} />
      )}
      {departments.status === 'loading' && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {departments.status === 'ready' && <Departs {...props} tree={departments.tree} />}
    </div>
  );
}

function Departs({ tree, selected, onSelect }: Props & { tree: readonly DepartNode[] }): ReactNode {
  const [expanded, setExpanded] = useState(() => tree.map(({ id }) => id));
  if (tree.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('暂无部门')} />;
  return (
    <Tree<Drawn>
      aria-label={t('部门')}
      blockNode
      // Rows that still unfold have no height, and the keyboard could not follow.
      motion={false}
      treeData={tree.map(toDrawn)}
      expandedKeys={expanded}
      onExpand={(keys) => {
        setExpanded(keys.map(String));
      }}
      selectedKeys={selected === undefined ? [] : [selected]}
      onSelect={(_, { node, selected: isOn }) => {
        onSelect(isOn ? node.key : undefined);
      }}
    />
  );
}

interface Drawn {
  key: string;
  title: string;
  children: Drawn[];
}

function toDrawn({ id, text, children }: DepartNode): Drawn {
  return { key: id, title: text, children: children.map(toDrawn) };
}
