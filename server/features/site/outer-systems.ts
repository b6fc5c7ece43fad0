// What older clients administer and this server does not have: further databases, and a gateway. It says so in words.
import { sql, type Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { pageQuery, readPage, toPageResult } from '../../records/lists/page.ts';
import { askedIdQuery, idQuery, idsQuery } from '../../records/schemas.ts';
import { toWorkbook } from '../../http/records/workbooks.ts';
import { defineRoute, FILE, ok, pageOf, type Route } from '../../http/routing/define-route.ts';
import { EXPORT_RATE } from '../../http/routing/rate-limits.ts';
import { anyBody, refusal } from '../../http/records/refusal.ts';

const word = { type: 'string', maxLength: 200 } as const;
const text = { type: ['string', 'null'] } as const;

const sourceSchema = {
  type: 'object',
  properties: {
    id: text,
    code: text,
    name: text,
    dbType: text,
    dbType_dictText: text,
    dbUrl: text,
    dbName: text,
    remark: text,
  },
} as const;

/** Code of the one database. */
const ONLY_SOURCE = 'master';

/** The database of this server. Neither its user nor a password is among it. */
async function readSource(db: Kysely<Database>, { databaseUrl }: Config) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const dbName = rows[0]?.name ?? '';
  const host = databaseUrl === undefined ? undefined : new URL(databaseUrl).host || 'localhost';
  return {
    id: ONLY_SOURCE,
    code: ONLY_SOURCE,
    name: '本系统的数据库',
    dbType: 'postgresql',
    dbType_dictText: 'PostgreSQL',
    dbUrl: host === undefined ? null : `postgresql://${host}/${dbName}`,
    dbName,
    remark: host === undefined ? '内嵌数据库，数据在 DATA_DIR' : '由 DATABASE_URL 指定',
  };
}

const readRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    url: '/sys/dataSource/list',
    title: '数据源列表',
    access: 'session',
    permission: 'site:list',
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        properties: { ...pageQuery.properties, name: word, dbType: word },
      },
    },
    response: pageOf(sourceSchema),
    async handler({ query, db, config }) {
      const page = readPage(query);
      const source = await readSource(db, config);
      const isAsked =
        source.name.includes((query.name ?? '').replaceAll('*', '')) &&
        (!query.dbType || query.dbType === source.dbType);
      const found = isAsked ? [source] : [];
      return ok(toPageResult(page.number === 1 ? found : [], found.length, page));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dataSource/queryById',
    title: '读取一个数据源',
    access: 'session',
    permission: 'site:list',
    scope: 'all',
    request: { querystring: askedIdQuery },
    response: sourceSchema,
    async handler({ query, db, config }) {
      if (query.id !== ONLY_SOURCE) throw failure('record-missing');
      return ok(await readSource(db, config));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dataSource/options',
    title: '数据源的选项',
    access: 'session',
    permission: 'site:list',
    scope: 'all',
    request: {},
    response: {
      type: 'array',
      items: { type: 'object', properties: { value: text, label: text, text } },
    },
    async handler({ db, config }) {
      const { code, name } = await readSource(db, config);
      return ok([{ value: code, label: name, text: name }]);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dataSource/exportXls',
    title: '导出数据源',
    access: 'session',
    permission: 'site:edit',
    scope: 'all',
    rateLimit: EXPORT_RATE,
    request: {},
    response: FILE,
    async handler({ db, config, user }) {
      // A file shows no more than the list does.
      if (!user.permissions.has('site:list')) throw failure('forbidden');
      const columns = [
        { key: 'name', title: '名称', width: 24 },
        { key: 'code', title: '编码', width: 16 },
        { key: 'dbType_dictText', title: '数据库类型', width: 16 },
        { key: 'dbUrl', title: '地址', width: 48 },
        { key: 'remark', title: '备注', width: 32 },
      ];
      return toWorkbook('数据源', columns, [await readSource(db, config)]);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/gatewayRoute/list',
    title: '网关路由列表',
    access: 'session',
    permission: 'site:list',
    scope: 'all',
    request: {},
    response: { type: 'array', items: { type: 'object', properties: { id: text } } },
    handler: () => ok([]),
  }),
];

const ONE_DATABASE = '本系统只用一个数据库，请用 DATABASE_URL 指定并重启服务';
const NO_GATEWAY = '本系统没有网关，要连接其他后端请设置 API_TARGET';

export const outerSystemRoutes: readonly Route[] = [
  ...readRoutes,
  refusal('POST', '/sys/dataSource/add', '新增数据源', ONE_DATABASE, anyBody),
  refusal('PUT', '/sys/dataSource/edit', '编辑数据源', ONE_DATABASE, anyBody),
  refusal('DELETE', '/sys/dataSource/delete', '删除数据源', ONE_DATABASE, { querystring: idQuery }),
  refusal('DELETE', '/sys/dataSource/deleteBatch', '批量删除数据源', ONE_DATABASE, { querystring: idsQuery }),
  refusal('POST', '/sys/dataSource/importExcel', '导入数据源', ONE_DATABASE, {}, true),
  refusal('POST', '/sys/gatewayRoute/updateAll', '保存网关路由', NO_GATEWAY, anyBody),
  refusal('GET', '/sys/gatewayRoute/clearRedis', '清空网关缓存', NO_GATEWAY, {}),
];
