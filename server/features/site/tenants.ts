// The one tenant of this server. Clients of this family send its number with every call, ask for its name, and have a page
// to administer tenants.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { ONLY_TENANT } from '../../kernel/one-tenant.ts';
import { pageQuery, readPage, toPageResult } from '../../records/lists/page.ts';
import { askedIdQuery, idQuery, idsQuery, splitIds } from '../../records/schemas.ts';
import { toWorkbook } from '../../http/records/workbooks.ts';
import { defineRoute, FILE, ok, pageOf, type Route } from '../../http/routing/define-route.ts';
import { EXPORT_RATE } from '../../http/routing/rate-limits.ts';
import { anyBody, refusal } from '../../http/records/refusal.ts';

const tenantSchema = {
  type: 'object',
  properties: { id: { type: 'integer' }, name: { type: 'string' }, status: { type: 'integer' } },
} as const;

/** It is called like the site, and in use. */
async function readTenant(db: Kysely<Database>) {
  const site = await db
    .selectFrom('sys_site_config')
    .select('app_name')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return { id: ONLY_TENANT, name: site.app_name, status: 1 };
}

const ONE_TENANT = '本系统只有一个租户，名称请在站点配置中修改';

export const tenantRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    url: '/sys/tenant/queryList',
    title: '租户的选项',
    access: 'session',
    permission: { open: 'everybody belongs to the one tenant; its name is that of the site' },
    scope: 'none',
    request: {
      querystring: { type: 'object', properties: { ids: { type: 'string', maxLength: 2000 } } },
    },
    response: { type: 'array', items: tenantSchema },
    async handler({ query, db }) {
      const ids = splitIds(query.ids);
      if (ids.length > 0 && !ids.includes(String(ONLY_TENANT))) return ok([]);
      return ok([await readTenant(db)]);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/tenant/list',
    title: '租户列表',
    access: 'session',
    permission: 'site:list',
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        properties: { ...pageQuery.properties, name: { type: 'string', maxLength: 200 } },
      },
    },
    response: pageOf(tenantSchema),
    async handler({ query, db }) {
      const page = readPage(query);
      const tenant = await readTenant(db);
      const found = tenant.name.includes((query.name ?? '').replaceAll('*', '')) ? [tenant] : [];
      return ok(toPageResult(page.number === 1 ? found : [], found.length, page));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/tenant/queryById',
    title: '读取一个租户',
    access: 'session',
    permission: 'site:list',
    scope: 'all',
    request: { querystring: askedIdQuery },
    response: tenantSchema,
    async handler({ query, db }) {
      if (query.id !== String(ONLY_TENANT)) throw failure('record-missing');
      return ok(await readTenant(db));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/tenant/exportXls',
    title: '导出租户',
    access: 'session',
    permission: 'site:edit',
    scope: 'all',
    rateLimit: EXPORT_RATE,
    request: {},
    response: FILE,
    async handler({ db, user }) {
      // A file shows no more than the list does.
      if (!user.permissions.has('site:list')) throw failure('forbidden');
      const columns = [
        { key: 'id', title: '租户编号', width: 16 },
        { key: 'name', title: '租户名称', width: 32 },
      ];
      return toWorkbook('租户', columns, [await readTenant(db)]);
    },
  }),
  refusal('POST', '/sys/tenant/add', '新增租户', ONE_TENANT, anyBody),
  refusal('PUT', '/sys/tenant/edit', '编辑租户', ONE_TENANT, anyBody),
  refusal('DELETE', '/sys/tenant/delete', '删除租户', ONE_TENANT, { querystring: idQuery }),
  refusal('DELETE', '/sys/tenant/deleteBatch', '批量删除租户', ONE_TENANT, { querystring: idsQuery }),
  refusal('POST', '/sys/tenant/importExcel', '导入租户', ONE_TENANT, {}, true),
];
