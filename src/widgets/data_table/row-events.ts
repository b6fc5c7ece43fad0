// Mouse and keyboard on whole rows: only where the document declares steps for them.
import type { HTMLAttributes, KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import type { PlanNode } from '../../engine/plan/plan.ts';

type RowEvent = 'rowClick' | 'rowDoubleClick';

/** Things inside a row that have a meaning of their own. */
const CONTROLS = 'button, a, input, label, select, textarea, [role="menuitem"], .ant-table-selection-column';

/**
 * Attributes of one row.
 * @param run runs the steps of an event for this row
 */
export function rowHandlers(node: PlanNode, run: (event: RowEvent) => void): HTMLAttributes<HTMLElement> {
  const declares = (event: RowEvent): boolean => (node.on[event]?.length ?? 0) > 0;
  if (!declares('rowClick') && !declares('rowDoubleClick')) return {};
  return {
    tabIndex: 0,
    className: 'sw-row-active',
    onClick: (event: MouseEvent) => {
      if (declares('rowClick') && isOwn(event)) run('rowClick');
    },
    onDoubleClick: (event: MouseEvent) => {
      if (declares('rowDoubleClick') && isOwn(event)) run('rowDoubleClick');
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      if (event.key === 'Enter') run(declares('rowDoubleClick') ? 'rowDoubleClick' : 'rowClick');
      if (event.key === 'ArrowDown') focusRow(event, 'nextElementSibling');
      if (event.key === 'ArrowUp') focusRow(event, 'previousElementSibling');
    },
  };
}

/** False for controls in the row, and for pop-ups, whose events bubble up here from elsewhere in the page. */
function isOwn(event: SyntheticEvent): boolean {
  const { target, currentTarget } = event;
  return target instanceof Element && currentTarget.contains(target) && target.closest(CONTROLS) === null;
}

function focusRow(
  event: KeyboardEvent<HTMLElement>,
  side: 'nextElementSibling' | 'previousElementSibling',
): void {
  const next = event.currentTarget[side];
  if (!(next instanceof HTMLElement) || next.tabIndex !== 0) return;
  event.preventDefault();
  next.focus();
}
