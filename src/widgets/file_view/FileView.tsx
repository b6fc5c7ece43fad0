import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button, Empty } from 'antd';
import type { ReactNode } from 'react';
import { showingOf } from '../../controls/upload/file-values.ts';
import { StoredDocument } from '../../controls/upload/StoredDocument.tsx';
import { useFileActions } from '../../controls/upload/use-file-actions.ts';
import { useServices } from '../../engine/react/context.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import './file-view.css';
import type { props } from './props.ts';

/** A stored file as part of a page. What is no path of the file store is no file: nothing is fetched for it. */
export function FileView({ id, settings }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const { files } = useServices();
  const { download } = useFileActions();
  const { path = '', maxHeight } = settings;
  if (path === '' || files.address(path) === '') {
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={path === '' ? t('没有文件') : t('未知的文件')}
      />
    );
  }
  const name = settings.name ?? path.split('/').at(-1) ?? path;
  return (
    <section id={id} className="sw-file-view" aria-label={name}>
      <div className="sw-file-view-bar">
        <span className="sw-file-view-name" title={name}>
          {name}
        </span>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => {
            download(path, name);
          }}
        >
          {t('下载')}
        </Button>
      </div>
      {showingOf(path) === 'other' ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('此类文件不能直接显示，请下载后查看')} />
      ) : (
        // Reachable with the keyboard, because it scrolls.
        <div className="sw-file-view-pages" tabIndex={0} style={maxHeight === undefined ? {} : { maxHeight }}>
          <StoredDocument path={path} name={name} />
        </div>
      )}
    </section>
  );
}
