// Grants that are stored in three tables of one shape: read, and changed by what somebody ticked and unticked.
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { createId } from '../../records/record.ts';
import { idsText, splitIds } from '../../records/schemas.ts';
import type { Asker } from '../../records/asker.ts';
import { planGrants } from './grants.ts';
import { pickShownMenus } from '../menus/shown-menus.ts';
import { changeWithinSight, checkGrantsShowNoMore, listHolders } from './sight-limits.ts';

/** Whose grants they are. */
export interface GrantPlace {
  table: 'sys_role_permission' | 'sys_depart_permission' | 'sys_depart_role_permission';
  column: 'role_id' | 'depart_id';
  id: string;
}

/** What clients send of a change: the ticked ids, and those that were ticked when the page was opened. */
export const grantFields = {
  permissionIds: { ...idsText, type: ['string', 'null'] },
  lastpermissionIds: { ...idsText, type: ['string', 'null'] },
} as const;

/** Ids of the permissions that are granted there, whoever asks. */
export async function readGranted(
  db: Kysely<Database>,
  { table, column, id }: GrantPlace,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table as 'sys_role_permission')
    .select('permission_id')
    .where(column as 'role_id', '=', id)
    .orderBy('permission_id')
    .execute();
  return rows.map(({ permission_id }) => permission_id);
}

/** Ids of those that the caller sees: what the tree shows ticked, and what clients send back. */
export async function readShownGrants(asker: Asker, place: GrantPlace): Promise<string[]> {
  return pickShownMenus(asker, await readGranted(asker.db, place));
}

export interface GrantSaving {
  asker: Asker;
  place: GrantPlace;
  sent: {
    permissionIds?: string | null | undefined;
    lastpermissionIds?: string | null | undefined;
  };
  /** Columns of a new grant beside its own. */
  more?: Readonly<Record<string, string | Date>>;
  /** Judges the change before anything is written. @throws ApiError */
  check?(change: { added: readonly string[]; removed: readonly string[] }): void | Promise<void>;
  log: FastifyBaseLogger;
  /** The rules that narrow a new grant of a permission, as a grant names them; by default none. */
  readRules?(permissionId: string): Promise<string | null>;
  /** Whose grants changed, for the log. */
  told: Readonly<Record<string, string>>;
}

/**
 * Saves a change of grants, within what the caller holds and sees: what is out of sight stays as it is.
 * @throws forbidden; rule for a change of what the caller does not see
 */
export async function saveGrants(saving: GrantSaving): Promise<{ added: string[]; removed: string[] }> {
  const { asker, place, sent, more = {} } = saving;
  const { db, user } = asker;
  const { table, id } = place;
  const stored = new Set(await readGranted(db, place));
  const { lastpermissionIds: seen } = sent;
  const change = await planGrants(asker, {
    stored,
    wanted: new Set(splitIds(sent.permissionIds)),
    seen: typeof seen === 'string' ? splitIds(seen) : await pickShownMenus(asker, [...stored]),
  });
  const changed = [...change.added, ...change.removed];
  if ((await pickShownMenus(asker, changed)).length < changed.length) {
    throw failure('rule', '所选菜单或按钮超出了您的数据权限，请刷新后重试');
  }
  await saving.check?.(change);
  await checkGrantsShowNoMore(asker, change.added, saving.readRules);
  // Without its list somebody who may still change records is narrowed by no rule: taking away is judged, too.
  await changeWithinSight(
    asker,
    () => (table === 'sys_depart_permission' ? [] : listHolders(asker, table, [id])),
    () => writeGrants(db, place, change, more),
  );
  saving.log.info(
    { event: 'grants-changed', user: user.username, ...saving.told, ...change },
    'permissions changed',
  );
  return change;
}

async function writeGrants(
  db: Kysely<Database>,
  { table, column, id }: GrantPlace,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
  more: Readonly<Record<string, string | Date>>,
): Promise<void> {
  if (removed.length > 0) {
    await db
      .deleteFrom(table as 'sys_role_permission')
      .where(column as 'role_id', '=', id)
      .where('permission_id', 'in', removed)
      .execute();
  }
  if (added.length === 0) return;
  const rows = added.map((one) => ({ id: createId(), [column]: id, permission_id: one, ...more }));
  await db
    .insertInto(table as 'sys_role_permission')
    .values(rows as never)
    .execute();
}
