// Writes the shipped dictionaries into the database where their code does not exist yet, and colours it does not have.
import { sql, type Transaction } from 'kysely';
import type { DictFile } from '../../src/engine/catalog.ts';
import { createId } from '../records/record.ts';
import type { Database } from '../db/tables.ts';

/** Who made a row that came with the program. */
export const MAKER = 'system';

/**
 * Adds missing dictionaries with their items. One whose code exists, in the recycle bin too, is left as it is: what
 * people changed or removed stays so. Only items that nobody touched get the colour that a later version declares.
 * @returns codes that were added
 */
export async function seedDicts(
  transaction: Transaction<Database>,
  dicts: DictFile,
  now: Date,
): Promise<string[]> {
  const known = await transaction
    .selectFrom('sys_dict')
    .select(sql<string>`lower(dict_code)`.as('code'))
    .execute();
  const knownCodes = new Set(known.map(({ code }) => code));
  const added: string[] = [];
  for (const [code, dict] of Object.entries(dicts)) {
    if (!('items' in dict) || knownCodes.has(code.toLowerCase())) continue;
    const id = createId();
    const audit = { create_by: MAKER, create_time: now };
    await transaction
      .insertInto('sys_dict')
      .values({
        id,
        dict_name: dict.title ?? code,
        dict_code: code,
        type: dict.type === 'number' ? 1 : 0,
        ...audit,
      })
      .execute();
    const items = dict.items.map(({ value, text, color }, index) => ({
      id: createId(),
      dict_id: id,
      item_text: text,
      item_value: value,
      sort_order: index + 1,
      item_color: color ?? null,
      ...audit,
    }));
    if (items.length > 0) await transaction.insertInto('sys_dict_item').values(items).execute();
    added.push(code);
  }
  await fillColours(transaction, dicts);
  return added;
}

/** Colours the items that have none, whose text is still the shipped one and that nobody ever saved. */
async function fillColours(transaction: Transaction<Database>, dicts: DictFile): Promise<void> {
  const plain = await transaction
    .selectFrom('sys_dict_item as item')
    .innerJoin('sys_dict as dict', 'dict.id', 'item.dict_id')
    .select(['item.id', 'item.item_value', 'item.item_text', 'dict.dict_code'])
    .where('item.item_color', 'is', null)
    .where('item.create_by', '=', MAKER)
    .where('item.update_time', 'is', null)
    .execute();
  for (const { id, item_value, item_text, dict_code } of plain) {
    const dict = Object.hasOwn(dicts, dict_code) ? dicts[dict_code] : undefined;
    if (!dict || !('items' in dict)) continue;
    const shipped = dict.items.find(({ value, text }) => value === item_value && text === item_text);
    if (shipped?.color === undefined) continue;
    await transaction
      .updateTable('sys_dict_item')
      .set({ item_color: shipped.color })
      .where('id', '=', id)
      .execute();
  }
}
