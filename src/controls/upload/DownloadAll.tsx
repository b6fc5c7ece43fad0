// The button below several stored files that hands them out as one zip.
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { FileActions } from './use-file-actions.ts';
import { t } from '../../engine/text.ts';

interface Props {
  paths: readonly string[];
  actions: Pick<FileActions, 'downloadAll'>;
  isDisabled: boolean;
}

/** Nothing for a single file: that has its own button. */
export function DownloadAll({ paths, actions, isDisabled }: Props): ReactNode {
  if (paths.length < 2) return null;
  return (
    <Button
      className="sw-files-all"
      type="link"
      size="small"
      icon={<DownloadOutlined aria-hidden />}
      disabled={isDisabled}
      onClick={() => {
        actions.downloadAll(paths);
      }}
    >
      {t('全部下载')}
    </Button>
  );
}
