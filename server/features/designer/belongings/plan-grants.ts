// What has to be done so that roles hold the menu entry of a page and its codes as it is wanted.
import type { Kysely } from 'kysely';
import type { Belongings } from '../../../../src/designer/wire-belongings.ts';
import type { Database } from '../../../db/tables.ts';
import { ADMIN_ROLE } from '../../../identity/administrator.ts';
import { failure } from '../../../kernel/errors.ts';
import type { Deed } from './deed.ts';
import { findCode, findMenu, listHolders, MENU } from './read-belongings.ts';

interface GrantPlan {
  id: string;
  path: string;
  grants: Belongings['grants'];
  there: { id: string } | undefined;
  known: readonly { id: string; code: string }[];
  isWhole: boolean;
}

export async function planGrants(
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

export async function readRoles(db: Kysely<Database>, codes: readonly string[]) {
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

export async function idOf(db: Kysely<Database>, path: string, code: string): Promise<string> {
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
