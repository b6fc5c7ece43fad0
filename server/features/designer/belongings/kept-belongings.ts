// Belongings that are kept: what is planned with drafts, and what belonged to a publication once it was done.
import type { Kysely } from 'kysely';
import type { Belongings } from '../../../../src/designer/wire.ts';
import type { Database } from '../../../db/tables.ts';
import type { Wanted } from './plan-deeds.ts';

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
): Promise<Readonly<Record<string, Belongings>> | undefined> {
  const row = await db
    .selectFrom('sys_screen_set')
    .select('belongings')
    .where('id', '=', set)
    .executeTakeFirst();
  return row?.belongings;
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
