// A department that moves: its branch gets codes of the new place, and whoever points to the old ones follows.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { levelOf } from '../../kernel/org-code.ts';
import { updatedBy } from '../../records/writes/audit.ts';
import { getEntity, type Entity, type Field } from '../../records/entities.ts';
import { escapeLike } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { columnIs, lockRecord } from '../../records/writes/save.ts';
import { askedIdQuery, idText, nothing } from '../../records/schemas.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { checkBranchesShown, findDepart, readShown } from './depart-parent.ts';
import { departCodes } from './depart-codes.ts';
import { checkNotCompared } from '../roles/sight-limits.ts';

const depart = getEntity('system/depart');

/** The column that holds the longest code; a branch must not outgrow it. */
const MAX_CODE = 64;

export const departMoveRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepart/countBelow',
    title: '下级部门的数量',
    access: 'session',
    permission: 'depart:list',
    scope: 'all',
    request: { querystring: askedIdQuery },
    // What a deletion takes along: departments below, and people of the whole branch.
    response: { type: 'object', properties: { departs: { type: 'integer' }, users: { type: 'integer' } } },
    async handler({ query, db, user, now }) {
      const asker = { db, user, now };
      const found = await findDepart(asker, query.id);
      if (!found) throw failure('record-missing');
      const shown = await readShown(asker);
      const branch = `${escapeLike(found.org_code)}%`;
      const departs = await db
        .selectFrom('sys_depart')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('org_code', 'like', branch)
        .where('id', '!=', found.id)
        .where('del_flag', '=', '0')
        .where(joinConditions(shown))
        .executeTakeFirstOrThrow();
      const users = await db
        .selectFrom('sys_user_depart as member')
        .innerJoin('sys_depart', 'sys_depart.id', 'member.dep_id')
        .innerJoin('sys_user as person', 'person.id', 'member.user_id')
        .select((eb) => eb.fn.count<number>('member.user_id').distinct().as('total'))
        .where('sys_depart.org_code', 'like', branch)
        .where('person.del_flag', '=', 0)
        .where(joinConditions(shown))
        .executeTakeFirstOrThrow();
      return ok({ departs: Number(departs.total), users: Number(users.total) });
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/sysDepart/move',
    title: '移动部门',
    access: 'session',
    permission: 'depart:edit',
    scope: 'all',
    request: {
      body: {
        type: 'object',
        required: ['id'],
        properties: { id: idText, parentId: { type: ['string', 'null'], maxLength: 64 } },
      },
    },
    response: nothing,
    async handler({ body, db, user, now }) {
      const asker = { db, user, now };
      const shown = await readShown(asker);
      const parent = await findDepart(asker, body.parentId);
      if (body.parentId && !parent) throw failure('rule', '上级部门不存在', { field: 'parentId' });
      // The codes of both places must rest while the branch changes.
      await departCodes.takeTurn(db);
      const code = await departCodes.next(db, parent && { id: parent.id, code: parent.org_code });
      const current = await lockRecord(db, depart, body.id, [columnIs(depart, 'del_flag', '0'), ...shown]);
      const old = String(current['org_code']);
      if (parent?.org_code.startsWith(old))
        throw failure('rule', '不能移到自己或自己的下级部门下', { field: 'parentId' });
      if ((parent?.id ?? null) === (current['parent_id'] ?? null)) return ok(null, '已在该部门下');
      await checkBranchesShown(asker, [old], shown);
      await checkNotCompared(asker, '部门编码', isRecoded);
      await refuseTooDeep(db, old, code);
      await departCodes.retire(db, [old]);
      await recode(db, 'sys_depart', 'org_code', old, code);
      await recode(db, 'sys_user', 'org_code', old, code);
      for (const table of await listTablesWith(db, SYS_ORG_CODE))
        await recode(db, table, SYS_ORG_CODE, old, code);
      await db
        .updateTable('sys_depart')
        .set({
          parent_id: parent?.id ?? null,
          org_type: levelOf(code) === 1 ? '1' : '2',
          ...updatedBy(user, now()),
        })
        .where('id', '=', current.id)
        .execute();
      await db
        .updateTable('sys_depart')
        .set({ org_type: '2' })
        .where('org_code', 'like', `${escapeLike(code)}_%`)
        .execute();
      return ok(null, '移动成功！');
    },
  }),
];

/** Whether a move writes this field of records: they would come into the sight of whoever stands above their new place. */
function isRecoded({ table }: Entity, { name }: Field): boolean {
  return name === 'sysOrgCode' || (name === 'orgCode' && ['sys_depart', 'sys_user'].includes(table));
}

async function refuseTooDeep(db: Kysely<Database>, old: string, code: string): Promise<void> {
  const { longest } = await db
    .selectFrom('sys_depart')
    .select(sql<number>`max(length(org_code))`.as('longest'))
    .where('org_code', 'like', `${escapeLike(old)}%`)
    .executeTakeFirstOrThrow();
  if (longest - old.length + code.length > MAX_CODE) throw failure('rule', '部门层级过深');
}

/** The department that a record belongs to, in every table that has it. */
const SYS_ORG_CODE = 'sys_org_code';

/** Asked of the database: the rows of a module that is away follow too, though nothing here declares its tables. */
async function listTablesWith(db: Kysely<Database>, column: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_attribute a
    join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attname = ${column} and not a.attisdropped and c.relkind in ('r', 'p') and n.nspname = current_schema()
    order by c.relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** Puts the new code before what stood behind the old one. Table and column are those of the declarations. */
async function recode(
  db: Kysely<Database>,
  table: string,
  column: string,
  old: string,
  code: string,
): Promise<void> {
  const name = sql.ref(column);
  await sql`update ${sql.table(table)} set ${name} = ${code} || substr(${name}, ${old.length + 1})
    where ${name} like ${`${escapeLike(old)}%`}`.execute(db);
}
