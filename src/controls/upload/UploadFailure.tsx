// What the server said of a file that it did not take.
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';

interface Props {
  message: string | undefined;
  onClose(this: void): void;
}

export default function UploadFailure({ message, onClose }: Props): ReactNode {
  return (
    <Modal
      open={message !== undefined}
      title={t('上传出错')}
      width={416}
      onCancel={onClose}
      footer={
        <Button type="primary" autoInsertSpace={false} onClick={onClose}>
          {t('确定')}
        </Button>
      }
      destroyOnHidden
    >
      {t('错误信息：{0}', message ?? '')}
    </Modal>
  );
}
