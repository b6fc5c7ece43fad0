// Menus and buttons as administrators keep them: the tree with all its fields, and what may be changed of it.
import type { Kysely } from 'kysely';
import { ADMIN_ROLE } from '../db/seed/base.ts';
import type { Database, Row } from '../db/tables.ts';
import { failure } from '../errors.ts';
import { createdBy, updatedBy } from '../query/audit.ts';
import { getEntity, shippedMenus } from '../query/entities.ts';
import { createId, recordSchema, toRecord } from '../query/record.ts';
import { insertRecord, lockRecord, updateRecord } from '../query/save.ts';
import { idQuery, idsQuery, idText, nothing, splitSomeIds } from '../query/schemas.ts';
import { bodySchema, readChanges, type Changes } from '../query/write.ts';
import { defineRoute, ok, type SignedIn } from '../routing/define-route.ts';
import type { JsonSchema } from '../routing/schema-types.ts';
import type { MenuDeclaration } from '../../src/engine/catalog.ts';
import { checkMayTakeAway, readHeldIds } from './grants.ts';

const permission = getEntity('system/permission');

/** Ids of the catalogue of src/schemas/menus: a start writes them again, whatever was changed. */
const shippedIds: ReadonlySet<string> = new Set(shippedMenus.flatMap(idsOf));

/** What a start renews of shipped rows; the rest is the administrator's. */
const SHIPPED_COLUMNS = ['parent_id', 'name', 'url', 'component', 'menu_type', 'perms', 'perms_type'];

function idsOf(menu: MenuDeclaration): string[] {
  return [menu.id, ...(menu.buttons ?? []).map(({ id }) => id), ...(menu.children ?? []).flatMap(idsOf)];
}

const record = recordSchema(permission, {
  key: { type: 'string' },
  title: { type: 'string' },
  isLeaf: { type: 'boolean' },
  isShipped: { type: 'boolean' },
});

const nodeSchema = {
  ...record,
  $id: 'PermissionRecord',
  properties: {
    ...record.properties,
    children: { type: ['array', 'null'], items: { $ref: 'PermissionRecord#' } },
  },
} satisfies JsonSchema;

interface MenuRecord extends Record<string, unknown> {
  children: MenuRecord[] | null;
}

export const menuRecordRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/permission/list',
    access: 'session',
    permission: 'permission:list',
    scope: 'all',
    request: {},
    response: { type: 'array', items: nodeSchema },
    async handler({ db }) {
      return ok(buildTree(await readAll(db)));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/permission/countBelow',
    access: 'session',
    permission: 'permission:list',
    scope: 'all',
    request: { querystring: idQuery },
    // Entries below one, and roles that hold any of the branch: what a deletion takes along.
    response: { type: 'object', properties: { entries: { type: 'integer' }, roles: { type: 'integer' } } },
    async handler({ query, db }) {
      const ids = branchOf(await readAll(db), query.id);
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
    access: 'session',
    permission: 'permission:add',
    scope: 'all',
    request: { body: bodySchema(permission) },
    response: record,
    async handler({ body, db, user, now }) {
      const changes = await readChanges(db, permission, withDefaults(body));
      await checkEntry(db, user, changes);
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
  defineRoute({
    method: 'PUT',
    url: '/sys/permission/edit',
    access: 'session',
    permission: 'permission:edit',
    scope: 'all',
    request: { body: { ...bodySchema(permission, { id: idText }), required: ['id'] } },
    response: nothing,
    async handler({ body, db, user, now }) {
      const current = await lockRecord(db, permission, body.id);
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
      await checkEntry(db, user, changes, current);
      await updateRecord(db, permission, current.id, { ...changes, ...updatedBy(user, now()) });
      await markLeaf(db, current['parent_id']);
      await markLeaf(db, changes['parent_id']);
      return ok(null, '修改成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/permission/delete',
    access: 'session',
    permission: 'permission:delete',
    scope: 'all',
    request: { querystring: idQuery },
    response: nothing,
    async handler({ query, db, user }) {
      await removeEntries(db, user, [query.id]);
      return ok(null, '删除成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/permission/deleteBatch',
    access: 'session',
    permission: 'permission:deleteBatch',
    scope: 'all',
    request: { querystring: idsQuery },
    response: nothing,
    async handler({ query, db, user }) {
      await removeEntries(db, user, splitSomeIds(query.ids));
      return ok(null, '删除成功!');
    },
  }),
];

type Entry = Row<'sys_permission'>;

function readAll(db: Kysely<Database>): Promise<Entry[]> {
  return db
    .selectFrom('sys_permission')
    .selectAll()
    .where('del_flag', '=', 0)
    .orderBy('sort_no')
    .orderBy('id')
    .execute();
}

/** Menus before buttons, each by its order; what lost its parent stands at the top. */
function buildTree(rows: readonly Entry[]): MenuRecord[] {
  const known = new Set(rows.map(({ id }) => id));
  const build = (parent: string): MenuRecord[] =>
    rows
      .filter(({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : '') === parent)
      .sort((a, b) => Number(a.menu_type === 2) - Number(b.menu_type === 2))
      .map((row) => {
        const children = build(row.id);
        return {
          ...toRecord(permission, row),
          key: row.id,
          title: row.name,
          isLeaf: children.length === 0,
          isShipped: shippedIds.has(row.id),
          children: children.length > 0 ? children : null,
        };
      });
  return build('');
}

/** The id and those of everything below it. */
function branchOf(rows: readonly Entry[], id: string): string[] {
  const ids = [id];
  const seen = new Set(ids);
  for (let at = 0; at < ids.length; at += 1) {
    for (const row of rows) {
      if (row.parent_id !== ids[at] || seen.has(row.id)) continue;
      seen.add(row.id);
      ids.push(row.id);
    }
  }
  return ids;
}

/** Clients of this family send no component for buttons; the column is never empty. */
function withDefaults(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isButton = String(body['menuType'] ?? '') === '2';
  const parentId = body['parentId'] === '0' ? null : body['parentId'];
  const component = body['component'] ?? '';
  const fallback = isButton ? 'button' : String(body['url'] ?? '').replace(/^\//, '');
  return {
    ...body,
    ...(parentId === undefined ? {} : { parentId }),
    ...(body['id'] !== undefined && body['component'] === undefined
      ? {}
      : { component: component === '' ? fallback || 'layouts/RouteView' : component }),
  };
}

/**
 * Judges what an entry says: its place in the tree, its address, and a code that only its holders may give away.
 * @param current the row before the change; undefined for a new one
 */
async function checkEntry(
  db: Kysely<Database>,
  user: SignedIn,
  changes: Changes,
  current?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const value = (column: string): unknown => (column in changes ? changes[column] : current?.[column]);
  const type = Number(value('menu_type'));
  const parentId = value('parent_id') ?? null;
  const url = String(value('url') ?? '');
  if (type === 0 && parentId !== null) throw failure('rule', '一级菜单没有上级菜单');
  if (type !== 0 && parentId === null) throw failure('rule', '请选择上级菜单');
  if (type === 2 && !value('perms')) throw failure('rule', '请输入权限编码');
  if (type !== 2 && !/^(\/|https?:\/\/)/.test(url)) throw failure('rule', '路径应以 / 或 http(s):// 开头');
  if (parentId !== null) await checkParent(db, String(parentId), current?.['id']);
  const perms = changes['perms'];
  if (typeof perms !== 'string' || perms === current?.['perms'] || user.permissions.has(perms)) return;
  // A code that something else asks for would be a right by another name.
  const used = await db
    .selectFrom('sys_permission')
    .select('id')
    .where('perms', '=', perms)
    .executeTakeFirst();
  if (used) throw failure('forbidden', '不能使用自己没有的权限编码');
}

async function checkParent(db: Kysely<Database>, parentId: string, ownId: unknown): Promise<void> {
  const rows = await readAll(db);
  const parent = rows.find(({ id }) => id === parentId);
  if (!parent) throw failure('rule', '上级菜单不存在');
  if (parent.menu_type === 2) throw failure('rule', '按钮下不能再有下级');
  if (typeof ownId === 'string' && branchOf(rows, ownId).includes(parentId)) {
    throw failure('rule', '上级菜单不能是自己或自己的下级');
  }
}

/** Nobody changes what they do not hold: its code, its state and its place decide what others may do. */
async function refuseForeign(db: Kysely<Database>, user: SignedIn, ids: readonly string[]): Promise<void> {
  await checkMayTakeAway(db, await readHeldIds(db, user.id), ids);
}

async function removeEntries(db: Kysely<Database>, user: SignedIn, ids: readonly string[]): Promise<void> {
  const rows = await readAll(db);
  const known = ids.filter((id) => rows.some((row) => row.id === id));
  if (known.length === 0) throw failure('record-missing');
  const branch = [...new Set(known.flatMap((id) => branchOf(rows, id)))];
  if (branch.some((id) => shippedIds.has(id))) {
    throw failure('rule', '随产品提供的菜单不能删除，可以设为隐藏');
  }
  await refuseForeign(db, user, branch);
  const parents = rows.filter(({ id }) => known.includes(id)).map(({ parent_id }) => parent_id);
  await db.deleteFrom('sys_permission').where('id', 'in', branch).execute();
  for (const parent of new Set(parents)) await markLeaf(db, parent);
}

/** Writes anew whether a menu has menus below it. */
async function markLeaf(db: Kysely<Database>, id: unknown): Promise<void> {
  if (typeof id !== 'string') return;
  const below = await db
    .selectFrom('sys_permission')
    .select('id')
    .where('parent_id', '=', id)
    .where('menu_type', '!=', 2)
    .limit(1)
    .executeTakeFirst();
  await db.updateTable('sys_permission').set({ is_leaf: !below }).where('id', '=', id).execute();
}
