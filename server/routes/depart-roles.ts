// Roles that exist within one department: list, add, edit, delete.
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../errors.ts';
import { createdBy, updatedBy } from '../query/audit.ts';
import { getEntity } from '../query/entities.ts';
import { joinConditions, listRecords } from '../query/list.ts';
import { listQuery } from '../query/page.ts';
import { openColumns, recordSchema, toRecord } from '../query/record.ts';
import { columnIs, deleteRecords, insertRecord, lockRecord, updateRecord } from '../query/save.ts';
import { idQuery, idsQuery, idText, nothing, splitSomeIds } from '../query/schemas.ts';
import { bodySchema, readChanges } from '../query/write.ts';
import { defineRoute, ok, pageOf } from '../routing/define-route.ts';
import { checkCodeWord } from './code-word.ts';
import { isOfShown, requireDepart, type Asker } from './depart-parent.ts';
import { checkMayGiveDepartRoles } from './grants.ts';

const role = getEntity('system/depart-role');
const record = recordSchema(role);

/** Names the department of a role. */
const DEPART = 'sys_depart_role.depart_id';

export const departRoleRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepartRole/list',
    access: 'session',
    permission: 'depart:list',
    scope: 'all',
    request: { querystring: listQuery(role, { deptId: idText }) },
    response: pageOf(record),
    async handler({ query: { deptId, ...query }, db, user, now }) {
      const conditions = [
        ...(deptId === undefined ? [] : [columnIs(role, 'depart_id', deptId)]),
        ...(await isOfShown({ db, user, now }, DEPART)),
      ];
      const sorting = { column: 'createTime', order: 'desc' } as const;
      return ok(await listRecords(db, { entity: role, query, sorting, conditions }));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepartRole/getDeptRoleList',
    access: 'session',
    permission: 'depart:list',
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['departId'],
        properties: { departId: idText, userId: idText },
      },
    },
    response: { type: 'array', items: record },
    async handler({ query, db, user, now }) {
      const rows = await db
        .selectFrom('sys_depart_role')
        .select(openColumns(role))
        .where('depart_id', '=', query.departId)
        .where(joinConditions(await isOfShown({ db, user, now }, DEPART)))
        .orderBy('create_time')
        .orderBy('id')
        .limit(1000)
        .execute();
      return ok(rows.map((row) => toRecord(role, row)));
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/sysDepartRole/add',
    access: 'session',
    permission: 'depart:grant',
    scope: 'all',
    request: { body: bodySchema(role) },
    response: record,
    async handler({ body, db, user, now }) {
      const changes = await readChanges(db, role, body);
      checkCodeWord('角色编码（roleCode）', changes['role_code']);
      await requireDepart({ db, user, now }, changes['depart_id']);
      await refuseTaken(db, changes['depart_id'], changes['role_code']);
      const values = { ...changes, ...createdBy(user, now()) };
      const id = await insertRecord(db, role, values);
      return ok(toRecord(role, { ...values, id } as Parameters<typeof toRecord>[1]), '添加成功！');
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/sysDepartRole/edit',
    access: 'session',
    permission: 'depart:grant',
    scope: 'all',
    request: { body: { ...bodySchema(role, { id: idText }), required: ['id'] } },
    response: nothing,
    async handler({ body, db, user, now }) {
      const current = await lockRecord(db, role, body.id, await isOfShown({ db, user, now }, DEPART));
      const changes = await readChanges(db, role, body, current);
      checkCodeWord('角色编码（roleCode）', changes['role_code']);
      // A role keeps its department: people have it as members of that one.
      delete changes['depart_id'];
      await refuseTaken(db, current['depart_id'], changes['role_code'], current.id);
      await updateRecord(db, role, current.id, { ...changes, ...updatedBy(user, now()) });
      return ok(null, '修改成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/sysDepartRole/delete',
    access: 'session',
    permission: 'depart:grant',
    scope: 'all',
    request: { querystring: idQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      await removeRoles({ db, user, now }, [query.id]);
      return ok(null, '删除成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/sysDepartRole/deleteBatch',
    access: 'session',
    permission: 'depart:grant',
    scope: 'all',
    request: { querystring: idsQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      await removeRoles({ db, user, now }, splitSomeIds(query.ids));
      return ok(null, '删除成功!');
    },
  }),
];

/** Who removes a role takes its rights from people, and may only take what they hold themselves. */
async function removeRoles(asker: Asker, ids: readonly string[]): Promise<void> {
  const { db, user } = asker;
  await checkMayGiveDepartRoles(db, user, ids);
  await deleteRecords(db, role, ids, await isOfShown(asker, DEPART));
}

/** Codes are those of one department. */
async function refuseTaken(
  db: Kysely<Database>,
  departId: unknown,
  code: unknown,
  exceptId = '',
): Promise<void> {
  if (typeof code !== 'string' || typeof departId !== 'string') return;
  const taken = await db
    .selectFrom('sys_depart_role')
    .select('id')
    .where('depart_id', '=', departId)
    .where((eb) => eb(eb.fn('lower', ['role_code']), '=', code.toLowerCase()))
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  if (taken) throw failure('rule', '角色编码已存在');
}
