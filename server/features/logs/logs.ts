// The log of sign-ins and operations: read, searched, taken out as a workbook, and cleared by people who may.
import { sql } from 'kysely';
import type { Asker } from '../../records/asker.ts';
import { failure } from '../../kernel/errors.ts';
import { checkMayList, readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import { escapeLike, readFilters, type Condition } from '../../records/conditions/filter.ts';
import { addDictTexts, joinConditions, listRecords } from '../../records/lists/list.ts';
import { listQuery, readSorting } from '../../records/lists/page.ts';
import { openColumns, recordSchema, toRecord } from '../../records/record.ts';
import { deleteRecords } from '../../records/writes/save.ts';
import { idQuery, idsQuery, idsText, nothing, splitSomeIds } from '../../records/schemas.ts';
import { exportSheet, exportWorkbook } from '../../http/records/workbooks.ts';
import { longTexts } from '../../records/lists/long-texts.ts';
import { defineRoute, FILE, ok, pageOf } from '../../http/routing/define-route.ts';
import { EXPORT_RATE } from '../../http/routing/rate-limits.ts';
import { readShownUsers } from '../users/shown-users.ts';

const log = getEntity('system/log');
const record = recordSchema(log);
const newestFirst = { column: 'createTime', order: 'desc' } as const;

/** What the search looks through. */
const SEARCHED = ['log_content', 'username', 'ip', 'request_url', 'failure'] as const;

const keyWord = { keyWord: { type: 'string', maxLength: 100 } } as const;

/** Stands for all rows in the place of ids, as clients of this family send it. */
const EVERYTHING = 'allclear';

export const logRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/log/list',
    title: '日志列表',
    access: 'session',
    permission: 'log:list',
    scope: 'all',
    request: { querystring: listQuery(log, keyWord) },
    response: pageOf(record),
    async handler({ query, db, user, now }) {
      const conditions = [...(await readShownEntries({ db, user, now })), ...readKeyWord(query.keyWord)];
      return ok(
        await listRecords(db, {
          entity: log,
          query,
          sorting: newestFirst,
          conditions,
          reader: { user, now },
        }),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/log/exportXls',
    title: '导出日志',
    access: 'session',
    permission: 'log:export',
    scope: 'all',
    rateLimit: EXPORT_RATE,
    request: { querystring: listQuery(log, { ...keyWord, selections: idsText }) },
    response: FILE,
    async handler({ query, db, user, now, request }) {
      checkMayList(user, log);
      const shown = await readShownEntries({ db, user, now });
      const rows = db
        .selectFrom('sys_log')
        .select(openColumns(log))
        .where(joinConditions([...shown, ...readKeyWord(query.keyWord), ...readFilters(log, query)]))
        .$if(Boolean(query.selections), (qb) => qb.where('id', 'in', splitSomeIds(query.selections)))
        .orderBy(readSorting(log, query, newestFirst));
      const sheet = exportSheet({
        name: '日志',
        columns: SHEET,
        rows,
        texts: longTexts(log),
        async toRecords(piece, snapshot) {
          const records = piece.map((row) => toRecord(log, row));
          await addDictTexts({ db: snapshot, user, now }, log, records);
          return records;
        },
      });
      return exportWorkbook({ db, user, request }, { name: '日志', resource: log.id }, [sheet]);
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/log/delete',
    title: '删除日志',
    access: 'session',
    permission: 'log:delete',
    scope: 'all',
    request: { querystring: idQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      await deleteRecords(db, log, [query.id], await readShownEntries({ db, user, now }));
      return ok(null, '删除成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/log/deleteBatch',
    title: '批量删除日志',
    access: 'session',
    permission: 'log:deleteBatch',
    scope: 'all',
    request: { querystring: idsQuery },
    response: nothing,
    async handler({ query, db, user, now, request }) {
      const shown = await readShownEntries({ db, user, now });
      if (query.ids.trim() !== EVERYTHING) {
        await deleteRecords(db, log, splitSomeIds(query.ids), shown);
        return ok(null, '删除成功!');
      }
      if (shown.length > 0) throw failure('forbidden', '自己的数据范围受限，不能清空日志');
      const removed = await db.deleteFrom('sys_log').executeTakeFirst();
      request.log.warn({
        event: 'log-cleared',
        user: user.username,
        rows: Number(removed.numDeletedRows),
      });
      return ok(null, '清空成功!');
    },
  }),
];

const SHEET = [
  { key: 'createTime', title: '时间', width: 20 },
  { key: 'logType_dictText', title: '日志类型' },
  { key: 'logContent', title: '日志内容', width: 30 },
  { key: 'operateType_dictText', title: '操作类型' },
  { key: 'result_dictText', title: '结果' },
  { key: 'failure', title: '失败原因', width: 30 },
  { key: 'username', title: '用户账号' },
  { key: 'username_dictText', title: '用户姓名' },
  { key: 'ip', title: 'IP 地址' },
  { key: 'requestType', title: '请求方式' },
  { key: 'requestUrl', title: '请求地址', width: 40 },
  { key: 'requestParam', title: '请求参数', width: 60 },
  { key: 'costTime', title: '耗时（毫秒）' },
  { key: 'agent', title: '客户端', width: 40 },
] as const;

/** What the rules of the log show, without what people did whom the rules of people hide. */
async function readShownEntries(asker: Asker): Promise<Condition[]> {
  const shown = await readDataRules(asker.db, asker.user, log, asker.now());
  const people = await readShownUsers(asker);
  if (people.length === 0) return shown;
  const isHidden = sql<boolean>`exists (select 1 from sys_user
    where (sys_user.id = sys_log.userid or sys_user.username = sys_log.username)
      and (${joinConditions(people)}) is not true)`;
  return [...shown, sql<boolean>`not ${isHidden}`];
}

/** Clients of this family put stars around what is looked for. */
function readKeyWord(text: string | undefined): Condition[] {
  const wanted = (text ?? '').trim().replace(/^\*|\*$/g, '');
  if (wanted === '') return [];
  const pattern = `%${escapeLike(wanted)}%`;
  return [
    sql<boolean>`(${sql.join(
      SEARCHED.map((column) => sql<boolean>`${sql.ref(`sys_log.${column}`)} ilike ${pattern}`),
      sql` or `,
    )})`,
  ];
}
