// What a table shows instead of rows: first load, nothing found.
import { observer } from '@formily/reactive-react';
import { Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useDrawnChildren } from '../../controls/containers/drawn-children.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { t } from '../../engine/text.ts';
import { readText } from './fixed-props.ts';

/** Grey rows as many as will come, so that the page does not jump when they are there. */
export function FirstLoad({ rows }: { rows: number }): ReactNode {
  return (
    <div className="sw-table-first" style={{ minHeight: rows * 40 }}>
      <Skeleton active title={false} paragraph={{ rows, width: '100%' }} />
    </div>
  );
}

interface NoRowsProps {
  text: string;
  /** Whether conditions keep rows away. */
  isQueried: boolean;
  /** The table's node. */
  node: PlanNode;
  /** Name of the button that makes the first row. */
  action: string | undefined;
}

/** Says that there is nothing, and the way on: other conditions, or the button that makes the first row. */
export const NoRows = observer(function NoRows({ text, isQueried, node, action }: NoRowsProps): ReactNode {
  const button = useDrawnChildren(node).find(({ name }) => name === action);
  const words = button && readText(button);
  const hint = isQueried
    ? t('没有符合查询条件的记录，可修改条件或重置后再试')
    : words && t('点“{0}”添加第一条', words);
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <div>{text}</div>
          {hint && <div className="sw-table-hint">{hint}</div>}
        </>
      }
    />
  );
});
