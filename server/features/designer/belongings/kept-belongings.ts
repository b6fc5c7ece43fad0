// Belongings that are kept: what is planned with drafts, and what belonged to a publication once it was done.
import type { Kysely } from 'kysely';
import type { Belongings } from '../../../../src/designer/wire-belongings.ts';
import type { Database } from '../../../db/tables.ts';
import type { KeptBelongings } from '../../../documents/tables.ts';
import type { Wanted } from './deed.ts';
import { findMenu, readBelongings, readPage, type Owner } from './read-belongings.ts';

/** What is planned for drafts, with their texts. */
export async function readPlanned(db: Kysely<Database>, ids: readonly string[]): Promise<Wanted[]> {
  const rows = await db
    .selectFrom('sys_screen_draft')
    .select(['id', 'text', 'belongings'])
    .where('id', 'in', ids)
    .where('belongings', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, text, belongings }) =>
    text === null || !belongings ? [] : [{ id, text, belongings }],
  );
}

/** What belonged to the documents of a publication; undefined of one that was done before that was kept. */
export async function readKept(
  db: Kysely<Database>,
  set: string,
): Promise<Readonly<Record<string, KeptBelongings>> | undefined> {
  const row = await db
    .selectFrom('sys_screen_set')
    .select('belongings')
    .where('id', '=', set)
    .executeTakeFirst();
  return row?.belongings;
}

/**
 * Keeps what belongs to documents now that they are published, for whoever brings them back.
 * @param makers those whose menu entry was made with it
 */
export async function keepBelongings(
  db: Kysely<Database>,
  set: string,
  owners: readonly Owner[],
  makers: ReadonlySet<string>,
): Promise<void> {
  const found = await readBelongings(db, owners);
  const kept: Record<string, KeptBelongings> = {};
  for (const owner of owners) {
    const belongings = found[owner.id];
    if (!belongings) continue;
    const menu = await findMenu(db, readPage(owner).path);
    const isMade = menu && (makers.has(owner.id) || (await readLastKept(db, owner.id))?.madeMenu === menu.id);
    kept[owner.id] = { ...belongings, ...(isMade ? { madeMenu: menu.id } : {}) };
  }
  await db
    .insertInto('sys_screen_set')
    .values({ id: set, belongings: JSON.stringify(kept) })
    .execute();
}

/** What belonged to a document when it was published last, as far as that was kept. */
export async function readLastKept(db: Kysely<Database>, id: string): Promise<KeptBelongings | undefined> {
  const row = await db
    .selectFrom('sys_screen_version')
    .innerJoin('sys_screen_set', 'sys_screen_set.id', 'sys_screen_version.set_id')
    .select('belongings')
    .where('sys_screen_version.id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.belongings[id];
}

/** The documents of a publication with what belonged to them. */
export async function readFormer(db: Kysely<Database>, set: string): Promise<Wanted[]> {
  const kept = (await readKept(db, set)) ?? {};
  const versions = await db
    .selectFrom('sys_screen_version')
    .select(['id', 'text'])
    .where('set_id', '=', set)
    .orderBy('id')
    .execute();
  return versions.flatMap(({ id, text }) => {
    const belongings = kept[id];
    return belongings ? [{ id, text, belongings }] : [];
  });
}

/** Plans belongings for drafts, each in the place of what was planned before. */
export async function planBeside(db: Kysely<Database>, wanted: readonly Wanted[]): Promise<void> {
  for (const { id, belongings } of wanted) {
    await db
      .updateTable('sys_screen_draft')
      .set({ belongings: JSON.stringify(belongings) })
      .where('id', '=', id)
      .where('text', 'is not', null)
      .execute();
  }
}

/** Plans nothing any more for a draft. */
export async function forgetPlanned(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('sys_screen_draft').set({ belongings: null }).where('id', '=', id).execute();
}

/** What there is with what is planned, as it will be. */
export function addPlanned(there: Belongings | undefined, planned: Belongings): Belongings {
  const before: Belongings = there ?? { codes: [], grants: [], dicts: [] };
  const roles = new Map(before.grants.map(({ role, added }) => [role, new Set(added)]));
  for (const { role, added, removed } of planned.grants) {
    const held = roles.get(role) ?? new Set<string>();
    for (const code of added) held.add(code);
    for (const code of removed) held.delete(code);
    roles.set(role, held);
  }
  const menu = planned.menu ?? before.menu;
  const dicts = new Map([...before.dicts, ...planned.dicts].map((dict) => [dict.code, dict]));
  const codes = new Map([...before.codes, ...planned.codes].map((one) => [one.code, one]));
  return {
    ...(menu ? { menu } : {}),
    codes: [...codes.values()],
    grants: [...roles].map(([role, held]) => ({ role, added: [...held], removed: [] })),
    dicts: [...dicts.values()],
  };
}
