// What may be said of a menu or a button, and what goes with one that is removed.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import type { Changes } from '../../records/writes/write.ts';
import type { SignedIn } from '../../records/asker.ts';
import type { Asker } from '../../records/asker.ts';
import { checkAddresses } from './menu-addresses.ts';
import { checkMayTakeAway, readHeldIds } from '../roles/grants.ts';
import { readEntries, shippedIds } from './menu-entries.ts';
import { branchOf, depthOf, heightOf } from '../../records/tree-levels.ts';
import { readShownMenus } from './shown-menus.ts';
import { changeWithinSight, checkMayUseCode } from '../roles/sight-limits.ts';

/** Levels that there may be: what reads the whole tree goes down as far as it goes. */
export const MAX_DEPTH = 20;

/** Clients of this family send no component for buttons; the column is never empty. */
export function withDefaults(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
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
export async function checkEntry(
  asker: Asker,
  changes: Changes,
  current?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { db, user } = asker;
  const value = (column: string): unknown => (column in changes ? changes[column] : current?.[column]);
  const type = Number(value('menu_type'));
  const parentId = value('parent_id') ?? null;
  const url = String(value('url') ?? '');
  if (type === 0 && parentId !== null) throw failure('rule', '一级菜单没有上级菜单', { field: 'parentId' });
  if (type !== 0 && parentId === null) throw failure('rule', '请选择上级菜单', { field: 'parentId' });
  if (type === 2 && !value('perms')) throw failure('rule', '请输入权限编码', { field: 'perms' });
  checkAddresses(type === 2 ? undefined : url, changes['redirect']);
  // A parent that stays may be out of sight.
  if (parentId !== null && parentId !== (current?.['parent_id'] ?? null)) {
    await checkParent(asker, String(parentId), current?.['id']);
  }
  const perms = changes['perms'];
  if (typeof perms !== 'string' || perms === current?.['perms']) return;
  if (user.permissions.has(perms)) return checkMayUseCode(asker, perms);
  // A code that something else asks for would be a right by another name.
  const used = await db
    .selectFrom('sys_permission')
    .select('id')
    .where('perms', '=', perms)
    .executeTakeFirst();
  if (used) throw failure('forbidden', '不能使用自己没有的权限编码');
}

async function checkParent(asker: Asker, parentId: string, ownId: unknown): Promise<void> {
  const rows = await readEntries(asker.db);
  const seen = await readEntries(asker.db, await readShownMenus(asker));
  const parent = seen.find(({ id }) => id === parentId);
  if (!parent) throw failure('rule', '上级菜单不存在', { field: 'parentId' });
  if (parent.menu_type === 2) throw failure('rule', '按钮下不能再有下级', { field: 'parentId' });
  if (typeof ownId === 'string' && branchOf(rows, [ownId]).includes(parentId)) {
    throw failure('rule', '上级菜单不能是自己或自己的下级', { field: 'parentId' });
  }
  const height = typeof ownId === 'string' ? heightOf(rows, ownId) : 1;
  if (depthOf(rows, parentId) + height <= MAX_DEPTH) return;
  throw failure('rule', `菜单和按钮最多${MAX_DEPTH}级，请选择更靠上的上级菜单`, { field: 'parentId' });
}

/** Nobody changes what they do not hold: its code, its state and its place decide what others may do. */
export async function refuseForeign(
  db: Kysely<Database>,
  user: SignedIn,
  ids: readonly string[],
): Promise<void> {
  await checkMayTakeAway(db, await readHeldIds(db, user.id), ids);
}

export async function removeEntries(asker: Asker, ids: readonly string[]): Promise<void> {
  const { db, user } = asker;
  const rows = await readEntries(db);
  const seen = new Set((await readEntries(db, await readShownMenus(asker))).map(({ id }) => id));
  const known = ids.filter((id) => seen.has(id));
  if (known.length === 0) throw failure('record-missing');
  const branch = branchOf(rows, known);
  if (branch.some((id) => !seen.has(id))) {
    throw failure('rule', '下级菜单超出了您的数据权限，请联系管理员处理');
  }
  if (branch.some((id) => shippedIds.has(id))) {
    throw failure('rule', '随产品提供的菜单不能删除，可以设为隐藏');
  }
  await refuseForeign(db, user, branch);
  const parents = rows.filter(({ id }) => known.includes(id)).map(({ parent_id }) => parent_id);
  await changeWithinSight(
    asker,
    () => [],
    () => db.deleteFrom('sys_permission').where('id', 'in', branch).execute(),
  );
  for (const parent of new Set(parents)) await markLeaf(db, parent);
}

/** Writes anew whether a menu has menus below it. */
export async function markLeaf(db: Kysely<Database>, id: unknown): Promise<void> {
  if (typeof id !== 'string') return;
  const below = await db
    .selectFrom('sys_permission')
    .select('id')
    .where('parent_id', '=', id)
    .where('menu_type', '!=', 2)
    .limit(1)
    .executeTakeFirst();
  // Saves below one parent at the same time do not wait for each other.
  await db
    .updateTable('sys_permission')
    .set({ is_leaf: !below })
    .where('id', '=', id)
    .where('is_leaf', 'is distinct from', !below)
    .execute();
}
