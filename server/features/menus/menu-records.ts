// Menus and buttons as administrators keep them: the tree with all its fields, and what may be changed of it.
import type { Kysely } from 'kysely';
import { ADMIN_ROLE } from '../../identity/administrator.ts';
import type { Database, Row } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import type { Asker } from '../../records/asker.ts';
import { createdBy } from '../../records/writes/audit.ts';
import { createId, toRecord } from '../../records/record.ts';
import { insertRecord, lockRecord } from '../../records/writes/save.ts';
import { saveEdit } from '../../records/writes/save-edit.ts';
import {
  askedId,
  askedIdQuery,
  idQuery,
  idsQuery,
  idsText,
  idText,
  nothing,
  splitIds,
  splitSomeIds,
} from '../../records/schemas.ts';
import { bodySchema, readChanges } from '../../records/writes/write.ts';
import { editBatchRoute } from '../../http/records/edit-batch-route.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import { checkEntry, markLeaf, refuseForeign, removeEntries, withDefaults } from './menu-checks.ts';
import {
  buildTree,
  entrySchema,
  entryTreeSchema,
  listLevel,
  permission,
  readEntries,
  shippedIds,
} from './menu-entries.ts';
import { branchOf, shownLevelsOf } from '../../records/tree-levels.ts';
import { takeTreeTurn } from '../../records/trees.ts';
import { readShownMenus } from './shown-menus.ts';
import { changeWithinSight } from '../roles/sight-limits.ts';

/** What a start renews of shipped rows; the rest is the administrator's. */
const SHIPPED_COLUMNS = ['parent_id', 'name', 'url', 'component', 'menu_type', 'perms', 'perms_type'];

/** Menus and buttons that there may be: every sign-in reads all of them, and many screens as one tree. */
export const MAX_MENUS = 4_000;

const editEntryRoute = makeEditRoute('PUT', '编辑菜单');

function makeEditRoute(method: 'PUT' | 'POST', title: string): Route {
  return defineRoute({
    method,
    url: '/sys/permission/edit',
    title,
    access: 'session',
    permission: 'permission:edit',
    scope: 'all',
    request: { body: { ...bodySchema(permission, { id: idText }), required: ['id'] } },
    response: nothing,
    async handler({ body, db, user, now }) {
      const current = await lockRecord(db, permission, body.id, await readShownMenus({ db, user, now }));
      await refuseForeign(db, user, [current.id]);
      const changes = await readChanges(db, permission, withDefaults(body), current);
      if (shippedIds.has(current.id)) {
        const changed = SHIPPED_COLUMNS.find(
          (column) => column in changes && String(changes[column] ?? '') !== String(current[column] ?? ''),
        );
        if (changed !== undefined) {
          throw failure('rule', '随产品提供的菜单只能修改排序、图标、状态与显示方式');
        }
      }
      await checkEntry({ db, user, now }, changes, current);
      await changeWithinSight(
        { db, user, now },
        () => [],
        () => saveEdit({ db, user, now }, permission, { body, current, changes }),
      );
      const { parent_id: parent = current['parent_id'] } = changes;
      if (parent !== current['parent_id']) {
        await markLeaf(db, current['parent_id']);
        await markLeaf(db, parent);
      }
      return ok(null, '修改成功!');
    },
  });
}

export const menuRecordRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/permission/list',
    title: '菜单树',
    access: 'session',
    permission: 'permission:list',
    scope: 'all',
    request: {},
    response: { type: 'array', items: entryTreeSchema },
    async handler({ db, user, now }) {
      return ok(buildTree(await readEntries(db, await readShownMenus({ db, user, now }))));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/permission/getSystemMenuList',
    title: '第一级菜单',
    access: 'session',
    permission: 'permission:list',
    scope: 'all',
    request: {},
    response: { type: 'array', items: entrySchema },
    async handler({ db, user, now }) {
      return ok(listLevel(await readLevels({ db, user, now }), ''));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/permission/getSystemSubmenu',
    title: '下级菜单',
    access: 'session',
    permission: 'permission:list',
    scope: 'all',
    request: {
      querystring: { type: 'object', required: ['parentId'], properties: { parentId: askedId } },
    },
    response: { type: 'array', items: entrySchema },
    async handler({ query, db, user, now }) {
      return ok(listLevel(await readLevels({ db, user, now }), query.parentId));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/permission/getSystemSubmenuBatch',
    title: '几个菜单的下级',
    access: 'session',
    permission: 'permission:list',
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['parentIds'],
        properties: { parentIds: { ...idsText, default: '' } },
      },
    },
    response: { type: 'object', additionalProperties: { type: 'array', items: entrySchema } },
    async handler({ query, db, user, now }) {
      const levels = await readLevels({ db, user, now });
      const found = splitIds(query.parentIds).map((id) => [id, listLevel(levels, id)] as const);
      return ok(Object.fromEntries(found.filter(([, below]) => below.length > 0)));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/permission/countBelow',
    title: '下级菜单的数量',
    access: 'session',
    permission: 'permission:list',
    scope: 'all',
    request: { querystring: askedIdQuery },
    // Entries below one, and roles that hold any of the branch: what a deletion takes along.
    response: { type: 'object', properties: { entries: { type: 'integer' }, roles: { type: 'integer' } } },
    async handler({ query, db, user, now }) {
      const rows = await readEntries(db, await readShownMenus({ db, user, now }));
      if (!rows.some(({ id }) => id === query.id)) throw failure('record-missing');
      const ids = branchOf(rows, [query.id]);
      const roles = await db
        .selectFrom('sys_role_permission')
        .select((eb) => eb.fn.count<number>('role_id').distinct().as('total'))
        .where('permission_id', 'in', ids)
        .executeTakeFirstOrThrow();
      return ok({ entries: ids.length - 1, roles: Number(roles.total) });
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/permission/add',
    title: '新增菜单',
    access: 'session',
    permission: 'permission:add',
    scope: 'all',
    request: { body: bodySchema(permission) },
    response: entrySchema,
    async handler({ body, db, user, now }) {
      const changes = await readChanges(db, permission, withDefaults(body));
      await checkEntry({ db, user, now }, changes);
      await checkRoom(db);
      const values = { ...changes, ...createdBy(user, now()) };
      const id = await insertRecord(db, permission, values);
      await markLeaf(db, changes['parent_id']);
      // The administrators hold everything, so that they can hand it on.
      const admin = await db
        .selectFrom('sys_role')
        .select('id')
        .where('role_code', '=', ADMIN_ROLE)
        .executeTakeFirst();
      if (admin) {
        await db
          .insertInto('sys_role_permission')
          .values({ id: createId(), role_id: admin.id, permission_id: id, operate_date: new Date(now()) })
          .execute();
      }
      return ok(
        { ...toRecord(permission, { ...values, id } as Row<'sys_permission'>), key: id },
        '添加成功！',
      );
    },
  }),
  editEntryRoute,
  // Clients of this family save by either method.
  makeEditRoute('POST', '编辑菜单（POST）'),
  editBatchRoute(permission, editEntryRoute, {
    url: '/sys/permission',
    fields: ['icon', 'hidden', 'keepAlive', 'internalOrExternal', 'status'],
    text: 'name',
    readWith: 'permission:list',
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/permission/delete',
    title: '删除菜单',
    access: 'session',
    permission: 'permission:delete',
    scope: 'all',
    request: { querystring: idQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      await removeEntries({ db, user, now }, [query.id]);
      return ok(null, '删除成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/permission/deleteBatch',
    title: '批量删除菜单',
    access: 'session',
    permission: 'permission:deleteBatch',
    scope: 'all',
    request: { querystring: idsQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      await removeEntries({ db, user, now }, splitSomeIds(query.ids));
      return ok(null, '删除成功!');
    },
  }),
];

async function readLevels(asker: Asker) {
  return shownLevelsOf(await readEntries(asker.db, await readShownMenus(asker)));
}

/** @throws rule when there are as many menus and buttons as there may be */
async function checkRoom(db: Kysely<Database>): Promise<void> {
  // Whoever adds one at the same time waits until this one is there, or is not.
  await takeTreeTurn(db, permission);
  const { count } = await db
    .selectFrom('sys_permission')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) < MAX_MENUS) return;
  throw failure('rule', `菜单和按钮已有${MAX_MENUS}个，不能再增加，请先删除不用的菜单或按钮`);
}
