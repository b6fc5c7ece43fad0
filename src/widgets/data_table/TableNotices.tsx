// What a table shows instead of rows: first load, nothing found.
import { Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';

/** Grey rows as many as will come, so that the page does not jump when they are there. */
export function FirstLoad({ rows }: { rows: number }): ReactNode {
  return (
    <div className="sw-table-first" style={{ minHeight: rows * 40 }}>
      <Skeleton active title={false} paragraph={{ rows, width: '100%' }} />
    </div>
  );
}

export function NoRows({ text, isQueried }: { text: string; isQueried: boolean }): ReactNode {
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <div>{text}</div>
          {isQueried && (
            <div className="sw-table-hint">{t('没有符合查询条件的记录，可修改条件或重置后再试')}</div>
          )}
        </>
      }
    />
  );
}
