// One line of a list of files: what it is called, how far it is, and what can be done with it.
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import { formatSize, shortenName } from './file-values.ts';
import type { PendingFile } from './use-uploads.ts';
import { t } from '../../engine/text.ts';

interface ActionProps {
  /** Said to readers: the action and the file. */
  label: string;
  icon: ReactNode;
  isDisabled?: boolean;
  onClick(this: void): void;
}

/** A small button that is drawn as a picture. */
export function FileAction({ label, icon, isDisabled = false, onClick }: ActionProps): ReactNode {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      title={label}
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
    />
  );
}

interface StoredProps {
  name: string;
  size: number | undefined;
  isDisabled: boolean;
  canDownload: boolean;
  /** Undefined where the file cannot be taken out. */
  onRemove: (() => void) | undefined;
  onShow(this: void): void;
  onDownload(this: void): void;
}

export function StoredRow(props: StoredProps): ReactNode {
  const { name, size, isDisabled, canDownload, onRemove, onShow, onDownload } = props;
  return (
    <li className="sw-file" data-status="done">
      <PaperClipOutlined aria-hidden />
      <button
        type="button"
        className="sw-file-name"
        title={name}
        aria-label={t('预览 {0}', name)}
        disabled={isDisabled}
        onClick={onShow}
      >
        {shortenName(name)}
      </button>
      {size !== undefined && <span className="sw-file-size">{formatSize(size)}</span>}
      <span className="sw-file-actions">
        {canDownload && (
          <FileAction
            label={t('下载 {0}', name)}
            icon={<DownloadOutlined />}
            isDisabled={isDisabled}
            onClick={onDownload}
          />
        )}
        {onRemove && (
          <FileAction
            label={t('移除 {0}', name)}
            icon={<DeleteOutlined />}
            isDisabled={isDisabled}
            onClick={onRemove}
          />
        )}
      </span>
    </li>
  );
}

interface PendingProps {
  pending: PendingFile;
  onRetry(this: void): void;
  onDrop(this: void): void;
}

export function PendingRow({ pending, onRetry, onDrop }: PendingProps): ReactNode {
  const { file, status, percent, error } = pending;
  return (
    <li className="sw-file" data-status={status}>
      <PaperClipOutlined aria-hidden />
      <span className="sw-file-name" title={file.name}>
        {shortenName(file.name)}
      </span>
      <span className="sw-file-size">{formatSize(file.size)}</span>
      <span className="sw-file-actions">
        {status === 'error' && (
          <FileAction label={t('重试 {0}', file.name)} icon={<ReloadOutlined />} onClick={onRetry} />
        )}
        <FileAction label={t('移除 {0}', file.name)} icon={<DeleteOutlined />} onClick={onDrop} />
      </span>
      {status === 'uploading' ? (
        <Progress
          className="sw-file-progress"
          percent={percent}
          size="small"
          showInfo={false}
          aria-label={t('{0} 上传进度', file.name)}
        />
      ) : (
        <span className="sw-file-error">{error}</span>
      )}
    </li>
  );
}
