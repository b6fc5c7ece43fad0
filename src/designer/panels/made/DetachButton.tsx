// Takes a whole apart that follows from an entity: its nodes become nodes of the page, its dialogs pages of their own.
import { Button, Popconfirm } from 'antd';
import { useState, type ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import type { Path } from '../../document/edits.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';
import { detachWhole } from './detach-whole.ts';
import './made.css';

export function DetachButton({ path }: { path: Path }): ReactNode {
  const parts = useDesigner();
  const { checked } = useSessionState();
  const [isBusy, setBusy] = useState(false);
  const owner = checked?.made.find((one) => one.path.join('/') === path.join('/'));
  const screens = Object.keys(owner?.screens ?? {});
  const explained =
    screens.length === 0
      ? t('之后实体的变化不再跟随。可以撤销。')
      : t(
          '之后实体的变化不再跟随。弹窗成为独立页面的草稿：{0}。撤销会还原这个页面，草稿留下。',
          screens.join(t('、')),
        );
  return (
    <Popconfirm
      title={t('拆开为普通组件？')}
      description={<div className="sw-designer-detach">{explained}</div>}
      okText={t('拆开')}
      cancelText={t('取消')}
      onConfirm={() => {
        setBusy(true);
        void detachWhole(parts, path).finally(() => setBusy(false));
      }}
    >
      <Button size="small" loading={isBusy}>
        {t('拆开')}
      </Button>
    </Popconfirm>
  );
}
