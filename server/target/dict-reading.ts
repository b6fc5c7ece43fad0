// Reads a dictionary and its items from back ends that keep them apart.
import { failure } from '../errors.ts';
import { MAX_ROWS } from '../query/child-rows.ts';
import type { Caller } from './caller.ts';
import { isFields, isUnknown, resultOf, type Fields } from './replies.ts';

/** Older back ends cut longer pages to this length. */
const PAGE = 500;

/** @throws ApiError `record-missing`, TargetRefusal */
export async function readDict(caller: Caller, id: string): Promise<Fields> {
  const reply = await caller.ask('GET', `/sys/dict/queryById?${query({ id })}`);
  if (!isUnknown(reply)) {
    const result = resultOf(reply);
    if (isFields(result) && result['id'] === id) return result;
  }
  return findDict(caller, 'id', id);
}

/**
 * The dictionary whose field has a value.
 * @throws ApiError `record-missing`, TargetRefusal
 */
export async function findDict(caller: Caller, field: 'id' | 'dictCode', value: string): Promise<Fields> {
  const first = { [field]: value, pageNo: '1', pageSize: '10' };
  const { records } = readPage(resultOf(await caller.ask('GET', `/sys/dict/list?${query(first)}`)));
  const found = records.find((record) => record[field] === value);
  if (!found) throw failure('record-missing');
  return found;
}

/**
 * All items of a dictionary, by their places.
 * @throws ApiError `unavailable` when pages do not give as many as the target counts, TargetRefusal
 */
export async function readItems(caller: Caller, dictId: string): Promise<Fields[]> {
  const items = new Map<unknown, Fields>();
  // Pages in the order of places alone may show one of two equal ones twice, and the other never.
  const order = { dictId, column: 'id', order: 'asc', pageSize: String(PAGE) };
  for (let pageNo = 1, total = 1; items.size < total; pageNo += 1) {
    const answer = await caller.ask(
      'GET',
      `/sys/dictItem/list?${query({ ...order, pageNo: String(pageNo) })}`,
    );
    const page = readPage(resultOf(answer));
    const before = items.size;
    for (const item of page.records) items.set(item['id'], item);
    total = page.total;
    if (total > MAX_ROWS || (items.size === before && items.size < total)) {
      throw failure('unavailable', '没有读到该字典的全部字典项，请稍后重试');
    }
  }
  const place = (item: Fields): number => Number(item['sortOrder'] ?? Number.MAX_SAFE_INTEGER);
  return [...items.values()].sort((a, b) => place(a) - place(b));
}

function readPage(result: unknown): { records: Fields[]; total: number } {
  const records = isFields(result) && Array.isArray(result['records']) ? result['records'] : [];
  const total = isFields(result) ? Number(result['total']) : 0;
  return { records: records.filter(isFields), total: Number.isFinite(total) ? total : 0 };
}

function query(values: Readonly<Record<string, string>>): string {
  return new URLSearchParams(values).toString();
}
