// Rows that could not be read: what went wrong, and another try.
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';

export function LoadFailed({ error, retry }: { error: Error; retry: () => void }): ReactNode {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('数据加载失败：{0}', error.message)}
      action={
        <Button size="small" danger autoInsertSpace={false} onClick={retry}>
          {t('重试')}
        </Button>
      }
    />
  );
}
