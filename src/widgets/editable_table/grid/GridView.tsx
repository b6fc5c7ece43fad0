// The window onto the rows: about twenty of them are drawn, whatever their number; head, sums and leading parts stay.
import {
  lazy,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { GridRow } from './GridRow.tsx';
import type { Line } from '../model/groups.ts';
import { GridHead } from './GridHead.tsx';
import type { Row } from '../model/row.ts';
import { numberText } from '../../../controls/numbers/number-values.ts';
import { frozenStyle, type Grid } from './grid.ts';
import { grownCorner, rangeOf } from './selection.ts';
import { createSlots, useFirstRow, windowRows } from './row-window.ts';
import { useComposition } from './use-composition.ts';
import { t } from '../../../engine/text.ts';

const GroupLines = lazy(() => import('./GroupLines.tsx'));

const BAR_HEIGHT = 40;

interface Props {
  grid: Grid;
  scroller: RefObject<HTMLDivElement | null>;
  /** Pixels of the leading parts and of each column. */
  leadWidth: number;
  widths: readonly number[];
  /** Which of the widths somebody chose. */
  isSized: readonly boolean[];
  rowHeight: number;
  maxHeight: number;
  id: string;
  label: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
  emptyText: string;
  /** Whether rows may be added to a group by its line. */
  mayAddToGroup: boolean;
  focusGrid(this: void): void;
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
  const lines = windowRows(first, visible, model.lineCount, keptRows(grid).map(model.lineOf), overscan).map(
    model.atLine,
  );
  const drawn = giveSlots(
    lines.flatMap(({ row }) => (row === undefined ? [] : { index: row, key: model.keyAt(row) ?? '' })),
    isResting && !cursor.edit,
  );
  useFollowCursor({ grid, scroller, leadWidth, widths, rowHeight, maxHeight, edges, follow });
  useComposition(grid, scroller);

  const width = leadWidth + widths.reduce((sum, one) => sum + one, 0);
  const style = {
    '--sw-et-columns': tracksOf(leadWidth, widths, props.isSized),
    ...leftsOf(grid.frozen, leadWidth, widths),
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
      aria-rowcount={model.lineCount + 1}
      aria-colcount={columns.length + (leadWidth > 0 ? 1 : 0)}
      aria-multiselectable
      aria-readonly={grid.canChange ? undefined : true}
      aria-disabled={grid.isDisabled ? true : undefined}
      aria-describedby={props.describedBy}
      {...(props.isInvalid ? { 'aria-invalid': true as const } : {})}
    >
      <GridHead grid={grid} hasLead={leadWidth > 0} onResize={props.onResize} headOf={props.headOf} />
      <div role="rowgroup" className="sw-et-body" style={{ height: model.lineCount * rowHeight }}>
        {drawn.map(({ index, key, slot }) => (
          <GridRow
            key={slot}
            grid={grid}
            index={index}
            rowKey={key}
            row={rows[index] as Row}
            top={model.lineOf(index) * rowHeight}
          />
        ))}
        {model.groups && (
          <Suspense>
            <GroupLines
              grid={grid}
              groups={groupsIn(lines)}
              rowHeight={rowHeight}
              leadWidth={leadWidth}
              widths={widths}
              scroller={scroller}
              mayAdd={props.mayAddToGroup}
              focusGrid={props.focusGrid}
            />
          </Suspense>
        )}
      </div>
      {model.lineCount === 0 && (
        <div role="row">
          <div role="gridcell" className="sw-et-empty">
            {model.isArranged ? t('没有符合筛选条件的行') : props.emptyText}
          </div>
        </div>
      )}
      {hasSums && <Sums grid={grid} hasLead={leadWidth > 0} />}
    </div>
  );
}

function groupsIn(lines: readonly Line[]) {
  return lines.flatMap(({ group }) => group ?? []);
}

/** Columns fill the table: what is left goes to those whose width nobody chose, by their widths, else to the last one. */
function tracksOf(leadWidth: number, widths: readonly number[], isSized: readonly boolean[]): string {
  const isNoneOpen = isSized.every(Boolean);
  const tracks = widths.map((width, at) => {
    const isOpen = isNoneOpen ? at === widths.length - 1 : isSized[at] !== true;
    return isOpen ? `minmax(${width}px, ${width}fr)` : `${width}px`;
  });
  return (leadWidth > 0 ? [`${leadWidth}px`, ...tracks] : tracks).join(' ');
}

/** Where each of the columns that stay is held. */
function leftsOf(frozen: number, leadWidth: number, widths: readonly number[]): Record<string, string> {
  let left = leadWidth;
  return Object.fromEntries(
    widths.slice(0, frozen).map((width, at) => {
      const entry = [`--sw-et-left-${at}`, `${left}px`] as const;
      left += width;
      return entry;
    }),
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
    const { active, preview, selection } = cursor;
    const element = scroller.current;
    if (!element) return;
    if (!active) element.removeAttribute('aria-activedescendant');
    else element.setAttribute('aria-activedescendant', `${uid}-active`);
    // What moves is brought into sight: the corner of a block, or what a drag would fill.
    const seen = preview && selection ? grownCorner(preview, rangeOf(selection)) : selection?.corner;
    const name = seen ? `${seen.row} ${seen.column}` : '';
    if (!seen || name === last.current) return;
    last.current = name;
    const by = preview ? undefined : selection?.by;
    const row = by === 'columns' || by === 'all' || by === 'shift' ? undefined : seen.row;
    const column = by === 'rows' || by === 'all' || by === 'shift' ? undefined : seen.column;
    showCell(element, row, column, latest.current);
  }, [version, cursor, uid, scroller]);
}

/** Brings a row and a column into sight, each as far as it is named. */
function showCell(
  element: HTMLElement,
  row: number | undefined,
  column: number | undefined,
  place: Place,
): void {
  const { rowHeight, maxHeight, edges, widths, leadWidth, follow } = place;
  const height = (element.clientHeight || maxHeight) - edges;
  const { scrollTop, scrollLeft } = element;
  const top = row === undefined ? scrollTop : place.grid.model.lineOf(row) * rowHeight;
  if (top < scrollTop) element.scrollTop = top;
  else if (row !== undefined && top + rowHeight > scrollTop + height)
    element.scrollTop = top + rowHeight - height;
  if (element.scrollTop !== scrollTop) follow();
  if (column === undefined) return;
  const { frozen } = place.grid;
  const widthOf = (end: number): number => widths.slice(0, end).reduce((sum, one) => sum + one, 0);
  const left = widthOf(column) - widthOf(frozen);
  const right = left + (widths[column] ?? 0);
  const room = element.clientWidth - leadWidth - widthOf(frozen);
  if (room <= 0 || column < frozen) return;
  if (left < scrollLeft) element.scrollLeft = left;
  else if (right > scrollLeft + room) element.scrollLeft = right - room;
}

function Sums({ grid, hasLead }: { grid: Grid; hasLead: boolean }): ReactNode {
  const { signals } = grid.model;
  useSyncExternalStore(signals.subscribeAny, signals.anyVersion);
  // Sums are of what is saved, whatever is shown of it.
  const title = grid.arrangement?.filters.size ? t('全部合计') : t('合计');
  return (
    <div role="row" className="sw-et-foot" aria-label={title}>
      {hasLead && (
        <div role="rowheader" className="sw-et-lead">
          {title}
        </div>
      )}
      {grid.columns.map((column, at) => (
        <div
          key={column.key}
          role="gridcell"
          className={`sw-et-cell${column.format ? ' sw-et-right' : ''}${at < grid.frozen ? ' sw-et-frozen' : ''}`}
          style={frozenStyle(grid, at)}
        >
          {column.hasSum
            ? numberText(grid.model.sum(column.key), column.format ?? {})
            : !hasLead && at === 0
              ? title
              : null}
        </div>
      ))}
    </div>
  );
}
