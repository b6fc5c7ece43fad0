// Reading users: the list, the picker, one user with roles and departments, the recycle bin and the export.
import { sql } from 'kysely';
import { failure } from '../../kernel/errors.ts';
import { lastingCondition } from '../../records/lists/kept-statements.ts';
import { addDictTexts, joinConditions, listBin } from '../../records/lists/list.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import { listQuery } from '../../records/lists/page.ts';
import { createId, openColumns, toRecord } from '../../records/record.ts';
import { askedId, askedIdQuery, optionSchema, splitIds } from '../../records/schemas.ts';
import { isTaken } from '../../records/writes/unique.ts';
import { defineRoute, ok, pageOf } from '../../http/routing/define-route.ts';
import { exportRoute } from '../../http/records/export-route.ts';
import { addRoleNames, readPlaceConditions } from './listed-places.ts';
import { requireShownUsers } from './shown-users.ts';
import {
  completeUsers,
  isInBin,
  isInUse,
  listedUserSchema,
  listUsers,
  maySeeAll,
  userEntity,
  userSchema,
  userWithPlacesSchema,
} from './user-records.ts';
import { readPlaces } from './user-places.ts';
import { userSheet } from './user-workbooks.ts';

const depart = getEntity('system/depart');

/** Clients of this family keep a technical account under this name; people do not see it. */
const isPerson = lastingCondition(sql<boolean>`sys_user.username <> '_reserve_user_external'`);

const newestFirst = { column: 'createTime', order: 'desc' } as const;

export const userReadRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/user/list',
    title: '用户列表',
    access: 'session',
    permission: { open: 'every form picks users; without user:list phone and e-mail are masked' },
    scope: 'all',
    request: {
      querystring: listQuery(userEntity, {
        departId: askedId,
        roleId: askedId,
        withRoles: { type: 'boolean' },
      }),
    },
    response: pageOf(listedUserSchema),
    async handler({ query, db, user, now }) {
      const asker = { db, user, now };
      const { departId, roleId, withRoles = false } = query;
      // Who holds which role is told to those who read the list of users, and to nobody who picks from it.
      if ((roleId || withRoles) && !maySeeAll(user)) throw failure('forbidden');
      const places = await readPlaceConditions(asker, { departId, roleId });
      const page = await listUsers(db, user, { query, conditions: [isInUse, isPerson, ...places] }, now());
      if (withRoles) await addRoleNames(asker, page.records);
      return ok(page);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/user/queryById',
    title: '读取一个用户',
    access: 'session',
    permission: 'user:list',
    scope: 'all',
    request: { querystring: askedIdQuery },
    response: userWithPlacesSchema,
    async handler({ query, db, user, now }) {
      const row = await db
        .selectFrom('sys_user')
        .select(openColumns(userEntity))
        .where('id', '=', query.id)
        .where(isInUse)
        .where(joinConditions(await readDataRules(db, user, userEntity, now())))
        .executeTakeFirst();
      if (!row) throw failure('record-missing');
      const record = toRecord(userEntity, row);
      await addDictTexts({ db, user, now }, userEntity, [record]);
      await completeUsers({ db, user, now }, [record]);
      return ok({ ...record, ...(await readPlaces({ db, user, now }, query.id)) });
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/user/recycleBin',
    title: '回收站里的用户',
    access: 'session',
    permission: 'user:recycle',
    scope: 'all',
    request: {},
    response: { type: 'array', items: userSchema },
    async handler({ db, user, now }) {
      const shown = await readDataRules(db, user, userEntity, now());
      const records = await listBin(db, userEntity, joinConditions([isInBin, ...shown]));
      await addDictTexts({ db, user, now }, userEntity, records);
      await completeUsers({ db, user, now }, records);
      return ok(records);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/user/queryUserRole',
    title: '用户的角色',
    access: 'session',
    permission: ['user:list', 'user:edit'],
    scope: 'all',
    request: { querystring: { type: 'object', required: ['userid'], properties: { userid: askedId } } },
    response: { type: 'array', items: { type: 'string' } },
    async handler({ query, db, user, now }) {
      await requireShownUsers({ db, user, now }, [query.userid]);
      const { selectedroles } = await readPlaces({ db, user, now }, query.userid);
      if (selectedroles === '') throw failure('rule', '未找到用户相关角色信息');
      return ok(splitIds(selectedroles));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/user/userDepartList',
    title: '用户所在的部门',
    access: 'session',
    permission: ['user:list', 'user:edit'],
    scope: 'all',
    request: { querystring: { type: 'object', required: ['userId'], properties: { userId: askedId } } },
    response: {
      type: 'array',
      items: { ...optionSchema, properties: { ...optionSchema.properties, key: { type: 'string' } } },
    },
    async handler({ query, db, user, now }) {
      await requireShownUsers({ db, user, now }, [query.userId]);
      const rows = await db
        .selectFrom('sys_user_depart as member')
        .innerJoin('sys_depart as depart', 'depart.id', 'member.dep_id')
        .select(['depart.id', 'depart.depart_name'])
        .where('member.user_id', '=', query.userId)
        .where('depart.del_flag', '=', '0')
        .where(joinConditions(await readDataRules(db, user, depart, now(), 'depart')))
        .orderBy('depart.org_code')
        .execute();
      if (rows.length === 0) throw failure('rule', '查找失败');
      return ok(
        rows.map((row) => ({ key: row.id, value: row.id, title: row.depart_name, text: row.depart_name })),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/user/checkOnlyUser',
    title: '检查用户的字段是否重复',
    access: 'optional',
    permission: null,
    scope: 'none',
    request: {
      querystring: {
        type: 'object',
        properties: {
          username: { type: 'string', maxLength: 100 },
          phone: { type: 'string', maxLength: 100 },
          email: { type: 'string', maxLength: 100 },
          id: { type: 'string', maxLength: 64 },
        },
      },
    },
    response: { type: 'boolean' },
    async handler({ query, db, user }) {
      // Who has an account is told to those alone who keep users; registration decides by itself.
      if (!['user:add', 'user:edit'].some((code) => user?.permissions.has(code))) return ok(true);
      for (const name of ['username', 'phone', 'email'] as const) {
        const value = query[name]?.trim();
        const field = userEntity.fields.get(name);
        if (!value || !field) continue;
        if (await isTaken(db, userEntity, field, value, query.id))
          throw failure('rule', `${field.title}已存在`);
      }
      return ok(true);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/user/generateUserId',
    title: '生成用户编号',
    access: 'session',
    permission: 'user:add',
    scope: 'none',
    request: {},
    response: { type: 'string' },
    handler() {
      return ok(createId());
    },
  }),
  exportRoute({
    entity: userEntity,
    title: '用户',
    url: '/sys/user',
    permission: 'user:export',
    columns: userSheet.map(({ shownKey, title }) => ({ key: shownKey, title, width: 20 })),
    sorting: newestFirst,
    conditions: [isInUse, isPerson],
    complete: completeUsers,
  }),
];
