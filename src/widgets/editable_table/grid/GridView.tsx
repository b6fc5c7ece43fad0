// The window onto the rows: about twenty of them are drawn, whatever their number; head, sums and leading parts stay.
import { observeElementRect, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { GridRow } from './GridRow.tsx';
import { GridHead } from './GridHead.tsx';
import type { Grid } from './grid.ts';

/** Rows drawn beyond the edges of the window. */
const OVERSCAN = 6;
const BAR_HEIGHT = 40;

interface Props {
  grid: Grid;
  scroller: RefObject<HTMLDivElement | null>;
  /** Pixels of the leading parts and of each column. */
  leadWidth: number;
  widths: readonly number[];
  rowHeight: number;
  maxHeight: number;
  id: string;
  label: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
  emptyText: string;
  onResize(this: void, key: string, width: number): void;
}

export function GridView(props: Props): ReactNode {
  const { grid, scroller, leadWidth, widths, rowHeight, maxHeight } = props;
  const { model, cursor, columns } = grid;
  const { signals } = model;
  useSyncExternalStore(signals.subscribeList, signals.listVersion);
  const { keys, rows } = model;
  const hasSums = columns.some((column) => column.hasSum);
  const edges = BAR_HEIGHT * (hasSums ? 2 : 1);

  useSyncExternalStore(cursor.subscribe, cursor.version);
  const active = cursor.active?.row;
  // The active row stays drawn wherever the window is: an editor keeps its focus and what was typed.
  const rangeExtractor = useCallback(
    ({ startIndex, endIndex, overscan, count }: Range): number[] => {
      const start = Math.max(0, startIndex - overscan);
      const end = Math.min(count - 1, endIndex + overscan);
      const indexes: number[] = [];
      if (active !== undefined && active < start && active < count) indexes.push(active);
      for (let index = start; index <= end; index += 1) indexes.push(index);
      if (active !== undefined && active > end && active < count) indexes.push(active);
      return indexes;
    },
    [active],
  );
  const observeRect = useCallback(
    (
      instance: Virtualizer<HTMLDivElement, Element>,
      tell: (rect: { width: number; height: number }) => void,
    ) =>
      observeElementRect(instance, ({ width, height }) => {
        // Without a layout (a tab that is being prepared) the window is as high as it will be.
        tell({ width, height: height || maxHeight });
      }),
    [maxHeight],
  );
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    useFlushSync: false,
    scrollPaddingEnd: edges,
    initialRect: { width: 0, height: maxHeight },
    observeElementRect: observeRect,
    rangeExtractor,
  });
  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, rowHeight]);
  useFollowCursor(grid, virtualizer, scroller, leadWidth, widths);

  const width = leadWidth + widths.reduce((sum, one) => sum + one, 0);
  const tracks = (leadWidth > 0 ? [leadWidth, ...widths] : widths).map((one) => `${one}px`).join(' ');
  const style = {
    '--sw-et-columns': tracks,
    '--sw-et-width': `${width}px`,
    '--sw-et-row': `${rowHeight}px`,
    maxHeight,
  } as CSSProperties;
  return (
    <div
      ref={scroller}
      className="sw-et-scroll"
      style={style}
      // Sticky parts in every row cost something in every frame: they are sticky while there is a reason.
      onScroll={({ currentTarget }) => {
        currentTarget.classList.toggle('sw-et-scrolled', currentTarget.scrollLeft > 0);
      }}
      role="grid"
      id={props.id}
      tabIndex={grid.isDisabled ? -1 : 0}
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + (leadWidth > 0 ? 1 : 0)}
      aria-multiselectable={grid.lead.hasSelection ? true : undefined}
      aria-readonly={grid.canChange ? undefined : true}
      aria-disabled={grid.isDisabled ? true : undefined}
      aria-describedby={props.describedBy}
      {...(props.isInvalid ? { 'aria-invalid': true as const } : {})}
      {...(props.isRequired ? { 'aria-required': true as const } : {})}
    >
      <GridHead grid={grid} hasLead={leadWidth > 0} widths={widths} onResize={props.onResize} />
      <div role="rowgroup" className="sw-et-body" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const key = keys[index];
          const row = rows[index];
          return key === undefined || row === undefined ? null : (
            <GridRow key={key} grid={grid} index={index} rowKey={key} row={row} top={start} />
          );
        })}
      </div>
      {rows.length === 0 && (
        <div role="row">
          <div role="gridcell" className="sw-et-empty">
            {props.emptyText}
          </div>
        </div>
      )}
      {hasSums && <Sums grid={grid} hasLead={leadWidth > 0} />}
    </div>
  );
}

/** The active cell is in sight, and the grid says which one it is. */
function useFollowCursor(
  grid: Grid,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  scroller: RefObject<HTMLDivElement | null>,
  leadWidth: number,
  widths: readonly number[],
): void {
  const { cursor, uid } = grid;
  const version = useSyncExternalStore(cursor.subscribe, cursor.version);
  const last = useRef('');
  useLayoutEffect(() => {
    const { active } = cursor;
    const element = scroller.current;
    if (!element) return;
    if (!active) element.removeAttribute('aria-activedescendant');
    else element.setAttribute('aria-activedescendant', `${uid}-active`);
    const place = active ? `${active.row} ${active.column}` : '';
    if (!active || place === last.current) return;
    last.current = place;
    virtualizer.scrollToIndex(active.row, { align: 'auto' });
    const left = widths.slice(0, active.column).reduce((sum, one) => sum + one, 0);
    const right = left + (widths[active.column] ?? 0);
    const room = element.clientWidth - leadWidth;
    if (room <= 0) return;
    if (left < element.scrollLeft) element.scrollLeft = left;
    else if (right > element.scrollLeft + room) element.scrollLeft = right - room;
  }, [version, cursor, uid, virtualizer, scroller, leadWidth, widths]);
}

function Sums({ grid, hasLead }: { grid: Grid; hasLead: boolean }): ReactNode {
  const { signals } = grid.model;
  useSyncExternalStore(signals.subscribeAny, signals.anyVersion);
  return (
    <div role="row" className="sw-et-foot" aria-label="合计">
      {hasLead && (
        <div role="rowheader" className="sw-et-lead">
          合计
        </div>
      )}
      {grid.columns.map((column, at) => (
        <div
          key={column.key}
          role="gridcell"
          className={`sw-et-cell${column.kind.value === 'number' ? ' sw-et-right' : ''}`}
        >
          {column.hasSum ? grid.model.sum(column.key) : !hasLead && at === 0 ? '合计' : null}
        </div>
      ))}
    </div>
  );
}
