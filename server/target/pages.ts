// Lists that other back ends give page by page.
import { MAX_ROWS } from '../records/writes/child-rows.ts';
import type { Caller } from './caller.ts';
import { isFields, resultOf, type Fields } from './replies.ts';

/** Older back ends cut longer pages to this length. */
const PAGE = 500;

/**
 * All rows of a list.
 * @param query narrows the list; pages are added
 * @returns undefined when pages do not give as many rows as the target counts, or there are more than a record may have
 * @throws ApiError, TargetRefusal
 */
export async function readRows(
  caller: Caller,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Fields[] | undefined> {
  const rows = new Map<unknown, Fields>();
  // Pages in an order that is not total may show one of two equal rows twice, and the other never.
  const order = { ...query, column: 'id', order: 'asc', pageSize: String(PAGE) };
  for (let pageNo = 1, total = 1; rows.size < total; pageNo += 1) {
    const asked = new URLSearchParams({ ...order, pageNo: String(pageNo) });
    const page = readPage(resultOf(await caller.ask('GET', `${path}?${asked.toString()}`)));
    const before = rows.size;
    for (const row of page.records) rows.set(row['id'], row);
    total = page.total;
    if (total > MAX_ROWS || (rows.size === before && rows.size < total)) return undefined;
  }
  return [...rows.values()];
}

export function readPage(result: unknown): { records: Fields[]; total: number } {
  const records = isFields(result) && Array.isArray(result['records']) ? result['records'] : [];
  const total = isFields(result) ? Number(result['total']) : 0;
  return { records: records.filter(isFields), total: Number.isFinite(total) ? total : 0 };
}
