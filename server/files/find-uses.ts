// Where stored files are named. Every table is looked through, so that no kind of record is forgotten.
import { sql, type Kysely } from 'kysely';
import type { Database, TableName } from '../db/tables.ts';

/** Tables that name files without using them. */
const NO_USERS: readonly string[] = [
  'sys_file',
  'sys_log',
  'sys_idempotency',
  'sys_quartz_run',
] satisfies TableName[];

/**
 * Which of some files stand in a record.
 * @param except further tables that do not count
 * @returns by path, one of the tables that name it
 */
export async function findUses(
  db: Kysely<Database>,
  paths: readonly string[],
  except: readonly TableName[] = [],
): Promise<ReadonlyMap<string, string>> {
  const uses = new Map<string, string>();
  for (const table of await listTables(db)) {
    const wanted = paths.filter((path) => !uses.has(path));
    if (wanted.length === 0) break;
    if (except.some((name) => name === table)) continue;
    for (const path of await findNamed(db, table, wanted)) uses.set(path, table);
  }
  return uses;
}

async function listTables(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname = current_schema()`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !NO_USERS.includes(name));
}

/** The paths that stand anywhere in a row of a table. The random part of the name is enough: texts may encode the rest. */
async function findNamed(
  db: Kysely<Database>,
  table: string,
  paths: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ path: string }>`
    select wanted.path from unnest(${paths}::text[]) as wanted (path)
    where exists (
      select 1 from ${sql.table(table)} as one
      where position(substring(wanted.path from '[0-9a-f]{32}_[0-9]{13}') in one::text) > 0
    )`.execute(db);
  return rows.map(({ path }) => path);
}
