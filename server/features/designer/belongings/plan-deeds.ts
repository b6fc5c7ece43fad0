// What has to be done so that menus, roles and dictionaries are as belongings say: calls of these, with the rights of whoever
// publishes, within the transaction that publishes.
import type { Kysely } from 'kysely';
import type { Belongings, BelongingsDeed, DictOfSet, MenuOfSet } from '../../../../src/designer/wire.ts';
import type { Database } from '../../../db/tables.ts';
import { isGranted } from '../../../http/routing/admit-call.ts';
import type { Route, RouteMethod } from '../../../http/routing/define-route.ts';
import { callWithin } from '../../../http/routing/nested-call.ts';
import { ADMIN_ROLE } from '../../../identity/administrator.ts';
import { ApiError, failure } from '../../../kernel/errors.ts';
import type { SignedIn } from '../../../records/asker.ts';
import {
  BUTTON,
  findCode,
  findMenu,
  listCodes,
  listHolders,
  MENU,
  readDicts,
  readPage,
  type Owner,
} from './read-belongings.ts';

/** Finds a call of another feature. */
export type FindRoute = (method: RouteMethod, url: string) => Route | undefined;

/** One call that makes what is there a step more like what is wanted. */
interface Deed {
  id: string;
  words: string;
  method: RouteMethod;
  url: string;
  /** Asked once the deeds before it were done: what these made is there then. */
  sent(db: Kysely<Database>): Promise<Record<string, unknown>>;
}

/** A document with what is wanted beside it. */
export interface Wanted extends Owner {
  belongings: Belongings;
}

/** Dictionaries as if a document without a page brought them. */
export function asOwned(dicts: readonly DictOfSet[]): Wanted[] {
  return dicts.length === 0 ? [] : [{ id: '', text: '{}', belongings: { codes: [], grants: [], dicts } }];
}

/** @param isWhole whether what is not named goes: entries, codes and grants are brought back as they were */
export async function planDeeds(
  db: Kysely<Database>,
  wanted: readonly Wanted[],
  { isWhole }: { isWhole: boolean },
): Promise<Deed[]> {
  const deeds: Deed[] = [];
  const dicts = new Map(
    wanted.flatMap(({ id, belongings }) => belongings.dicts.map((one) => [one.code, { id, one }])),
  );
  for (const { id, one } of dicts.values()) deeds.push(...(await planDict(db, id, one)));
  for (const one of wanted) deeds.push(...(await planMenu(db, one, isWhole)));
  return deeds;
}

/** The deeds as people are told them. */
export function tellDeeds(deeds: readonly Deed[], find: FindRoute, user: SignedIn): BelongingsDeed[] {
  return deeds.map(({ id, words, method, url }) => {
    const route = find(method, url);
    return { id, words, isAllowed: route !== undefined && isGranted(route, user) };
  });
}

/** Does all of them. @throws ApiError that says which one was refused, and why */
export async function doDeeds(db: Kysely<Database>, deeds: readonly Deed[], find: FindRoute): Promise<void> {
  for (const { words, method, url, sent } of deeds) {
    const route = find(method, url);
    if (!route) throw failure('rule', `${words}：这个系统没有相应的接口`);
    try {
      await callWithin(db, route, await sent(db));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new ApiError(
        error.error,
        `${words}没有成功，所以什么都没有发布：${error.message}`,
        error.retryAfter,
        {
          cause: error,
        },
      );
    }
  }
}

async function planDict(db: Kysely<Database>, id: string, wanted: DictOfSet): Promise<Deed[]> {
  const [there] = await readDicts(db, [wanted.code]);
  if (there && JSON.stringify(there) === JSON.stringify(wanted)) return [];
  const record = {
    dictName: wanted.title,
    description: wanted.description,
    type: wanted.isNumber ? 1 : 0,
  };
  const rows = wanted.items.map(({ value, text, color, isOff }, at) => ({
    itemValue: value,
    itemText: text,
    itemColor: color === '' ? null : color,
    status: isOff ? 0 : 1,
    sortOrder: at + 1,
  }));
  if (!there) {
    return [
      {
        id,
        words: `新建字典“${wanted.title}”（${wanted.code}，${String(rows.length)} 项）`,
        method: 'POST',
        url: '/sys/dictDetail/add',
        sent: async () => ({ ...record, dictCode: wanted.code, items: rows }),
      },
    ];
  }
  return [
    {
      id,
      words: `修改字典“${wanted.title}”（${wanted.code}，${describeItems(there, wanted)}）`,
      method: 'PUT',
      url: '/sys/dictDetail/edit',
      async sent(now) {
        const dict = await now
          .selectFrom('sys_dict')
          .select(['id', 'version'])
          .where('dict_code', '=', wanted.code)
          .where('del_flag', '=', 0)
          .executeTakeFirstOrThrow();
        const items = await now
          .selectFrom('sys_dict_item')
          .select(['id', 'item_value', 'version'])
          .where('dict_id', '=', dict.id)
          .execute();
        const byValue = new Map(items.map((item) => [item.item_value, item]));
        const kept = new Set(wanted.items.map(({ value }) => value));
        return {
          ...record,
          id: dict.id,
          version: dict.version,
          items: rows.map((row) => {
            const item = byValue.get(row.itemValue);
            return item ? { ...row, id: item.id, version: item.version } : row;
          }),
          deleteItemIds: items.filter((item) => !kept.has(item.item_value)).map((item) => item.id),
        };
      },
    },
  ];
}

function describeItems(there: DictOfSet, wanted: DictOfSet): string {
  const before = new Map(there.items.map((item) => [item.value, JSON.stringify(item)]));
  const after = new Set(wanted.items.map(({ value }) => value));
  const added = wanted.items.filter(({ value }) => !before.has(value)).length;
  const removed = there.items.filter(({ value }) => !after.has(value)).length;
  const changed = wanted.items.filter(
    (item) => before.has(item.value) && before.get(item.value) !== JSON.stringify(item),
  ).length;
  const parts = [
    ...(added > 0 ? [`新增 ${String(added)} 项`] : []),
    ...(changed > 0 ? [`修改 ${String(changed)} 项`] : []),
    ...(removed > 0 ? [`删除 ${String(removed)} 项`] : []),
  ];
  return parts.length > 0 ? parts.join('，') : '名称或顺序';
}

async function planMenu(db: Kysely<Database>, wanted: Wanted, isWhole: boolean): Promise<Deed[]> {
  const { id, belongings } = wanted;
  const { menu: wish, codes, grants } = belongings;
  const page = readPage(wanted);
  const there = await findMenu(db, page.path);
  if (isWhole && there && !wish) {
    return [
      {
        id,
        words: `删除菜单“${there.name}”和它的授权`,
        method: 'DELETE',
        url: '/sys/permission/delete',
        sent: async () => ({ id: there.id }),
      },
    ];
  }
  const deeds: Deed[] = [];
  if (wish && page.path !== '') deeds.push(...planEntry(id, wish, page, there));
  const known = there ? await listCodes(db, there.id) : [];
  for (const { code, title } of codes) {
    if (await findCode(db, code)) continue;
    deeds.push({
      id,
      words: `新建权限“${title}”（${code}）`,
      method: 'POST',
      url: '/sys/permission/add',
      sent: async (now) => ({
        menuType: BUTTON,
        name: title,
        parentId: await idOf(now, page.path, MENU),
        perms: code,
        permsType: '1',
        status: '1',
        sortNo: 1,
      }),
    });
  }
  const wantedCodes = new Set(codes.map(({ code }) => code));
  const gone = isWhole ? known.filter(({ code }) => !wantedCodes.has(code)) : [];
  deeds.push(...(await planGrants(db, { id, path: page.path, grants, there, known, isWhole })));
  for (const { id: entry, title, code } of gone) {
    deeds.push({
      id,
      words: `删除权限“${title}”（${code}）`,
      method: 'DELETE',
      url: '/sys/permission/delete',
      sent: async () => ({ id: entry }),
    });
  }
  return deeds;
}

function planEntry(
  id: string,
  wish: MenuOfSet,
  { path, permission }: { path: string; permission: string },
  there: Awaited<ReturnType<typeof findMenu>>,
): Deed[] {
  const parent = wish.above.at(-1)?.id ?? null;
  const place =
    wish.above.length === 0 ? '一级菜单' : `在“${wish.above.map(({ title }) => title).join(' / ')}”下`;
  const shown = { sortNo: wish.order, icon: wish.icon, hidden: wish.isHidden };
  const entry = { ...shown, menuType: parent === null ? 0 : 1, parentId: parent, name: wish.title };
  if (!there) {
    const page = {
      url: path,
      route: true,
      status: '1',
      ...(permission === '' ? {} : { perms: permission, permsType: '1' }),
    };
    return [
      {
        id,
        words: `新建菜单“${wish.title}”（${place}）`,
        method: 'POST',
        url: '/sys/permission/add',
        sent: async () => ({ ...entry, ...page }),
      },
    ];
  }
  const isSame =
    there.name === wish.title &&
    (there.parent_id ?? null) === parent &&
    there.sort_no === wish.order &&
    (there.icon ?? '') === wish.icon &&
    there.hidden === wish.isHidden;
  if (isSame) return [];
  const isMoved = there.name !== wish.title || (there.parent_id ?? null) !== parent;
  return [
    {
      id,
      words: `修改菜单“${there.name}”${there.name === wish.title ? '' : `为“${wish.title}”`}（${place}）`,
      method: 'PUT',
      url: '/sys/permission/edit',
      // What ships keeps its name and its place.
      sent: async () => ({ id: there.id, version: there.version, ...(isMoved ? entry : shown) }),
    },
  ];
}

interface GrantPlan {
  id: string;
  path: string;
  grants: Belongings['grants'];
  there: { id: string } | undefined;
  known: readonly { id: string; code: string }[];
  isWhole: boolean;
}

async function planGrants(
  db: Kysely<Database>,
  { id, path, grants, there, known, isWhole }: GrantPlan,
): Promise<Deed[]> {
  const entries = new Map([
    ...(there ? [[there.id, MENU] as const] : []),
    ...known.map((one) => [one.id, one.code] as const),
  ]);
  const named = [...new Set(grants.flatMap(({ added, removed }) => [...added, ...removed]))];
  for (const code of named) {
    const found =
      code === MENU || [...entries.values()].includes(code) ? undefined : await findCode(db, code);
    if (found) entries.set(found.id, code);
  }
  const held = new Map<string, Set<string>>();
  for (const { role, entry } of await listHolders(db, [...entries.keys()])) {
    held.set(role, (held.get(role) ?? new Set()).add(entries.get(entry) ?? MENU));
  }
  const wanted = new Map(grants.map((one) => [one.role, one]));
  const roles = [...new Set([...wanted.keys(), ...(isWhole ? held.keys() : [])])]
    .filter((role) => role !== ADMIN_ROLE)
    .sort();
  const names = await readRoles(db, roles);
  return roles.flatMap((role): Deed[] => {
    const name = names.get(role);
    // One that was removed since cannot be given anything.
    if (!name) return [];
    const has = held.get(role) ?? new Set<string>();
    const { added: more = [], removed: less = [] } = wanted.get(role) ?? {};
    const added = more.filter((code) => !has.has(code));
    const removed = [...has].filter((code) => (isWhole ? !more.includes(code) : less.includes(code)));
    if (added.length + removed.length === 0) return [];
    const say = (list: readonly string[]): string =>
      list.map((code) => (code === MENU ? '菜单' : code)).join('、');
    const changes = [
      ...(added.length > 0 ? [`增加 ${say(added)}`] : []),
      ...(removed.length > 0 ? [`减少 ${say(removed)}`] : []),
    ];
    return [
      {
        id,
        words: `角色“${name.title}”${changes.join('，')}`,
        method: 'POST',
        url: '/sys/permission/saveRolePermission',
        async sent(now) {
          const given = await Promise.all(added.map((code) => idOf(now, path, code)));
          const above = added.includes(MENU) ? await listAboveIds(now, await idOf(now, path, MENU)) : [];
          const taken = await Promise.all(removed.map((code) => idOf(now, path, code)));
          return {
            roleId: name.id,
            permissionIds: [...given, ...above].join(','),
            lastpermissionIds: taken.join(','),
          };
        },
      },
    ];
  });
}

async function readRoles(db: Kysely<Database>, codes: readonly string[]) {
  const rows =
    codes.length === 0
      ? []
      : await db
          .selectFrom('sys_role')
          .select(['id', 'role_code', 'role_name'])
          .where('role_code', 'in', codes)
          .execute();
  return new Map(rows.map((row) => [row.role_code, { id: row.id, title: row.role_name ?? row.role_code }]));
}

async function idOf(db: Kysely<Database>, path: string, code: string): Promise<string> {
  const found = code === MENU ? await findMenu(db, path) : await findCode(db, code);
  if (!found) throw failure('rule', code === MENU ? '页面还没有菜单，请先填写菜单' : `没有权限编码 ${code}`);
  return found.id;
}

/** Menus above one: nobody would find it without them. */
async function listAboveIds(db: Kysely<Database>, id: string): Promise<string[]> {
  const found: string[] = [];
  for (let at: string | null = id; at !== null;) {
    const row: { parent_id: string | null } | undefined = await db
      .selectFrom('sys_permission')
      .select('parent_id')
      .where('id', '=', at)
      .executeTakeFirst();
    at = row?.parent_id ?? null;
    if (at === null || at === '' || found.includes(at)) break;
    found.push(at);
  }
  return found;
}
