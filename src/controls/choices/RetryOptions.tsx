// What a dropdown shows instead of options that could not be read: what went wrong, and another try.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';

export function RetryOptions({ error, retry }: { error: Error; retry: () => void }): ReactNode {
  return (
    <div role="alert">
      {t('选项加载失败：{0}', error.message)}
      <Button
        type="link"
        size="small"
        autoInsertSpace={false}
        // The list closes when its input loses focus.
        onMouseDown={(event) => {
          event.preventDefault();
        }}
        onClick={retry}
      >
        {t('重试')}
      </Button>
    </div>
  );
}
