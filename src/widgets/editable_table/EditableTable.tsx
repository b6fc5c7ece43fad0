import { autorun } from '@formily/reactive';
import { observer } from '@formily/reactive-react';
import { Alert } from 'antd';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { isShown, orderColumns } from '../../controls/column-preferences.ts';
import { useAllowed } from '../../controls/use-allowed.ts';
import { useColumnPreferences } from '../../controls/use-column-preferences.ts';
import { useWidth } from '../../controls/use-width.ts';
import { RowContext, useRow, useScreen } from '../../engine/react/context.ts';
import { NodeView } from '../../engine/react/NodeView.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { showFailure } from '../../engine/action/run.ts';
import { findingsOf } from './check-table.ts';
import './editable-table.css';
import { leaveEdit, fillTexts, type PasteResult } from './grid/commands.ts';
import { createCursor, type Cursor } from './grid/cursor.ts';
import type { Grid, GridColumn, Lead } from './grid/grid.ts';
import { GridView } from './grid/GridView.tsx';
import { useGridEvents } from './grid/use-grid-events.ts';
import { readColumns, type Column } from './model/column.ts';
import { columnWidths, DEFAULT_WIDTH } from './model/widths.ts';
import { BATCH_DELETE, hiddenCode, isHiddenByPermission } from './permissions.ts';
import type { props as schema } from './props.ts';
import { readSheetTexts, writeSheet } from './sheet-files.ts';
import { readDeclared } from './table-columns.ts';
import { Toolbar } from './Toolbar.tsx';
import { useColumnChoices } from './use-column-choices.ts';
import { useEditors } from './use-editors.ts';
import { useTableModel } from './use-table-model.ts';

type Settings = SettingsOf<typeof schema>;
type Props = WidgetProps<Settings>;

const NOTHING_REFUSED: PasteResult = { filled: 0, added: 0, refused: [] };

/** A list of records as a table whose cells are edited in place, of any length. */
export const EditableTable = observer(function EditableTable(props: Props): ReactNode {
  return <TableView {...props} />;
});

/** The same where the form is only read: texts without any sign of an editor. */
export function EditableTableRead(props: Props): ReactNode {
  return <TableView {...props} isReadOnly />;
}

const TableView = observer(function TableView(props: Props): ReactNode {
  const { id, node, label, value, settings, isDisabled, isReadOnly } = props;
  const screen = useScreen();
  const outerRow = useRow();
  const { declared, columns, templates, evaluate } = useColumns(props);
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
  const width = useWidth(box);
  const widths = useMemo(
    () => columnWidths(shown, preferences.widths, Math.max(0, width - leadWidth)),
    [shown, preferences.widths, width, leadWidth],
  );
  const [pasted, setPasted] = useState(NOTHING_REFUSED);
  const events = useGridEvents(grid, scroller, (result) => {
    setPasted(result);
  });
  useShowFirstFailure(grid, props, (key) => {
    if (preferences.shown[key] === false) {
      setPreferences({ ...preferences, shown: { ...preferences.shown, [key]: true } });
    }
  });
  const files = useFiles(grid, props, setPasted);
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
          setPasted(NOTHING_REFUSED);
        }}
      />
      <div {...events.inner}>
        <GridView
          grid={grid}
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
          emptyText={`${settings.emptyText ?? '暂无数据'}${canAdd ? '，点击“新增”添加一行' : ''}`}
          onResize={(key, pixels) => {
            setPreferences({ ...preferences, widths: { ...preferences.widths, [key]: pixels } });
          }}
        />
      </div>
      <Status grid={grid} />
    </div>
  );
});

/** Columns of the document; read anew only when their content changes. */
function useColumns({ node }: Props) {
  const screen = useScreen();
  const outer = useRow();
  const evaluate = useMemo(
    () => (template: Parameters<typeof screen.evaluate>[0], extra?: Parameters<typeof screen.evaluate>[1]) =>
      screen.evaluate(template, outer ? { ...outer, ...extra } : extra),
    [screen, outer],
  );
  const { configs } = readDeclared(node.props, evaluate);
  const templates = useMemo(() => readDeclared(node.props, evaluate).templates, [node, evaluate]);
  const content = JSON.stringify(configs);
  const prefix = hiddenCode(readPrefix(node, evaluate));
  const { services } = screen;
  const isAllowed = useAllowed(readKeys(configs).map((key) => (prefix === '' ? undefined : prefix + key)));
  const allowedKeys = isAllowed.join();
  const declared = useMemo(() => readColumns(JSON.parse(content)), [content]);
  const columns = useMemo(
    () =>
      declared.filter(
        ({ key, type }) => type !== 'hidden' && !isHiddenByPermission(prefix, key, services.permissions),
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the permissions of the columns come as one text
    [declared, prefix, services, allowedKeys],
  );
  return { declared, columns, templates, evaluate };
}

function readPrefix(node: Props['node'], evaluate: (template: Props['node']['props']) => unknown): unknown {
  const { props } = node;
  if (props.kind === 'constant')
    return (props.value as { permissionPrefix?: unknown } | null)?.permissionPrefix;
  const entry =
    props.kind === 'object' ? props.entries.find(([name]) => name === 'permissionPrefix') : undefined;
  return entry && evaluate(entry[1]);
}

function readKeys(configs: readonly unknown[]): string[] {
  return configs.map((one) => String((one as { key?: unknown } | null)?.key ?? ''));
}

/** Columns as the user arranged them, with their options and editors. */
function useShownColumns(
  columns: readonly Column[],
  preferences: Parameters<typeof isShown>[1],
): readonly GridColumn[] {
  const choices = useColumnChoices(columns);
  const editors = useEditors(columns);
  return useMemo(() => {
    const complete = columns.map((column, index): GridColumn => ({
      ...column,
      choices: choices[index] ?? [],
      editor: editors[index] ?? 'none',
      needsReader:
        column.kind.isReference === true && editors[index] === 'ready' && column.options === undefined,
    }));
    return orderColumns(complete, preferences.order).filter((column) => isShown(column, preferences));
  }, [columns, choices, editors, preferences]);
}

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

function useFiles(grid: Grid, { settings, label }: Props, onFilled: (result: PasteResult) => void) {
  const screen = useScreen();
  const [isBusy, setBusy] = useState(false);
  const name = settings.filename ?? (label || screen.plan.title);
  const during = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showFailure(error, screen.services);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    exportFile: () =>
      void during(async () => {
        screen.services.files.save(await writeSheet(grid, name), `${name}.xlsx`);
      }),
    importFile: (file: File) =>
      void during(async () => {
        const { columns, block } = await readSheetTexts(grid, file);
        const result = fillTexts(grid, grid.model.rows.length, columns, block);
        onFilled(result);
        screen.services.notify.message('success', `已导入${result.added}行`);
      }),
  };
}

function useButtonPermissions(prefix: string): (name: string) => boolean {
  const { permissions } = useScreen().services;
  useSyncExternalStore(permissions.subscribe, () => permissions.has(BATCH_DELETE));
  return (name) => {
    if (name !== BATCH_DELETE) return !isHiddenByPermission(prefix, name, permissions);
    return permissions.has(BATCH_DELETE) || (prefix !== '' && permissions.has(prefix + BATCH_DELETE));
  };
}

/** What could not be put into cells, cell by cell. */
function Refused({ result, onClose }: { result: PasteResult; onClose(): void }): ReactNode {
  const { refused, filled } = result;
  if (refused.length === 0) return null;
  const listed = refused.slice(0, 50);
  return (
    <Alert
      className="sw-et-findings"
      type="warning"
      showIcon
      closable={{ onClose, 'aria-label': '关闭' }}
      title={`已填入${filled}个单元格，${refused.length}个单元格没有填入`}
      description={
        <ul>
          {listed.map((one) => (
            <li key={one}>{one}</li>
          ))}
          {refused.length > listed.length && <li>……</li>}
        </ul>
      }
    />
  );
}

/** What the active cell has wrong, read aloud as well; how many rows there are. */
function Status({ grid }: { grid: Grid }): ReactNode {
  const { model, cursor } = grid;
  useSyncExternalStore(model.signals.subscribeAny, model.signals.anyVersion);
  useSyncExternalStore(cursor.subscribe, cursor.version);
  const { active } = cursor;
  const key = active && model.keys[active.row];
  const column = active && grid.columns[active.column];
  const error = key !== undefined && column ? model.verdicts.errorsOf(key)?.[column.key] : undefined;
  return (
    <div className="sw-et-status" role="status">
      {error === undefined ? (
        `共${model.rows.length}行`
      ) : (
        <strong>
          第{(active?.row ?? 0) + 1}行“{column?.title}”：{error}
        </strong>
      )}
    </div>
  );
}
