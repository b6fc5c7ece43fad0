import type { CSSProperties, ReactNode } from 'react';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { RowColumns } from '../../controls/containers/row-columns.ts';
import type { props } from './props.ts';
import './row.css';

/** Children share equal columns; two below 992 px of room, one below 576 px, where figures alone stay two. */
export function Row({ node, settings, children }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const columns = settings.columns ?? 2;
  const style = {
    '--sw-columns': columns,
    '--sw-columns-narrow': Math.min(columns, 2),
    '--sw-gap': `${settings.gap ?? 24}px`,
  } as CSSProperties;
  return (
    <div className="sw-row">
      <div className={areFigures(node) ? 'sw-row-grid sw-row-figures' : 'sw-row-grid'} style={style}>
        <RowColumns value={columns}>{children}</RowColumns>
      </div>
    </div>
  );
}

/** Whether there are figures and nothing else, each in a card of its own or without. */
function areFigures({ children }: PlanNode): boolean {
  const isFigure = ({ widget }: PlanNode): boolean => widget === 'statistic';
  return (
    children.length > 1 &&
    children.every(
      (child) =>
        isFigure(child) ||
        (child.widget === 'card' && child.children.length > 0 && child.children.every(isFigure)),
    )
  );
}
