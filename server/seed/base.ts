// The rows without which nobody can work: menus, dictionaries, the administrator, site settings, password strategy.
import type { Transaction } from 'kysely';
import { ensureInstallation } from '../features/licence/installation.ts';
import { hashPassword } from '../kernel/password-hash.ts';
import { DEFAULT_STRATEGY } from '../identity/password-strategy.ts';
import { isPrinted } from '../../src/engine/entity/print-fields.ts';
import { listEntities, shippedDicts, shippedMenus } from '../records/entities.ts';
import { createId } from '../records/record.ts';
import type { Database } from '../db/tables.ts';
import { seedDicts } from '../modules/seed-dicts.ts';
import { seedMenus } from '../modules/seed-menus.ts';
import { seedSubjects } from '../modules/seed-prints.ts';
import { seedMessageCategories } from '../features/messages/seed-message-categories.ts';
import { seedPrintTemplates } from '../features/print/seed-print-templates.ts';
import { ADMIN_ROLE, ADMIN_USERNAME } from '../identity/administrator.ts';

export const SITE_NAME = '企业安全管理平台';

/**
 * Writes the base rows that are missing; safe at every start.
 * @param takePassword gives the administrator's first password; called only when the account is made
 */
export async function seedBase(
  transaction: Transaction<Database>,
  takePassword: () => Promise<string>,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('sys_site_config')
    .values({
      id: 1,
      app_name: SITE_NAME,
      app_abbr: SITE_NAME,
      login_title: SITE_NAME,
      company_title: SITE_NAME,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await transaction
    .insertInto('sys_password_strategy')
    .values({
      id: 1,
      mini_password_length: DEFAULT_STRATEGY.miniPasswordLength,
      complexity_id: DEFAULT_STRATEGY.complexityId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const newPermissions = await seedMenus(transaction, shippedMenus, now);
  await seedDicts(transaction, shippedDicts, now);
  await seedMessageCategories(transaction, now);
  await seedPrintTemplates(transaction, now);
  await seedSubjects(transaction, listEntities().filter(isPrinted), [], now);
  const role = await ensureAdminRole(transaction, now);
  await grant(transaction, role.id, role.isNew ? await readPermissionIds(transaction) : newPermissions, now);
  await ensureAdmin(transaction, role.id, takePassword, now);
  await ensureInstallation(transaction, now);
}

async function readPermissionIds(transaction: Transaction<Database>): Promise<string[]> {
  const rows = await transaction.selectFrom('sys_permission').select('id').execute();
  return rows.map(({ id }) => id);
}

async function ensureAdminRole(
  transaction: Transaction<Database>,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const role = await transaction
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', ADMIN_ROLE)
    .executeTakeFirst();
  if (role) return { id: role.id, isNew: false };
  const id = createId();
  await transaction
    .insertInto('sys_role')
    .values({
      id,
      role_name: '管理员',
      role_code: ADMIN_ROLE,
      description: '拥有全部权限',
      create_by: 'system',
      create_time: now,
    })
    .execute();
  return { id, isNew: true };
}

/** Grants permissions to a role; grants that exist are left alone. */
export async function grant(
  transaction: Transaction<Database>,
  roleId: string,
  permissionIds: readonly string[],
  now: Date,
): Promise<void> {
  if (permissionIds.length === 0) return;
  await transaction
    .insertInto('sys_role_permission')
    .values(
      permissionIds.map((id) => ({
        id: createId(),
        role_id: roleId,
        permission_id: id,
        operate_date: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function ensureAdmin(
  transaction: Transaction<Database>,
  roleId: string,
  takePassword: () => Promise<string>,
  now: Date,
): Promise<void> {
  const admin = await transaction
    .selectFrom('sys_user')
    .select('id')
    .where('username', '=', ADMIN_USERNAME)
    .executeTakeFirst();
  if (admin) return;
  const id = createId();
  await transaction
    .insertInto('sys_user')
    .values({
      id,
      username: ADMIN_USERNAME,
      realname: '管理员',
      password: await hashPassword(await takePassword()),
      sex: 1,
      create_by: 'system',
      create_time: now,
    })
    .execute();
  await transaction
    .insertInto('sys_user_role')
    .values({ id: createId(), user_id: id, role_id: roleId })
    .execute();
}
