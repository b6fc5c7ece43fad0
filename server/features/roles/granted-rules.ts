// Which data rules narrow a grant: of a role, of a department (and so of all its roles), of a role of a department.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { idText, idsText, nothing, splitIds } from '../../records/schemas.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import type { SignedIn } from '../../records/asker.ts';
import { readRules, refuseForeign, refuseNarrowed, ruleList } from './data-rules.ts';
import { findDepart, isOfShown, requireDepart } from '../departments/depart-parent.ts';
import type { Asker } from '../../records/asker.ts';
import { checkMayGiveDepartRoles, checkMayGiveRoles } from './grants.ts';
import { pickShownMenus, requireShownMenu } from '../menus/shown-menus.ts';
import { findShownRole } from './shown-roles.ts';

/** A kind of grants that rules narrow. */
interface Holder {
  /** Before `/datarule`. */
  url: string;
  /** What people call it. */
  title: string;
  table: 'sys_role_permission' | 'sys_depart_permission' | 'sys_depart_role_permission';
  /** Names who has the grant: in addresses and bodies, and in the table. */
  key: 'roleId' | 'departId';
  column: 'role_id' | 'depart_id';
  /** Clients name the department as well, between the menu and the key. */
  hasDepart?: true;
  readers: readonly string[];
  writer: string;
  /** Said when there is no grant that could be narrowed. */
  missing: string;
  /** Whether the caller may know whose grant it is. */
  isShown(asker: Asker, id: string): Promise<boolean>;
  /** @throws ApiError when the caller may not change what the holder sees */
  checkWrite(asker: Asker, id: string, permissionId: string): Promise<void>;
}

const HOLDERS: readonly Holder[] = [
  {
    url: '/sys/role',
    title: '角色',
    table: 'sys_role_permission',
    key: 'roleId',
    column: 'role_id',
    readers: ['role:list', 'role:grant'],
    writer: 'role:grant',
    missing: '请先保存角色菜单权限!',
    isShown: async (asker, id) => (await findShownRole(asker, id)) !== undefined,
    // Rules widen and narrow a role: whoever sets them must hold all that it grants, unnarrowed.
    async checkWrite(asker, id, permissionId) {
      if (!(await findShownRole(asker, id))) throw failure('record-missing', '未找到角色');
      await checkMayGiveRoles(asker, [id]);
      await refuseNarrowed(asker.db, asker.user, permissionId);
    },
  },
  {
    url: '/sys/sysDepartPermission',
    title: '部门',
    table: 'sys_depart_permission',
    key: 'departId',
    column: 'depart_id',
    readers: ['depart:list', 'depart:grant'],
    writer: 'depart:grant',
    missing: '请先保存部门菜单权限!',
    isShown: async (asker, id) => (await findDepart(asker, id)) !== undefined,
    async checkWrite(asker, id, permissionId) {
      await requireDepart(asker, id);
      await refuseForeign(asker.db, asker.user, permissionId);
    },
  },
  {
    url: '/sys/sysDepartRole',
    title: '部门角色',
    table: 'sys_depart_role_permission',
    key: 'roleId',
    column: 'role_id',
    hasDepart: true,
    readers: ['depart:list', 'depart:grant'],
    writer: 'depart:grant',
    missing: '请先保存角色菜单权限!',
    isShown: isShownRole,
    async checkWrite(asker, id, permissionId) {
      if (!(await isShownRole(asker, id))) throw failure('record-missing', '未找到角色');
      await checkMayGiveDepartRoles(asker, [id]);
      await refuseNarrowed(asker.db, asker.user, permissionId);
    },
  },
];

export const grantedRuleRoutes: readonly Route[] = HOLDERS.flatMap((holder) => [
  readRoute(holder, ['permissionId', holder.key]),
  ...(holder.hasDepart ? [readRoute(holder, ['permissionId', 'departId', holder.key])] : []),
  writeRoute(holder),
]);

function readRoute(holder: Holder, names: readonly string[]): Route {
  const { url, key, readers } = holder;
  return defineRoute({
    method: 'GET',
    url: `${url}/datarule/${names.map((name) => `:${name}`).join('/')}`,
    title: names.length > 2 ? `${holder.title}的数据规则（带部门）` : `${holder.title}的数据规则`,
    access: 'session',
    permission: readers,
    scope: 'all',
    request: {
      params: {
        type: 'object',
        required: names,
        properties: { permissionId: idText, roleId: idText, departId: idText },
      },
    },
    response: { type: 'object', properties: { datarule: ruleList, drChecked: { type: 'string' } } },
    async handler({ params, db, user, now }) {
      const id = params[key] ?? '';
      const asker = { db, user, now };
      const [menu] = await pickShownMenus(asker, [params.permissionId ?? '']);
      if (menu === undefined) return ok({ datarule: [], drChecked: '' });
      const datarule = await readRules(asker, menu);
      const drChecked = (await holder.isShown(asker, id)) ? await readChosen(db, holder, id, menu) : '';
      return ok({ datarule, drChecked });
    },
  });
}

function writeRoute(holder: Holder): Route {
  const { url, title, table, key, column, writer, missing } = holder;
  return defineRoute({
    method: 'POST',
    url: `${url}/datarule`,
    title: `保存${title}的数据规则`,
    access: 'session',
    permission: writer,
    scope: 'all',
    request: {
      body: {
        type: 'object',
        required: ['permissionId', key],
        properties: {
          permissionId: idText,
          roleId: idText,
          departId: idText,
          dataRuleIds: { ...idsText, maxLength: 1000, type: ['string', 'null'] },
        },
      },
    },
    response: nothing,
    async handler({ body, db, user, now, request }) {
      const id = body[key] ?? '';
      const permissionId = body.permissionId ?? '';
      const asker = { db, user, now };
      await requireShownMenu(asker, permissionId);
      await holder.checkWrite(asker, id, permissionId);
      const ids = splitIds(body.dataRuleIds);
      await checkRules(db, permissionId, ids);
      const changed = await db
        .updateTable(table as 'sys_role_permission')
        .set({ data_rule_ids: ids.length === 0 ? null : ids.join(',') })
        .where('permission_id', '=', permissionId)
        .where(column as 'role_id', '=', id)
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) throw failure('rule', missing);
      logChange(request.log, user, { [key]: id, permission: permissionId, rules: ids });
      return ok(null, '保存成功!');
    },
  });
}

function logChange(
  log: { info(told: object, text: string): void },
  user: SignedIn,
  change: Readonly<Record<string, unknown>>,
): void {
  log.info({ event: 'data-rules-changed', user: user.username, ...change }, 'data rules of a grant changed');
}

async function readChosen(
  db: Kysely<Database>,
  { table, column }: Holder,
  id: string,
  permissionId: string,
): Promise<string> {
  const granted = await db
    .selectFrom(table as 'sys_role_permission')
    .select('data_rule_ids')
    .where('permission_id', '=', permissionId)
    .where(column as 'role_id', '=', id)
    .executeTakeFirst();
  return granted?.data_rule_ids ?? '';
}

async function checkRules(db: Kysely<Database>, permissionId: string, ids: readonly string[]): Promise<void> {
  const known = await db
    .selectFrom('sys_permission_data_rule')
    .select('id')
    .where('permission_id', '=', permissionId)
    .where('id', 'in', ['', ...ids])
    .execute();
  if (known.length !== ids.length) throw failure('rule', '所选规则不存在，请刷新后重试');
}

async function isShownRole(asker: Asker, id: string): Promise<boolean> {
  const role = await asker.db
    .selectFrom('sys_depart_role')
    .select('id')
    .where('id', '=', id)
    .where(joinConditions(await isOfShown(asker, 'sys_depart_role.depart_id')))
    .executeTakeFirst();
  return role !== undefined;
}
