// Two people changed the same: both values are shown, and one of them is chosen. Everything else of both stays.
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import type { Json } from '../../../engine/document.ts';
import { t } from '../../../engine/text.ts';
import type { Conflict } from '../../document/merge.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';

export function ConflictDialog(): ReactNode {
  const { session } = useDesigner();
  const { saving } = useSessionState();
  if (saving.kind !== 'conflict') return null;
  const { conflict } = saving;
  return (
    <Modal
      open
      title={t('{0}也改了这里（{1}）', conflict.updateBy, conflict.updateTime)}
      closable={false}
      footer={[
        <Button key="theirs" onClick={() => session.settle(conflict.text)}>
          {t('全部采用对方的内容')}
        </Button>,
        <Button key="mine" type="primary" onClick={() => session.settle(conflict.merged)}>
          {t('合并，冲突处用我的')}
        </Button>,
      ]}
    >
      <p>{t('其他修改已经合并，只有下面几处需要选择：')}</p>
      <ul>
        {conflict.conflicts.map((one, at) => (
          <li key={at}>{describe(one)}</li>
        ))}
      </ul>
    </Modal>
  );
}

function describe(conflict: Conflict): string {
  const place = conflict.path.join(' / ');
  switch (conflict.kind) {
    case 'setting':
      return t('{0}：我的是 {1}，对方的是 {2}', place, show(conflict.mine), show(conflict.theirs));
    case 'removed':
      return conflict.by === 'mine'
        ? t('{0}：我删除了，对方修改了；它会留下', place)
        : t('{0}：对方删除了，我修改了；它会留下', place);
    case 'place':
      return t('{0}：双方移到了不同的位置', place);
    case 'name':
      return t('{0}：名称 {1} 被双方使用', place, conflict.wanted);
  }
}

function show(value: Json | undefined): string {
  return value === undefined ? t('没有') : JSON.stringify(value);
}
