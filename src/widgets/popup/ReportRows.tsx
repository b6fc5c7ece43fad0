// One page of a report; a click anywhere in a row takes it or gives it back.
import { observer } from '../../engine/react/observer.ts';
import { Empty, Table } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { DictText } from '../../controls/choices/DictText.tsx';
import { LoadFailed } from '../../controls/loading/LoadFailed.tsx';
import { useLoaded } from '../../controls/loading/use-loaded.ts';
import { useScreen } from '../../engine/react/context.ts';
import { useLookups } from '../../engine/react/sources/lookups.ts';
import { textOfValue } from '../../engine/react/texts/format-value.ts';
import type { Row, Settings } from './mapping.ts';
import { loadRows, type ReportColumn, type ReportConfig } from './report.ts';
import { ROWS } from './search-plan.ts';
import { t } from '../../engine/text.ts';

/** Pixels. */
const LEAST_HEIGHT = 300;
const PAGE_SIZE = 10;
const NOTHING = '—';

interface Props {
  config: ReportConfig;
  settings: Settings;
  chosen: ReadonlyMap<string, Row>;
  onToggle(this: void, key: string, row: Row): void;
}

interface Sort {
  column: string;
  order: 'asc' | 'desc';
}

/** Where a page begins depends on what was searched for: a new search starts at its first page. */
interface Paging {
  query: string;
  pageNo: number;
  pageSize: number;
}

export const ReportRows = observer(function ReportRows({
  config,
  settings,
  chosen,
  onToggle,
}: Props): ReactNode {
  const screen = useScreen();
  const http = useLookups();
  const query = screen.query();
  const searched = JSON.stringify(query);
  const [paging, setPaging] = useState<Paging>({ query: searched, pageNo: 1, pageSize: PAGE_SIZE });
  const [sort, setSort] = useState<Sort | undefined>(() => readSort(settings.sorter));
  const pageNo = paging.query === searched ? paging.pageNo : 1;
  const params = { ...query, ...sort, pageNo, pageSize: paging.pageSize };
  const page = useLoaded(JSON.stringify([params, settings.param ?? null]), (signal) =>
    loadRows(http, settings, config.id, params, signal),
  );
  const { retry } = page;
  useEffect(
    () =>
      screen.registerHandle(ROWS, {
        reload: () => {
          retry();
          return Promise.resolve();
        },
      }),
    [screen, retry],
  );
  const rows = withKeys(page.data?.rows ?? []);

  return (
    <div className="sw-popup-rows" style={{ minHeight: LEAST_HEIGHT }}>
      {page.error ? (
        <LoadFailed error={page.error} retry={retry} />
      ) : (
        <Table<KeyedRow>
          size="small"
          rowKey="key"
          columns={config.columns.map((column) => toColumn(column, config, sort))}
          dataSource={rows}
          loading={page.isFetching}
          scroll={{ x: 'max-content', y: 400 }}
          showSorterTooltip={false}
          locale={{
            emptyText: page.isFetching ? (
              <span>{t('正在加载')}</span>
            ) : (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={
                  searched === '{}' ? t('暂无数据') : t('没有符合查询条件的记录，可修改条件或重置后再试')
                }
              />
            ),
          }}
          rowSelection={{
            type: 'checkbox',
            hideSelectAll: true,
            // A head of nothing would be read aloud as one.
            columnTitle: <span className="sw-report-unseen">{t('勾选')}</span>,
            selectedRowKeys: [...chosen.keys()],
            preserveSelectedRowKeys: true,
            onSelect: ({ key, row }) => {
              onToggle(key, row);
            },
            getCheckboxProps: ({ row }) => ({
              'aria-label': t('选择{0}', textOfValue(row[config.columns[0]?.key ?? ''])),
            }),
          }}
          onRow={({ key, row }) => ({
            onClick: () => {
              onToggle(key, row);
            },
          })}
          onChange={(_paging, _filters, sorter, { action }) => {
            if (action !== 'sort') return;
            const one = Array.isArray(sorter) ? sorter[0] : sorter;
            const order = one?.order === 'ascend' ? 'asc' : one?.order === 'descend' ? 'desc' : undefined;
            setSort(order ? { column: String(one?.columnKey), order } : readSort(settings.sorter));
            setPaging({ ...paging, query: searched, pageNo: 1 });
          }}
          pagination={{
            current: pageNo,
            pageSize: paging.pageSize,
            total: page.data?.total ?? 0,
            pageSizeOptions: [10, 20, 30],
            showSizeChanger: true,
            showQuickJumper: true,
            showTotal: (total, [from, to]) => t('{0}-{1} 共{2}条', from, to, total),
            onChange: (next, pageSize) => {
              setPaging({ query: searched, pageNo: pageSize === paging.pageSize ? next : 1, pageSize });
            },
          }}
        />
      )}
    </div>
  );
});

interface KeyedRow {
  key: string;
  row: Row;
}

/** Rows have no declared key: their content is it, so that they are found again on another visit of their page. */
function withKeys(rows: readonly Row[]): KeyedRow[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const content = JSON.stringify(row);
    const count = counts.get(content) ?? 0;
    counts.set(content, count + 1);
    return { key: count === 0 ? content : `${content}#${String(count)}`, row };
  });
}

function toColumn(column: ReportColumn, { options }: ReportConfig, sort: Sort | undefined) {
  const { key, title, align, isSortable, width } = column;
  const isSorted = sort?.column === key;
  return {
    key,
    title,
    align,
    ...(width === undefined ? {} : { width }),
    ...(isSortable
      ? {
          sorter: true,
          sortOrder: isSorted ? (sort.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
        }
      : {}),
    render: (_: unknown, { row }: KeyedRow) => {
      const known = column.dict === undefined ? undefined : options.get(column.dict);
      const value = Object.hasOwn(row, key) ? row[key] : undefined;
      const sent = Object.hasOwn(row, `${key}_dictText`) ? row[`${key}_dictText`] : undefined;
      if (known === undefined && typeof sent !== 'string') return textOfValue(value) || NOTHING;
      return (
        <DictText
          value={value}
          options={known ?? []}
          emptyText={NOTHING}
          {...(typeof sent === 'string' ? { text: sent } : {})}
        />
      );
    },
  };
}

/** `createTime=desc` */
function readSort(sorter: string | undefined): Sort | undefined {
  const [column = '', order] = (sorter ?? '').split('=');
  return column !== '' && (order === 'asc' || order === 'desc') ? { column, order } : undefined;
}
