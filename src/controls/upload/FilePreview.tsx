// A stored file in a window: pictures at once; documents with a reader that is loaded for them.
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button, Modal, Spin } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { StoredImage } from '../StoredImage.tsx';
import { showingOf } from './file-values.ts';
import type { ShownFile } from './use-file-actions.ts';
import { useFileActions } from './use-file-actions.ts';
import './file-preview.css';

const PdfPages = lazy(() => import('./PdfPages.tsx'));
const DocxPages = lazy(() => import('./DocxPages.tsx'));

interface Props {
  file: ShownFile;
  onClose(this: void): void;
}

export default function FilePreview({ file, onClose }: Props): ReactNode {
  const { download } = useFileActions();
  return (
    <Modal
      open
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
            下载
          </Button>
          <Button autoInsertSpace={false} onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      <div className="sw-preview-body">
        <Suspense fallback={<Spin />}>
          <Content {...file} />
        </Suspense>
      </div>
    </Modal>
  );
}

function Content({ path, name }: ShownFile): ReactNode {
  const showing = showingOf(path);
  if (showing === 'pdf') return <PdfPages path={path} />;
  if (showing === 'docx') return <DocxPages path={path} />;
  return <StoredImage src={path} alt={name} />;
}
