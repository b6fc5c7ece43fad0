// Departments as older clients ask for them: one level, my own branches, by a word among departments and people, by code.
import type { Row } from '../../db/tables.ts';
import { askedId, idText, splitIds } from '../../records/schemas.ts';
import { defineRoute, ok, okWithErrors } from '../../http/routing/define-route.ts';
import { SEARCH_RATE } from '../../http/routing/rate-limits.ts';
import { findDepart, readShown } from './depart-parent.ts';
import type { Asker } from '../../records/asker.ts';
import { buildDepartTree, departNodeSchema, readDeparts } from './depart-tree.ts';
import { findDeparts, MORE_DEPARTS, MAX_FOUND } from './find-departs.ts';
import { isInUse, listUsers, userSchema } from '../users/user-records.ts';

const picking = { open: 'every form picks departments; the tree holds nothing personal' } as const;
const pickingPeople = {
  open: 'every form picks users by department; phone and e-mail are masked without user:list',
} as const;
const tree = { type: 'array', items: departNodeSchema } as const;
const wordQuery = {
  type: 'object',
  required: ['keyWord'],
  properties: { keyWord: { type: 'string', maxLength: 100 } },
} as const;

const { children: _below, ...ownProperties } = departNodeSchema.properties;

const MORE_PEOPLE = `匹配的用户超过${MAX_FOUND}个，只列出前${MAX_FOUND}个，请输入更多文字`;

export const departReadRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepart/queryMyDeptTreeList',
    title: '自己的部门树',
    access: 'session',
    permission: picking,
    scope: 'own',
    request: {},
    response: tree,
    // The message tells the identity: 2 for a superior, who gets the branches in charge, 1 for everybody else.
    async handler({ db, user, now }) {
      const me = await db
        .selectFrom('sys_user')
        .select(['user_identity', 'depart_ids'])
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow();
      if (me.user_identity !== 2) return ok([], '1');
      return ok(buildDepartTree(await readBranches({ db, user, now }, splitIds(me.depart_ids))), '2');
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepart/queryDepartTreeSync',
    title: '部门树的一级',
    access: 'session',
    permission: picking,
    scope: 'all',
    request: { querystring: { type: 'object', properties: { pid: { type: 'string', maxLength: 64 } } } },
    response: tree,
    async handler({ query, db, user, now }) {
      const departs = await readDeparts(db, await readShown({ db, user, now }));
      const parents = new Set(departs.map(({ parent_id }) => parent_id));
      const known = new Set(departs.map(({ id }) => id));
      const parent = query.pid ?? '';
      const level = departs.filter(({ parent_id }) =>
        parent === '' || parent === '0' ? !known.has(parent_id ?? '') : parent_id === parent,
      );
      return ok(level.flatMap((row) => withLeaf(row, !parents.has(row.id))));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepart/listAll',
    title: '全部部门',
    access: 'session',
    permission: picking,
    scope: 'all',
    request: { querystring: { type: 'object', properties: { id: { ...idText, minLength: 0 } } } },
    response: tree,
    // A flat list: of one branch, or of everything.
    async handler({ query, db, user, now }) {
      const asker = { db, user, now };
      const departs = query.id
        ? await readBranches(asker, [query.id])
        : await readDeparts(db, await readShown(asker));
      return ok(departs.flatMap((row) => buildDepartTree([row])));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepart/queryTreeByKeyWord',
    title: '按关键词查找部门树',
    access: 'session',
    permission: pickingPeople,
    scope: 'all',
    rateLimit: SEARCH_RATE,
    request: { querystring: wordQuery },
    response: {
      type: 'object',
      properties: { departList: tree, userList: { type: 'array', items: userSchema } },
    },
    async handler({ query, db, user, now }) {
      const word = query.keyWord.trim();
      const shown = await readShown({ db, user, now });
      if (word === '') return ok({ departList: buildDepartTree(await readDeparts(db, shown)), userList: [] });
      const departs = await findDeparts(db, word, shown);
      const people = await listUsers(
        db,
        user,
        { query: { pageNo: 1, pageSize: MAX_FOUND, realname: `*${word}*` }, conditions: [isInUse] },
        now(),
      );
      const departList = departs.rows.flatMap((row) => buildDepartTree([row]));
      const found = { departList, userList: people.records };
      if (!departs.isWhole) return okWithErrors(found, MORE_DEPARTS);
      if (people.total > MAX_FOUND) return okWithErrors(found, MORE_PEOPLE);
      return ok(found);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepart/getDepartName',
    title: '部门的名称',
    access: 'session',
    permission: picking,
    scope: 'all',
    request: {
      querystring: { type: 'object', required: ['orgCode'], properties: { orgCode: askedId } },
    },
    response: { type: ['object', 'null'], properties: ownProperties },
    async handler({ query, db, user, now }) {
      const departs = await readDeparts(db, await readShown({ db, user, now }));
      const found = departs.filter(({ org_code }) => org_code === query.orgCode);
      return ok(buildDepartTree(found)[0] ?? null);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepart/getUsersByDepartId',
    title: '部门里的用户',
    access: 'session',
    permission: pickingPeople,
    scope: 'all',
    request: { querystring: { type: 'object', required: ['id'], properties: { id: askedId } } },
    response: { type: 'array', items: userSchema },
    async handler({ query, db, user, now }) {
      if (!(await findDepart({ db, user, now }, query.id))) return ok([]);
      const members = await db
        .selectFrom('sys_user_depart')
        .select('user_id')
        .where('dep_id', '=', query.id)
        .execute();
      const ids = members.map(({ user_id }) => user_id);
      if (ids.length === 0) return ok([]);
      const page = await listUsers(
        db,
        user,
        { query: { pageNo: 1, pageSize: 1000, id: ids.join(',') }, conditions: [isInUse] },
        now(),
      );
      return ok(page.records);
    },
  }),
];

/** The departments and everything below them; one that lies in the branch of another is there once. */
async function readBranches(asker: Asker, ids: readonly string[]): Promise<Row<'sys_depart'>[]> {
  const departs = await readDeparts(asker.db, await readShown(asker));
  const heads = departs.filter(({ id }) => ids.includes(id)).map(({ org_code }) => org_code);
  return departs.filter(({ org_code }) => heads.some((head) => org_code.startsWith(head)));
}

function withLeaf(row: Row<'sys_depart'>, isLeaf: boolean) {
  return buildDepartTree([row]).map((node) => ({ ...node, isLeaf }));
}
