// Rows that nobody stored, so that what is designed looks like what will be used.
import type { PlanNode, ScreenPlan, Template } from '../../engine/plan/plan.ts';
import type { Dicts, HttpRequest } from '../../engine/services.ts';
import { isObject } from '../../engine/values/json.ts';
import { isKnown, makeOfShape, readShape, type ReadShape } from './made-shape.ts';

/** Rows of a made page. */
const ROWS = 3;

/** What a call answers on the canvas: what the document reads of it, rows for what draws them, and else nothing. */
export function makeAnswer(
  plan: ScreenPlan | undefined,
  { url }: Pick<HttpRequest, 'url'>,
  dicts: Pick<Dicts, 'peek'>,
): unknown {
  const path = url.split('?', 1)[0];
  const names = Object.entries(plan?.apis ?? {}).flatMap(([name, api]) =>
    api.kind === 'call' && api.url === path ? [name] : [],
  );
  const shape = readShape(
    '$result',
    names.flatMap((name) => {
      const api = plan?.apis[name];
      return api?.kind === 'call' && api.result ? [api.result] : [];
    }),
  );
  if (isKnown(shape)) return makeOfShape(shape);
  const nodes = plan ? listNodes(plan.root) : [];
  const node = nodes.find(({ source }) => source?.kind === 'api' && names.includes(source.api));
  const columns = node ? readColumns(node.props) : [];
  if (columns.length === 0) return {};
  // What its cells read of a row beside or in place of what its columns show.
  const record = readShape('$record', [node?.item, node?.props]);
  const records = Array.from({ length: ROWS }, (_, row) => makeRow(columns, record, row, dicts));
  const api = plan?.apis[names[0] ?? ''];
  return api?.kind === 'call' && api.page === true
    ? { records, total: ROWS, size: ROWS, current: 1, pages: 1 }
    : records;
}

export interface Column {
  key: string;
  title: string;
  type: string;
  dict: string | undefined;
}

export function readColumns(props: Template): Column[] {
  const list = valueOf(props, 'columns');
  return (Array.isArray(list) ? list : []).flatMap((column) => {
    if (!isObject(column)) return [];
    const { key, title, type, dict } = column;
    if (typeof key !== 'string') return [];
    return [
      {
        key,
        title: typeof title === 'string' ? title : key,
        type: typeof type === 'string' ? type : 'text',
        dict: typeof dict === 'string' ? dict : undefined,
      },
    ];
  });
}

/** Keys of the columns that a table has, by their places; empty where one has none. */
export function readColumnKeys(props: Template): string[] {
  return readOfColumns(props, 'key');
}

/** Titles of the columns that a table has, by their places; keys where they have none. */
export function readColumnTitles(props: Template): string[] {
  const keys = readColumnKeys(props);
  return readOfColumns(props, 'title').map((title, at) => title || (keys[at] ?? ''));
}

function readOfColumns(props: Template, name: string): string[] {
  const list = valueOf(props, 'columns');
  return (Array.isArray(list) ? list : []).map((column: unknown) => {
    const value = isObject(column) ? column[name] : undefined;
    return typeof value === 'string' ? value : '';
  });
}

/** What a template says without its expressions. */
function plain(template: Template): unknown {
  switch (template.kind) {
    case 'constant':
      return template.value;
    case 'object':
      return Object.fromEntries(template.entries.map(([name, value]) => [name, plain(value)]));
    case 'array':
      return template.items.map(plain);
    case 'expression':
      return undefined;
  }
}

/** A setting of a node as far as it is written out. */
export function valueOf(props: Template, name: string): unknown {
  const value = plain(props);
  return isObject(value) ? value[name] : undefined;
}

function makeRow(
  columns: readonly Column[],
  record: ReadShape,
  row: number,
  dicts: Pick<Dicts, 'peek'>,
): Record<string, unknown> {
  const read = [...record.fields].map(([key, shape]) => [key, makeOfShape(shape, key, row)] as const);
  const isPlain = ({ key }: Column): boolean => {
    const kind = record.fields.get(key)?.kind;
    return kind !== 'list' && kind !== 'object';
  };
  return Object.fromEntries([
    ...read,
    ['id', `made-${String(row + 1)}`],
    ...columns.filter(isPlain).map((column) => [column.key, makeValue(column, row, dicts)]),
  ]);
}

function makeValue({ title, type, dict }: Column, row: number, dicts: Pick<Dicts, 'peek'>): unknown {
  if (dict !== undefined) {
    const options = dicts.peek(dict) ?? [];
    return options[row % Math.max(options.length, 1)]?.value ?? '';
  }
  switch (type) {
    case 'number':
      return (row + 1) * 1_280;
    case 'date':
      return `2026-01-0${String(row + 1)}`;
    case 'datetime':
      return `2026-01-0${String(row + 1)} 09:30:00`;
    case 'image':
      return '';
    default:
      return `${title} ${String(row + 1)}`;
  }
}

export function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...node.children.flatMap(listNodes), ...(node.item ? listNodes(node.item) : [])];
}
