// Reads a dictionary and its items from back ends that keep them apart.
import { failure } from '../kernel/errors.ts';
import type { Caller } from './caller.ts';
import { readPage, readRows } from './pages.ts';
import { isFields, isUnknown, resultOf, type Fields } from './replies.ts';

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
  const items = await readRows(caller, '/sys/dictItem/list', { dictId });
  if (!items) throw failure('unavailable', '没有读到该字典的全部字典项，请稍后重试');
  const place = (item: Fields): number => Number(item['sortOrder'] ?? Number.MAX_SAFE_INTEGER);
  return items.sort((a, b) => place(a) - place(b));
}

function query(values: Readonly<Record<string, string>>): string {
  return new URLSearchParams(values).toString();
}
