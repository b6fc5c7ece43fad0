// One row of the grid. Its cells are plain elements; the one that is edited is the widget of its column.
import { observer } from '../../../engine/react/observer.ts';
import { Fragment, memo, useCallback, useSyncExternalStore, type ReactNode } from 'react';
import { CellReader } from '../../../engine/react/nodes/CellEditor.tsx';
import { cellText, isOn } from '../model/cell-text.ts';
import type { Row } from '../model/row.ts';
import { ownValue } from '../model/state.ts';
import {
  cellState,
  frozenStyle,
  recordOf,
  rowNumber,
  shownRow,
  type CellState,
  type Grid,
  type GridColumn,
} from './grid.ts';
import { isSingle } from './selection.ts';
import { FileCell } from './FileCell.tsx';
import { LiveCell } from './LiveCell.tsx';
import { t } from '../../../engine/text.ts';

interface Props {
  grid: Grid;
  index: number;
  rowKey: string;
  /** Only so that another row at this position is drawn anew; cells are read from the model. */
  row: Row;
  /** Pixels from the first row. */
  top: number;
}

export const GridRow = memo(function GridRow(props: Props): ReactNode {
  const { grid, rowKey } = props;
  const { signals } = grid.model;
  const subscribe = useCallback(
    (listener: () => void) => signals.subscribe(rowKey, listener),
    [signals, rowKey],
  );
  const version = useSyncExternalStore(subscribe, () => signals.version(rowKey));
  return grid.templates.size === 0 ? drawRow(props) : <TrackedRow {...props} version={version} />;
});

/** Expressions of a row follow what they read of the form. */
const TrackedRow = observer(function TrackedRow(props: Props & { version: number }): ReactNode {
  return drawRow(props);
});

function drawRow({ grid, index, rowKey, top }: Props): ReactNode {
  const { model, cursor, columns, uid } = grid;
  const stored = model.rows[index];
  if (!stored) return null;
  const row = shownRow(grid, stored, index);
  const errors = model.verdicts.errorsOf(rowKey);
  const isSelected = model.selected.has(rowKey);
  const { active, edit, composed } = cursor;
  const range = cursor.range();
  const { preview } = cursor;
  const isInPreview = preview !== undefined && index >= preview.top && index <= preview.bottom;
  const isBlock = range !== undefined && !isSingle(range);
  const isComposedRow = composed !== undefined && active?.row === index;
  const hasHandle = grid.canChange && !edit && composed === undefined && range?.bottom === index;
  const isInRange = range !== undefined && index >= range.top && index <= range.bottom;
  const isEditedRow = edit?.key === rowKey || [...cursor.held.keys()].some(({ key }) => key === rowKey);
  return (
    <div
      role="row"
      aria-rowindex={model.lineOf(index) + 2}
      aria-selected={isSelected ? true : undefined}
      className={`sw-et-row${isSelected ? ' sw-et-picked' : ''}${isEditedRow || isComposedRow ? ' sw-et-editing' : ''}`}
      style={{ transform: `translateY(${top}px)` }}
      data-i={index}
    >
      {drawLead(grid, rowNumber(grid, index), isSelected)}
      {columns.map((column, at) => {
        const isActive = active?.row === index && active.column === at;
        const id = isActive ? `${uid}-active` : undefined;
        const error = errors?.[column.key];
        const cell = cellState(grid, column, row, index);
        const isChosen = isInRange && at >= range.left && at <= range.right;
        const className = classOf(grid, column, cell, {
          isFrozen: at < grid.frozen,
          isTicked: column.kind.value === 'toggle' && isOn(column, ownValue(row, column.key)),
          isActive,
          isInRange: isChosen,
          isInPreview: isInPreview && at >= preview.left && at <= preview.right,
          isFailed: error !== undefined,
          isComposing: isComposedRow && isActive,
        });
        const live = isEditedRow ? cursor.editOf(rowKey, at) : undefined;
        if (live) {
          return (
            <LiveCell
              key={column.key}
              grid={grid}
              column={column}
              edit={live}
              isCurrent={live === edit}
              cell={cell}
              className={className}
              id={live === edit ? `${uid}-active` : `${uid}-${rowKey}-${at}`}
              error={error}
              index={index}
              row={row}
              style={frozenStyle(grid, at)}
            />
          );
        }
        return drawCell({
          grid,
          column,
          at,
          row,
          rowKey,
          index,
          cell,
          className,
          id,
          error,
          isChosen: isBlock && isChosen,
          composed: isActive ? composed : undefined,
          hasHandle: hasHandle && range.right === at,
        });
      })}
    </div>
  );
}

/** The box is drawn, not an input: one per row would cost more than all else of the row. */
function drawLead({ model, lead, canChange }: Grid, number: number, isSelected: boolean): ReactNode {
  if (!lead.hasDrag && !lead.hasSelection && !lead.hasNumber) return null;
  return (
    <div role="rowheader" className="sw-et-lead">
      {lead.hasDrag && (
        <span
          className="sw-et-drag"
          draggable={canChange && !model.isArranged}
          title={model.isArranged ? t('清除排序、筛选和分组后才能移动行') : t('拖动排序')}
          aria-hidden
        >
          ⠿
        </span>
      )}
      {lead.hasSelection && (
        <span
          role="checkbox"
          className="sw-et-box"
          aria-checked={isSelected}
          aria-label={t('选择第 {0} 行', number)}
        />
      )}
      {lead.hasNumber && <span className="sw-et-number">{number}</span>}
    </div>
  );
}

interface Marks {
  isFrozen: boolean;
  isTicked: boolean;
  isActive: boolean;
  isInRange: boolean;
  /** Would be filled if the handle were let go here. */
  isInPreview: boolean;
  isFailed: boolean;
  /** Shows what an input method composes. */
  isComposing: boolean;
}

function classOf(grid: Grid, column: GridColumn, cell: CellState, marks: Marks): string {
  let name = 'sw-et-cell';
  if (column.format) name += ' sw-et-right';
  if (column.kind.value === 'toggle' && cell.isVisible)
    name += marks.isTicked ? ' sw-et-tick sw-et-ticked' : ' sw-et-tick';
  if (marks.isFrozen) name += ' sw-et-frozen';
  const isInput = grid.canChange && !column.kind.isFixed && cell.isVisible;
  if (isInput && grid.isAlwaysEdit && column.kind.value !== 'toggle') name += ' sw-et-input';
  if (isInput && (cell.isDisabled || column.editor === 'missing')) name += ' sw-et-off';
  if (marks.isInRange) name += ' sw-et-range';
  if (marks.isInPreview) name += ' sw-et-preview';
  if (marks.isActive) name += ' sw-et-active';
  if (marks.isComposing) name += ' sw-et-composing';
  if (marks.isFailed) name += ' sw-et-failed';
  return name;
}

interface CellParts {
  grid: Grid;
  column: GridColumn;
  at: number;
  row: Row;
  rowKey: string;
  index: number;
  cell: CellState;
  className: string;
  id: string | undefined;
  error: string | undefined;
  /** One of a block of several. */
  isChosen: boolean;
  /** What an input method composes over it. */
  composed: string | undefined;
  hasHandle: boolean;
}

function drawCell({
  grid,
  column,
  at,
  row,
  rowKey,
  index,
  cell,
  className,
  id,
  error,
  isChosen,
  composed,
  hasHandle,
}: CellParts): ReactNode {
  const value = ownValue(row, column.key);
  const isMissing = column.editor === 'missing' && grid.canChange;
  const title =
    error ?? (isMissing ? t('没有可用的编辑组件“{0}”，此列只能查看', column.kind.widget ?? '') : undefined);
  const own = cell.isVisible ? drawValue(grid, column, row, rowKey, index, cell, value) : null;
  const shown = composed === undefined ? own : <span className="sw-et-composed">{composed}</span>;
  return (
    <div
      key={column.key}
      role="gridcell"
      className={hasHandle ? `${className} sw-et-end` : className}
      id={id}
      data-c={at}
      title={title}
      style={frozenStyle(grid, at)}
      aria-selected={isChosen ? true : undefined}
      aria-invalid={error === undefined ? undefined : true}
      aria-label={column.kind.value === 'toggle' ? (isOn(column, value) ? t('是') : t('否')) : undefined}
    >
      {hasHandle ? (
        <>
          {shown}
          <span
            className="sw-et-handle"
            title={t('拖动填充；按住 Ctrl 时在复制与序列之间切换')}
            aria-hidden
          />
        </>
      ) : (
        // The text alone: beside anything else it would be a node of its own in each of some hundred cells.
        shown
      )}
    </div>
  );
}

function drawValue(
  grid: Grid,
  column: GridColumn,
  row: Row,
  /** What keeps a state of its own starts anew with another row. */
  rowKey: string,
  index: number,
  cell: CellState,
  value: unknown,
): ReactNode {
  const { kind, type } = column;
  if (type === 'slot')
    return <Fragment key={rowKey}>{grid.renderSlot(column, row, grid.model.placeOf(index))}</Fragment>;
  if (kind.value === 'toggle') return isOn(column, value) ? '☑' : '☐';
  if (kind.isFile) return <FileCell key={rowKey} column={column} value={value} />;
  if (column.needsReader && value !== undefined && value !== null && value !== '') {
    return (
      <CellReader
        key={rowKey}
        type={kind.widget ?? 'text'}
        settings={cell.settings}
        value={value}
        id={`${grid.uid}-r${index}-${column.key}`}
        label={column.title}
        name={column.key}
        pointer={grid.pointer}
        record={recordOf(grid, row)}
        options={column.options ? cell.choices : undefined}
        dict={column.dict}
      />
    );
  }
  const text = cellText(column, value, cell.choices);
  if (text === '' && grid.isAlwaysEdit && grid.canChange && !kind.isFixed) {
    const placeholder = cell.settings['placeholder'];
    return typeof placeholder === 'string' ? <span className="sw-et-hint">{placeholder}</span> : null;
  }
  return text;
}
