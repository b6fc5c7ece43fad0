// Users by department and by role, as pickers and the role screen list them.
import { sql } from 'kysely';
import type { Condition } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { pageQuery } from '../../records/lists/page.ts';
import { askedId, idsText, idText, splitIds } from '../../records/schemas.ts';
import {
  defineRoute,
  ok,
  pageOf,
  type Route,
  type RoutePermission,
} from '../../http/routing/define-route.ts';
import { findDepart, readShown } from '../departments/depart-parent.ts';
import { findShownRole } from '../roles/shown-roles.ts';
import { holdsRole, isInBranches } from './listed-places.ts';
import { isInUse, listUsers, userSchema } from './user-records.ts';

const word = { type: 'string', maxLength: 100 } as const;
const byDepart = {
  open: 'every form picks users by department; phone and e-mail are masked without user:list',
} as const;

export const userMemberRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/user/queryUserByDepId',
    title: '部门的用户（全部）',
    access: 'session',
    permission: byDepart,
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['id'],
        properties: { id: idsText, realname: word, username: word },
      },
    },
    response: { type: 'array', items: userSchema },
    async handler({ query, db, user, now }) {
      const shown = await readShown({ db, user, now });
      const departs = await db
        .selectFrom('sys_depart')
        .select('org_code')
        .where('id', 'in', ['', ...splitIds(query.id)])
        .where(joinConditions(shown))
        .execute();
      if (departs.length === 0) return ok([]);
      // A department means all of its branch.
      const inBranch = isInBranches(
        departs.map(({ org_code }) => org_code),
        shown,
      );
      const page = await listUsers(
        db,
        user,
        {
          query: {
            pageNo: 1,
            pageSize: 1000,
            realname: query.realname ? `*${query.realname}*` : undefined,
            username: query.username ? `*${query.username}*` : undefined,
          },
          conditions: [isInUse, inBranch],
        },
        now(),
      );
      // Clients of this family show the departments in this column.
      return ok(page.records.map((record) => ({ ...record, orgCode: record['orgCodeTxt'] })));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/user/queryByIds',
    title: '按编号读取用户',
    access: 'session',
    permission: byDepart,
    scope: 'all',
    request: {
      querystring: { type: 'object', required: ['userIds'], properties: { userIds: idsText } },
    },
    response: { type: 'array', items: userSchema },
    async handler({ query: { userIds }, db, user, now }) {
      const ids = splitIds(userIds);
      if (ids.length === 0) return ok([]);
      // Ids are ids: no sign in them is one of the filter grammar.
      const query = { pageNo: 1, pageSize: 1000, id_MultiString: ids.join(',') };
      const request = { query, conditions: [isInUse] };
      return ok((await listUsers(db, user, request, now())).records);
    },
  }),
  branchRoute('/sys/user/queryByOrgCode', '按部门编码读取用户'),
  branchRoute('/sys/user/queryByOrgCodeForAddressList', '通讯录'),
  memberRoute(
    '/sys/user/departUserList',
    '部门的用户列表',
    byDepart,
    'depId',
    (id) => sql<boolean>`exists (
      select 1 from sys_user_depart as member
      where member.user_id = sys_user.id and member.dep_id = ${id})`,
  ),
  memberRoute('/sys/user/userRoleList', '角色的用户列表', ['role:list', 'user:list'], 'roleId', holdsRole),
];

/** Pages of the users of a branch, as the address book shows them: with the names of their departments. */
function branchRoute(url: string, title: string): Route {
  return defineRoute({
    method: 'GET',
    url,
    title,
    access: 'session',
    permission: byDepart,
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        properties: { ...pageQuery.properties, orgCode: word, realname: word, username: word },
      },
    },
    response: pageOf({
      ...userSchema,
      properties: { ...userSchema.properties, userId: idText, departName: { type: ['string', 'null'] } },
    }),
    async handler({ query, db, user, now }) {
      const { pageNo, pageSize, orgCode = '', realname, username } = query;
      const inBranch = isInBranches([orgCode], await readShown({ db, user, now }));
      const page = await listUsers(
        db,
        user,
        {
          query: { pageNo, pageSize, realname, username },
          conditions: orgCode === '' ? [isInUse] : [isInUse, inBranch],
        },
        now(),
      );
      const records = page.records.map((one) => ({
        ...one,
        userId: one['id'],
        departName: String(one['orgCodeTxt'] ?? '').replaceAll(',', ' | '),
      }));
      return ok({ ...page, records });
    },
  });
}

/**
 * Pages of the users in use who belong to one record.
 * @param owner the query parameter with the id of that record
 */
function memberRoute(
  url: string,
  title: string,
  permission: RoutePermission,
  owner: 'depId' | 'roleId',
  belongsTo: (id: string) => Condition,
): Route {
  return defineRoute({
    method: 'GET',
    url,
    title,
    access: 'session',
    permission,
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: [owner],
        properties: { ...pageQuery.properties, [owner]: askedId, username: word },
      },
    },
    response: pageOf(userSchema),
    async handler({ query, db, user, now }) {
      const { pageNo, pageSize, username } = query;
      // The schema asks for it under a name that its type does not know.
      const id = String((query as Readonly<Record<string, unknown>>)[owner]);
      const find = owner === 'depId' ? findDepart : findShownRole;
      const isShown = (await find({ db, user, now }, id)) !== undefined;
      return ok(
        await listUsers(
          db,
          user,
          {
            query: { pageNo, pageSize, username },
            conditions: [isInUse, isShown ? belongsTo(id) : sql<boolean>`false`],
          },
          now(),
        ),
      );
    },
  });
}
