// The menu of the selection, where it was asked for: by the other button of the pointer, or by its key.
import { Dropdown, type MenuProps } from 'antd';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useServices } from '../../../engine/react/context.ts';
import { t, translate } from '../../../engine/text.ts';
import { isObject } from '../../../engine/values/json.ts';
import { isColumn } from '../../document/commands/columns.ts';
import { NEW_PAGE } from '../../document/new-words.ts';
import { holdsParts } from '../../document/drop-rules.ts';
import { readPath } from '../../document/edits.ts';
import { listOpened } from '../../document/references.ts';
import { useDeskState, useDesigner, useSessionState } from '../designer-context.ts';
import { readKnown } from '../known-names.ts';
import type { Commands } from './use-commands.ts';
import { listNodeActions, listWrappers } from './node-actions.ts';

export function NodeMenu({ commands }: { commands: Commands }): ReactNode {
  const { session, widgets, desk, catalog } = useDesigner();
  const { navigate } = useServices();
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
  const node = first && readPath(draft.document, first);
  const titles = new Map(readKnown(catalog).screens);
  const opened = listOpened(node).map((id) => ({
    key: `open ${id}`,
    label: t('设计它打开的“{0}”', titles.get(id) || id),
    onClick: () => navigate.to(`/designer/edit?id=${encodeURIComponent(id)}`),
  }));
  const isOfParts = isObject(node) && holdsParts(node, (type) => widgets.get(type));
  const page =
    first && isOfParts && !isReadOnly
      ? [
          {
            key: 'page',
            label: t('添加一页'),
            onClick: () =>
              void desk.insert({ parent: first }, [
                { name: 'page', node: { type: 'void', title: NEW_PAGE, properties: {} } },
              ]),
          },
        ]
      : [];
  const own = [...page, ...opened];
  const at = actions.findIndex(({ command }) => command === 'unwrap' || command === 'hide');
  const items: NonNullable<MenuProps['items']> = actions.flatMap(
    ({ command, title, keys, begins, isDanger }, index) => {
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
    },
  );
  if (own.length > 0) items.splice(1, 0, ...own);
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
