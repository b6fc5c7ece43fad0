// Two people changed the same: both values are shown, and one of them is chosen. Everything else of both stays.
import { Button, Modal, Radio } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { Json } from '../../../engine/document.ts';
import { t } from '../../../engine/text.ts';
import type { Path } from '../../document/edits.ts';
import type { Conflict } from '../../document/merge.ts';
import type { MovedNode } from '../../document/moved-nodes.ts';
import { keyOf } from '../../document/node-tree.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';

export function ConflictDialog(): ReactNode {
  const { session } = useDesigner();
  const { saving } = useSessionState();
  const [asked, setAsked] = useState<readonly MovedNode[]>([]);
  const [same, setSame] = useState<readonly MovedNode[]>([]);
  const conflict = saving.kind === 'conflict' ? saving.conflict : undefined;
  const number = conflict?.number;
  // What is asked stays to be answered otherwise, though it is no conflict once it was answered.
  useEffect(() => {
    setSame([]);
    setAsked(
      (conflict?.conflicts ?? []).flatMap((one): MovedNode[] =>
        one.kind === 'likeness' ? [[one.was, one.path]] : [],
      ),
    );
    // Of one answer of the server; merging anew asks nothing new.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [number]);
  if (!conflict) return null;
  const answer = (pair: MovedNode, isSame: boolean): void => {
    const next = isSame ? [...same, pair] : same.filter((one) => one !== pair);
    setSame(next);
    session.mergeAgain(next);
  };
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
        {conflict.conflicts
          .filter(({ kind }) => kind !== 'likeness')
          .map((one, at) => (
            <li key={at}>{describe(one)}</li>
          ))}
        {asked.map((pair) => (
          <li key={keyOf(pair[1])}>
            {t('{0} 可能就是对方的 {1}，它被改了名称或位置', placeOf(pair[0]), placeOf(pair[1]))}
            <Radio.Group
              size="small"
              optionType="button"
              value={same.includes(pair)}
              onChange={(event) => answer(pair, event.target.value === true)}
              options={[
                { value: true, label: t('是同一个') },
                { value: false, label: t('不是同一个，都保留') },
              ]}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function describe(conflict: Conflict): string {
  const place = placeOf(conflict.path);
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
    case 'likeness':
      return '';
  }
}

const placeOf = (path: Path): string => path.join(' / ');

function show(value: Json | undefined): string {
  return value === undefined ? t('没有') : JSON.stringify(value);
}
