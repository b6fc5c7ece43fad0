// The lines above groups of rows: the value that they have in common as its cells show it, how many there are, and the
// sums of their numbers below the heads of these. Loaded with the first group.
import {
  useMemo,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { numberText } from '../../../controls/numbers/number-values.ts';
import { CellReader } from '../../../engine/react/nodes/CellEditor.tsx';
import { t } from '../../../engine/text.ts';
import { cellText, isOn } from '../model/cell-text.ts';
import type { RowGroup } from '../model/groups.ts';
import { isBlank } from '../model/same-value.ts';
import { ownValue } from '../model/state.ts';
import { recordOf, shownRow, type Grid, type GridColumn } from './grid.ts';
import { addToGroup, foldGroups, summedColumns, sumGroup } from './grouping.ts';
import { besideLine, focusLine } from './line-keys.ts';
import { plain } from './sort-rows.ts';

/** Pixels that the value has room in, before the first sum stands below its head. */
const LEAST_LABEL = 240;

interface Props {
  grid: Grid;
  /** Those that are in sight. */
  groups: readonly RowGroup[];
  rowHeight: number;
  leadWidth: number;
  widths: readonly number[];
  scroller: RefObject<HTMLElement | null>;
  /** Whether a row with the value of a group may be added. */
  mayAdd: boolean;
  focusGrid(this: void): void;
}

export default function GroupLines(props: Props): ReactNode {
  const { grid, groups } = props;
  // A line that has the focus is drawn wherever the window is.
  const [focused, setFocused] = useState<string>();
  const column = grid.columns.find(({ key }) => key === grid.arrangement?.group);
  if (!column) return null;
  const away =
    focused === undefined || groups.some(({ id }) => id === focused)
      ? undefined
      : grid.model.groups?.find(({ id }) => id === focused);
  return (away ? [...groups, away] : groups).map((group) => (
    <GroupLine key={group.id} {...props} group={group} column={column} onFocusChange={setFocused} />
  ));
}

interface LineProps extends Props {
  group: RowGroup;
  column: GridColumn;
  onFocusChange(this: void, id: string | undefined): void;
}

function GroupLine(props: LineProps): ReactNode {
  const { grid, group, column, rowHeight, leadWidth, widths, mayAdd, focusGrid } = props;
  const { signals } = grid.model;
  const version = useSyncExternalStore(signals.subscribeAny, signals.anyVersion);
  const sums = useMemo(
    () => sumGroup(grid, group),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the version stands for what the rows hold
    [grid, group, version],
  );
  const summed = new Set(summedColumns(grid).map(({ key }) => key));
  const label = labelSpan(grid, summed, leadWidth, widths);
  const hasLead = leadWidth > 0;
  const text = (one: GridColumn): string => numberText(sums.get(one.key) ?? '0', one.format ?? {});
  const beside = grid.columns.slice(0, label).filter(({ key }) => summed.has(key));
  return (
    <div
      role="row"
      aria-rowindex={group.line + 2}
      className="sw-et-group"
      style={{ transform: `translateY(${group.line * rowHeight}px)` }}
      data-g={group.line}
    >
      <div
        role="gridcell"
        aria-colspan={label + (hasLead ? 1 : 0)}
        className="sw-et-group-label"
        style={{ gridColumn: `1 / span ${label + (hasLead ? 1 : 0)}` }}
      >
        <button
          type="button"
          tabIndex={-1}
          className="sw-et-fold"
          aria-expanded={!group.isFolded}
          title={group.isFolded ? t('展开（→）') : t('折叠（←）')}
          // A press leaves the focus where the keys of the table are heard.
          onMouseDown={(event) => {
            event.preventDefault();
            focusGrid();
          }}
          onClick={() => {
            foldGroups(grid, [group.id], !group.isFolded);
          }}
          onKeyDown={(event) => {
            onLineKey(event, props);
          }}
          onFocus={() => {
            props.onFocusChange(group.id);
          }}
          onBlur={() => {
            props.onFocusChange(undefined);
          }}
        >
          <span className="sw-et-arrow" aria-hidden />
          <GroupValue grid={grid} group={group} column={column} />
          <span className="sw-et-group-count">{t('{0}行', group.places.length)}</span>
        </button>
        {beside.map((one) => (
          <span key={one.key} className="sw-et-group-count">
            {t('{0}合计{1}', one.title, text(one))}
          </span>
        ))}
        {mayAdd && (
          <button
            type="button"
            tabIndex={-1}
            className="sw-et-group-add"
            onClick={() => {
              addToGroup(grid, group.id);
              // What is typed next goes into the new row.
              grid.cursor.isWorking = true;
              focusGrid();
            }}
          >
            {t('添加到此组')}
          </button>
        )}
      </div>
      {grid.columns.slice(label).map((one) => (
        <div
          key={one.key}
          role="gridcell"
          className={`sw-et-cell${one.format ? ' sw-et-right' : ''}`}
          title={summed.has(one.key) ? t('本组“{0}”合计', one.title) : undefined}
        >
          {summed.has(one.key) ? text(one) : null}
        </div>
      ))}
    </div>
  );
}

/** How many columns the value of a group lies over: up to the first sum that leaves it room. */
function labelSpan(
  { columns }: Grid,
  summed: ReadonlySet<string>,
  leadWidth: number,
  widths: readonly number[],
): number {
  let room = leadWidth;
  for (let at = 0; at < columns.length; at += 1) {
    if (room >= LEAST_LABEL && summed.has(columns[at]?.key ?? '')) return at;
    room += widths[at] ?? 0;
  }
  return columns.length;
}

/** The value as its cells show it. */
function GroupValue({ grid, group, column }: Pick<LineProps, 'grid' | 'group' | 'column'>): ReactNode {
  const all = plain(grid);
  const { row: stored, place } = group.sample;
  const row = shownRow(all, stored, place);
  const value = ownValue(row, column.key);
  const { kind } = column;
  if (group.id === '' || (isBlank(value) && kind.value !== 'toggle')) return <span>{t('（空白）')}</span>;
  if (kind.value === 'toggle') return <span>{isOn(column, value) ? t('是') : t('否')}</span>;
  if (!column.needsReader) return <span>{cellText(column, value, column.choices)}</span>;
  return (
    <CellReader
      type={kind.widget ?? 'text'}
      settings={column.settings}
      value={value}
      id={`${grid.uid}-g${group.line}`}
      label={column.title}
      name={column.key}
      pointer={grid.pointer}
      record={recordOf(grid, row)}
      dict={column.dict}
    />
  );
}

function onLineKey(event: KeyboardEvent, { grid, group, scroller, focusGrid }: LineProps): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const { cursor } = grid;
  const go = (to: RowGroup | number | undefined, column = cursor.active?.column ?? 0): void => {
    if (typeof to === 'object') focusLine(scroller.current, to);
    else if (to !== undefined) {
      cursor.go({ row: to, column });
      cursor.isWorking = true;
      focusGrid();
    }
  };
  switch (event.key) {
    case 'ArrowRight':
      if (group.isFolded) foldGroups(grid, [group.id], false);
      else go(group.first, 0);
      break;
    case 'ArrowLeft':
      if (!group.isFolded) foldGroups(grid, [group.id], true);
      break;
    case 'ArrowDown':
      go(besideLine(grid, group, 1));
      break;
    case 'ArrowUp':
      go(besideLine(grid, group, -1));
      break;
    case 'Escape':
      focusGrid();
      break;
    default:
      return;
  }
  event.preventDefault();
  event.stopPropagation();
}
