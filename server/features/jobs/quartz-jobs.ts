// Scheduled jobs: which of the server's jobs runs when, at once, and what came of it.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { judgeCron, nextRun } from './cron.ts';
import { findJob, JOBS, judgeParameter } from './registry.ts';
import type { JobRunner } from './runner.ts';
import { createdBy, updatedBy } from '../../records/writes/audit.ts';
import { pickShown, readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { joinConditions, listRecords } from '../../records/lists/list.ts';
import { listQuery, pageQuery, readPage, toPageResult } from '../../records/lists/page.ts';
import { recordSchema, toRecord } from '../../records/record.ts';
import { FieldRefusal, throwFirst } from '../../records/writes/field-refusal.ts';
import { insertRecord, lockRecord, updateRecord } from '../../records/writes/save.ts';
import { askedId, idQuery, idText, nothing } from '../../records/schemas.ts';
import { formatTime } from '../../kernel/time.ts';
import { bodySchema, readChanges, type Changes } from '../../records/writes/write.ts';
import { defineRoute, ok, pageOf, type Route } from '../../http/routing/define-route.ts';
import { editBatchRoute } from '../../http/records/edit-batch-route.ts';
import { oneRecordRoute } from '../../http/records/one-record-route.ts';
import { removeRoutes } from '../../http/records/remove-routes.ts';

const entity = getEntity('system/quartz-job');
const record = recordSchema(entity);
const RUNNING = 0;
/** A schedule that stands still. */
export const STOPPED = -1;

/** @param runner runs a job at once, and keeps what came of it */
export function createQuartzJobRoutes(runner: JobRunner): Route[] {
  return [...readRoutes, ...writeRoutes, ...switchRoutes, executeRoute(runner)];
}

const readRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/quartzJob/list',
    title: '定时任务列表',
    access: 'session',
    permission: 'quartzJob:list',
    scope: 'all',
    request: { querystring: listQuery(entity) },
    response: pageOf(record),
    async handler({ query, db, user, now }) {
      const sorting = { column: 'createTime', order: 'desc' } as const;
      const conditions = await readDataRules(db, user, entity, now());
      return ok(await listRecords(db, { entity, query, sorting, conditions, reader: { user, now } }));
    },
  }),
  oneRecordRoute(entity, '/sys/quartzJob', 'quartzJob:list'),
  defineRoute({
    method: 'GET',
    url: '/sys/quartzJob/queryJobNames',
    title: '可用的任务',
    access: 'session',
    permission: 'quartzJob:list',
    scope: 'none',
    request: {},
    response: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          value: { type: 'string' },
          text: { type: 'string' },
          // What the parameter means; empty where there is none.
          hint: { type: 'string' },
        },
      },
    },
    handler: () =>
      ok(
        JOBS.map(({ name, title, parameter }) => ({
          value: name,
          text: title,
          hint: parameter
            ? `${parameter.title}：${parameter.least} 到 ${parameter.most}，不填为 ${parameter.initial}`
            : '',
        })),
      ),
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/quartzJob/runs',
    title: '定时任务的执行记录',
    access: 'session',
    permission: 'quartzJob:list',
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['id'],
        properties: { ...pageQuery.properties, id: askedId },
      },
    },
    response: pageOf({
      type: 'object',
      properties: {
        id: { type: 'string' },
        startTime: { type: ['string', 'null'] },
        costTime: { type: 'integer' },
        result: { type: 'integer' },
        message: { type: ['string', 'null'] },
        createBy: { type: ['string', 'null'] },
      },
    }),
    async handler({ query, db, user, now }) {
      await pickShown(db, user, entity, [query.id], now());
      const page = readPage(query);
      const runs = db.selectFrom('sys_quartz_run').where('job_id', '=', query.id);
      const [counted, rows] = await Promise.all([
        runs.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        runs
          .selectAll()
          .orderBy('start_time', 'desc')
          .orderBy('id')
          .limit(page.size)
          .offset((page.number - 1) * page.size)
          .execute(),
      ]);
      const records = rows.map((row) => ({
        id: row.id,
        startTime: formatTime(row.start_time),
        costTime: row.cost_time,
        result: row.result,
        message: row.message,
        createBy: row.create_by,
      }));
      return ok(toPageResult(records, Number(counted.total), page));
    },
  }),
];

const editJobRoute = defineRoute({
  method: 'PUT',
  url: '/sys/quartzJob/edit',
  title: '编辑定时任务',
  access: 'session',
  permission: 'quartzJob:edit',
  scope: 'all',
  request: { body: { ...bodySchema(entity, { id: idText }), required: ['id'] } },
  response: nothing,
  async handler({ body, db, user, now }) {
    const shown = await readDataRules(db, user, entity, now());
    const current = await lockRecord(db, entity, body.id, shown);
    const changes = await readChanges(db, entity, body, current);
    const planned = plan({ ...pickPlan(current), ...changes }, now());
    await updateRecord(db, entity, current.id, { ...planned, ...updatedBy(user, now()) });
    return ok(null, '修改成功!');
  },
});

const writeRoutes = [
  defineRoute({
    method: 'POST',
    url: '/sys/quartzJob/add',
    title: '新增定时任务',
    access: 'session',
    permission: 'quartzJob:add',
    scope: 'all',
    request: { body: bodySchema(entity) },
    response: record,
    async handler({ body, db, user, now }) {
      const changes = await readChanges(db, entity, body);
      const planned = plan(changes, now());
      const values = { ...planned, ...createdBy(user, now()) };
      const id = await insertRecord(db, entity, values);
      return ok(toRecord(entity, { ...values, id } as Parameters<typeof toRecord>[1]), '添加成功！');
    },
  }),
  editJobRoute,
  editBatchRoute(entity, editJobRoute, {
    url: '/sys/quartzJob',
    fields: ['cronExpression', 'status', 'parameter', 'description'],
    text: 'jobClassName',
    nameOf: (name) => findJob(name)?.title ?? name,
    readWith: 'quartzJob:list',
  }),
  ...removeRoutes(entity, 'quartzJob'),
];

/** By id, or by the name of the job as clients of this family send it: then all schedules of that job that the caller sees. */
const target = {
  type: 'object',
  properties: { id: idText, jobClassName: { type: 'string', minLength: 1, maxLength: 255 } },
} as const;

/** GET, as clients of this family call them; doing it twice is doing it once. */
const switchRoutes = (
  [
    ['pause', STOPPED, '停止定时任务', '停止任务成功'],
    ['resume', RUNNING, '启动定时任务', '启动任务成功'],
  ] as const
).map(([verb, status, title, done]) =>
  defineRoute({
    method: 'GET',
    url: `/sys/quartzJob/${verb}`,
    title,
    changes: true,
    access: 'session',
    permission: 'quartzJob:edit',
    scope: 'all',
    operation: { title },
    request: { querystring: target },
    response: nothing,
    async handler({ query, db, user, now }) {
      const shown = await readDataRules(db, user, entity, now());
      const ids = await findIds(db, query, shown);
      for (const id of ids) {
        await db.transaction().execute(async (transaction) => {
          const current = await lockRecord(transaction, entity, id, shown);
          // What cannot run any more can still be stopped.
          const planned =
            status === STOPPED ? { status, next_time: null } : plan({ ...pickPlan(current), status }, now());
          await updateRecord(transaction, entity, id, { ...planned, ...updatedBy(user, now()) });
        });
      }
      return ok(null, done);
    },
  }),
);

function executeRoute(runner: JobRunner): Route {
  return defineRoute({
    method: 'GET',
    url: '/sys/quartzJob/execute',
    title: '立即执行定时任务',
    changes: true,
    access: 'session',
    permission: 'quartzJob:execute',
    scope: 'all',
    operation: { title: '立即执行定时任务' },
    rateLimit: { max: 30, seconds: 60 },
    request: { querystring: idQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      const shown = await readDataRules(db, user, entity, now());
      await db.transaction().execute((transaction) => lockRecord(transaction, entity, query.id, shown));
      const result = await runner.runNow(query.id, user.username);
      if (result === undefined) throw failure('rule', '任务正在执行，请稍后查看执行记录');
      if (!result.isDone) throw failure('rule', `执行失败：${result.message}`);
      return ok(null, `执行成功：${result.message}`);
    },
  });
}

async function findIds(
  db: Kysely<Database>,
  { id, jobClassName }: { id?: string | undefined; jobClassName?: string | undefined },
  shown: readonly Condition[],
): Promise<string[]> {
  if (id !== undefined) return [id];
  if (jobClassName === undefined) throw failure('rule', '参数不识别！');
  const rows = await db
    .selectFrom('sys_quartz_job')
    .select('id')
    .where('job_class_name', '=', jobClassName)
    .where(joinConditions(shown))
    .execute();
  if (rows.length === 0) throw failure('record-missing');
  return rows.map((row) => row.id);
}

function pickPlan(current: Readonly<Record<string, unknown>>): Changes {
  return Object.fromEntries(
    ['job_class_name', 'cron_expression', 'parameter', 'status'].map((column) => [column, current[column]]),
  ) as Changes;
}

/** What is wrong with name, parameter and times of a schedule; what is not there is not judged. */
export function judgeSchedule(changes: Changes, now: number): FieldRefusal[] {
  const { job_class_name: name, parameter, cron_expression: expression } = changes;
  const refusals: FieldRefusal[] = [];
  const refuse = (field: string, text: string | undefined): void => {
    if (text !== undefined) refusals.push(new FieldRefusal(field, text, 'rule'));
  };
  const job = typeof name === 'string' ? findJob(name) : undefined;
  if (job) refuse('parameter', judgeParameter(job, typeof parameter === 'string' ? parameter : null));
  else if (typeof name === 'string') refuse('jobClassName', '任务不存在，请从列表中选择服务器提供的任务');
  if (typeof expression === 'string') refuse('cronExpression', judgeCron(expression, now));
  return refusals;
}

/** Judges a schedule, and says when it is due. @throws rule */
export function plan(changes: Changes, now: number): Changes {
  throwFirst(judgeSchedule(changes, now));
  const expression = String(changes['cron_expression']);
  const status = changes['status'] ?? STOPPED;
  return { ...changes, status, next_time: status === RUNNING ? nextRun(expression, now) : null };
}
