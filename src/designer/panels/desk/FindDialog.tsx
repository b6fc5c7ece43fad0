// Finds anything by typing: arrows choose, Enter goes there or does it.
import { Empty, Input, Modal } from 'antd';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import { isColumn } from '../../document/commands/columns.ts';
import { nodePathOf } from '../../document/insert-place.ts';
import { useDeskState, useDesigner, useSessionState } from '../designer-context.ts';
import { addNew } from '../palette/add-new.ts';
import { groupWidgets } from '../palette/new-nodes.ts';
import { titleOfWidget } from '../title-of.ts';
import type { Commands } from './use-commands.ts';
import { listFindings, search, type Finding } from './findings.ts';
import { listNodeActions } from './node-actions.ts';

interface FindDialogProps {
  commands: Commands;
  /** Brings the settings to the front. */
  onShow(): void;
}

export function FindDialog({ commands, onShow }: FindDialogProps): ReactNode {
  const parts = useDesigner();
  const { session, widgets, desk, blocks } = parts;
  const { draft } = useSessionState();
  const deskState = useDeskState();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const isReadOnly = session.opened.readOnly !== undefined;
  const { document, selection } = draft;
  const all = useMemo(
    () =>
      listFindings({
        document,
        titleOf: (type) => titleOfWidget(type, widgets),
        added: isReadOnly
          ? []
          : groupWidgets([...widgets.values()].filter(({ liesIn }) => liesIn?.length !== 0)).flatMap(
              ({ nodes }) => nodes,
            ),
        blocks: isReadOnly ? [] : blocks.list(),
        actions: listNodeActions(document, selection, widgets, deskState, isReadOnly),
      }),
    [document, selection, widgets, blocks, deskState, isReadOnly],
  );
  const found = useMemo(() => search(all, text), [all, text]);
  const chosen = Math.min(at, found.length - 1);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, found]);

  const close = (): void => desk.set({ asked: undefined });
  const go = (finding: Finding | undefined): void => {
    if (!finding) return;
    close();
    switch (finding.kind) {
      case 'command':
        commands.run(finding.action.command);
        return;
      case 'add':
        addNew(parts, finding.added);
        return;
      case 'block':
        commands.paste(finding.block);
        return;
      case 'part': {
        const { path } = finding.part;
        // What the screen declares is set where the screen is.
        session.select([isColumn(path) ? path : path[0] === 'schema' ? nodePathOf(path) : ['schema']]);
        onShow();
      }
    }
  };
  const press = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((chosen + by + found.length) % found.length);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      go(found[chosen]);
    }
  };
  return (
    <Modal
      open
      footer={null}
      closable={false}
      width={640}
      style={{ top: 80 }}
      onCancel={close}
      title={<span className="sw-designer-said">{t('查找一切')}</span>}
      classNames={{ header: 'sw-designer-said' }}
    >
      <Input
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-label={t('查找一切')}
        aria-autocomplete="list"
        {...(found[chosen] ? { 'aria-activedescendant': `${id}-${String(chosen)}` } : {})}
        placeholder={t('组件、列、接口、状态、字典、文字，或要添加的组件、要做的事')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        className="sw-designer-found"
        aria-label={t('查找结果')}
      >
        {found.map((finding, index) => (
          <li
            key={finding.key}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={index === chosen}
            onPointerMove={() => setAt(index)}
            onClick={() => go(finding)}
          >
            <span className="sw-designer-kind">{finding.kindTitle}</span>
            <span className="sw-designer-found-title">{finding.title}</span>
            <small>{finding.detail}</small>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('没有找到，换个词试试')} />
      )}
    </Modal>
  );
}
