import type { CSSProperties, ReactNode } from 'react';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { RowColumns } from '../../controls/containers/row-columns.ts';
import { spaceOf } from '../../controls/containers/spaces.ts';
import type { props } from './props.ts';
import './row.css';

/**
 * Children share equal columns; two below 992 px of room (three figures stay three), one below 576 px, where figures alone stay
 * two. The first of an aside row is as narrow as a tree needs.
 */
export function Row({ node, settings, children }: WidgetProps<SettingsOf<typeof props>>): ReactNode {
  const isAside = settings.isAside ?? false;
  const columns = isAside ? 2 : (settings.columns ?? 2);
  const figures = readFigures(node);
  const style = {
    '--sw-columns': columns,
    // Three figures are short enough for one line, and leave none alone in a second one.
    '--sw-columns-narrow': figures && columns === 3 ? 3 : Math.min(columns, 2),
    '--sw-gap': spaceOf(settings.gap ?? 24),
  } as CSSProperties;
  return (
    <div className="sw-row">
      <div
        className={classNames(
          'sw-row-grid',
          isAside && 'sw-row-aside',
          figures && 'sw-row-figures',
          figures === 'bare' && 'sw-row-figures-bare',
        )}
        style={style}
      >
        {/* Each of the two has one place of an aside row, whatever it asks for. */}
        <RowColumns value={isAside ? 1 : columns}>{children}</RowColumns>
      </div>
    </div>
  );
}

function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Whether there are figures and nothing else, each in a card of its own or without. */
function readFigures({ children }: PlanNode): 'bare' | 'framed' | undefined {
  if (children.length < 2) return undefined;
  const isFigure = ({ widget }: PlanNode): boolean => widget === 'statistic';
  if (children.every(isFigure)) return 'bare';
  const isFramed = ({ widget, children: within }: PlanNode): boolean =>
    widget === 'card' && within.length > 0 && within.every(isFigure);
  return children.every((child) => isFigure(child) || isFramed(child)) ? 'framed' : undefined;
}
