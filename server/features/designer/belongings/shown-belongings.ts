// What somebody may see of belongings, and so take out in a file.
import { sql } from 'kysely';
import type { Belongings } from '../../../../src/designer/wire-belongings.ts';
import type { Asker } from '../../../records/asker.ts';
import { readDataRules } from '../../../records/data-rules/data-rules.ts';
import { getEntity } from '../../../records/entities.ts';
import { joinConditions } from '../../../records/lists/list.ts';
import { readShownMenus } from '../../menus/shown-menus.ts';
import { readShownRoles } from '../../roles/shown-roles.ts';
import { findMenu, readPage, type Owner } from './read-belongings.ts';

/** Belongings of documents as far as the lists of menus, roles and dictionaries show them to somebody. */
export async function showBelongings(
  asker: Asker,
  owners: readonly Owner[],
  found: Readonly<Record<string, Belongings>>,
): Promise<Record<string, Belongings>> {
  const roles = await listRoles(asker);
  const dicts = await listDicts(asker);
  const shown: Record<string, Belongings> = {};
  for (const owner of owners) {
    const one = found[owner.id];
    if (!one) continue;
    const seesMenu = await isMenuShown(asker, owner);
    const visible: Belongings = {
      ...(one.menu && seesMenu ? { menu: one.menu } : {}),
      codes: seesMenu ? one.codes : [],
      grants: seesMenu ? one.grants.filter(({ role }) => roles.has(role)) : [],
      dicts: one.dicts.filter(({ code }) => dicts.has(code)),
    };
    if (visible.menu || visible.codes.length + visible.grants.length + visible.dicts.length > 0)
      shown[owner.id] = visible;
  }
  return shown;
}

async function isMenuShown(asker: Asker, owner: Owner): Promise<boolean> {
  const { db, user } = asker;
  if (!user.permissions.has('permission:list')) return false;
  const menu = await findMenu(db, readPage(owner).path);
  if (!menu) return true;
  const seen = await db
    .selectFrom('sys_permission')
    .select(sql<number>`1`.as('one'))
    .where('id', '=', menu.id)
    .where(joinConditions(await readShownMenus(asker)))
    .executeTakeFirst();
  return seen !== undefined;
}

async function listRoles(asker: Asker): Promise<ReadonlySet<string>> {
  const { db, user } = asker;
  if (!user.permissions.has('role:list') && !user.permissions.has('role:grant')) return new Set();
  const rows = await db
    .selectFrom('sys_role')
    .select('role_code')
    .where(joinConditions(await readShownRoles(asker)))
    .execute();
  return new Set(rows.map((row) => row.role_code));
}

async function listDicts({ db, user, now }: Asker): Promise<ReadonlySet<string>> {
  if (!user.permissions.has('dict:list')) return new Set();
  const rows = await db
    .selectFrom('sys_dict')
    .select('dict_code')
    .where(joinConditions(await readDataRules(db, user, getEntity('system/dict'), now())))
    .execute();
  return new Set(rows.map((row) => row.dict_code));
}
