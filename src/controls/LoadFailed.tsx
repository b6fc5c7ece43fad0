// Rows that could not be read: what went wrong, and another try.
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';

export function LoadFailed({ error, retry }: { error: Error; retry: () => void }): ReactNode {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={`数据加载失败：${error.message}`}
      action={
        <Button size="small" danger autoInsertSpace={false} onClick={retry}>
          重试
        </Button>
      }
    />
  );
}
