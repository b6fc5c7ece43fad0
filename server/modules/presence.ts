// Which servers have the folder of a module, and one server at a time that brings modules into the database.
import { setTimeout } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

// Any fixed number serves; it only has to be the same in every replica.
const LOCK = 7_205_150_305;

/** Minutes after which a server that was not seen any more counts no longer; it may be starting anew. */
const MINUTES_AWAY = 2;

/** Does the work when no other server does. Asked again and again, so that no statement waits. */
export function inTurn<T>(db: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (one) => {
    for (;;) {
      const { rows } = await sql<{
        is_ours: boolean;
      }>`select pg_try_advisory_lock(${LOCK}) as is_ours`.execute(one);
      if (rows[0]?.is_ours === true) break;
      await setTimeout(100);
    }
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(one);
    }
  });
}

export interface Presence {
  /** Sums of the folders that this server took last, by module. */
  took: ReadonlyMap<string, string>;
  /** Modules whose folders other servers have. */
  others: ReadonlySet<string>;
}

const isSeen = sql<boolean>`seen_time > now() - make_interval(mins => ${sql.lit(MINUTES_AWAY)})`;

/** @param server name of this one */
export async function readPresence(db: Kysely<Database>, server: string): Promise<Presence> {
  const rows = await db
    .selectFrom('sys_module_server')
    .select(['module', 'server', 'source'])
    .where((eb) => eb.or([eb('server', '=', server), isSeen]))
    .execute();
  const own = rows.filter((row) => row.server === server && row.source !== '');
  return {
    took: new Map(own.map(({ module, source }) => [module, source])),
    others: new Set(rows.filter((row) => row.server !== server).map(({ module }) => module)),
  };
}

/**
 * Writes down which folders this server has.
 * @param folders by module the sum of what was taken; undefined for one that is not taken
 */
export async function writePresence(
  db: Kysely<Database>,
  server: string,
  folders: ReadonlyMap<string, string | undefined>,
): Promise<void> {
  const modules = [...folders.keys()];
  await db
    .deleteFrom('sys_module_server')
    .where('server', '=', server)
    .where(sql<boolean>`module <> all(${modules}::text[])`)
    .execute();
  for (const [module, source] of folders) {
    await db
      .insertInto('sys_module_server')
      .values({ module, server, source: source ?? '' })
      .onConflict((conflict) =>
        conflict.columns(['module', 'server']).doUpdateSet({
          seen_time: sql`now()`,
          ...(source === undefined ? {} : { source }),
        }),
      )
      .execute();
  }
}

/** Says that this server is still there. */
export async function renewPresence(db: Kysely<Database>, server: string): Promise<void> {
  await db
    .updateTable('sys_module_server')
    .set({ seen_time: sql`now()` })
    .where('server', '=', server)
    .execute();
}

/** Another text whenever somebody else changed tables or modules, or another server's folder appeared or went. */
export async function readMark(db: Kysely<Database>, server: string): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select concat_ws(' ',
      (select max(id) from sys_managed_change),
      (select concat(max(update_time), '/', count(*) filter (where aside is null)) from sys_module),
      (select string_agg(distinct module, ',' order by module) from sys_module_server
        where server <> ${server} and ${isSeen})) as mark`.execute(db);
  return rows[0]?.mark ?? '';
}
