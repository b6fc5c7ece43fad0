import { observer } from '../../engine/react/observer.ts';
import { Table } from 'antd';
import { useMemo, useRef, type ReactNode } from 'react';
import { useEngine, useRow, useScreen } from '../../engine/react/context.ts';
import { findSearchForm } from '../../engine/react/model/list-view.ts';
import { useShortcuts } from '../../engine/react/use-shortcuts.ts';
import { useSource, type Sort, type Source } from '../../engine/react/sources/use-source.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { isShown, orderColumns } from '../../controls/columns/column-preferences.ts';
import { PartNote } from '../../controls/loading/CutNote.tsx';
import { LoadFailed } from '../../controls/loading/LoadFailed.tsx';
import { useImport } from '../../controls/sheets/use-import.tsx';
import { useAllowed } from '../../controls/buttons/use-allowed.ts';
import { useColumnPreferences } from '../../controls/columns/use-column-preferences.ts';
import { ListViews } from '../../controls/views/ListViews.tsx';
import { useWidth } from '../../controls/containers/use-width.ts';
import { widenActions } from './action-width.ts';
import { areCards, chooseCardParts, lookOf } from './card-parts.ts';
import { CardList } from './CardList.tsx';
import { buildColumns, canFixColumns, leastTableWidth } from './build-columns.tsx';
import { readColumns, type Column, type Row, type Settings } from './column.ts';
import { t } from '../../engine/text.ts';
import './data-table.css';
import { pageRows, sortRows } from './local-rows.ts';
import { fitColumns, isNarrow } from './narrow-columns.ts';
import { hasButton } from './row-actions.ts';
import { hasRowKeys, ROW_KEYS, rowHandlers, type RowProps } from './row-events.ts';
import { shareRoom } from './share-room.ts';
import { SelectionText } from './SelectionText.tsx';
import { SumRow } from './SumRow.tsx';
import { TableBar } from './TableBar.tsx';
import { FirstCards, FirstRows, NoRows } from './TableNotices.tsx';
import { TablePages } from './TablePages.tsx';
import { useBranches } from './use-branches.ts';
import { useOpenedRow } from './use-opened-row.ts';
import { useRowList } from './use-row-list.ts';
import { useExport } from './use-export.ts';
import { useScrollStop } from './use-scroll-stop.ts';
import { useSums } from './use-sums.ts';
import { nameTick, toRowSelection } from './row-selection.ts';
import { keyOf, useSelection, type RowKey } from './use-selection.ts';

const PAGE_SIZE = 10;
const PAGE_SIZES = [10, 20, 30];
const SELECTION_WIDTH = 48;
const NARROW_SELECTION_WIDTH = 40;
/** Pixels of a row with one line in each cell, and of the line below it. */
const ROW_HEIGHTS = { small: 39, middle: 47, large: 55 } as const;

/** Records of a call or of a value: paged, sorted, selected, imported, exported; columns as the user likes them. */
export const DataTable = observer(function DataTable({
  id,
  node,
  label,
  settings,
}: WidgetProps<Settings>): ReactNode {
  const model = useScreen();
  const { designing, explaining, views } = useEngine();
  const heads = designing ?? explaining;
  const outer = useRow();
  const defaultSort = readSort(settings.defaultSort);
  const content = JSON.stringify(settings.columns);
  const declared = useMemo(() => readColumns(JSON.parse(content) as Settings['columns']), [content]);
  const isAllowed = useAllowed(declared.map((column) => column.permission));
  const begun = {
    pageSize: settings.pageSize ?? PAGE_SIZE,
    sort: defaultSort,
    pageSizes: settings.pageSizes ?? PAGE_SIZES,
    sortColumns: declared.flatMap(({ key, sorter }, index) =>
      sorter === true && isAllowed[index] ? [key] : [],
    ),
  };
  const source = useSource<Row>(node, begun);
  const { rows, total } = useShownRows(source, isServerPaged(model, node), settings.isPaged ?? true);
  const branches = useBranches(settings, source, rows);
  const shownRows = branches?.rows ?? rows;
  const selection = useSelection(settings, source, total);
  const { preferences, setPreferences } = useColumnPreferences(node);
  const title = settings.title ?? label;
  const rowKey = settings.rowKey ?? 'id';
  // The server knows ticked rows by their ids.
  const ticked = rowKey === 'id' ? selection.keys : [];
  const exporting = useExport(settings.export, source, title, ticked);
  const importing = useImport(settings.import, title, source.reload);
  const [mayExport] = useAllowed([settings.export?.permission]);

  const allowed = orderColumns(
    declared.filter((_, index) => isAllowed[index]),
    preferences.order,
  );
  const sums = useSums(settings, allowed, source);
  const slots = useMemo(() => new Map(node.item?.children.map((child) => [child.name, child])), [node]);

  const box = useRef<HTMLElement>(null);
  const room = useWidth(box);
  useScrollStop(box);
  useShortcuts(hasRowKeys(node) ? ROW_KEYS : undefined);
  const hasFewRoom = isNarrow(room);
  const shown = allowed
    .filter((column) => isShown(column, preferences))
    .map((column) => widenActions(column, slots.get(column.slot ?? '')));
  // A toolbar may hold words and pictures, too.
  const areActions = ({ slot = '' }: Column): boolean => {
    const toolbar = slots.get(slot);
    return toolbar?.widget === 'toolbar' && toolbar.children.some(({ widget }) => widget === 'button');
  };
  // Somebody who designs the table works on its columns.
  const look = lookOf(settings, preferences);
  const hasCards = areCards(room, look) && !designing;
  const picture = slots.get(settings.cards?.picture ?? '');
  const selectionWidth = !selection.isOn ? 0 : hasFewRoom ? NARROW_SELECTION_WIDTH : SELECTION_WIDTH;
  const { columns, widths } = fitColumns(shown, preferences.widths, selectionWidth, room, areActions);
  const canFix = hasFewRoom || canFixColumns(columns, widths, selectionWidth, room);
  const least = leastTableWidth(columns, widths, selectionWidth);
  const shared = hasFewRoom
    ? widths
    : { ...shareRoom(columns, widths, room - selectionWidth, canFix), ...widths };

  const cardParts = chooseCardParts(shown, areActions);
  const search = views && !designing && !outer ? findSearchForm(model.plan.root, node) : undefined;
  const { paging, isLoading, isFetching, error } = source;
  const offset = settings.isPaged === false ? 0 : (paging.pageNo - 1) * paging.pageSize;
  const list = useRowList(
    {
      address: node.address,
      source,
      rows,
      offset,
      rowKey,
      hasButton: (steps, row) => hasButton(node.item, steps, model, row),
    },
    box,
  );
  const density = preferences.density ?? settings.size ?? 'middle';
  const runRow = (event: string, record: Row, index: number, payload: unknown): void => {
    const steps = node.on[event];
    if (steps) void model.run(steps, { ...list.scopeOf(record, index, outer), $event: payload });
  };

  useOpenedRow(node, source, rows, (row, index) => list.scopeOf(row, index, outer));

  const runLink = (key: string, record: Row, index: number): void => {
    runRow('linkClick', record, index, key);
  };
  const rowProps = (record: Row, index: number): RowProps => {
    const key = keyOf(record, rowKey);
    const { className = '', ...handlers } = rowHandlers(
      node,
      (event) => {
        runRow(event, record, index, record);
      },
      selection.isOn && key !== undefined ? () => selection.toggle(key) : undefined,
    );
    const isMarked = key !== undefined && key === list.marked;
    return {
      ...handlers,
      className: isMarked ? `${className} sw-row-marked` : className,
      'data-row-key': key,
    };
  };
  const sortBy = (sort: Sort | undefined): void => {
    source.setSort(sort);
    source.setPaging({ ...paging, pageNo: 1 });
  };
  const failed = error && <LoadFailed error={error} retry={() => void source.reload()} />;
  const empty = isLoading ? (
    hasCards ? (
      <FirstCards
        cards={Math.min(paging.pageSize, PAGE_SIZE)}
        parts={cardParts}
        hasPictures={picture !== undefined}
      />
    ) : (
      <FirstRows rows={Math.min(paging.pageSize, PAGE_SIZE)} height={ROW_HEIGHTS[density]} />
    )
  ) : error ? (
    // In the place of the rows: nothing is pushed down by it.
    failed
  ) : (
    <NoRows
      text={settings.emptyText ?? t('暂无数据')}
      isQueried={Object.keys(model.query()).length > 0}
      node={node}
      action={settings.emptyAction}
    />
  );

  return (
    <section
      ref={box}
      id={id}
      className={`sw-table${isFetching && !isLoading ? ' sw-table-fetching' : ''}`}
      aria-label={title === '' ? t('数据表格') : title}
      aria-busy={isFetching || branches?.isLoading === true}
    >
      <TableBar
        title={title}
        node={node}
        isNarrow={hasFewRoom}
        selected={
          selection.isOn && <SelectionText selection={selection} rows={rows} rowKey={rowKey} title={title} />
        }
        hasTools={settings.hasTools ?? true}
        isFetching={isFetching}
        onReload={() => void source.reload()}
        density={density}
        look={settings.cards && !designing && !areCards(room, 'table') ? look : undefined}
        columns={allowed}
        preferences={preferences}
        onPreferences={setPreferences}
        viewMenu={
          search && (
            <ListViews
              node={node}
              search={search}
              source={source}
              declared={begun}
              preferences={preferences}
              isNarrow={hasFewRoom}
            />
          )
        }
        importButton={importing.button}
        exportText={
          settings.export && mayExport ? nameExport(settings.export, hasFewRoom ? [] : ticked) : undefined
        }
        isExporting={exporting.isRunning}
        onExport={() => void exporting.run()}
      />
      {importing.dialog}
      {shownRows.length > 0 && failed}
      {branches?.error && <LoadFailed error={branches.error} retry={() => void source.reload()} />}
      {sums?.error && <LoadFailed error={sums.error} retry={sums.retry} />}
      <div className="sw-table-progress" />
      {hasCards ? (
        <CardList
          label={title}
          parts={cardParts}
          picture={picture}
          rows={shownRows}
          rowKey={rowKey}
          slots={slots}
          offset={offset}
          selection={selection}
          isRadio={settings.selectionType === 'radio'}
          expandable={branches?.expandable}
          sortable={shown.filter(({ sorter }) => sorter === true)}
          sort={source.sort}
          defaultSort={defaultSort}
          onSort={sortBy}
          onLink={runLink}
          scopeOf={list.scopeOf}
          rowProps={rowProps}
          sums={shown.flatMap((column) => {
            return sums?.values.has(column.key) ? [{ column, value: sums.values.get(column.key) }] : [];
          })}
          empty={empty}
        />
      ) : (
        <Table<Row>
          size={density === 'middle' ? 'medium' : density}
          rowKey={(record) => keyOf(record, rowKey) ?? rows.indexOf(record)}
          dataSource={shownRows}
          {...(branches ? { expandable: branches.expandable } : {})}
          columns={buildColumns({
            columns,
            widths: shared,
            sort: source.sort,
            defaultSort,
            slots,
            canFix,
            offset,
            headOf:
              heads &&
              ((column) => (
                <heads.Head node={node} column={column.key}>
                  {column.title}
                </heads.Head>
              )),
            onLink: runLink,
            scopeOf: list.scopeOf,
          })}
          {...(selection.isOn
            ? {
                rowSelection: toRowSelection(selection, settings, canFix, selectionWidth, (record) =>
                  nameTick(record, cardParts.title, offset + shownRows.indexOf(record) + 1),
                ),
              }
            : {})}
          pagination={false}
          {...(sums && rows.length > 0
            ? {
                summary: () => (
                  <SumRow columns={columns} values={sums.values} hasSelection={selection.isOn} />
                ),
              }
            : {})}
          sticky
          tableLayout="fixed"
          scroll={{ x: least > room ? leastTableWidth(columns, shared, selectionWidth) : least }}
          showSorterTooltip={false}
          locale={{ emptyText: empty }}
          onRow={(record, index = 0) => rowProps(record, index)}
          onChange={(_paging, _filters, sorter) => {
            const chosen = Array.isArray(sorter) ? sorter[0] : sorter;
            const order = chosen?.order === 'ascend' ? 'asc' : chosen?.order === 'descend' ? 'desc' : null;
            sortBy(order ? { column: String(chosen?.columnKey), order } : defaultSort);
          }}
        />
      )}
      {branches?.notes.map((note) => (
        <PartNote key={note} text={note} />
      ))}
      {settings.isPaged !== false && <TablePages source={source} total={total} pageSizes={begun.pageSizes} />}
      <span className="sw-hidden" role="status">
        {isFetching ? t('正在加载') : error ? '' : t('共{0}条', total)}
      </span>
    </section>
  );
});

function readSort(declared: Settings['defaultSort']): Sort | undefined {
  const { column, order } = declared ?? {};
  return column === undefined ? undefined : { column, order: order ?? 'asc' };
}

function isServerPaged(model: ReturnType<typeof useScreen>, node: WidgetProps['node']): boolean {
  const api = node.source?.kind === 'api' ? model.apis[node.source.api] : undefined;
  return api?.kind === 'call' && api.page === true;
}

/** Rows of this page; what came all at once is sorted and paged here. */
function useShownRows(source: Source<Row>, isServer: boolean, isPaged: boolean) {
  const { rows, total, paging, sort } = source;
  const sorted = useMemo(() => (isServer ? rows : sortRows(rows, sort)), [isServer, rows, sort]);
  const shown = useMemo(
    () => (isServer || !isPaged ? sorted : pageRows(sorted, paging)),
    [isServer, isPaged, sorted, paging],
  );
  return { rows: shown, total };
}

/** Says whether all that was asked for comes, or what is ticked; in few room a longer word would push the rows down. */
function nameExport({ text }: NonNullable<Settings['export']>, ticked: readonly RowKey[]): string {
  if (ticked.length === 0) return text ?? t('导出');
  return text === undefined ? t('导出所选') : t('{0}（所选）', text);
}
