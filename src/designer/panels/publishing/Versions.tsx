// What was published: each version can be compared, brought back with all that was published with it, and downloaded.
import { Button, Dropdown, Empty, List } from 'antd';
import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useServices } from '../../../engine/react/context.ts';
import { t } from '../../../engine/text.ts';
import { messageOf } from '../../../engine/values/errors.ts';
import type { DocumentVersion } from '../../wire.ts';
import { useDesigner } from '../designer-context.ts';
import { RollBack } from './RollBack.tsx';
import { saveSet } from './save-set.ts';
import './publishing.css';

const CompareVersions = lazy(async () => ({
  default: (await import('./CompareVersions.tsx')).CompareVersions,
}));

export function Versions(): ReactNode {
  const { session, calls } = useDesigner();
  const { notify, files } = useServices();
  const [versions, setVersions] = useState<readonly DocumentVersion[]>();
  const [fault, setFault] = useState<string>();
  const [compared, setCompared] = useState<number>();
  const [wanted, setWanted] = useState<DocumentVersion>();
  const { id, mayPublish } = session.opened;
  const read = useCallback(() => {
    setFault(undefined);
    calls.versions(id).then(setVersions, (error: unknown) => setFault(messageOf(error)));
  }, [calls, id]);
  useEffect(read, [read]);
  if (fault !== undefined)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={fault}>
        <Button onClick={read}>{t('重试')}</Button>
      </Empty>
    );
  if (versions?.length === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('还没有发布过；发布后每个版本都在这里')} />
    );
  const download = async ({ set, version }: DocumentVersion): Promise<void> => {
    try {
      saveSet(files, `${id}-${String(version)}`, await calls.exportSet({ set }));
    } catch (error) {
      notify.message('error', messageOf(error));
    }
  };
  return (
    <>
      <List
        className="sw-designer-versions"
        size="small"
        loading={versions === undefined}
        dataSource={[...(versions ?? [])]}
        renderItem={(one) => (
          <List.Item
            actions={[
              <Button key="compare" size="small" onClick={() => setCompared(one.version)}>
                {t('比较')}
              </Button>,
              ...(mayPublish && !one.isServed
                ? [
                    <Button key="back" size="small" onClick={() => setWanted(one)}>
                      {t('回到此版本')}
                    </Button>,
                  ]
                : []),
              <Dropdown
                key="more"
                trigger={['click']}
                menu={{
                  items: [{ key: 'file', label: t('下载为文件') }],
                  onClick: () => void download(one),
                }}
              >
                <Button
                  size="small"
                  type="text"
                  icon={<MoreOutlined />}
                  aria-label={t('版本 {0} 的更多操作', one.version)}
                />
              </Dropdown>,
            ]}
          >
            <List.Item.Meta
              title={one.isServed ? t('版本 {0}（正在使用）', one.version) : t('版本 {0}', one.version)}
              description={
                <>
                  {one.note !== '' && <div>{one.note}</div>}
                  <small>{`${one.author} ${one.time}`}</small>
                </>
              }
            />
          </List.Item>
        )}
      />
      {wanted && (
        <RollBack
          version={wanted}
          onClose={(isDone) => {
            setWanted(undefined);
            if (isDone) read();
          }}
        />
      )}
      {compared !== undefined && versions && (
        <Suspense fallback={null}>
          <CompareVersions versions={versions} first={compared} onClose={() => setCompared(undefined)} />
        </Suspense>
      )}
    </>
  );
}
