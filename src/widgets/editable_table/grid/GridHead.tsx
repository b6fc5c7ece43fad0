// The head of the grid: titles, the box that ticks all rows, and edges that are dragged to resize.
import { useRef, useSyncExternalStore, type PointerEvent, type ReactNode } from 'react';
import type { Grid } from './grid.ts';
import { t } from '../../../engine/text.ts';

const MIN_WIDTH = 40;
const MAX_WIDTH = 1200;

interface Props {
  grid: Grid;
  hasLead: boolean;
  widths: readonly number[];
  onResize(this: void, key: string, width: number): void;
  /** What stands in the head of a column; its title where nothing else does. */
  headOf?: ((key: string, title: string) => ReactNode) | undefined;
}

export function GridHead({ grid, hasLead, widths, onResize, headOf }: Props): ReactNode {
  return (
    <div role="row" aria-rowindex={1} className="sw-et-head">
      {hasLead && <LeadHead grid={grid} />}
      {grid.columns.map((column, at) => (
        <div
          key={column.key}
          role="columnheader"
          className={`sw-et-title${column.format ? ' sw-et-right' : ''}`}
          title={column.title}
        >
          <span className={column.isRequired && grid.canChange ? 'sw-et-star' : undefined}>
            {headOf ? headOf(column.key, column.title) : column.title}
          </span>
          <Edge
            width={widths[at] ?? MIN_WIDTH}
            onResize={(width) => {
              onResize(column.key, width);
            }}
          />
        </div>
      ))}
    </div>
  );
}

function LeadHead({ grid }: { grid: Grid }): ReactNode {
  const { model, lead, canChange } = grid;
  useSyncExternalStore(model.signals.subscribeSelection, model.signals.selectionVersion);
  const count = model.selected.size;
  const isAll = count > 0 && count === model.rows.length;
  return (
    <div role="columnheader" className="sw-et-lead">
      {lead.hasDrag && <span className="sw-et-drag" />}
      {lead.hasSelection && (
        <input
          type="checkbox"
          aria-label={t('选择全部行')}
          checked={isAll}
          disabled={!canChange || model.rows.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isAll;
          }}
          onChange={() => {
            if (isAll) model.clearSelection();
            else model.selectAll();
          }}
        />
      )}
      {lead.hasNumber && t('序号')}
    </div>
  );
}

/** For pointers; by keyboard widths are set in the column settings. */
function Edge({ width, onResize }: { width: number; onResize(this: void, width: number): void }): ReactNode {
  const start = useRef<{ x: number; width: number }>(undefined);
  const move = (event: PointerEvent): void => {
    if (!start.current) return;
    const next = Math.round(start.current.width + event.clientX - start.current.x);
    onResize(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, next)));
  };
  return (
    <span
      className="sw-et-resize"
      aria-hidden
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={move}
      onPointerUp={(event) => {
        move(event);
        start.current = undefined;
      }}
    />
  );
}
