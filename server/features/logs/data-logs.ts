// Versions of records and what differs between two of them. Whoever may not list the records sees none of their past.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { compareVersions, listComparedFields } from '../../records/history/compare-versions.ts';
import { listCode, readDataRules } from '../../records/data-rules/data-rules.ts';
import {
  findEntityByTable,
  findOpenField,
  getEntity,
  listEntities,
  isOpen,
  readsAll,
  seenBy,
  type Entity,
} from '../../records/entities.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { readSuperQuery } from '../../records/conditions/super-query.ts';
import { addDictTexts, joinConditions, listRecords } from '../../records/lists/list.ts';
import { listQuery } from '../../records/lists/page.ts';
import { openColumns, recordSchema, toRecord, type WireRecord } from '../../records/record.ts';
import { askedId } from '../../records/schemas.ts';
import { defineRoute, ok, okWithErrors, pageOf } from '../../http/routing/define-route.ts';
import type { SignedIn } from '../../records/asker.ts';

const dataLog = getEntity('system/data-log');
const record = recordSchema(dataLog);

/** Most versions of one record that are offered for a comparison. */
const MAX_VERSIONS = 1000;

const pair = {
  type: 'object',
  required: ['dataId1', 'dataId2'],
  properties: { dataId1: askedId, dataId2: askedId },
} as const;

export const dataLogRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/dataLog/list',
    title: '数据日志列表',
    access: 'session',
    permission: 'dataLog:list',
    scope: 'all',
    request: { querystring: listQuery(dataLog) },
    response: pageOf(record),
    async handler({ query, db, user, now }) {
      const sorting = { column: 'createTime', order: 'desc' } as const;
      // What a content holds may be compared by those alone who may read all of it.
      const conditions = [await readReach(db, user, now(), comparesContent(query))];
      const page = await listRecords(db, {
        entity: dataLog,
        query,
        sorting,
        conditions,
        reader: { user, now },
      });
      return ok({ ...page, records: page.records.map((version) => narrowVersion(version, user)) });
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dataLog/queryDataVerList',
    title: '一条数据的版本',
    access: 'session',
    permission: 'dataLog:list',
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['dataTable', 'dataId'],
        properties: { dataTable: { type: 'string', maxLength: 63 }, dataId: askedId },
      },
    },
    response: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          // The version before; null for the oldest.
          previousId: { type: ['string', 'null'] },
          dataVersion: { type: 'integer' },
          operateType: { type: ['integer', 'null'] },
          createBy: { type: ['string', 'null'] },
          createBy_dictText: { type: ['string', 'null'] },
          createTime: { type: ['string', 'null'] },
          // What a choice shows: version, time and person.
          text: { type: 'string' },
        },
      },
    },
    async handler({ query, db, user, now }) {
      const rows = await db
        .selectFrom('sys_data_log')
        // Without what the versions hold, which the answer leaves out.
        .select(['id', 'data_version', 'operate_type', 'create_by', 'create_time'])
        .where('data_table', '=', query.dataTable)
        .where('data_id', '=', query.dataId)
        .where(await readReach(db, user, now()))
        .orderBy('data_version', 'desc')
        // One more than is listed: the version before the last one.
        .limit(MAX_VERSIONS + 1)
        .execute();
      const versions = rows.map((row) => toRecord(dataLog, row));
      await addDictTexts({ db, user, now }, dataLog, versions);
      const listed = versions.slice(0, MAX_VERSIONS).map((version, index) => ({
        ...version,
        previousId: versions[index + 1]?.['id'] ?? null,
        text: describeVersion(version),
      }));
      if (listed.length === versions.length) return ok(listed);
      return okWithErrors(
        listed,
        `版本超过${MAX_VERSIONS}个，只列出最近的${MAX_VERSIONS}个，更早的请在数据日志列表中查看`,
      );
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dataLog/queryCompareList',
    title: '要比较的数据版本',
    access: 'session',
    permission: 'dataLog:list',
    scope: 'all',
    request: { querystring: pair },
    response: { type: 'array', items: record },
    async handler({ query, db, user, now }) {
      const versions = await readPair(db, user, query, now());
      return ok(versions.map((version) => narrowVersion(version, user)));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dataLog/compareFields',
    title: '比较数据的两个版本',
    access: 'session',
    permission: 'dataLog:list',
    scope: 'all',
    request: { querystring: pair },
    // Every field with both values as people read them.
    response: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          title: { type: 'string' },
          before: { type: ['string', 'null'] },
          after: { type: ['string', 'null'] },
          isChanged: { type: 'integer' },
        },
      },
    },
    async handler({ query, db, user, now }) {
      const [first, second] = await readPair(db, user, query, now());
      if (!first || !second) return ok([]);
      const declared = findEntityByTable(String(first['dataTable']));
      if (!declared) return ok([]);
      const entity = seenBy(declared, user);
      const contents = [readContent(first), readContent(second)];
      await addDictTexts({ db, user, now }, entity, contents);
      const [before = {}, after = {}] = contents;
      return ok(compareVersions(listComparedFields(entity), before, after));
    },
  }),
];

/** The entities that keep a history and have a list whose permission decides. */
function listKept(): Entity[] {
  return listEntities().filter((entity) => entity.history === true && listCode(entity) !== undefined);
}

const isContent = (name: string): boolean => findOpenField(dataLog, name)?.name === 'dataContent';

/** Whether rows are chosen or ordered by what a version holds. */
function comparesContent(query: Readonly<Record<string, unknown>>): boolean {
  return (
    ['', '_MultiString'].some((suffix) => query[`dataContent${suffix}`] !== undefined) ||
    isContent(String(query['column'] ?? '').replace(/_dictText$/, '')) ||
    readSuperQuery(query).some(({ name }) => isContent(name))
  );
}

/**
 * Versions of records that the caller may list, and of those alone that data rules show.
 * @param isWhole only of records that have nothing to hide from the caller
 */
async function readReach(
  db: Kysely<Database>,
  user: SignedIn,
  now: number,
  isWhole = false,
): Promise<Condition> {
  const parts: Condition[] = [];
  for (const entity of listKept()) {
    if (!user.permissions.has(listCode(entity) ?? '')) continue;
    if (isWhole && !readsAll(entity, user)) continue;
    const rules = await readDataRules(db, user, entity, now);
    const isTable = sql<boolean>`sys_data_log.data_table = ${entity.table}`;
    parts.push(
      rules.length === 0
        ? isTable
        : sql<boolean>`(${isTable} and sys_data_log.data_id in (select cast(${sql.ref(`${entity.table}.id`)} as text)
            from ${sql.table(entity.table)} where ${joinConditions(rules)}))`,
    );
  }
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** Two versions of one record, the older one first. */
async function readPair(
  db: Kysely<Database>,
  user: SignedIn,
  { dataId1, dataId2 }: { dataId1: string; dataId2: string },
  now: number,
): Promise<WireRecord[]> {
  const rows = await db
    .selectFrom('sys_data_log')
    .select(openColumns(dataLog))
    .where('id', 'in', [dataId1, dataId2])
    .where(await readReach(db, user, now))
    .orderBy('data_version')
    .execute();
  const versions = rows.map((row) => toRecord(dataLog, row));
  const [first] = versions;
  if (!first || versions.length < new Set([dataId1, dataId2]).size) throw failure('record-missing');
  const second = versions[1] ?? first;
  if (first['dataTable'] !== second['dataTable'] || first['dataId'] !== second['dataId']) {
    throw failure('rule', '只能比较同一条记录的两个版本');
  }
  await addDictTexts({ db, user, now: () => now }, dataLog, versions);
  return [first, second];
}

/**
 * A version without what its reader may not read of the record. From whom something is hidden, what is declared no more
 * is hidden, too: it may be the same under the name that it had.
 */
function narrowVersion(version: WireRecord, user: SignedIn): WireRecord {
  const declared = findEntityByTable(String(version['dataTable']));
  if (!declared || readsAll(declared, user)) return version;
  const entity = seenBy(declared, user);
  const content = Object.entries(readContent(version)).filter(([name]) => {
    const field = entity.fields.get(name);
    return field !== undefined && isOpen(entity, field);
  });
  return { ...version, dataContent: JSON.stringify(Object.fromEntries(content)) };
}

function describeVersion(version: WireRecord): string {
  const text = (name: string) => String(version[name] ?? '');
  const how = text('operateType_dictText') || '原始';
  return `版本 ${text('dataVersion')} · ${how} · ${text('createTime')} · ${text('createBy_dictText') || text('createBy')}`;
}

function readContent(version: WireRecord): WireRecord {
  return JSON.parse(String(version['dataContent'])) as WireRecord;
}
