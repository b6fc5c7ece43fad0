// Data rules of menus, and which of them narrow what a role sees.
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../errors.ts';
import { createdBy, updatedBy } from '../query/audit.ts';
import { checkDataRule, listCode } from '../query/data-rules.ts';
import { getEntity, listEntities, type Entity } from '../query/entities.ts';
import { escapeLike } from '../query/filter.ts';
import { openColumns, recordSchema, toRecord } from '../query/record.ts';
import { deleteRecords, insertRecord, lockRecord, updateRecord } from '../query/save.ts';
import { idQuery, idText, idsText, nothing, splitIds } from '../query/schemas.ts';
import { bodySchema, readChanges, type Changes } from '../query/write.ts';
import { defineRoute, ok, type SignedIn } from '../routing/define-route.ts';
import { checkMayGiveRoles, readHeldIds } from './grants.ts';

const rule = getEntity('system/data-rule');
const record = recordSchema(rule);
const list = { type: 'array', items: record } as const;

export const dataRuleRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/permission/getPermRuleListByPermId',
    access: 'session',
    permission: 'permission:list',
    scope: 'all',
    request: {
      querystring: { type: 'object', required: ['permissionId'], properties: { permissionId: idText } },
    },
    response: list,
    async handler({ query, db }) {
      return ok(await readRules(db, query.permissionId));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/permission/queryPermissionRule',
    access: 'session',
    permission: 'permission:list',
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['permissionId'],
        properties: { permissionId: idText, ruleName: { type: 'string', maxLength: 50 } },
      },
    },
    response: list,
    async handler({ query, db }) {
      return ok(await readRules(db, query.permissionId, query.ruleName));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/permission/queryRuleFields',
    access: 'session',
    permission: 'permission:list',
    scope: 'all',
    request: {
      querystring: { type: 'object', required: ['permissionId'], properties: { permissionId: idText } },
    },
    // The fields that rules of this menu may compare; none where its list has no declared records.
    response: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, title: { type: 'string' } } },
    },
    async handler({ query, db }) {
      const entity = await findListed(db, query.permissionId);
      const fields = entity ? [...entity.fields.values()].filter(({ isSecret }) => isSecret !== true) : [];
      return ok(fields.map(({ name, title }) => ({ name, title })));
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/permission/addPermissionRule',
    access: 'session',
    permission: 'permission:edit',
    scope: 'all',
    request: { body: bodySchema(rule) },
    response: record,
    async handler({ body, db, user, now }) {
      const changes = await readChanges(db, rule, body);
      await checkRule(db, user, changes);
      const values = { ...changes, ...createdBy(user, now()) };
      const id = await insertRecord(db, rule, values);
      await markRules(db, changes['permission_id']);
      return ok(toRecord(rule, { ...values, id } as Parameters<typeof toRecord>[1]), '添加成功！');
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/permission/editPermissionRule',
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
      await checkRule(db, user, { ...current, ...changes } as Changes);
      await updateRecord(db, rule, current.id, { ...changes, ...updatedBy(user, now()) });
      return ok(null, '修改成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/permission/deletePermissionRule',
    access: 'session',
    permission: 'permission:edit',
    scope: 'all',
    request: { querystring: idQuery },
    response: nothing,
    async handler({ query, db, user }) {
      const current = await lockRecord(db, rule, query.id);
      await refuseForeign(db, user, String(current['permission_id']));
      const used = await db
        .selectFrom('sys_role_permission')
        .select('data_rule_ids')
        .where('permission_id', '=', String(current['permission_id']))
        .where('data_rule_ids', 'is not', null)
        .execute();
      // Without its only rule a role would see everything at once.
      if (used.some(({ data_rule_ids }) => splitIds(data_rule_ids).includes(current.id))) {
        throw failure('rule', '规则正被角色使用，请先在角色的数据权限中取消');
      }
      await deleteRecords(db, rule, [current.id]);
      await markRules(db, current['permission_id']);
      return ok(null, '删除成功!');
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/role/datarule/:permissionId/:roleId',
    access: 'session',
    permission: ['role:list', 'role:grant'],
    scope: 'all',
    request: {
      params: {
        type: 'object',
        required: ['permissionId', 'roleId'],
        properties: { permissionId: idText, roleId: idText },
      },
    },
    response: { type: 'object', properties: { datarule: list, drChecked: { type: 'string' } } },
    async handler({ params, db }) {
      const datarule = await readRules(db, params.permissionId);
      const granted = await db
        .selectFrom('sys_role_permission')
        .select('data_rule_ids')
        .where('permission_id', '=', params.permissionId)
        .where('role_id', '=', params.roleId)
        .executeTakeFirst();
      return ok({ datarule, drChecked: granted?.data_rule_ids ?? '' });
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/role/datarule',
    access: 'session',
    permission: 'role:grant',
    scope: 'all',
    request: {
      body: {
        type: 'object',
        required: ['permissionId', 'roleId'],
        properties: {
          permissionId: idText,
          roleId: idText,
          dataRuleIds: { ...idsText, maxLength: 1000, type: ['string', 'null'] },
        },
      },
    },
    response: nothing,
    async handler({ body, db, user, request }) {
      // Rules widen and narrow a role: whoever sets them must hold all that it grants, unnarrowed.
      await checkMayGiveRoles(db, user, [body.roleId]);
      await refuseNarrowed(db, user, body.permissionId);
      const ids = splitIds(body.dataRuleIds);
      const known = await db
        .selectFrom('sys_permission_data_rule')
        .select('id')
        .where('permission_id', '=', body.permissionId)
        .where('id', 'in', ['', ...ids])
        .execute();
      if (known.length !== ids.length) throw failure('rule', '所选规则不存在，请刷新后重试');
      const changed = await db
        .updateTable('sys_role_permission')
        .set({ data_rule_ids: ids.length === 0 ? null : ids.join(',') })
        .where('permission_id', '=', body.permissionId)
        .where('role_id', '=', body.roleId)
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) throw failure('rule', '请先保存角色菜单权限!');
      request.log.info(
        { event: 'data-rules-changed', user: user.username, role: body.roleId, rules: ids },
        'data rules of a role changed',
      );
      return ok(null, '保存成功!');
    },
  }),
];

async function readRules(db: Kysely<Database>, permissionId: string, name?: string) {
  const rows = await db
    .selectFrom('sys_permission_data_rule')
    .select(openColumns(rule))
    .where('permission_id', '=', permissionId)
    .$if(Boolean(name), (qb) => qb.where('rule_name', 'ilike', `%${escapeLike(name ?? '')}%`))
    .orderBy('create_time')
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows.map((row) => toRecord(rule, row));
}

/** The records that the list of a menu shows. */
async function findListed(db: Kysely<Database>, permissionId: unknown): Promise<Entity | undefined> {
  const menu = await db
    .selectFrom('sys_permission')
    .select('perms')
    .where('id', '=', String(permissionId))
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  if (!menu) throw failure('rule', '菜单不存在');
  const listed = listEntities().filter((entity) => listCode(entity) === menu.perms);
  // Several kinds of records may share a code; the one that is called like it comes first.
  return listed.find(({ id }) => id.endsWith(`/${(menu.perms ?? '').split(':')[0] ?? ''}`)) ?? listed[0];
}

async function checkRule(db: Kysely<Database>, user: SignedIn, changes: Changes): Promise<void> {
  await refuseForeign(db, user, String(changes['permission_id']));
  const text = (column: string) => (changes[column] === undefined ? null : String(changes[column] ?? ''));
  checkDataRule(await findListed(db, changes['permission_id']), {
    rule_column: text('rule_column'),
    rule_conditions: text('rule_conditions'),
    rule_value: text('rule_value'),
  });
}

/** Rules decide what others see of a list: only its holders set them, and only those whom no rule narrows there. */
async function refuseForeign(db: Kysely<Database>, user: SignedIn, permissionId: string): Promise<void> {
  const held = await readHeldIds(db, user.id);
  if (!held.has(permissionId)) throw failure('forbidden', '不能设置自己没有的菜单的数据规则');
  await refuseNarrowed(db, user, permissionId);
}

async function refuseNarrowed(db: Kysely<Database>, user: SignedIn, permissionId: string): Promise<void> {
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
  const any = await db
    .selectFrom('sys_permission_data_rule')
    .select('id')
    .where('permission_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  await db
    .updateTable('sys_permission')
    .set({ rule_flag: any ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}
