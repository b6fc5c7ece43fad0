// What the signed-in user was granted: menus, the user's buttons, and all buttons there are.
import { favouritesSchema, readFavourites } from '../account/favourites.ts';
import { readDefaultViews, viewSchema } from '../list-views/views.ts';
import { failure } from '../../kernel/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { keepFor } from '../../records/kept.ts';
import { grantedPermissions, isHome } from '../../identity/granted-permissions.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { readToken } from '../../http/routing/admit-call.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import { buildMenuTree, toGrant } from './menu-tree.ts';
import { toOlderMenu } from './older-views.ts';

/** What the pages of this server send, whatever else runs against it. */
const OWN_VIEWS = 'own';

const grantProperties = {
  action: { type: 'string' },
  type: { type: 'string' },
  describe: { type: 'string' },
  menuType: { type: 'string' },
} as const;

const nodeSchema = {
  $id: 'MenuNode',
  type: 'object',
  required: ['id', 'route', 'path', 'name', 'component', 'meta'],
  properties: {
    id: { type: 'string' },
    route: { type: 'string' },
    path: { type: 'string' },
    name: { type: 'string' },
    component: { type: 'string' },
    redirect: { type: 'string' },
    hidden: { type: 'boolean' },
    alwaysShow: { type: 'boolean' },
    meta: {
      type: 'object',
      properties: {
        title: { type: 'string' },
        icon: { type: 'string' },
        url: { type: 'string' },
        target: { type: 'string' },
        componentName: { type: 'string' },
        keepAlive: { type: 'boolean' },
        internalOrExternal: { type: 'boolean' },
        permissionList: { type: 'array', items: { type: 'object', properties: grantProperties } },
      },
    },
    children: { type: 'array', items: { $ref: 'MenuNode#' } },
  },
} as const satisfies JsonSchema;

export const permissionListRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/permission/getUserPermissionByToken',
    title: '当前用户的菜单和权限',
    access: 'session',
    permission: { open: 'everybody reads what was granted to them' },
    scope: 'own',
    request: {
      querystring: {
        type: 'object',
        properties: {
          token: { type: 'string', maxLength: 200 },
          // Our own pages say so: their entries are found by path.
          views: { type: 'string', maxLength: 20 },
        },
      },
    },
    response: {
      type: 'object',
      required: ['menu', 'auth', 'allAuth'],
      properties: {
        menu: { type: 'array', items: nodeSchema },
        auth: { type: 'array', items: { type: 'object', properties: grantProperties } },
        allAuth: {
          type: 'array',
          items: { type: 'object', properties: { ...grantProperties, status: { type: 'string' } } },
        },
        favourites: favouritesSchema,
        // What each list begins with: known before its first rows are asked for.
        listViews: { type: 'array', items: viewSchema },
      },
    },
    async handler({ query, user, db, config, request }) {
      // The session names the user; a token in the address may repeat it but never choose another.
      if (query.token !== undefined && query.token !== '' && query.token !== readToken(request)) {
        throw failure('token-dead');
      }
      const granted = await keepFor(db, `menu of ${user.id}`, () =>
        readGranted(db, user.id, user.preview?.role?.id),
      );
      const isOwn = !config.hasOlderClients || query.views === OWN_VIEWS;
      if (!isOwn) return ok({ ...granted, menu: toOlderMenu(granted.menu) }, '查询成功');
      const [favourites, listViews] = await Promise.all([
        readFavourites(db, user.id),
        readDefaultViews(db, user.id),
      ]);
      return ok({ ...granted, favourites, listViews }, '查询成功');
    },
  }),
];

/**
 * Menus as a tree, the buttons that were granted, and all buttons.
 * @param roleId what was granted counts where this role grants it, too
 */
async function readGranted(db: Kysely<Database>, userId: string, roleId: string | undefined) {
  const held = await grantedPermissions(db, userId)
    .$if(roleId !== undefined, (query) =>
      query.where('permission.id', 'in', (eb) =>
        eb
          .selectFrom('sys_role_permission')
          .select('permission_id')
          .where('role_id', '=', roleId ?? ''),
      ),
    )
    .selectAll('permission')
    .execute();
  const all = await db
    .selectFrom('sys_permission')
    .selectAll()
    .where('del_flag', '=', 0)
    .orderBy('sort_no')
    .orderBy('id')
    .execute();
  const heldIds = new Set(held.map((row) => row.id));
  const granted = all.filter((row) => heldIds.has(row.id) || isHome(row));
  const menu = buildMenuTree(granted, new Map(all.map((row) => [row.id, row.parent_id])));
  const buttons = all.filter((row) => row.menu_type === 2);
  return {
    menu: [...menu].sort((a, b) => Number(isHome({ url: b.path })) - Number(isHome({ url: a.path }))),
    auth: buttons
      .filter((row) => row.status === '1' && heldIds.has(row.id))
      .map(toGrant)
      .filter(Boolean),
    allAuth: buttons
      .map((row) => {
        const grant = toGrant(row);
        return grant && { ...grant, status: row.status };
      })
      .filter(Boolean),
  };
}
