// Which calls about single items save the rows of a dictionary that were sent together.
import type { SentRows } from '../records/writes/child-rows.ts';
import { writableFields, type Entity } from '../records/entities.ts';
import { scalarText } from '../../src/engine/values/json.ts';
import { type Fields } from './replies.ts';

/** One call of the target. */
export interface ItemStep {
  method: 'POST' | 'PUT' | 'DELETE';
  /** With its query. */
  path: string;
  body?: Fields;
  /** What people know the item by. */
  title: string;
}

/**
 * Removals go first, as they free values for others. Items that nobody named stay as they are.
 * @param stored items of this dictionary alone: an item of another one is never changed or removed
 */
export function planItems(
  entity: Entity,
  sent: SentRows,
  stored: readonly Fields[],
  dictId: string,
): ItemStep[] {
  const byId = new Map(stored.map((item) => [String(item['id']), item]));
  const named = new Set([
    ...sent.rows.map((row) => scalarText(row['id'])),
    ...sent.removed.map(({ id }) => id),
  ]);
  const removed = sent.removed.flatMap(({ id }): ItemStep[] => {
    const item = byId.get(id);
    // Gone already: what was asked for holds.
    if (!item) return [];
    const path = `/sys/dictItem/delete?id=${encodeURIComponent(id)}`;
    return [{ method: 'DELETE', path, title: titleOf(item) }];
  });
  const changed: ItemStep[] = [];
  const added: ItemStep[] = [];
  const isLeft = new Set(stored.filter((item) => !named.has(String(item['id']))));
  let last = Math.max(0, ...[...stored, ...sent.rows].map((row) => Number(row['sortOrder']) || 0));
  for (const row of sent.rows) {
    const values = pickWritable(entity, row);
    delete values['dictId'];
    const current = byId.get(scalarText(row['id']));
    if (current) {
      if (isSame(values, current)) continue;
      const body = { ...pickWritable(entity, current), ...values, id: current['id'], dictId };
      changed.push({ method: 'PUT', path: '/sys/dictItem/edit', body, title: titleOf(body) });
      continue;
    }
    // A save that failed half way is pressed again with the same rows: those that arrived are not added twice.
    const twin = [...isLeft].find((item) => isSame(values, item));
    if (twin) {
      isLeft.delete(twin);
      continue;
    }
    if (scalarText(values['sortOrder']) === '') values['sortOrder'] = last += 1;
    const body = { ...values, dictId };
    added.push({ method: 'POST', path: '/sys/dictItem/add', body, title: titleOf(body) });
  }
  return [...removed, ...changed, ...added];
}

/**
 * The fields that a caller may write, among those that a row has. Back ends of this family take null for "not said": an
 * emptied text is an empty one, and any other empty field stays what it was.
 */
export function pickWritable(entity: Entity, row: Fields): Record<string, unknown> {
  return Object.fromEntries(
    writableFields(entity).flatMap(({ name, type }): [string, unknown][] => {
      const value = Object.hasOwn(row, name) ? row[name] : undefined;
      if (value === undefined) return [];
      if (value !== null) return [[name, value]];
      return type === 'string' ? [[name, '']] : [];
    }),
  );
}

function isSame(values: Fields, item: Fields): boolean {
  return Object.entries(values).every(([name, value]) => scalarText(value) === scalarText(item[name]));
}

function titleOf(item: Fields): string {
  return scalarText(item['itemText']) || scalarText(item['itemValue']);
}
