// What stands where a list has no rows: loaded when it is needed, because most lists have some.
import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../controls/loading/LoadFailed.tsx';

interface Props {
  /** Why the rows could not be read; without it there are none. */
  error: Error | null;
  emptyText: string;
  retry(this: void): void;
}

export default function RepeatNotices({ error, emptyText, retry }: Props): ReactNode {
  return error ? (
    <LoadFailed error={error} retry={retry} />
  ) : (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText} />
  );
}
