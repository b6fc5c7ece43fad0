// Made records as a list is asked for them: filtered, sorted and in pages.
import type { MadeRecord } from './made-records.ts';
import type { MadeField } from './protocol.ts';

/** Parameters that are no values to look for. */
const PAGING = new Set([
  'pageNo',
  'pageSize',
  'column',
  'order',
  'field',
  'code',
  'token',
  '_t',
  'id',
  'ids',
]);

export type Query = Readonly<Record<string, unknown>>;

/** The records that a list shows for its parameters, in their order; parameters that name no field are let be. */
export function queryRecords(
  records: readonly MadeRecord[],
  fields: readonly MadeField[],
  query: Query,
): readonly MadeRecord[] {
  const types = new Map(fields.map((field) => [field.key, field]));
  const tests = Object.entries(query).flatMap(([name, value]) => {
    if (PAGING.has(name) || value === undefined || value === null || value === '') return [];
    const end = /_(?:begin|end)$/.exec(name)?.[0];
    const key = end === undefined ? name : name.slice(0, -end.length);
    const field = types.get(key);
    if (!field) return [];
    const wanted = String(value);
    if (end === '_begin') return [(record: MadeRecord) => compare(record[key], wanted) >= 0];
    // The last day of a range belongs to it.
    if (end === '_end')
      return [(record: MadeRecord) => compare(String(record[key]).slice(0, wanted.length), wanted) <= 0];
    return [(record: MadeRecord) => isLike(String(record[key] ?? ''), wanted, field)];
  });
  const found =
    tests.length === 0 ? records : records.filter((record) => tests.every((test) => test(record)));
  const column = typeof query['column'] === 'string' ? query['column'] : '';
  const by = types.has(column) ? column : undefined;
  // Nobody stored them, so that the order in which they came is that of a list that was not sorted.
  if (by === undefined || (by === 'createTime' && query['order'] === 'desc')) return found;
  const sign = query['order'] === 'desc' ? -1 : 1;
  return [...found].sort((a, b) => sign * compare(a[by], b[by]));
}

export interface MadePage {
  records: readonly MadeRecord[];
  total: number;
  size: number;
  current: number;
  pages: number;
}

export function pageOf(records: readonly MadeRecord[], query: Query): MadePage {
  const size = Math.max(1, Number(query['pageSize'] ?? 10) || 10);
  const current = Math.max(1, Number(query['pageNo'] ?? 1) || 1);
  const total = records.length;
  return {
    records: records.slice((current - 1) * size, current * size),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
  };
}

/** Codes are chosen, texts are looked for. */
function isLike(value: string, wanted: string, { dict, type }: MadeField): boolean {
  const isText = dict === undefined && !/^(?:number|integer|boolean)$/.test(type);
  if (isText) return value.toLowerCase().includes(wanted.replaceAll(/^\*|\*$/g, '').toLowerCase());
  const codes = value.split(',');
  return wanted.split(',').some((code) => codes.includes(code));
}

function compare(a: unknown, b: unknown): number {
  const [one, other] = [Number(a), Number(b)];
  if (a !== '' && b !== '' && Number.isFinite(one) && Number.isFinite(other)) return one - other;
  return String(a ?? '').localeCompare(String(b ?? ''), 'zh');
}
