// The pager below a list.
import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import type { Source } from '../../engine/react/sources/use-source.ts';
import { t } from '../../engine/text.ts';
import type { Row } from './column.ts';

interface Props {
  source: Source<Row>;
  /** Rows of all pages together. */
  total: number;
  pageSizes: readonly number[];
}

export function TablePages({ source, total, pageSizes }: Props): ReactNode {
  const { paging, isLoading } = source;
  if (total === 0 && !isLoading) return null;
  return (
    <Pagination
      // Holds its place until it is known how many there are; the one that is seen stood nowhere before.
      key={isLoading ? 'waiting' : 'known'}
      className={isLoading ? 'sw-table-pages sw-table-pages-waiting' : 'sw-table-pages'}
      current={paging.pageNo}
      pageSize={paging.pageSize}
      total={total}
      showQuickJumper
      showSizeChanger
      showLessItems
      pageSizeOptions={[...pageSizes]}
      showTotal={(count, [from, to]) => t('{0}-{1} 共{2}条', from, to, count)}
      onChange={(pageNo, pageSize) => {
        source.setPaging({ pageNo: pageSize === paging.pageSize ? pageNo : 1, pageSize });
      }}
    />
  );
}
