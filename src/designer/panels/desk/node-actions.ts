// What can be done to the selected nodes, as menus and the search list it: with its key, and whether it can be done now.
import { t } from '../../../engine/text.ts';
import type { JsonObject } from '../../../engine/document.ts';
import type { WidgetContract } from '../../../engine/registry/manifest.ts';
import type { CanvasCommand } from '../../canvas/protocol.ts';
import { isColumn } from '../../document/commands/columns.ts';
import { readSpan } from '../../document/commands/span.ts';
import { canUnwrap } from '../../document/commands/wrap.ts';
import type { Path } from '../../document/edits.ts';
import { nodePathOf } from '../../document/insert-place.ts';
import { keyOf } from '../../document/node-tree.ts';
import type { DeskState } from '../../store/desk.ts';

export interface NodeAction {
  command: CanvasCommand;
  title: string;
  /** As people press it. */
  keys: string;
  /** Stands below a line in menus. */
  begins?: true;
  isDanger?: true;
}

type Widgets = ReadonlyMap<string, WidgetContract>;

/** @param isReadOnly nothing that changes the document is listed then */
export function listNodeActions(
  document: JsonObject,
  selection: readonly Path[],
  widgets: Widgets,
  { hidden, locked }: Pick<DeskState, 'hidden' | 'locked'>,
  isReadOnly: boolean,
): NodeAction[] {
  const [first] = selection;
  if (!first || first.length <= 1) {
    return isReadOnly ? [] : [{ command: 'paste', title: t('粘贴'), keys: 'Ctrl+V' }];
  }
  const parent: NodeAction = { command: 'parent', title: t('选择上级'), keys: 'Esc' };
  const why: NodeAction = { command: 'why', title: t('为什么是这样？'), keys: '' };
  const isHidden = isAmong(first, hidden);
  const isLocked = isAmong(first, locked);
  const desk: NodeAction[] = isColumn(first)
    ? []
    : [
        {
          command: 'hide',
          title: isHidden ? t('在画布上显示') : t('设计时隐藏'),
          keys: '',
          begins: true,
        },
        { command: 'lock', title: isLocked ? t('解锁') : t('锁定'), keys: '' },
      ];
  if (isReadOnly) return [parent, ...desk, why];
  const span = isColumn(first) ? undefined : readSpan(document, first, widgets);
  const move: NodeAction[] = [
    { command: 'up', title: t('前移'), keys: 'Alt+↑', begins: true },
    { command: 'down', title: t('后移'), keys: 'Alt+↓' },
    ...(isColumn(first)
      ? []
      : [
          { command: 'out' as const, title: t('移出所在容器'), keys: 'Alt+←' },
          { command: 'in' as const, title: t('移入前一个容器'), keys: 'Alt+→' },
        ]),
    ...(span && span.span < span.columns
      ? [{ command: 'wider' as const, title: t('多占一列'), keys: 'Alt+Shift+→' }]
      : []),
    ...(span && span.span > 1
      ? [{ command: 'narrower' as const, title: t('少占一列'), keys: 'Alt+Shift+←' }]
      : []),
  ];
  const remove: NodeAction = {
    command: 'remove',
    title: t('删除'),
    keys: 'Delete',
    begins: true,
    isDanger: true,
  };
  const twice: NodeAction = { command: 'duplicate', title: t('复制一份'), keys: 'Ctrl+D', begins: true };
  if (isColumn(first)) return [parent, ...move, twice, why, remove];
  return [
    parent,
    ...move,
    twice,
    { command: 'copy', title: t('复制'), keys: 'Ctrl+C' },
    { command: 'cut', title: t('剪切'), keys: 'Ctrl+X' },
    { command: 'paste', title: t('粘贴'), keys: 'Ctrl+V' },
    { command: 'block', title: t('存为常用块'), keys: '' },
    ...(canUnwrap(document, first, (type) => widgets.get(type))
      ? [{ command: 'unwrap' as const, title: t('拆开容器'), keys: 'Ctrl+Shift+G', begins: true as const }]
      : []),
    ...desk,
    why,
    remove,
  ];
}

function isAmong(path: Path, paths: readonly Path[]): boolean {
  const key = keyOf(nodePathOf(path));
  return paths.some((one) => keyOf(one) === key);
}

/** Containers that nodes can be put into: those that may lie anywhere and are no record of their own. */
export function listWrappers(widgets: Widgets): WidgetContract[] {
  return [...widgets.values()].filter(
    ({ group, draws, accepts, initial, liesIn }) =>
      group === 'layout' &&
      draws === 'children' &&
      liesIn === undefined &&
      initial.type === 'void' &&
      accepts.includes('void'),
  );
}
