// Data rules of menus: their administration.
import type { Kysely } from 'kysely';
import { ADMIN_ROLE } from '../../identity/administrator.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { createdBy, updatedBy } from '../../records/writes/audit.ts';
import { checkDataRule, listCode } from '../../records/data-rules/data-rules.ts';
import { getEntity, listEntities, openFields, seenBy, type Entity } from '../../records/entities.ts';
import { escapeLike } from '../../records/conditions/filter.ts';
import { openColumns, recordSchema, toRecord } from '../../records/record.ts';
import { deleteRecords, insertRecord, lockRecord, updateRecord } from '../../records/writes/save.ts';
import { askedId, idQuery, idText, nothing, splitIds } from '../../records/schemas.ts';
import { bodySchema, readChanges, type Changes } from '../../records/writes/write.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import type { SignedIn } from '../../records/asker.ts';
import type { Asker } from '../../records/asker.ts';
import { readHeldIds } from './grants.ts';
import { pickShownMenus, requireShownMenu } from '../menus/shown-menus.ts';
import { readWhole } from '../../records/lists/whole-list.ts';

const rule = getEntity('system/data-rule');
const record = recordSchema(rule);
/** Schema of the rules of a menu. */
export const ruleList = { type: 'array', items: record } as const;

export const dataRuleRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/permission/getPermRuleListByPermId',
    title: '菜单的数据规则',
    access: 'session',
    permission: 'permission:list',
    scope: 'all',
    request: {
      querystring: { type: 'object', required: ['permissionId'], properties: { permissionId: askedId } },
    },
    response: ruleList,
    async handler({ query, db, user, now }) {
      return ok(await readRules({ db, user, now }, query.permissionId));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/permission/queryPermissionRule',
    title: '查找数据规则',
    access: 'session',
    permission: 'permission:list',
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['permissionId'],
        properties: { permissionId: askedId, ruleName: { type: 'string', maxLength: 50 } },
      },
    },
    response: ruleList,
    async handler({ query, db, user, now }) {
      return ok(await readRules({ db, user, now }, query.permissionId, query.ruleName));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/permission/queryRuleFields',
    title: '数据规则可用的字段',
    access: 'session',
    permission: 'permission:list',
    scope: 'all',
    request: {
      querystring: { type: 'object', required: ['permissionId'], properties: { permissionId: askedId } },
    },
    // The fields that rules of this menu may compare; none where its list has no declared records.
    response: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, title: { type: 'string' } } },
    },
    async handler({ query, db, user, now }) {
      const entity = await findListed({ db, user, now }, query.permissionId);
      const fields = entity ? openFields(entity) : [];
      return ok(fields.map(({ name, title }) => ({ name, title })));
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/permission/addPermissionRule',
    title: '新增数据规则',
    access: 'session',
    permission: 'permission:edit',
    scope: 'all',
    request: { body: bodySchema(rule) },
    response: record,
    async handler({ body, db, user, now }) {
      const changes = await readChanges(db, rule, body);
      await checkRule({ db, user, now }, changes);
      const values = { ...changes, ...createdBy(user, now()) };
      const id = await insertRecord(db, rule, values);
      await markRules(db, changes['permission_id']);
      return ok(toRecord(rule, { ...values, id } as Parameters<typeof toRecord>[1]), '添加成功！');
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/permission/editPermissionRule',
    title: '编辑数据规则',
    access: 'session',
    permission: 'permission:edit',
    scope: 'all',
    request: { body: { ...bodySchema(rule, { id: idText }), required: ['id'] } },
    response: nothing,
    async handler({ body, db, user, now }) {
      const current = await lockRecord(db, rule, body.id);
      const changes = await readChanges(db, rule, body, current);
      // Roles refer to it as a rule of this menu.
      delete changes['permission_id'];
      await checkRule({ db, user, now }, { ...current, ...changes } as Changes);
      await updateRecord(db, rule, current.id, { ...changes, ...updatedBy(user, now()) });
      return ok(null, '修改成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/permission/deletePermissionRule',
    title: '删除数据规则',
    access: 'session',
    permission: 'permission:edit',
    scope: 'all',
    request: { querystring: idQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      const current = await lockRecord(db, rule, query.id);
      await requireShownMenu({ db, user, now }, String(current['permission_id']));
      await refuseForeign(db, user, String(current['permission_id']));
      // Without its only rule a grant would show everything at once.
      const holder = await findHolder(db, current.id, String(current['permission_id']));
      if (holder !== undefined)
        throw failure('rule', `规则正被${holder}使用，请先在${holder}的数据权限中取消`);
      await deleteRecords(db, rule, [current.id]);
      await markRules(db, current['permission_id']);
      return ok(null, '删除成功!');
    },
  }),
];

/** The rules of a menu, by their age; none of a menu out of sight. */
export async function readRules(asker: Asker, permissionId: string, name?: string) {
  const [menu] = await pickShownMenus(asker, [permissionId]);
  if (menu === undefined) return [];
  const rows = await readWhole(
    asker.db
      .selectFrom('sys_permission_data_rule')
      .select(openColumns(rule))
      .where('permission_id', '=', menu)
      .$if(Boolean(name), (qb) => qb.where('rule_name', 'ilike', `%${escapeLike(name ?? '')}%`))
      .orderBy('create_time')
      .orderBy('id'),
  );
  return rows.map((row) => toRecord(rule, row));
}

/** Who has a grant that a rule narrows. */
async function findHolder(
  db: Kysely<Database>,
  ruleId: string,
  permissionId: string,
): Promise<string | undefined> {
  for (const [table, holder] of [
    ['sys_role_permission', '角色'],
    ['sys_depart_permission', '部门'],
    ['sys_depart_role_permission', '部门角色'],
  ] as const) {
    const rows = await db
      .selectFrom(table as 'sys_role_permission')
      .select('data_rule_ids')
      .where('permission_id', '=', permissionId)
      .where('data_rule_ids', 'is not', null)
      .execute();
    if (rows.some(({ data_rule_ids }) => splitIds(data_rule_ids).includes(ruleId))) return holder;
  }
  return undefined;
}

/** The records that the list of a menu shows, as the caller sees them. */
async function findListed(asker: Asker, permissionId: unknown): Promise<Entity | undefined> {
  await requireShownMenu(asker, String(permissionId));
  const menu = await asker.db
    .selectFrom('sys_permission')
    .select('perms')
    .where('id', '=', String(permissionId))
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  if (!menu) throw failure('rule', '菜单不存在');
  const listed = listEntities().filter((entity) => listCode(entity) === menu.perms);
  // Several kinds of records may share a code; the one that is called like it comes first.
  const found =
    listed.find(({ id }) => id.endsWith(`/${(menu.perms ?? '').split(':')[0] ?? ''}`)) ?? listed[0];
  return found && seenBy(found, asker.user);
}

async function checkRule(asker: Asker, changes: Changes): Promise<void> {
  await refuseForeign(asker.db, asker.user, String(changes['permission_id']));
  const text = (column: string) => (changes[column] === undefined ? null : String(changes[column] ?? ''));
  checkDataRule(await findListed(asker, changes['permission_id']), {
    rule_column: text('rule_column'),
    rule_conditions: text('rule_conditions'),
    rule_value: text('rule_value'),
  });
}

/** Rules decide what others see of a list: only its holders set them, and only those whom no rule narrows there. */
export async function refuseForeign(
  db: Kysely<Database>,
  user: SignedIn,
  permissionId: string,
): Promise<void> {
  const held = await readHeldIds(db, user.id);
  if (!held.has(permissionId)) throw failure('forbidden', '不能设置自己没有的菜单的数据规则');
  await refuseNarrowed(db, user, permissionId);
}

/** @throws forbidden for somebody whose own sight of the menu is narrowed */
export async function refuseNarrowed(
  db: Kysely<Database>,
  user: SignedIn,
  permissionId: string,
): Promise<void> {
  if (user.roles.includes(ADMIN_ROLE)) return;
  const free = await db
    .selectFrom('sys_user_role as held')
    .innerJoin('sys_role_permission as granted', 'granted.role_id', 'held.role_id')
    .select('granted.id')
    .where('held.user_id', '=', user.id)
    .where('granted.permission_id', '=', permissionId)
    .where((eb) => eb.or([eb('granted.data_rule_ids', 'is', null), eb('granted.data_rule_ids', '=', '')]))
    .executeTakeFirst();
  if (!free) throw failure('forbidden', '自己的数据范围受限，不能设置数据规则');
}

async function markRules(db: Kysely<Database>, permissionId: unknown): Promise<void> {
  const id = String(permissionId);
  const rule = await db
    .selectFrom('sys_permission_data_rule')
    .select('id')
    .where('permission_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  await db
    .updateTable('sys_permission')
    .set({ rule_flag: rule ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}
