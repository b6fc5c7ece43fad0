// Users by department and by role, as pickers and the role screen list them.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { escapeLike, type Condition } from '../query/filter.ts';
import { pageQuery, type PageResult } from '../query/page.ts';
import type { WireRecord } from '../query/record.ts';
import { idText, idsText, splitIds } from '../query/schemas.ts';
import { defineRoute, ok, pageOf, type SignedIn } from '../routing/define-route.ts';
import type { Infer } from '../routing/schema-types.ts';
import { isInUse, listUsers, userSchema } from './user-records.ts';

const word = { type: 'string', maxLength: 100 } as const;
const memberQuery = { ...pageQuery.properties, username: word } as const;
const byDepart = {
  open: 'every form picks users by department; phone and e-mail are masked without user:list',
} as const;

export const userMemberRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/user/queryUserByDepId',
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
    async handler({ query, db, user }) {
      const departs = await db
        .selectFrom('sys_depart')
        .select('org_code')
        .where('id', 'in', ['', ...splitIds(query.id)])
        .execute();
      if (departs.length === 0) return ok([]);
      // A department means all of its branch.
      const inBranch = sql<boolean>`exists (
        select 1 from sys_user_depart as member join sys_depart as depart on depart.id = member.dep_id
        where member.user_id = sys_user.id and (${sql.join(
          departs.map(({ org_code }) => sql`depart.org_code like ${`${escapeLike(org_code)}%`}`),
          sql` or `,
        )}))`;
      const page = await listUsers(db, user, {
        query: {
          pageNo: 1,
          pageSize: 1000,
          realname: query.realname ? `*${query.realname}*` : undefined,
          username: query.username ? `*${query.username}*` : undefined,
        },
        conditions: [isInUse, inBranch],
      });
      // Clients of this family show the departments in this column.
      return ok(page.records.map((record) => ({ ...record, orgCode: record['orgCodeTxt'] })));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/user/departUserList',
    access: 'session',
    permission: byDepart,
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['depId'],
        properties: { ...memberQuery, depId: idText },
      },
    },
    response: pageOf(userSchema),
    async handler({ query, db, user }) {
      const isMember = sql<boolean>`exists (
        select 1 from sys_user_depart as member
        where member.user_id = sys_user.id and member.dep_id = ${query.depId})`;
      return ok(await listMembers(db, user, query, isMember));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/user/userRoleList',
    access: 'session',
    permission: ['role:list', 'user:list'],
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['roleId'],
        properties: { ...memberQuery, roleId: idText },
      },
    },
    response: pageOf(userSchema),
    async handler({ query, db, user }) {
      const hasRole = sql<boolean>`exists (
        select 1 from sys_user_role as held
        where held.user_id = sys_user.id and held.role_id = ${query.roleId})`;
      return ok(await listMembers(db, user, query, hasRole));
    },
  }),
];

/** A page of the users in use that meet a condition; of the query no other part filters. */
function listMembers(
  db: Kysely<Database>,
  user: SignedIn,
  { pageNo, pageSize, username }: Infer<{ type: 'object'; properties: typeof memberQuery }>,
  condition: Condition,
): Promise<PageResult<WireRecord>> {
  return listUsers(db, user, {
    query: { pageNo, pageSize, username },
    conditions: [isInUse, condition],
  });
}
