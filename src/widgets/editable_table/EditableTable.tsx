import { observer } from '../../engine/react/observer.ts';
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { useColumnPreferences } from '../../controls/columns/use-column-preferences.ts';
import { useWidth } from '../../controls/containers/use-width.ts';
import { useImportDoor } from '../../controls/sheets/use-import-door.ts';
import { RowContext, useEngine, useRow, useScreen } from '../../engine/react/context.ts';
import { NodeView } from '../../engine/react/nodes/NodeView.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import './editable-table.css';
import { leaveEdit, NOTHING_FILLED } from './grid/commands.ts';
import { createCursor, type Cursor } from './grid/cursor.ts';
import { leadWidthOf, type Grid, type Lead } from './grid/grid.ts';
import { GridView } from './grid/GridView.tsx';
import { useGridEvents, type HeadPoint, type MenuPoint } from './grid/use-grid-events.ts';
import { columnWidths, frozenCount, needsRoom } from './model/widths.ts';
import { BATCH_DELETE, hiddenCode } from './permissions.ts';
import { useButtonPermissions } from './use-button-permissions.ts';
import { useSettleCursor } from './grid/use-settle-cursor.ts';
import type { props as schema } from './props.ts';
import { CellsOnTheirWay, Refused, Status } from './TableNotices.tsx';
import { SourcedTable } from './SourcedTable.tsx';
import { TableWindows } from './TableWindows.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useArrangement } from './use-arrangement.ts';
import { selectColumns } from './grid/selection.ts';
import { placeColumns, toSettable } from './place-columns.ts';
import { useColumns, useShownColumns } from './use-columns.ts';
import { goToFailure, useShowFirstFailure, type FailureDoors } from './use-failures.ts';
import { useLeave } from './use-leave.ts';
import { useSheetExport } from './use-sheet-export.ts';
import { useTableModel } from './use-table-model.ts';
import { WarmEditors } from './WarmEditors.tsx';

const FindBar = lazy(() => import('./FindBar.tsx'));
const ArrangementBar = lazy(() => import('./ArrangementBar.tsx'));

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
  const { preferences, setPreferences } = useColumnPreferences(node);
  const shown = useShownColumns(columns, preferences, value);
  const placing = placeColumns(columns, shown, preferences, setPreferences);
  const mayUse = useButtonPermissions(hiddenCode(settings.permissionPrefix));
  const canAdd = canChange && (settings.actionButton ?? true) && mayUse('add');
  // Where new rows come to another place, going on behind the last one would not be adding.
  const canAppend = canAdd && (settings.addIndex ?? 0) === 0;
  const gridBox = useRef<Grid>(undefined);
  const [cursor] = useState((): Cursor =>
    createCursor(model, (edit) => {
      if (gridBox.current) leaveEdit(gridBox.current, edit);
    }),
  );
  const { sortable = true, filterable = true, groupable = true, findable = true } = settings;
  const [arrangement, arrange] = useArrangement({
    model,
    cursor,
    grid: gridBox,
    grouped: groupable ? placing.grouped : undefined,
    onGroup: placing.group,
  });
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
  const box = useRef<HTMLDivElement>(null);
  const leadWidth = leadWidthOf(lead);
  const width = useWidth(box, preferences.frozen !== undefined || shown.some(needsRoom));
  const widths = useMemo(
    () => columnWidths(shown, preferences.widths, Math.max(0, width - leadWidth)),
    [shown, preferences.widths, width, leadWidth],
  );
  const frozen = frozenCount(shown, preferences.frozen, widths, width - leadWidth);
  const grid = useMemo(
    (): Grid => ({
      model,
      arrangement,
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
      frozen,
      canFind: findable && !isDisabled,
      hasHeadMenu: !heads,
      // Behind the last row of the last group is no end of the table.
      canAppend: canAppend && arrangement?.group === undefined,
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
      arrangement,
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
      frozen,
      findable,
      heads,
      canAppend,
      evaluate,
      slots,
      outerRow,
    ],
  );
  gridBox.current = grid;
  useSettleCursor(grid);

  const scroller = useRef<HTMLDivElement>(null);
  const [pasted, setPasted] = useState(NOTHING_FILLED);
  const [menu, setMenu] = useState<MenuPoint>();
  const [head, setHead] = useState<HeadPoint>();
  const [findAsked, setFindAsked] = useState(0);
  const openFind = (): void => {
    setFindAsked((asked) => asked + 1);
  };
  const events = useGridEvents(
    grid,
    scroller,
    setPasted,
    setMenu,
    setHead,
    (from, to) => {
      placing.move(shown[from]?.key ?? '', shown[to]?.key ?? '');
      cursor.select(selectColumns(to, to, { rows: model.rows.length, columns: shown.length }));
    },
    openFind,
  );
  const openFailure: FailureDoors = {
    showColumn: (key) => {
      if (preferences.shown[key] === false) {
        setPreferences({ ...preferences, shown: { ...preferences.shown, [key]: true } });
      }
    },
    showAll: () => {
      arrange(arrangement?.cleared());
    },
  };
  useShowFirstFailure(grid, node, props.isInvalid, openFailure);
  const fileName = settings.filename ?? (label || screen.plan.title);
  const files = useSheetExport(grid, fileName);
  const importDoor = useImportDoor();
  // The whole table is judged then: nobody is told off for the row that they are about to fill in.
  const leave = useLeave(props.onBlur);
  const hasBar = (settings.actionButton ?? true) || settings.hasExport === true;

  return (
    <div
      ref={box}
      className={props.isInvalid ? 'sw-et sw-et-invalid' : 'sw-et'}
      {...events.outer}
      onFocus={leave.onFocus}
      onBlur={(event) => {
        events.onLeave(event);
        leave.onBlur();
      }}
    >
      {hasBar && (
        <Toolbar
          grid={grid}
          focusGrid={events.focusGrid}
          hasButtons={settings.actionButton ?? true}
          addCount={settings.addCount ?? 1}
          addIndex={settings.addIndex ?? 0}
          mayUse={mayUse}
          settableColumns={toSettable(columns)}
          preferences={preferences}
          onPreferences={setPreferences}
          importDoor={settings.hasImport ? importDoor : undefined}
          onExport={settings.hasExport ? files.exportFile : undefined}
          isBusy={files.isBusy}
        />
      )}
      {arrangement && (
        <Suspense>
          <ArrangementBar
            grid={grid}
            arrangement={arrangement}
            onArrange={(next) => {
              arrange(next);
              if (!next) events.focusGrid();
            }}
            onShowFailure={(failure) => {
              goToFailure(grid, openFailure, failure);
              events.focusGrid();
            }}
          />
        </Suspense>
      )}
      {findAsked > 0 && (
        <Suspense>
          <FindBar
            grid={grid}
            asked={findAsked}
            onFilled={setPasted}
            onClose={() => {
              setFindAsked(0);
              events.focusGrid();
            }}
          />
        </Suspense>
      )}
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
          isSized={shown.map(({ key }) => preferences.widths[key] !== undefined)}
          rowHeight={settings.rowHeight ?? 49}
          maxHeight={settings.maxHeight ?? 400}
          id={id}
          label={label || screen.plan.title}
          describedBy={props.describedBy}
          isInvalid={props.isInvalid}
          isRequired={props.isRequired}
          mayAddToGroup={canAdd && mayUse('insert')}
          focusGrid={events.focusGrid}
          emptyText={`${settings.emptyText ?? t('暂无数据')}${canAdd ? t('，点击“新增”添加一行') : ''}`}
          onResize={(key, pixels) => {
            setPreferences({ ...preferences, widths: { ...preferences.widths, [key]: pixels } });
          }}
        />
      </div>
      <Status grid={grid} />
      <Refused
        result={pasted}
        onClose={() => {
          setPasted(NOTHING_FILLED);
        }}
      />
      <TableWindows
        grid={grid}
        importDoor={importDoor}
        menu={menu}
        head={head}
        judged={columns}
        title={fileName}
        mayInsert={canAdd && mayUse('insert')}
        mayRemove={canAdd && lead.hasSelection && mayUse(BATCH_DELETE)}
        maySort={sortable}
        mayFilter={filterable}
        mayGroup={groupable}
        placing={placing}
        onArrange={arrange}
        onFilled={setPasted}
        onMenu={setMenu}
        onHead={setHead}
        openFind={openFind}
        openHead={events.openHead}
        focusGrid={events.focusGrid}
      />
      <CellsOnTheirWay grid={grid} node={node} />
      {canChange && <WarmEditors columns={shown} id={id} />}
    </div>
  );
});

/** The same where the form is only read: texts without any sign of an editor. */
export function EditableTableRead(props: Props): ReactNode {
  return <EditableTable {...props} isReadOnly />;
}
