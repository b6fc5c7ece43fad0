// Two people changed the same: both values are shown, and one of them is chosen. Everything else of both stays.
import { Button, Modal, Radio } from 'antd';
import type { ReactNode } from 'react';
import type { Json } from '../../../engine/document.ts';
import { t } from '../../../engine/text.ts';
import type { Answer } from '../../document/conflict-answers.ts';
import type { Path } from '../../document/edits.ts';
import type { Conflict } from '../../document/merge.ts';
import type { MovedNode } from '../../document/moved-nodes.ts';
import { keyOf } from '../../document/node-tree.ts';
import type { SaveConflict } from '../../wire.ts';
import { useDesigner, useSessionState } from '../designer-context.ts';

export function ConflictDialog(): ReactNode {
  const { session } = useDesigner();
  const { saving } = useSessionState();
  if (saving.kind !== 'conflict') return null;
  const { conflict, answers } = saving;
  // What was answered stays, to be answered otherwise.
  const asked = conflict.conflicts.reduce<readonly Answer[]>(
    (all, one) =>
      one.kind === 'likeness' && !all.some(({ pair }) => isPair(pair, one))
        ? [...all, { pair: [one.was, one.path], isSame: false }]
        : all,
    answers,
  );
  return (
    <Modal
      open
      title={nameOther(conflict)}
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
        {asked.map(({ pair, isSame }) => (
          <li key={keyOf(pair[1])}>
            {t('{0} 可能就是对方的 {1}，它被改了名称或位置', placeOf(pair[0]), placeOf(pair[1]))}
            <Radio.Group
              size="small"
              optionType="button"
              value={isSame}
              onChange={(event) => session.answer({ pair, isSame: event.target.value === true })}
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

/** Who it was, and when, as far as somebody knows. */
function nameOther({ updateBy, updateTime }: SaveConflict): string {
  const who = updateBy === '' ? t('他人') : updateBy;
  return updateTime === '' ? t('{0}也改了这里', who) : t('{0}也改了这里（{1}）', who, updateTime);
}

function isPair([was, path]: MovedNode, one: { was: Path; path: Path }): boolean {
  return keyOf(was) === keyOf(one.was) && keyOf(path) === keyOf(one.path);
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
