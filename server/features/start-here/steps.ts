// 从这里开始: what an administrator of a new installation does first, and how much of it is done.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { ADMIN_USERNAME } from '../../identity/administrator.ts';
import { firstPage } from '../../modules/module-menus.ts';
import { readStored } from '../../modules/take-module.ts';
import { listEntities } from '../../records/entities.ts';

/** Tables that are looked into for rows of people. */
const MAX_TABLES = 60;
/** Who wrote what came with the installation. */
const SYSTEM = 'system';

export interface FirstSteps {
  hasPage: boolean;
  hasPeople: boolean;
  hasData: boolean;
  hasReadGuides: boolean;
  /** Whether the card of the home page is shown. */
  isShown: boolean;
  /** Where rows of a module are; empty while there is no module. */
  dataPath: string;
}

export async function readSteps(db: Kysely<Database>, userId: string): Promise<FirstSteps> {
  const [page, people, hasData, setting, dataPath] = await Promise.all([
    db
      .selectFrom('sys_screen_draft')
      .select('id')
      .unionAll(db.selectFrom('sys_screen_version').select('id'))
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('sys_user')
      .select('id')
      .where('username', '<>', ADMIN_USERNAME)
      .where('del_flag', '=', 0)
      .where((eb) => eb.or([eb('create_by', 'is', null), eb('create_by', '<>', SYSTEM)]))
      .limit(1)
      .executeTakeFirst(),
    hasRows(db),
    db
      .selectFrom('sys_user_setting')
      .select(['is_start_shown', 'has_read_guides'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    findDataPath(db),
  ]);
  return {
    hasPage: page !== undefined,
    hasPeople: people !== undefined,
    hasData,
    hasReadGuides: setting?.has_read_guides ?? false,
    isShown: setting?.is_start_shown ?? true,
    dataPath,
  };
}

/** Whether the home page reminds somebody of the steps: until all are done, or they put it away. */
export async function areStepsShown(db: Kysely<Database>, userId: string): Promise<boolean> {
  const { isShown, hasPage, hasPeople, hasData, hasReadGuides } = await readSteps(db, userId);
  return isShown && !(hasPage && hasPeople && hasData && hasReadGuides);
}

/** Whether somebody wrote a record of a module. */
async function hasRows(db: Kysely<Database>): Promise<boolean> {
  const tables = listEntities()
    .filter(({ storage }) => storage === 'managed')
    .slice(0, MAX_TABLES)
    .map(({ table }) => table);
  if (tables.length === 0) return false;
  const looks = tables.map(
    (table) => sql`exists (select 1 from ${sql.table(table)} where create_by <> ${SYSTEM})`,
  );
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(looks, sql` or `)} as found`.execute(db);
  return rows[0]?.found ?? false;
}

async function findDataPath(db: Kysely<Database>): Promise<string> {
  const stored = await readStored(db);
  const menus = stored.filter(({ aside }) => aside === null).flatMap(({ declared }) => declared.parts.menus);
  return firstPage(menus) ?? '';
}
