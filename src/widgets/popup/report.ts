// A report as the dialog reads it: three calls, in this order: columns, search items, rows.
import { compileOnlineQuery } from '../../engine/online/online-query.ts';
import type { SchemaNode } from '../../engine/document.ts';
import type { DictOption, Dicts, Http, HttpRequest } from '../../engine/services.ts';
import type { Settings } from './mapping.ts';
import { t } from '../../engine/text.ts';
import { objectOf, textOf } from '../../engine/values/json.ts';

/** Seconds that answers are kept for widgets with a group. */
const CACHE_SECONDS = 30;

const BASE = '/online/cgreport/api';

export interface ReportColumn {
  key: string;
  title: string;
  align: 'left' | 'center' | 'right';
  isSortable: boolean;
  /** Name of its options. */
  dict: string | undefined;
  width: number | undefined;
}

/** What a report is searched by. */
export interface SearchField {
  /** As it is asked for. */
  name: string;
  node: SchemaNode;
  options: readonly DictOption[] | undefined;
}

export interface ReportConfig {
  id: string;
  name: string;
  columns: readonly ReportColumn[];
  options: ReadonlyMap<string, readonly DictOption[]>;
}

export interface ReportPage {
  rows: readonly Readonly<Record<string, unknown>>[];
  total: number;
}

/** A request that says itself what went wrong; answers are shared for 30 seconds where the settings name a group. */
function request(
  settings: Settings,
  path: string,
  signal: AbortSignal,
  params: Record<string, unknown> = {},
): HttpRequest {
  return {
    method: 'GET',
    url: `${BASE}/${path}`,
    params,
    notify: false,
    signal,
    ...(settings.groupId ? { cache: CACHE_SECONDS } : {}),
  };
}

/** The answer lacks a part; its message says which. */
const PART = 201;

/**
 * @param warn told what the server left out
 * @throws HttpFailure with the server's message, Error for an answer that is no report
 */
export async function loadConfig(
  http: Http,
  settings: Settings,
  signal: AbortSignal,
  warn: (error: unknown) => void,
): Promise<ReportConfig> {
  const path = `getRpColumns/${encodeURIComponent(settings.code ?? '')}`;
  const reply = await http.send(request(settings, path, signal));
  if (reply.code === PART) warn(new Error(reply.message));
  const result = objectOf(reply.result);
  const id = textOf(result['cgRpConfigId']);
  if (id === '' || !Array.isArray(result['columns'])) throw new Error(t('服务器没有返回报表的列'));
  return {
    id,
    name: textOf(result['cgRpConfigName']),
    columns: result['columns'].map(objectOf).flatMap(readColumn),
    options: new Map(
      Object.entries(objectOf(result['dictOptions'])).map(([name, options]) => [name, readOptions(options)]),
    ),
  };
}

function readColumn(column: Readonly<Record<string, unknown>>): ReportColumn[] {
  const key = textOf(column['dataIndex']);
  // Some back ends send a column of row numbers.
  if (key === '' || key === 'rowIndex') return [];
  const align = textOf(column['align']);
  const { sorter, width } = column;
  return [
    {
      key,
      title: textOf(column['title']) || key,
      align: align === 'center' || align === 'right' ? align : 'left',
      isSortable: sorter === true || sorter === 'true',
      dict: textOf(column['customRender']) || undefined,
      width: typeof width === 'number' ? width : undefined,
    },
  ];
}

/**
 * What a report is searched by, each with its options.
 * @param tell told of every dictionary that could not be read or is not all here, and of items that cannot be asked for
 * @throws HttpFailure with the server's message
 */
export async function loadSearchFields(
  { http, dicts }: { http: Http; dicts: Dicts },
  settings: Settings,
  config: ReportConfig,
  signal: AbortSignal,
  tell: (error: unknown) => void,
): Promise<SearchField[]> {
  const path = `getQueryInfo/${encodeURIComponent(config.id)}`;
  const { result } = await http.send(request(settings, path, signal));
  const items = Array.isArray(result) ? result.map(objectOf) : [];
  const { properties, refused } = compileOnlineQuery(
    items.filter((item) => textOf(item['field']) !== ''),
    Object.fromEntries(config.options),
  );
  if (refused.length > 0) tell(new Error(t('查询条件“{0}”的字段名不能使用，已略去', refused.join('、'))));
  const readDict = async (code: string): Promise<readonly DictOption[] | undefined> => {
    try {
      const options = await dicts.load(code);
      const cut = dicts.cut?.(code);
      if (cut) tell(new Error(cut.message));
      return options;
    } catch (error) {
      tell(error);
      return undefined;
    }
  };
  return Promise.all(
    Object.entries(properties).map(async ([name, node]): Promise<SearchField> => {
      const code = node['x-dict'];
      const given = config.options.get(name) ?? (node.enum?.length ? readOptions(node.enum) : undefined);
      return { name, node, options: given ?? (code === undefined ? undefined : await readDict(code)) };
    }),
  );
}

/** @param params filters, sorting and paging; the parameters of the settings are added */
export async function loadRows(
  http: Http,
  settings: Settings,
  id: string,
  params: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<ReportPage> {
  const path = `getData/${encodeURIComponent(id)}`;
  const result = objectOf(
    (await http.send(request(settings, path, signal, { ...params, ...ownParams(settings.param) }))).result,
  );
  const records = Array.isArray(result['records']) ? result['records'].map(objectOf) : [];
  const total = Number(result['total']);
  return { rows: records, total: Number.isFinite(total) ? total : records.length };
}

/** `{ depart: 'A01' }` → `{ self_depart: 'A01' }`; empty ones stay behind. */
function ownParams(param: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(objectOf(param))
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [`self_${name}`, value]),
  );
}

function readOptions(options: unknown): DictOption[] {
  if (!Array.isArray(options)) return [];
  return options.map(objectOf).map((option) => {
    const value = textOf(option['value']);
    const text = textOf(option['text']) || textOf(option['title']) || value;
    const color = textOf(option['color']);
    return { value, text, ...(color === '' ? {} : { color }) };
  });
}
