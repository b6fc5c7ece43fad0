// The head of the grid: titles, the box that ticks all rows, and edges that are dragged to resize.
import { useRef, useSyncExternalStore, type PointerEvent, type ReactNode } from 'react';
import { frozenStyle, type Grid } from './grid.ts';
import { t } from '../../../engine/text.ts';

const MIN_WIDTH = 40;
const MAX_WIDTH = 1200;

interface Props {
  grid: Grid;
  hasLead: boolean;
  onResize(this: void, key: string, width: number): void;
  /** What stands in the head of a column; its title where nothing else does. */
  headOf?: ((key: string, title: string) => ReactNode) | undefined;
}

export function GridHead({ grid, hasLead, onResize, headOf }: Props): ReactNode {
  const edge = useEdges((at, width) => {
    const column = grid.columns[at];
    if (column) onResize(column.key, width);
  });
  return (
    <div role="row" aria-rowindex={1} className="sw-et-head" {...edge}>
      {hasLead && <LeadHead grid={grid} />}
      {grid.columns.map((column, at) => (
        <div
          key={column.key}
          role="columnheader"
          className={`sw-et-title${column.format ? ' sw-et-right' : ''}${at < grid.frozen ? ' sw-et-frozen' : ''}`}
          style={frozenStyle(grid, at)}
          title={column.title}
          // Where heads have another meaning, a press chooses no column.
          data-h={headOf ? undefined : at}
          {...sortOf(grid, column.key)}
        >
          <span className={column.isRequired && grid.canChange ? 'sw-et-star' : undefined}>
            {headOf ? headOf(column.key, column.title) : column.title}
          </span>
          {grid.hasHeadMenu && !headOf && (
            <span className={signOf(grid, column.key)} title={t('列菜单（Alt+Shift+↓）')} aria-hidden />
          )}
          <span className="sw-et-resize" data-edge={at} aria-hidden />
        </div>
      ))}
    </div>
  );
}

function sortOf({ arrangement }: Grid, key: string): { 'aria-sort'?: 'ascending' | 'descending' } {
  if (arrangement?.sort?.key !== key) return {};
  return { 'aria-sort': arrangement.sort.isDescending ? 'descending' : 'ascending' };
}

/** For pointers; by keyboard the menu opens with Alt+Shift+↓, or from the menu of the cells. The sign is no text of the head. */
function signOf({ arrangement }: Grid, key: string): string {
  let name = 'sw-et-more';
  if (arrangement?.filters.has(key) || arrangement?.group === key) name += ' sw-et-on';
  if (arrangement?.sort?.key === key)
    name += arrangement.sort.isDescending ? ' sw-et-on sw-et-sinking' : ' sw-et-on sw-et-rising';
  return name;
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
          // The grid is one stop of the keyboard: Ctrl+A and Shift+Space tick all rows.
          tabIndex={-1}
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
      {lead.hasNumber && <span className="sw-et-corner">{t('序号')}</span>}
    </div>
  );
}

interface DraggedEdge {
  readonly at: number;
  readonly x: number;
  readonly width: number;
}

/** Edges that are dragged, heard once for all columns. For pointers; by keyboard widths are set in the column settings. */
function useEdges(onResize: (at: number, width: number) => void) {
  const dragged = useRef<DraggedEdge>(undefined);
  const move = ({ clientX }: PointerEvent): void => {
    if (!dragged.current) return;
    const { at, x, width } = dragged.current;
    onResize(at, Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, Math.round(width + clientX - x))));
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      const { target, clientX, pointerId } = event;
      const at = target instanceof HTMLElement ? target.dataset['edge'] : undefined;
      if (!(target instanceof HTMLElement) || at === undefined) return;
      event.preventDefault();
      target.setPointerCapture(pointerId);
      // Columns grow where the table has room: what is seen is changed.
      dragged.current = { at: Number(at), x: clientX, width: target.parentElement?.offsetWidth ?? 0 };
    },
    onPointerMove: move,
    onPointerUp: (event: PointerEvent): void => {
      move(event);
      dragged.current = undefined;
    },
  };
}
