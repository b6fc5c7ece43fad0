// The call that shows who can open a page: its menu entry, the codes that it asks for, and the roles that hold them.
import {
  listPermissionCodes,
  withoutPermissionCodes,
} from '../../../src/designer/document/permission-codes.ts';
import type { CodeOfPage, DocumentAccess, MenuOfPage } from '../../../src/designer/wire-belongings.ts';
import { ownString, ownValue } from '../../../src/engine/values/json.ts';
import type { DocumentDesk } from '../../documents/desk.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import { ADMIN_ROLE } from '../../identity/administrator.ts';
import { failure } from '../../kernel/errors.ts';
import type { Asker } from '../../records/asker.ts';
import { shippedMenus } from '../../records/entities.ts';
import { joinConditions } from '../../records/lists/list.ts';
import type { MenuDeclaration } from '../../../src/engine/catalog.ts';
import { readShownMenus } from '../menus/shown-menus.ts';
import { readShownRoles } from '../roles/shown-roles.ts';
import { listOf } from './answers.ts';
import { BELONGINGS } from './belongings/belongings-schema.ts';
import { readDraft, readServedText } from './drafts.ts';
import { readLevels, requireSeen } from './rights.ts';
import { ID, parseDocument } from './texts.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** Of `menu_type`: buttons carry codes and lead nowhere. */
const BUTTON = 2;

const shipped: ReadonlySet<string> = new Set(shippedMenus.flatMap(idsOf));

function idsOf({ id, children = [] }: MenuDeclaration): string[] {
  return [id, ...children.flatMap(idsOf)];
}

export function createAccessRoute(desk: DocumentDesk): Route {
  return defineRoute({
    method: 'GET',
    url: '/sys/designer/access',
    title: '页面的菜单和权限',
    access: 'session',
    permission: 'designer:access',
    scope: 'all',
    rateLimit: { max: 60, seconds: 60 },
    request: { querystring: { type: 'object', required: ['id'], properties: { id: ID } } },
    response: {
      type: 'object',
      properties: {
        path: text,
        permission: text,
        isServed: flag,
        menu: {
          type: 'object',
          properties: {
            id: text,
            title: text,
            parent: text,
            order: { type: 'number' },
            icon: text,
            isHidden: flag,
            isShipped: flag,
            version: { type: 'integer' },
          },
        },
        parents: listOf({ id: text, title: text, parent: text }),
        codes: listOf({ code: text, id: text, title: text, isHeld: flag }),
        roles: listOf({
          id: text,
          code: text,
          name: text,
          isAdmin: flag,
          granted: { type: 'array', items: text },
        }),
        mayAddMenu: flag,
        mayEditMenu: flag,
        mayGrant: flag,
        hasDraft: flag,
        planned: BELONGINGS,
      },
    },
    async prepare({ db, user, query: { id } }) {
      requireSeen(user, id, await readLevels(db));
      const draft = await readDraft(db, id);
      const written = draft?.text ?? (await readServedText(db, id, desk.find(id)));
      if (written === undefined) throw failure('not-found', `没有页面 “${id}”`);
      const document = parseDocument(written) ?? {};
      const asking = JSON.stringify(withoutPermissionCodes(document));
      const { drafts } = await desk.judge([{ id, text: asking }], false);
      const asked = drafts.flatMap(({ uses }) => uses.flatMap(({ codes }) => codes));
      const route = ownValue(document, 'route');
      return {
        path: ownString(route, 'path') ?? '',
        permission: ownString(route, 'permission') ?? '',
        codes: [...new Set([...listPermissionCodes(document), ...asked])],
        planned: draft?.belongings ?? undefined,
        hasDraft: draft !== undefined && draft.text !== null,
      };
    },
    async handler({
      db,
      user,
      now,
      query: { id },
      prepared: { path, permission, codes, planned, hasDraft },
    }) {
      const asker = { db, user, now };
      const seesMenus = user.permissions.has('permission:list');
      const mayGrant = user.permissions.has('role:grant');
      const menus = seesMenus ? await readMenus(asker) : [];
      const own = path === '' ? undefined : menus.find((one) => one.url === path && one.menu_type !== BUTTON);
      const entries = await readEntriesOf(asker, codes);
      const ids = [...(own ? [own] : []), ...entries.values()].map((one) => one.id);
      const access: DocumentAccess = {
        path,
        permission,
        isServed: desk.find(id)?.route?.path === path,
        ...(own ? { menu: toMenu(own) } : {}),
        parents: menus
          .filter((one) => one.menu_type !== BUTTON && one.id !== own?.id)
          .map((one) => ({ id: one.id, title: one.name, parent: one.parent_id ?? '' })),
        codes: codes.map((code): CodeOfPage => {
          const entry = entries.get(code);
          return {
            code,
            ...(entry ? { id: entry.id, title: entry.name } : {}),
            isHeld: user.permissions.has(code),
          };
        }),
        roles: mayGrant || user.permissions.has('role:list') ? await readRoles(asker, ids) : [],
        mayAddMenu: seesMenus && user.permissions.has('permission:add'),
        mayEditMenu: seesMenus && user.permissions.has('permission:edit'),
        mayGrant,
        hasDraft,
        ...(planned ? { planned } : {}),
      };
      return ok(access);
    },
  });
}

async function readMenus(asker: Asker) {
  return asker.db
    .selectFrom('sys_permission')
    .select(['id', 'name', 'url', 'parent_id', 'menu_type', 'sort_no', 'icon', 'hidden', 'version'])
    .where('del_flag', '=', 0)
    .where('menu_type', '!=', BUTTON)
    .where(joinConditions(await readShownMenus(asker)))
    .orderBy('sort_no')
    .orderBy('id')
    .execute();
}

type MenuRow = Awaited<ReturnType<typeof readMenus>>[number];

function toMenu(row: MenuRow): MenuOfPage {
  return {
    id: row.id,
    title: row.name,
    parent: row.parent_id ?? '',
    order: row.sort_no ?? 0,
    icon: row.icon ?? '',
    isHidden: row.hidden,
    isShipped: shipped.has(row.id),
    version: row.version,
  };
}

/** The entries that grant codes, by these. */
async function readEntriesOf(
  asker: Asker,
  codes: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string }>> {
  if (codes.length === 0) return new Map();
  const rows = await asker.db
    .selectFrom('sys_permission')
    .select(['id', 'name', 'perms'])
    .where('del_flag', '=', 0)
    .where('perms', 'in', codes)
    .where(joinConditions(await readShownMenus(asker)))
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, name, perms }) => [perms ?? '', { id, name }]));
}

async function readRoles(asker: Asker, ids: readonly string[]): Promise<DocumentAccess['roles']> {
  const roles = await asker.db
    .selectFrom('sys_role')
    .select(['id', 'role_name', 'role_code'])
    .where(joinConditions(await readShownRoles(asker)))
    .orderBy('role_code')
    .execute();
  const grants =
    ids.length === 0
      ? []
      : await asker.db
          .selectFrom('sys_role_permission')
          .select(['role_id', 'permission_id'])
          .where('permission_id', 'in', ids)
          .execute();
  const granted = new Map<string, string[]>(roles.map(({ id }) => [id, []]));
  for (const { role_id: role, permission_id: permission } of grants) granted.get(role)?.push(permission);
  return roles.map((role) => ({
    id: role.id,
    code: role.role_code,
    name: role.role_name ?? role.role_code,
    isAdmin: role.role_code === ADMIN_ROLE,
    granted: granted.get(role.id) ?? [],
  }));
}
