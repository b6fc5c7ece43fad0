// Stored pictures and those on their way, as cards that can be moved left and right.
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { StoredImage } from '../pictures/StoredImage.tsx';
import { DownloadAll } from './DownloadAll.tsx';
import { FileAction } from './FileRow.tsx';
import { nameInPath, shortenName } from './file-values.ts';
import type { FileActions } from './use-file-actions.ts';
import { useFileFacts } from './use-file-facts.ts';
import type { Uploads } from './use-uploads.ts';
import { t } from '../../engine/text.ts';
import './image-cards.css';

interface Props {
  label: string;
  uploads: Pick<Uploads, 'paths' | 'pending' | 'retry' | 'drop' | 'remove' | 'move'>;
  actions: FileActions;
  isDisabled: boolean;
  /** Whether pictures can be moved and taken out. */
  canChange: boolean;
}

export function ImageCards({ label, uploads, actions, isDisabled, canChange }: Props): ReactNode {
  const { paths, pending } = uploads;
  const facts = useFileFacts(paths);
  if (paths.length + pending.length === 0) return null;
  return (
    <>
      <ul className="sw-image-cards" aria-label={t('{0}列表', label)}>
        {paths.map((path) => {
          const name = facts.get(path)?.name ?? nameInPath(path);
          const act = (title: string, icon: ReactNode, run: () => void): ReactNode => (
            <FileAction label={`${title} ${name}`} icon={icon} isDisabled={isDisabled} onClick={run} />
          );
          return (
            <li key={path} className="sw-image-card" data-status="done">
              <button
                type="button"
                className="sw-image-card-picture"
                aria-label={t('预览 {0}', name)}
                disabled={isDisabled}
                onClick={() => {
                  actions.show(path, name);
                }}
              >
                <StoredImage src={path} alt="" width={104} height={104} fit="cover" />
              </button>
              <span className="sw-image-card-name" title={name}>
                {shortenName(name)}
              </span>
              <span className="sw-image-card-actions">
                {canChange &&
                  act(t('左移'), <LeftOutlined />, () => {
                    uploads.move(path, -1);
                  })}
                {act(t('下载'), <DownloadOutlined />, () => {
                  actions.download(path, name);
                })}
                {canChange &&
                  act(t('移除'), <DeleteOutlined />, () => {
                    uploads.remove(path);
                  })}
                {canChange &&
                  act(t('右移'), <RightOutlined />, () => {
                    uploads.move(path, 1);
                  })}
              </span>
            </li>
          );
        })}
        {pending.map(({ key, file, status, percent, error }) => (
          <li key={key} className="sw-image-card" data-status={status}>
            <span className="sw-image-card-picture">
              {status === 'uploading' ? (
                <Progress
                  type="circle"
                  size={64}
                  percent={percent}
                  aria-label={t('{0} 上传进度', file.name)}
                />
              ) : (
                <span className="sw-file-error">{error}</span>
              )}
            </span>
            <span className="sw-image-card-name" title={file.name}>
              {shortenName(file.name)}
            </span>
            <span className="sw-image-card-actions">
              {status === 'error' && (
                <FileAction
                  label={t('重试 {0}', file.name)}
                  icon={<ReloadOutlined />}
                  onClick={() => {
                    uploads.retry(key);
                  }}
                />
              )}
              <FileAction
                label={t('移除 {0}', file.name)}
                icon={<DeleteOutlined />}
                onClick={() => {
                  uploads.drop(key);
                }}
              />
            </span>
          </li>
        ))}
      </ul>
      <DownloadAll paths={paths} actions={actions} isDisabled={isDisabled} />
    </>
  );
}
