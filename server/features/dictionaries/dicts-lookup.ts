// Dictionary lookups: options and texts by code. Tables answer only where src/schemas declares them as a dictionary.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { readDataRules, readRuleConditions } from '../../records/data-rules/data-rules.ts';
import {
  countOptions,
  DICT_ROWS,
  readAllDicts,
  readAllOptions,
  readOptions,
  refuseDict,
  resolveDict,
  resolveTriple,
  type DictSource,
} from '../../records/dictionaries/dictionaries.ts';
import { readTexts } from '../../records/dictionaries/read-texts.ts';
import { findOpenField, type Entity, tableOf } from '../../records/entities.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { readPage, pageQuery, toPageResult } from '../../records/lists/page.ts';
import { nothing, optionSchema } from '../../records/schemas.ts';
import { readTreeCondition } from '../../records/conditions/tree-condition.ts';
import { defineRoute, ok, okWithErrors, pageOf } from '../../http/routing/define-route.ts';
import type { SignedIn } from '../../records/asker.ts';
import { SEARCH_RATE } from '../../http/routing/rate-limits.ts';
import { dictItemsSchema } from '../sign-in/sign-in.ts';
import { MAX_LISTED, readWhole } from '../../records/lists/whole-list.ts';

const everybody = {
  open: 'every screen shows dictionary texts; only declared dictionaries resolve',
} as const;

const codeParams = {
  type: 'object',
  required: ['code'],
  properties: { code: { type: 'string', maxLength: 300 } },
} as const;

const options = { type: 'array', items: optionSchema } as const;

/** More than a person picks from; longer lists are searched. */
const MAX_LOOKUP = 200;

export const dictLookupRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/dict/getDictItems/:code',
    title: '一个字典的项',
    access: 'session',
    permission: everybody,
    scope: 'none',
    request: { params: codeParams },
    response: options,
    async handler({ params, db, user, now }) {
      const source = resolveDict(params.code, user.permissions);
      const conditions = await readShown(db, user, source, now());
      const { options, isWhole } = await readAllOptions(db, source, { conditions });
      if (isWhole) return ok(options);
      const message = `选项超过${MAX_LISTED}个，只列出前${MAX_LISTED}个，其余请用可搜索的选择框查找`;
      return okWithErrors(options, message);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dict/getDictItems',
    title: '按参数读取字典项',
    access: 'session',
    permission: everybody,
    scope: 'none',
    request: {},
    response: options,
    handler() {
      throw failure('request-invalid', '字典Code不能为空!');
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dict/queryAllDictItems',
    title: '所有字典的项',
    access: 'session',
    permission: everybody,
    scope: 'none',
    request: {},
    response: dictItemsSchema,
    async handler({ db }) {
      return ok(await readAllDicts(db));
    },
  }),
  // Clients of this family refresh by either method.
  ...(['GET', 'POST'] as const).map((method) =>
    defineRoute({
      method,
      url: '/sys/dict/refleshCache',
      title: method === 'POST' ? '刷新字典缓存' : '刷新字典缓存（GET）',
      access: 'session',
      permission: { open: 'everybody may refresh; the server keeps no copy, so there is nothing to lose' },
      scope: 'none',
      transaction: false,
      operation: null,
      request: {},
      response: nothing,
      handler() {
        return ok(null, '刷新缓存完成！');
      },
    }),
  ),
  defineRoute({
    method: 'GET',
    url: '/sys/dict/getDictText/:code/:key',
    title: '字典项的文字',
    access: 'session',
    permission: everybody,
    scope: 'none',
    request: {
      params: {
        type: 'object',
        required: ['code', 'key'],
        properties: { code: { type: 'string', maxLength: 300 }, key: { type: 'string', maxLength: 200 } },
      },
    },
    response: { type: ['string', 'null'] },
    async handler({ params, db, user, now }) {
      const source = resolveDict(params.code, user.permissions);
      const texts = await readTexts(db, source, [params.key], await readNamed(db, user, source, now()));
      return ok(texts.get(params.key) ?? null);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dict/loadDict/:code',
    title: '查找字典项',
    access: 'session',
    permission: everybody,
    scope: 'none',
    rateLimit: SEARCH_RATE,
    request: {
      params: codeParams,
      querystring: {
        type: 'object',
        properties: {
          keyword: { type: 'string', maxLength: 200 },
          pageSize: { type: 'integer', minimum: 1, most: MAX_LOOKUP, default: 10 },
        },
      },
    },
    response: options,
    async handler({ params, query, db, user, now }) {
      const source = resolveDict(params.code, user.permissions);
      return ok(
        await readOptions(db, source, {
          conditions: await readShown(db, user, source, now()),
          keyword: query.keyword ?? '',
          limit: query.pageSize,
        }),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dict/loadDictItem/:code',
    title: '字典项的名称',
    access: 'session',
    permission: everybody,
    scope: 'none',
    request: {
      params: codeParams,
      querystring: { type: 'object', properties: { key: { type: 'string', maxLength: 10_000 } } },
    },
    // In the order of the keys; a key without a text stands for itself.
    response: { type: 'array', items: { type: 'string' } },
    async handler({ params, query, db, user, now }) {
      const source = resolveDict(params.code, user.permissions);
      const keys = (query.key ?? '').split(',').filter((key) => key !== '');
      const texts = await readTexts(db, source, keys, await readNamed(db, user, source, now()));
      return ok(keys.map((key) => texts.get(key) ?? key));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dict/queryTableData',
    title: '表字典的数据',
    access: 'session',
    permission: everybody,
    scope: 'none',
    rateLimit: SEARCH_RATE,
    request: {
      querystring: {
        type: 'object',
        required: ['table', 'text', 'code'],
        properties: {
          ...pageQuery.properties,
          table: { type: 'string', maxLength: 100 },
          text: { type: 'string', maxLength: 100 },
          code: { type: 'string', maxLength: 100 },
          keyword: { type: 'string', maxLength: 200 },
          codeValue: { type: 'string', maxLength: 200 },
        },
      },
    },
    response: pageOf(optionSchema),
    async handler({ query, db, user, now }) {
      const source = {
        kind: 'table',
        dict: resolveTriple(query.table, query.text, query.code, user.permissions),
      } as const;
      const page = readPage(query);
      const wanted = {
        conditions: await readShown(db, user, source, now()),
        keyword: query.keyword ?? '',
        ...(query.codeValue ? { values: [query.codeValue] } : {}),
      };
      const [total, records] = await Promise.all([
        countOptions(db, source, wanted),
        readOptions(db, source, { ...wanted, limit: page.size, offset: (page.number - 1) * page.size }),
      ]);
      return ok(toPageResult(records, total, page));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dict/loadTreeData',
    title: '树形字典的一级',
    access: 'session',
    permission: everybody,
    scope: 'none',
    rateLimit: SEARCH_RATE,
    request: {
      querystring: {
        type: 'object',
        required: ['tableName', 'text', 'code', 'pidField'],
        properties: {
          pid: { type: 'string', maxLength: 100 },
          pidField: { type: 'string', maxLength: 100 },
          tableName: { type: 'string', maxLength: 10_000 },
          text: { type: 'string', maxLength: 10_000 },
          code: { type: 'string', maxLength: 10_000 },
          hasChildField: { type: 'string', maxLength: 10_000 },
          condition: { type: 'string', maxLength: 2000 },
        },
      },
    },
    response: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          key: { type: 'string' },
          value: { type: 'string' },
          title: { type: 'string' },
          label: { type: 'string' },
          leaf: { type: 'boolean' },
          parentId: { type: ['string', 'null'] },
          icon: { type: ['string', 'null'] },
          children: { type: ['array', 'null'], items: optionSchema },
        },
      },
    },
    async handler({ query, db, user, now }) {
      const dict = resolveTriple(query.tableName, query.text, query.code, user.permissions);
      const parent = resolveParent(dict.entity, query.pidField, query.hasChildField);
      const conditions = [
        ...readTreeCondition(dict.entity, query.condition, 'node'),
        ...(await readDataRules(db, user, dict.entity, now(), 'node')),
      ];
      const below = joinConditions(await readDataRules(db, user, dict.entity, now(), 'child'));
      const text = (name: string) => sql<string>`cast(${sql.ref(name)} as text)`;
      // Whoever opens a node names it by its value, which need not be its id.
      const isBelow = sql<boolean>`(${text(`node.${parent}`)} = ${query.pid} or ${text(`node.${parent}`)} in (
        select ${text('above.id')} from ${sql.table(dict.entity.table)} as above
        where ${text(`above.${dict.value.column}`)} = ${query.pid}
      ))`;
      const deleted = dict.entity.fields.get('delFlag');
      const icon = findOpenField(dict.entity, 'icon');
      const rows = await readWhole(
        db
          .selectFrom(`${tableOf(dict.entity)} as node`)
          .select([
            text(`node.${dict.value.column}`).as('value'),
            text(`node.${dict.text.column}`).as('title'),
            text(`node.${parent}`).as('parentId'),
            (icon ? text(`node.${icon.column}`) : sql<string | null>`null`).as('icon'),
            sql<boolean>`not exists (
            select 1 from ${sql.table(dict.entity.table)} as child
            where ${sql.ref(`child.${parent}`)} = ${sql.ref(`node.id`)} and ${below}
          )`.as('leaf'),
          ])
          .$if(!query.pid, (qb) =>
            qb.where(sql<boolean>`coalesce(${text(`node.${parent}`)}, '') in ('', '0')`),
          )
          .$if(Boolean(query.pid), (qb) => qb.where(isBelow))
          .$if(deleted !== undefined, (qb) => qb.where(text(`node.${deleted?.column ?? ''}`), '=', '0'))
          .where(joinConditions(conditions))
          .orderBy(text(`node.${dict.text.column}`)),
      );
      return ok(rows.map((row) => ({ ...row, key: row.value, label: row.title, children: null })));
    },
  }),
];

/** The parent column of a tree entity; other columns, even real ones, are no tree. */
function resolveParent(entity: Entity, pidField: string, hasChildField: string | undefined): string {
  const parent = findOpenField(entity, pidField);
  const declared = entity.tree && entity.fields.get(entity.tree.parent);
  if (!parent || !declared || parent.column !== declared.column) throw refuseDict();
  if (hasChildField !== undefined && hasChildField !== '') {
    const hasChild = findOpenField(entity, hasChildField);
    if (!hasChild || hasChild.name !== entity.tree?.hasChild) throw refuseDict();
  }
  return parent.column;
}

/** Rows of a table are picked from as far as the person sees them in lists. */
async function readShown(
  db: Kysely<Database>,
  user: SignedIn,
  source: DictSource,
  now: number,
): Promise<readonly Condition[]> {
  return source.kind === 'table' ? readDataRules(db, user, source.dict.entity, now, DICT_ROWS) : [];
}

/** What was chosen once keeps its text in the recycle bin, too; what data rules hide has none. */
async function readNamed(
  db: Kysely<Database>,
  user: SignedIn,
  source: DictSource,
  now: number,
): Promise<readonly Condition[]> {
  return source.kind === 'table' ? readRuleConditions(db, user, source.dict.entity, now, DICT_ROWS) : [];
}
