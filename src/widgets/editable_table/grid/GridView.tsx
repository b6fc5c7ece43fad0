// The window onto the rows: about twenty of them are drawn, whatever their number; head, sums and leading parts stay.
import {
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { GridRow } from './GridRow.tsx';
import { GridHead } from './GridHead.tsx';
import type { Row } from '../model/row.ts';
import { numberText } from '../../../controls/numbers/number-values.ts';
import type { Grid } from './grid.ts';
import { createSlots, useFirstRow, windowRows } from './row-window.ts';
import { t } from '../../../engine/text.ts';

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
  /** What stands in the head of a column; its title where nothing else does. */
  headOf?: ((key: string, title: string) => ReactNode) | undefined;
}

export function GridView(props: Props): ReactNode {
  const { grid, scroller, leadWidth, widths, rowHeight, maxHeight } = props;
  const { model, cursor, columns } = grid;
  const { signals } = model;
  useSyncExternalStore(signals.subscribeList, signals.listVersion);
  const { rows } = model;
  const hasSums = columns.some((column) => column.hasSum);
  const edges = BAR_HEIGHT * (hasSums ? 2 : 1);

  useSyncExternalStore(cursor.subscribe, cursor.version);
  const { first, isResting, overscan, follow } = useFirstRow(scroller, rowHeight);
  const [giveSlots] = useState(createSlots);
  const visible = Math.ceil(maxHeight / rowHeight);
  const drawn = giveSlots(
    windowRows(first, visible, rows.length, keptRows(grid), overscan).map((index) => ({
      index,
      key: model.keyAt(index) ?? '',
    })),
    isResting && !cursor.edit,
  );
  useFollowCursor({ grid, scroller, leadWidth, widths, rowHeight, maxHeight, edges, follow });

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
      // A grid knows no aria-required: its name says it.
      aria-label={props.isRequired ? t('{0}（必填）', props.label) : props.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + (leadWidth > 0 ? 1 : 0)}
      aria-multiselectable={grid.lead.hasSelection ? true : undefined}
      aria-readonly={grid.canChange ? undefined : true}
      aria-disabled={grid.isDisabled ? true : undefined}
      aria-describedby={props.describedBy}
      {...(props.isInvalid ? { 'aria-invalid': true as const } : {})}
    >
      <GridHead
        grid={grid}
        hasLead={leadWidth > 0}
        widths={widths}
        onResize={props.onResize}
        headOf={props.headOf}
      />
      <div role="rowgroup" className="sw-et-body" style={{ height: rows.length * rowHeight }}>
        {drawn.map(({ index, key, slot }) => (
          <GridRow
            key={slot}
            grid={grid}
            index={index}
            rowKey={key}
            row={rows[index] as Row}
            top={index * rowHeight}
          />
        ))}
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

/** The row of the active cell, and those of editors that wait for something. */
function keptRows({ model, cursor }: Grid): number[] {
  const held = [...cursor.held.keys()].map(({ key }) => model.indexOf(key));
  return cursor.active ? [cursor.active.row, ...held] : held;
}

interface Place {
  grid: Grid;
  scroller: RefObject<HTMLDivElement | null>;
  leadWidth: number;
  widths: readonly number[];
  rowHeight: number;
  maxHeight: number;
  /** Pixels of head and sums, which cover rows. */
  edges: number;
  follow(this: void): void;
}

/** The active cell is in sight, and the grid says which one it is. */
function useFollowCursor(place: Place): void {
  const { grid, scroller } = place;
  const { cursor, uid } = grid;
  const version = useSyncExternalStore(cursor.subscribe, cursor.version);
  const last = useRef('');
  const latest = useRef(place);
  latest.current = place;
  useLayoutEffect(() => {
    const { active } = cursor;
    const element = scroller.current;
    if (!element) return;
    if (!active) element.removeAttribute('aria-activedescendant');
    else element.setAttribute('aria-activedescendant', `${uid}-active`);
    const name = active ? `${active.row} ${active.column}` : '';
    if (!active || name === last.current) return;
    last.current = name;
    showCell(element, active.row, active.column, latest.current);
  }, [version, cursor, uid, scroller]);
}

function showCell(element: HTMLElement, row: number, column: number, place: Place): void {
  const { rowHeight, maxHeight, edges, widths, leadWidth, follow } = place;
  const height = (element.clientHeight || maxHeight) - edges;
  const top = row * rowHeight;
  const { scrollTop, scrollLeft } = element;
  if (top < scrollTop) element.scrollTop = top;
  else if (top + rowHeight > scrollTop + height) element.scrollTop = top + rowHeight - height;
  if (element.scrollTop !== scrollTop) follow();
  const left = widths.slice(0, column).reduce((sum, one) => sum + one, 0);
  const right = left + (widths[column] ?? 0);
  const room = element.clientWidth - leadWidth;
  if (room <= 0) return;
  if (left < scrollLeft) element.scrollLeft = left;
  else if (right > scrollLeft + room) element.scrollLeft = right - room;
}

function Sums({ grid, hasLead }: { grid: Grid; hasLead: boolean }): ReactNode {
  const { signals } = grid.model;
  useSyncExternalStore(signals.subscribeAny, signals.anyVersion);
  return (
    <div role="row" className="sw-et-foot" aria-label={t('合计')}>
      {hasLead && (
        <div role="rowheader" className="sw-et-lead">
          {t('合计')}
        </div>
      )}
      {grid.columns.map((column, at) => (
        <div key={column.key} role="gridcell" className={`sw-et-cell${column.format ? ' sw-et-right' : ''}`}>
          {column.hasSum
            ? numberText(grid.model.sum(column.key), column.format ?? {})
            : !hasLead && at === 0
              ? t('合计')
              : null}
        </div>
      ))}
    </div>
  );
}
