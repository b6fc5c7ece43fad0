// Buttons above the table: rows come, go and move; files in and out; steps back and forth.
import { lazy, Suspense, useRef, useState, useSyncExternalStore, type ReactNode, type Ref } from 'react';
import type { SettableColumn } from '../../controls/columns/ColumnSettings.tsx';
import type { Preferences } from '../../controls/columns/column-preferences.ts';
import type { ImportDoor } from '../../controls/sheets/use-import-door.ts';
import { useServices } from '../../engine/react/context.ts';
import { redoStep, undoStep, withdrawFresh } from './grid/commands.ts';
import type { Grid } from './grid/grid.ts';
import { insertRows, removeRows } from './grid/row-commands.ts';
import { BATCH_DELETE } from './permissions.ts';
import { t } from '../../engine/text.ts';

const SettingsPopover = lazy(() => import('./SettingsPopover.tsx'));

/** Milliseconds in which pressing 插入 again inserts nothing more. */
export const INSERT_DEBOUNCE = 1_500;

export interface ToolbarProps {
  grid: Grid;
  focusGrid(this: void): void;
  hasButtons: boolean;
  addCount: number;
  /** From 1; 0 is the end. */
  addIndex: number;
  /** Whether the user may see a button, by its name. */
  mayUse(this: void, name: string): boolean;
  settableColumns: readonly SettableColumn[];
  preferences: Preferences;
  onPreferences(this: void, preferences: Preferences): void;
  importDoor: ImportDoor | undefined;
  onExport: (() => void) | undefined;
  isBusy: boolean;
}

export function Toolbar(props: ToolbarProps): ReactNode {
  const { grid, hasButtons, mayUse } = props;
  const { model } = grid;
  return (
    <div className="sw-et-bar" role="toolbar" aria-label={t('表格操作')}>
      {hasButtons && grid.canChange && <RowButtons {...props} />}
      {props.importDoor && grid.canChange && mayUse('import') && (
        <ImportButton grid={grid} door={props.importDoor} />
      )}
      {props.onExport && mayUse('export') && (
        <ToolButton
          isDisabled={grid.isDisabled || props.isBusy}
          onClick={props.onExport}
          {...(grid.arrangement ? { title: t('导出符合筛选条件的行，按现在的顺序；折叠的也在内') } : {})}
        >
          {t('导出')}
        </ToolButton>
      )}
      <div className="sw-et-tools">
        {grid.canChange && <Steps model={model} grid={grid} />}
        <SettingsButton {...props} />
      </div>
    </div>
  );
}

/** Light buttons: those of antd cost as much as the table below them. */
export function ToolButton(props: {
  ref?: Ref<HTMLButtonElement>;
  opensDialog?: boolean;
  kind?: 'primary' | 'danger' | 'text';
  title?: string;
  isDisabled?: boolean;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}): ReactNode {
  const { ref, opensDialog = false, kind, title, isDisabled = false, onClick, children } = props;
  return (
    <button
      ref={ref}
      type="button"
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      className={kind === undefined ? 'sw-et-button' : `sw-et-button sw-et-${kind}`}
      title={title}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** The panel of the columns loads when it is first asked for. */
function SettingsButton({ grid, settableColumns, preferences, onPreferences }: ToolbarProps): ReactNode {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <ToolButton
      kind="text"
      isDisabled={grid.isDisabled}
      onClick={() => {
        setAsked(true);
      }}
    >
      {t('列设置')}
    </ToolButton>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <SettingsPopover columns={settableColumns} preferences={preferences} onChange={onPreferences} />
    </Suspense>
  );
}

/** Editing ends, and the row that came to go on with gives way to what is asked for. */
function leaveFresh(grid: Grid): void {
  grid.cursor.end();
  withdrawFresh(grid, true);
}

function RowButtons({ grid, focusGrid, addCount, addIndex, mayUse }: ToolbarProps): ReactNode {
  const { notify } = useServices();
  const { model, cursor } = grid;
  useSyncExternalStore(model.signals.subscribeSelection, model.signals.selectionVersion);
  useSyncExternalStore(cursor.subscribe, cursor.version);
  const lastInsert = useRef(0);
  const picked =
    grid.lead.hasSelection && model.selected.size > 0
      ? model.keys.filter((key) => model.selected.has(key))
      : [];
  const active = cursor.active && model.keyAt(cursor.active.row);
  // Without ticked rows the row of the active cell is meant.
  const moved = picked.length > 0 || active === undefined ? picked : [active];

  function put(at: number, count: number, like?: number): void {
    insertRows(grid, at, count, like);
    // What is typed next goes into the new row.
    cursor.isWorking = true;
    focusGrid();
  }

  function insert(): void {
    const now = Date.now();
    const isRepeated = now - lastInsert.current < INSERT_DEBOUNCE;
    lastInsert.current = now;
    if (isRepeated) return;
    leaveFresh(grid);
    const at = picked[0] === undefined ? (cursor.active?.row ?? model.rows.length) : model.indexOf(picked[0]);
    put(Math.max(0, at), 1, at < 0 || at >= model.rows.length ? undefined : at);
  }

  return (
    <>
      {mayUse('add') && (
        <ToolButton
          kind="primary"
          onClick={() => {
            leaveFresh(grid);
            const { length } = model.rows;
            put(addIndex === 0 ? length : Math.min(addIndex - 1, length), addCount);
          }}
        >
          {t('新增')}
        </ToolButton>
      )}
      {mayUse('insert') && <ToolButton onClick={insert}>{t('插入')}</ToolButton>}
      {grid.lead.hasSelection && mayUse(BATCH_DELETE) && (
        <ToolButton
          kind="danger"
          isDisabled={picked.length === 0}
          onClick={() => void removeRows(grid, notify, picked)}
        >
          {t('删除')}
        </ToolButton>
      )}
      {mayUse('move') &&
        ([-1, 1] as const).map((step) => (
          <ToolButton
            key={step}
            isDisabled={moved.length === 0 || model.isArranged}
            {...(model.isArranged ? { title: t('清除排序、筛选和分组后才能移动行') } : {})}
            onClick={() => {
              cursor.end();
              model.move(moved, step);
              const row = active === undefined ? -1 : model.indexOf(active);
              if (cursor.active && row >= 0) cursor.go({ row, column: cursor.active.column });
            }}
          >
            {step < 0 ? t('上移') : t('下移')}
          </ToolButton>
        ))}
    </>
  );
}

function ImportButton({ grid, door }: { grid: Grid; door: ImportDoor }): ReactNode {
  return (
    <ToolButton
      ref={door.button}
      opensDialog
      onClick={() => {
        // What is typed counts among the rows that the new ones are compared with.
        leaveFresh(grid);
        door.open();
      }}
    >
      {t('导入')}
    </ToolButton>
  );
}

function Steps({ model, grid }: { model: Grid['model']; grid: Grid }): ReactNode {
  useSyncExternalStore(model.signals.subscribeAny, model.signals.anyVersion);
  return (
    <>
      <ToolButton
        kind="text"
        title={t('撤销（Ctrl+Z）')}
        isDisabled={!model.canUndo}
        onClick={() => {
          undoStep(grid);
        }}
      >
        {t('撤销一步')}
      </ToolButton>
      <ToolButton
        kind="text"
        title={t('恢复（Ctrl+Y）')}
        isDisabled={!model.canRedo}
        onClick={() => {
          redoStep(grid);
        }}
      >
        {t('恢复')}
      </ToolButton>
    </>
  );
}
