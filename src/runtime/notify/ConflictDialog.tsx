// Two people changed the same: both values side by side, who was first and when, and the ways on.
import { Button, Modal } from 'antd';
import { useId, type ReactNode } from 'react';
import { useFirstFocus } from '../../controls/containers/first-focus.ts';
import type { ConflictEntry } from '../../engine/services.ts';
import { t } from '../../engine/text.ts';
import './conflict-dialog.css';

interface Props {
  entries: readonly ConflictEntry[];
  isOpen: boolean;
  /** Undefined goes on editing. */
  onAnswer(this: void, choice: 'mine' | 'theirs' | undefined): void;
  /** The dialog has left the screen. */
  onGone(this: void): void;
}

export function ConflictDialog({ entries, isOpen, onAnswer, onGone }: Props): ReactNode {
  const frame = useFirstFocus(isOpen);
  return (
    <Modal
      open={isOpen}
      rootClassName={frame}
      title={t('数据已被他人修改')}
      width={640}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={() => {
        onAnswer(undefined);
      }}
      afterClose={onGone}
      footer={[
        <Button key="stay" onClick={() => onAnswer(undefined)}>
          {t('继续编辑')}
        </Button>,
        <Button key="theirs" onClick={() => onAnswer('theirs')}>
          {t('采用对方的值')}
        </Button>,
        <Button key="mine" type="primary" onClick={() => onAnswer('mine')}>
          {t('保留我的值')}
        </Button>,
      ]}
    >
      <p className="sw-conflict-lead">
        {t('您打开之后，下面的内容已由他人保存。没有列出的修改，双方的都会保留；列出的请选择以谁的为准。')}
      </p>
      <div className="sw-conflict-list">
        {entries.map((entry, index) => (
          <Entry key={index} entry={entry} />
        ))}
      </div>
    </Modal>
  );
}

function Entry({ entry }: { entry: ConflictEntry }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 className="sw-conflict-title" id={id}>
        {describe(entry)}
      </h3>
      <table className="sw-conflict-table">
        <thead>
          <tr>
            <th scope="col">{t('字段')}</th>
            <th scope="col">{t('我的值')}</th>
            <th scope="col">{t('对方的值')}</th>
          </tr>
        </thead>
        <tbody>
          {entry.fields.map(({ title, mine, theirs }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{show(mine)}</td>
              <td>{show(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function describe({ place, reason, isRemovedByMe, by, at }: ConflictEntry): string {
  const who = `${by ?? t('其他人')}${at === null ? '' : t(' 于 {0}', at)}`;
  const what = reason === 'deleted' ? t('删除了这一行') : t('作了修改');
  return `${place === '' ? '' : `${place}：`}${who} ${what}${isRemovedByMe ? t('，您删除了它') : ''}`;
}

function show(value: string | null): string {
  if (value === null) return t('（已删除）');
  return value === '' ? t('（空）') : value;
}
