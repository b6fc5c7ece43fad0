// The login that changes the tables of modules, where it is another one than the one that serves: what that one keeps.
import { type Kysely, sql } from 'kysely';
import { StartupError } from '../kernel/startup-error.ts';
import type { Database } from './tables.ts';

/** Milliseconds that the handing over of one table waits for those who use it, and how often it is tried. */
const PATIENCE = 2_000;
const TRIES = 5;

/** Who changes the tables of modules, and who serves. */
export interface TableOwner {
  owner: string;
  serving: string;
  /** Tables that were handed over just now. */
  taken: readonly string[];
}

/**
 * Gives the login that changes tables those of modules that are there, and the one that serves the rights to rows of all
 * that it makes from now on. Doing it twice does nothing the second time.
 * @param db the login that serves, on a migrated database
 * @param owner the login that changes tables
 * @throws StartupError in one line when it is no other login, or not one that may do what is asked of it
 */
export async function settleOwner(db: Kysely<Database>, owner: Kysely<Database>): Promise<TableOwner> {
  const [serving, changing] = [await readLogin(db), await readLogin(owner)];
  if (changing.place !== serving.place) {
    throw new StartupError(
      'DATABASE_OWNER_URL 与 DATABASE_URL 指向的不是同一个数据库',
      'DATABASE_OWNER_URL does not lead to the database of DATABASE_URL',
    );
  }
  if (changing.role === serving.role) {
    throw new StartupError(
      'DATABASE_OWNER_URL 与 DATABASE_URL 用的是同一个登录，请换一个登录，或去掉 DATABASE_OWNER_URL',
      'DATABASE_OWNER_URL and DATABASE_URL are the same login: name another one, or none',
    );
  }
  const { rows } = await sql<{ is_member: boolean; may_create: boolean }>`
    select pg_has_role(current_user, ${serving.role}, 'usage') as is_member,
      has_schema_privilege(current_user, current_schema(), 'create') as may_create`.execute(owner);
  const [held] = rows;
  if (held?.is_member !== true || !held.may_create) {
    throw new StartupError(
      `DATABASE_OWNER_URL 的登录 ${changing.role} 不能变更表：它要是 ${serving.role} 的成员，并能在模式里建表（docs/security.md）`,
      `the login ${changing.role} cannot change tables: it has to belong to ${serving.role} and to the schema`,
    );
  }
  await sql`alter default privileges in schema ${sql.id(changing.schema)}
    grant select, insert, update, delete on tables to ${sql.id(serving.role)}`.execute(owner);
  const foreign = await sql<{ table: string }>`
    select known.table_name as table from sys_managed_table as known
      join pg_class as kept on kept.oid = to_regclass(quote_ident(known.table_name))
      join pg_roles as holder on holder.oid = kept.relowner
    where holder.rolname <> ${changing.role} order by 1`.execute(owner);
  const taken = foreign.rows.map(({ table }) => table);
  for (const table of taken) await handOver(owner, table, changing.role, serving.role);
  return { owner: changing.role, serving: serving.role, taken };
}

interface Login {
  role: string;
  schema: string;
  /** Tells one database from another, wherever they are. */
  place: string;
}

async function readLogin(db: Kysely<Database>): Promise<Login> {
  const { rows } = await sql<Login>`
    select current_user::text as role, coalesce(current_schema(), 'public')::text as schema,
      concat_ws(' ', current_database(), to_regclass('sys_managed_table')::oid, pg_postmaster_start_time()) as place`.execute(
    db,
  );
  const [login] = rows;
  if (!login) throw new Error('the database answered a question about itself with no row');
  return login;
}

/** Waits for users of the table as often as is decent: they all wait behind it. */
async function handOver(
  owner: Kysely<Database>,
  table: string,
  role: string,
  serving: string,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await owner.transaction().execute(async (transaction) => {
        await sql`set local lock_timeout = ${sql.lit(PATIENCE)}`.execute(transaction);
        await sql`alter table ${sql.id(table)} owner to ${sql.id(role)}`.execute(transaction);
        await sql`grant select, insert, update, delete on ${sql.id(table)} to ${sql.id(serving)}`.execute(
          transaction,
        );
      });
      return;
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === '55P03';
      if (!isBusy || tries >= TRIES) throw error;
    }
  }
}
