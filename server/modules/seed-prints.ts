// Print templates of modules, and the entities whose records can be printed, as rows that people may change.
import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { EntityDeclaration, PrintDeclaration } from '../../src/engine/catalog.ts';
import type { Database } from '../db/tables.ts';

/** Who made a row that came with the program or with a module. */
const MAKER = 'system';

/** The dictionary of what can be printed. */
const SUBJECTS = 'print_subject';

/** Characters of the text of an item. */
const MAX_TEXT = 100;

/** Behind the subjects that ship. */
const SUBJECT_PLACE = 100;

/** The keys of rows that are made of declarations: the same each time, so that each is known again. */
const keyOf = (kind: string, name: string): string =>
  createHash('sha256').update(`${kind}:${name}`).digest('hex').slice(0, 32);

export const idOfPrint = ({ code }: Pick<PrintDeclaration, 'code'>): string => keyOf('print', code);
export const idOfSubject = ({ id }: Pick<EntityDeclaration, 'id'>): string => keyOf('subject', id);

/**
 * Adds templates that are new, renews those that nobody saved, and takes away those that are gone and that nobody saved.
 * What people changed stays as they made it, and what they removed does not come back.
 * @param before the templates of the module as it was taken last
 */
export async function seedPrints(
  transaction: Transaction<Database>,
  prints: readonly PrintDeclaration[],
  before: readonly PrintDeclaration[],
  now: Date,
): Promise<void> {
  const known = new Set(before.map(({ code }) => code));
  for (const print of prints) {
    const values = {
      template_name: print.title,
      template_code: print.code,
      subject: print.subject,
      template_json: JSON.stringify(print.template),
      description: print.description ?? null,
    };
    const id = idOfPrint(print);
    await transaction
      .updateTable('sys_print_template')
      .set(values)
      .where('id', '=', id)
      .where('update_time', 'is', null)
      // A row that stays as it is needs no new version of itself at every start.
      .where((eb) => eb.or(Object.entries(values).map(([column, value]) => differs(column, value))))
      .execute();
    if (known.has(print.code)) continue;
    await transaction
      .insertInto('sys_print_template')
      .values({ id, ...values, create_by: MAKER, create_time: now })
      // Its code may be that of a template that people made.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const kept = new Set(prints.map(({ code }) => code));
  const gone = before.filter(({ code }) => !kept.has(code)).map(idOfPrint);
  if (gone.length === 0) return;
  await transaction
    .deleteFrom('sys_print_template')
    .where('id', 'in', gone)
    .where('update_time', 'is', null)
    .execute();
}

const differs = (column: string, value: string | null) =>
  sql<boolean>`${sql.ref(column)} is distinct from ${value}`;

/**
 * Offers entities as what can be printed. An item that people saved or switched off stays as they made it.
 * @param gone ids of entities that are offered no more
 */
export async function seedSubjects(
  transaction: Transaction<Database>,
  entities: readonly Pick<EntityDeclaration, 'id' | 'title'>[],
  gone: readonly Pick<EntityDeclaration, 'id'>[],
  now: Date,
): Promise<void> {
  if (gone.length > 0) {
    await transaction.deleteFrom('sys_dict_item').where('id', 'in', gone.map(idOfSubject)).execute();
  }
  const dict = await transaction
    .selectFrom('sys_dict')
    .select('id')
    .where('dict_code', '=', SUBJECTS)
    .executeTakeFirst();
  if (!dict) return;
  if (entities.length === 0) return;
  const rows = entities.map((entity) => ({
    id: idOfSubject(entity),
    dict_id: dict.id,
    item_text: entity.title.slice(0, MAX_TEXT),
    item_value: entity.id,
    sort_order: SUBJECT_PLACE,
    create_by: MAKER,
    create_time: now,
  }));
  // An item that people made themselves stands for the same.
  const others = await transaction
    .selectFrom('sys_dict_item')
    .select('item_value')
    .where('dict_id', '=', dict.id)
    .where(
      'item_value',
      'in',
      entities.map(({ id }) => id),
    )
    .where('id', 'not in', entities.map(idOfSubject))
    .execute();
  const own = rows.filter(({ item_value }) => !others.some((other) => other.item_value === item_value));
  if (own.length === 0) return;
  await transaction
    .insertInto('sys_dict_item')
    .values(own)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({ item_text: ref('excluded.item_text') }))
        .where('sys_dict_item.update_time', 'is', null)
        .whereRef('sys_dict_item.item_text', 'is distinct from', 'excluded.item_text'),
    )
    .execute();
}
