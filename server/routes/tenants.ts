// The one tenant of this server. Clients of this family send its number with every call and ask for its name.
import { splitIds } from '../query/schemas.ts';
import { defineRoute, ok } from '../routing/define-route.ts';

/** What clients send in `tenant_id` before anybody chose a tenant. */
const ONLY_TENANT = 0;

export const tenantRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/tenant/queryList',
    access: 'session',
    permission: { open: 'everybody belongs to the one tenant; its name is that of the site' },
    scope: 'none',
    request: {
      querystring: { type: 'object', properties: { ids: { type: 'string', maxLength: 2000 } } },
    },
    response: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'integer' }, name: { type: 'string' }, status: { type: 'integer' } },
      },
    },
    async handler({ query, db }) {
      const ids = splitIds(query.ids);
      if (ids.length > 0 && !ids.includes(String(ONLY_TENANT))) return ok([]);
      const site = await db
        .selectFrom('sys_site_config')
        .select('app_name')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow();
      return ok([{ id: ONLY_TENANT, name: site.app_name, status: 1 }]);
    },
  }),
];
