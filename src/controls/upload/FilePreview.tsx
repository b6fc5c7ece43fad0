// A stored file in a window.
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useFirstFocus } from '../containers/first-focus.ts';
import { StoredDocument } from './StoredDocument.tsx';
import type { ShownFile } from './use-file-actions.ts';
import { useFileActions } from './use-file-actions.ts';
import { t } from '../../engine/text.ts';

interface Props {
  file: ShownFile;
  onClose(this: void): void;
}

export default function FilePreview({ file, onClose }: Props): ReactNode {
  const { download } = useFileActions();
  const frame = useFirstFocus(true);
  return (
    <Modal
      open
      rootClassName={frame}
      title={file.name}
      width="min(960px, calc(100vw - 32px))"
      className="sw-preview"
      onCancel={onClose}
      footer={
        <>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => {
              download(file.path, file.name);
            }}
          >
            {t('下载')}
          </Button>
          <Button autoInsertSpace={false} onClick={onClose}>
            {t('关闭')}
          </Button>
        </>
      }
    >
      <div className="sw-preview-body">
        <StoredDocument {...file} />
      </div>
    </Modal>
  );
}
