// What is asked before something is done to nodes: who names what would go, what copied nodes lack, what a block is called.
import { Button, Input, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import { PART_TITLES } from '../../document/commands/settings.ts';
import { nameDeclared } from '../../document/references.ts';
import type { Asked } from '../../store/desk.ts';
import { useDeskState, useDesigner, useSessionState } from '../designer-context.ts';
import { titleOf } from '../title-of.ts';

export function Questions(): ReactNode {
  const { asked } = useDeskState();
  switch (asked?.kind) {
    case 'remove':
      return <RemoveQuestion asked={asked} />;
    case 'paste':
      return <PasteQuestion asked={asked} />;
    case 'block':
      return <BlockQuestion asked={asked} />;
    default:
      return null;
  }
}

function useAnswer(): (act?: () => void) => void {
  const { desk } = useDesigner();
  return (act) => {
    desk.set({ asked: undefined });
    act?.();
  };
}

function RemoveQuestion({ asked }: { asked: Extract<Asked, { kind: 'remove' }> }): ReactNode {
  const { session, widgets } = useDesigner();
  const { document } = useSessionState().draft;
  const answer = useAnswer();
  const { referrers, go } = asked;
  return (
    <Modal
      open
      title={t('有 {0} 处用到要删除的内容', referrers.length)}
      onCancel={() => answer()}
      footer={[
        <Button key="cancel" onClick={() => answer()}>
          {t('取消')}
        </Button>,
        <Button key="remove" danger type="primary" autoFocus onClick={() => answer(go)}>
          {t('仍要删除')}
        </Button>,
      ]}
    >
      <p>{t('删除之后，这些地方会指向不存在的内容，“问题”里会列出它们：')}</p>
      <ul className="sw-designer-referrers">
        {referrers.map(({ path, owner, text, target }) => (
          <li key={path.join('/')}>
            <button
              type="button"
              className="sw-designer-link"
              onClick={() => answer(() => session.select([owner]))}
            >
              {t('“{0}”用到“{1}”', titleOf(document, owner, widgets), titleOf(document, target, widgets))}
            </button>
            <code>{text}</code>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function PasteQuestion({ asked }: { asked: Extract<Asked, { kind: 'paste' }> }): ReactNode {
  const answer = useAnswer();
  const { missing, go } = asked;
  return (
    <Modal
      open
      title={t('粘贴的内容用到这个页面没有的声明')}
      onCancel={() => answer()}
      footer={[
        <Button key="cancel" onClick={() => answer()}>
          {t('取消')}
        </Button>,
        <Button key="leave" onClick={() => answer(() => go(false))}>
          {t('只粘贴组件')}
        </Button>,
        <Button key="bring" type="primary" autoFocus onClick={() => answer(() => go(true))}>
          {t('一起带过来')}
        </Button>,
      ]}
    >
      <ul className="sw-designer-referrers">
        {nameDeclared(missing).map(([part, name]) => (
          <li key={`${part} ${name}`}>
            {t(PART_TITLES[part])} <code>{name}</code>
          </li>
        ))}
      </ul>
      <p>{t('只粘贴组件时，引用会保留，“问题”里会列出缺少的内容。')}</p>
    </Modal>
  );
}

function BlockQuestion({ asked }: { asked: Extract<Asked, { kind: 'block' }> }): ReactNode {
  const { blocks } = useDesigner();
  const answer = useAnswer();
  const [name, setName] = useState('');
  const [isFull, setFull] = useState(false);
  const own = name.trim();
  const save = (): void => {
    if (own === '') return;
    if (blocks.save(own, asked)) answer();
    else setFull(true);
  };
  const isKnown = blocks.list().some((block) => block.name === own);
  return (
    <Modal
      open
      title={t('存为常用块')}
      okText={isKnown ? t('替换同名的块') : t('保存')}
      okButtonProps={{ disabled: own === '' }}
      cancelText={t('取消')}
      onOk={save}
      onCancel={() => answer()}
    >
      <Input
        autoFocus
        aria-label={t('块的名称')}
        placeholder={t('块的名称')}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={save}
      />
      <p>
        {isFull
          ? t('浏览器存不下了，请先删除几个常用块')
          : t('只保存在这个浏览器里，在“组件”的“常用块”中可以随时插入。')}
      </p>
    </Modal>
  );
}
