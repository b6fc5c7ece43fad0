import { autorun } from '@formily/reactive';
import { observer } from '@formily/reactive-react';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useColumnPreferences } from '../../controls/columns/use-column-preferences.ts';
import { useWidth } from '../../controls/containers/use-width.ts';
import { RowContext, useEngine, useRow, useScreen } from '../../engine/react/context.ts';
import { NodeView } from '../../engine/react/nodes/NodeView.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { findingsOf } from './check-table.ts';
import { t } from '../../engine/text.ts';
import './editable-table.css';
import { leaveEdit, NOTHING_FILLED } from './grid/commands.ts';
import { createCursor, type Cursor } from './grid/cursor.ts';
import type { Grid, Lead } from './grid/grid.ts';
import { GridView } from './grid/GridView.tsx';
import { useGridEvents } from './grid/use-grid-events.ts';
import type { Column } from './model/column.ts';
import { columnWidths, DEFAULT_WIDTH, needsRoom } from './model/widths.ts';
import { BATCH_DELETE, hiddenCode, isHiddenByPermission } from './permissions.ts';
import type { props as schema } from './props.ts';
import { CellsOnTheirWay, Refused, Status } from './TableNotices.tsx';
import { SourcedTable } from './SourcedTable.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useColumns, useShownColumns } from './use-columns.ts';
import { useSheetFiles } from './use-sheet-files.ts';
import { useTableModel } from './use-table-model.ts';
import { WarmEditors } from './WarmEditors.tsx';

type Settings = SettingsOf<typeof schema>;
type Props = WidgetProps<Settings>;

/** A list of records as a table whose cells are edited in place, of any length; its first rows may come from a source. */
export const EditableTable = observer(function EditableTable(props: Props): ReactNode {
  const { node, value } = props;
  if (!node.source) return <Table {...props} />;
  return (
    <SourcedTable node={node} value={value}>
      <Table {...props} />
    </SourcedTable>
  );
});

const Table = observer(function Table(props: Props): ReactNode {
  const { id, node, label, value, settings, isDisabled, isReadOnly } = props;
  const screen = useScreen();
  const { designing, explaining } = useEngine();
  const heads = designing ?? explaining;
  const outerRow = useRow();
  const { declared, columns, templates, evaluate } = useColumns(node);
  const canChange = !isDisabled && !isReadOnly;
  const model = useTableModel({
    node,
    value,
    columns,
    templates,
    evaluate,
    orderField: settings.dragSort ? (settings.dragSortKey ?? 'orderNum') : undefined,
    deleteIdsField: settings.deleteIdsField,
    isInvalid: props.isInvalid,
    onChange: props.onChange,
  });
  const { preferences, setPreferences } = useColumnPreferences(node.pointer);
  const shown = useShownColumns(columns, preferences);
  const gridBox = useRef<Grid>(undefined);
  const [cursor] = useState((): Cursor =>
    createCursor(model, (edit) => {
      if (gridBox.current) leaveEdit(gridBox.current, edit);
    }),
  );
  const { dragSort = false, rowSelection = true, rowNumber = true, alwaysEdit = false } = settings;
  const slots = useMemo(() => new Map(node.item?.children.map((child) => [child.name, child])), [node]);
  const cells = useMemo(
    () =>
      declared.map(({ key, title, kind, settings: own }) => ({
        name: key,
        title,
        type: kind.widget,
        settings: own,
      })),
    [declared],
  );
  const lead = useMemo(
    (): Lead => ({
      hasDrag: dragSort && canChange,
      hasSelection: rowSelection && canChange,
      hasNumber: rowNumber,
    }),
    [dragSort, rowSelection, rowNumber, canChange],
  );
  const grid = useMemo(
    (): Grid => ({
      model,
      cursor,
      columns: shown,
      declared,
      cells,
      templates,
      lead,
      uid: id,
      pointer: node.pointer,
      isAlwaysEdit: alwaysEdit,
      canChange,
      isDisabled,
      evaluate,
      renderSlot: (column, row, index) => {
        const slot = slots.get(column.slot ?? '');
        return slot ? (
          <RowContext value={{ ...outerRow, $record: row, $index: index }}>
            <NodeView node={slot} />
          </RowContext>
        ) : null;
      },
    }),
    [
      model,
      cursor,
      shown,
      declared,
      cells,
      templates,
      lead,
      id,
      node,
      alwaysEdit,
      canChange,
      isDisabled,
      evaluate,
      slots,
      outerRow,
    ],
  );
  gridBox.current = grid;
  useSettleCursor(grid);

  const box = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const leadWidth = leadWidthOf(lead);
  const width = useWidth(box, shown.some(needsRoom));
  const widths = useMemo(
    () => columnWidths(shown, preferences.widths, Math.max(0, width - leadWidth)),
    [shown, preferences.widths, width, leadWidth],
  );
  const [pasted, setPasted] = useState(NOTHING_FILLED);
  const events = useGridEvents(grid, scroller, (result) => {
    setPasted(result);
  });
  useShowFirstFailure(grid, props, (key) => {
    if (preferences.shown[key] === false) {
      setPreferences({ ...preferences, shown: { ...preferences.shown, [key]: true } });
    }
  });
  const files = useSheetFiles(grid, settings.filename ?? (label || screen.plan.title), setPasted);
  const prefix = hiddenCode(settings.permissionPrefix);
  const mayUse = useButtonPermissions(prefix);
  const canAdd = canChange && (settings.actionButton ?? true) && mayUse('add');
  const hasBar = (settings.actionButton ?? true) || settings.hasExport === true;

  return (
    <div
      ref={box}
      className={props.isInvalid ? 'sw-et sw-et-invalid' : 'sw-et'}
      {...events.outer}
      onBlur={props.onBlur}
    >
      {hasBar && (
        <Toolbar
          grid={grid}
          hasButtons={settings.actionButton ?? true}
          addCount={settings.addCount ?? 1}
          addIndex={settings.addIndex ?? 0}
          mayUse={mayUse}
          settableColumns={toSettable(columns)}
          preferences={preferences}
          onPreferences={setPreferences}
          onImport={settings.hasImport ? files.importFile : undefined}
          onExport={settings.hasExport ? files.exportFile : undefined}
          isBusy={files.isBusy}
        />
      )}
      <Refused
        result={pasted}
        onClose={() => {
          setPasted(NOTHING_FILLED);
        }}
      />
      <div {...events.inner}>
        <GridView
          grid={grid}
          headOf={
            heads &&
            ((key, title) => (
              <heads.Head node={node} column={key}>
                {title}
              </heads.Head>
            ))
          }
          scroller={scroller}
          leadWidth={leadWidth}
          widths={widths}
          rowHeight={settings.rowHeight ?? 49}
          maxHeight={settings.maxHeight ?? 400}
          id={id}
          label={label || screen.plan.title}
          describedBy={props.describedBy}
          isInvalid={props.isInvalid}
          isRequired={props.isRequired}
          emptyText={`${settings.emptyText ?? t('暂无数据')}${canAdd ? t('，点击“新增”添加一行') : ''}`}
          onResize={(key, pixels) => {
            setPreferences({ ...preferences, widths: { ...preferences.widths, [key]: pixels } });
          }}
        />
      </div>
      <Status grid={grid} />
      <CellsOnTheirWay grid={grid} node={node} />
      {canChange && <WarmEditors columns={shown} id={id} />}
    </div>
  );
});

function toSettable(columns: readonly Column[]) {
  return columns.map(({ key, title, width, kind }) => ({
    key,
    title,
    ...(width && 'pixels' in width ? { width: width.pixels } : {}),
    least: kind.width ?? DEFAULT_WIDTH,
  }));
}

function leadWidthOf({ hasDrag, hasSelection, hasNumber }: Lead): number {
  const own = (hasDrag ? 24 : 0) + (hasSelection ? 24 : 0) + (hasNumber ? 56 : 0);
  return own === 0 ? 0 : own + 24;
}

/** After rows came or went: no editor hangs on a row that moved away. */
function useSettleCursor({ model, cursor, columns }: Grid): void {
  const list = useSyncExternalStore(model.signals.subscribeList, model.signals.listVersion);
  useEffect(() => {
    const { edit } = cursor;
    if (edit && model.keys[edit.row] === edit.key) return;
    cursor.settle(model.rows.length, columns.length);
  }, [list, model, cursor, columns]);
}

/** The form asks for this field: the first failed cell is brought into sight and becomes the active one. */
function useShowFirstFailure(
  grid: Grid,
  { node, isInvalid }: Props,
  showColumn: (key: string) => void,
): void {
  const screen = useScreen();
  const latest = useRef({ grid, showColumn });
  latest.current = { grid, showColumn };
  useEffect(
    () =>
      autorun(() => {
        if (screen.revealed.address !== node.address || screen.judge.errorOf(node) === undefined) return;
        // The verdict comes to the rows first.
        queueMicrotask(() => {
          goToFirstFailure(latest.current.grid, latest.current.showColumn);
        });
      }),
    [screen, node, isInvalid],
  );
}

function goToFirstFailure({ model, cursor, columns }: Grid, showColumn: (key: string) => void): void {
  const [waiting] = cursor.held.keys();
  if (waiting) {
    cursor.go({ row: model.indexOf(waiting.key), column: waiting.column });
    return;
  }
  if (!model.verdicts.isComplete) {
    const found = findingsOf(model.rows);
    if (found) model.verdicts.show(found);
  }
  const first = model.verdicts.findings().entries().next().value;
  if (!first) return;
  const [row, errors] = first;
  const column = columns.findIndex(({ key }) => errors[key] !== undefined);
  if (column >= 0) {
    cursor.go({ row, column });
    return;
  }
  const [hidden] = Object.keys(errors);
  if (hidden !== undefined) showColumn(hidden);
}

function useButtonPermissions(prefix: string): (name: string) => boolean {
  const { permissions } = useScreen().services;
  useSyncExternalStore(permissions.subscribe, () => permissions.has(BATCH_DELETE));
  return (name) => {
    if (name !== BATCH_DELETE) return !isHiddenByPermission(prefix, name, permissions);
    return permissions.has(BATCH_DELETE) || (prefix !== '' && permissions.has(prefix + BATCH_DELETE));
  };
}

/** The same where the form is only read: texts without any sign of an editor. */
export function EditableTableRead(props: Props): ReactNode {
  return <EditableTable {...props} isReadOnly />;
}
