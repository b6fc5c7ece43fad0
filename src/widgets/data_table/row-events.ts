// Mouse and keyboard on whole rows: what the document declares for them, or else ticking them.
import type { HTMLAttributes, KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { isPressed, type Shortcut, type ShortcutGroup } from '../../engine/shortcuts.ts';
import { t } from '../../engine/text.ts';

/** Attributes of what draws a row. */
export type RowProps = HTMLAttributes<HTMLElement> & { 'data-row-key'?: string | number | undefined };

type RowEvent = 'rowClick' | 'rowDoubleClick';

/** Things inside a row that have a meaning of their own. */
const CONTROLS = 'button, a, input, label, select, textarea, [role="menuitem"], .ant-image';
/** The same, and the cell of the tick, where pressing the row does something else. */
const CONTROLS_AND_TICK = `${CONTROLS}, .ant-table-selection-column`;

interface RowKey extends Shortcut {
  /** Leads to the next row or the one before; one without it runs what the document declares. */
  by?: 1 | -1;
}

/** While a row has the focus. */
export const ROW_KEYS: ShortcutGroup<RowKey> = {
  title: t('列表'),
  shortcuts: [
    { keys: 'Enter', title: t('打开所在的一行') },
    { keys: 'ArrowDown', title: t('下一行'), by: 1 },
    { keys: 'ArrowUp', title: t('上一行'), by: -1 },
  ],
};

/** Whether rows can be pressed as a whole. */
export function hasRowKeys(node: PlanNode): boolean {
  return (node.on['rowClick']?.length ?? 0) > 0 || (node.on['rowDoubleClick']?.length ?? 0) > 0;
}

/**
 * Attributes of one row.
 * @param run runs the steps of an event for this row
 * @param tick ticks the row, or takes the tick away; undefined where no rows are ticked. Its box has the keyboard
 */
export function rowHandlers(
  node: PlanNode,
  run: (event: RowEvent) => void,
  tick?: () => void,
): HTMLAttributes<HTMLElement> {
  if (!hasRowKeys(node)) {
    return tick === undefined
      ? {}
      : {
          className: 'sw-row-ticked',
          onClick: (event: MouseEvent) => {
            if (isOwn(event, CONTROLS)) tick();
          },
        };
  }
  const declares = (event: RowEvent): boolean => (node.on[event]?.length ?? 0) > 0;
  return {
    tabIndex: 0,
    className: 'sw-row-active',
    onClick: (event: MouseEvent) => {
      if (declares('rowClick') && isOwn(event, CONTROLS_AND_TICK)) run('rowClick');
    },
    onDoubleClick: (event: MouseEvent) => {
      if (declares('rowDoubleClick') && isOwn(event, CONTROLS_AND_TICK)) run('rowDoubleClick');
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      const pressed = ROW_KEYS.shortcuts.find(({ keys }) => isPressed(keys, event.nativeEvent));
      if (pressed?.by) focusRow(event, pressed.by);
      else if (pressed) run(declares('rowDoubleClick') ? 'rowDoubleClick' : 'rowClick');
    },
  };
}

/**
 * False for controls in the row, for pop-ups, whose events bubble up here from elsewhere in the page, and at the end of a
 * drag over text that somebody wants to copy.
 */
function isOwn(event: SyntheticEvent, controls: string): boolean {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  // A double press chooses a word by itself.
  const isDrag = event.type === 'click' && isTextChosenIn(currentTarget);
  return target.closest(controls) === null && !isDrag;
}

function isTextChosenIn(row: EventTarget & Element): boolean {
  const chosen = getSelection();
  if (chosen === null || chosen.isCollapsed) return false;
  return row.contains(chosen.anchorNode) || row.contains(chosen.focusNode);
}

/** @param by 1 for the next row, -1 for the one before; cards are rows too, and lie below each other in lists */
function focusRow(event: KeyboardEvent<HTMLElement>, by: 1 | -1): void {
  const row = event.currentTarget;
  const rows = [...(row.closest('.sw-table')?.querySelectorAll<HTMLElement>('.sw-row-active') ?? [])];
  const next = rows[rows.indexOf(row) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
