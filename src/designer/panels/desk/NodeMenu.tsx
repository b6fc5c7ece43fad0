// The menu of the selection, where it was asked for: by the other button of the pointer, or by its key.
import { Dropdown } from 'antd';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { t, translate } from '../../../engine/text.ts';
import { isColumn } from '../../document/commands/columns.ts';
import { useDeskState, useDesigner, useSessionState } from '../designer-context.ts';
import type { Commands } from '../use-commands.ts';
import { listNodeActions, listWrappers } from './node-actions.ts';

export function NodeMenu({ commands }: { commands: Commands }): ReactNode {
  const { session, widgets, desk } = useDesigner();
  const { draft } = useSessionState();
  const state = useDeskState();
  const { menu } = state;
  const opener = useRef<Element>(null);
  const isReadOnly = session.opened.readOnly !== undefined;
  // Before the menu takes the cursor.
  useLayoutEffect(() => {
    if (menu) opener.current ??= document.activeElement;
  }, [menu]);
  if (!menu) return null;
  const close = (): void => {
    desk.set({ menu: undefined });
    // Whoever came by the keyboard goes on where they were; a question that was opened takes the cursor itself.
    if (opener.current instanceof HTMLElement && desk.state().asked === undefined) opener.current.focus();
    opener.current = null;
  };
  const [first] = draft.selection;
  const actions = listNodeActions(draft.document, draft.selection, widgets, state, isReadOnly);
  const wrappers = !isReadOnly && first && first.length > 1 && !isColumn(first) ? listWrappers(widgets) : [];
  const at = actions.findIndex(({ command }) => command === 'unwrap' || command === 'hide');
  const items = actions.flatMap(({ command, title, keys, begins, isDanger }, index) => {
    const item = {
      key: command,
      danger: isDanger === true,
      label: title,
      extra: keys,
      onClick: () => commands.run(command),
    };
    const wrap =
      wrappers.length > 0 && index === at
        ? [
            { type: 'divider' as const, key: 'wrap line' },
            {
              key: 'wrap',
              label: t('放进容器'),
              children: wrappers.map(({ type, title: name }) => ({
                key: `wrap ${type}`,
                label: translate(name),
                onClick: () => commands.wrap(type),
              })),
            },
          ]
        : [];
    const line =
      begins === true && index > 0 && wrap.length === 0
        ? [{ type: 'divider' as const, key: `line ${command}` }]
        : [];
    return [...wrap, ...line, item];
  });
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomLeft"
      classNames={{ root: 'sw-designer-menu' }}
      menu={{
        items,
        onClick: () => close(),
        onKeyDown: (event) => {
          if (event.key === 'Escape') close();
          event.stopPropagation();
        },
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
    >
      <span className="sw-designer-anchor" style={{ left: menu.x, top: menu.y }} />
    </Dropdown>
  );
}
