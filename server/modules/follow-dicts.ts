// Dictionaries of a module whose files changed: what people never touched follows its file, what they changed stays theirs.
import type { Transaction } from 'kysely';
import type { DictFile } from '../../src/engine/catalog.ts';
import type { Database } from '../db/tables.ts';
import { createId } from '../records/record.ts';
import { MAKER } from './seed-dicts.ts';

type Declared = Extract<DictFile[string], { items: unknown }>;

/**
 * Brings the items that a module declares anew, and changes those that it declared differently. A value that it declares no
 * more is switched off: records go on to show its text, and nobody is offered it.
 * @param before as the module declared them when it was taken last
 */
export async function followDicts(
  transaction: Transaction<Database>,
  dicts: DictFile,
  before: DictFile,
  now: Date,
): Promise<void> {
  for (const [code, dict] of Object.entries(dicts)) {
    const old = Object.hasOwn(before, code) ? before[code] : undefined;
    if (!('items' in dict) || !old || !('items' in old)) continue;
    if (JSON.stringify(dict) === JSON.stringify(old)) continue;
    await followDict(transaction, code, { dict, old }, now);
  }
}

async function followDict(
  transaction: Transaction<Database>,
  code: string,
  { dict, old }: { dict: Declared; old: Declared },
  now: Date,
): Promise<void> {
  const stored = await transaction
    .selectFrom('sys_dict')
    .select(['id', 'dict_name', 'update_time'])
    .where('dict_code', '=', code)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  if (!stored) return;
  if (stored.update_time === null && stored.dict_name === (old.title ?? code) && dict.title !== old.title) {
    const named = { dict_name: dict.title ?? code };
    await transaction.updateTable('sys_dict').set(named).where('id', '=', stored.id).execute();
  }
  const items = await transaction
    .selectFrom('sys_dict_item')
    .select(['id', 'item_value', 'item_text', 'create_by', 'update_time'])
    .where('dict_id', '=', stored.id)
    .execute();
  const byValue = new Map(items.map((item) => [item.item_value, item]));
  const declared = new Map(dict.items.map((item, index) => [item.value, { ...item, order: index + 1 }]));
  const earlier = new Map(old.items.map((item, index) => [item.value, { ...item, order: index + 1 }]));
  for (const [value, { text, color, order }] of declared) {
    const row = byValue.get(value);
    const shown = { item_text: text, item_color: color ?? null, sort_order: order };
    // Somebody removed one that was declared before.
    if (!row && earlier.has(value)) continue;
    if (!row) {
      const audit = { create_by: MAKER, create_time: now };
      const added = { id: createId(), dict_id: stored.id, item_value: value, ...shown, ...audit };
      await transaction.insertInto('sys_dict_item').values(added).execute();
    } else if (
      isUntouched(row) &&
      JSON.stringify(declared.get(value)) !== JSON.stringify(earlier.get(value))
    ) {
      const next = { ...shown, status: 1 };
      await transaction.updateTable('sys_dict_item').set(next).where('id', '=', row.id).execute();
    }
  }
  const gone = items.filter((row) => {
    const value = row.item_value;
    return isUntouched(row) && earlier.has(value) && !declared.has(value);
  });
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await transaction.updateTable('sys_dict_item').set({ status: 0 }).where('id', 'in', ids).execute();
}

/** Brought by a module, and never saved by anybody. */
function isUntouched(row: { create_by: string | null; update_time: Date | string | null }): boolean {
  return row.create_by === MAKER && row.update_time === null;
}
