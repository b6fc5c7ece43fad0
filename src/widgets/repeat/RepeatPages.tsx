// The pages below a list: loaded where there is more than one, because antd's pagination brings its select along.
import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';

interface Props {
  pageNo: number;
  pageSize: number;
  total: number;
  onChange(this: void, pageNo: number): void;
}

export default function RepeatPages({ pageNo, pageSize, total, onChange }: Props): ReactNode {
  return (
    <Pagination
      className="sw-repeat-pages"
      size="small"
      current={pageNo}
      pageSize={pageSize}
      total={total}
      showSizeChanger={false}
      showTotal={(count, [from, to]) => t('{0}-{1} 共{2}条', from, to, count)}
      onChange={onChange}
    />
  );
}
