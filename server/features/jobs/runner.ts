// Runs scheduled jobs when they are due: of all servers on a database one runs a job, and what came of it is kept.
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { ApiError } from '../../kernel/errors.ts';
import type { Sessions } from '../../identity/sessions.ts';
import { createId } from '../../records/record.ts';
import { nextRun } from './cron.ts';
import { findJob, JOBS, readParameter, type Job } from './registry.ts';

/** Runs of one job that are kept. */
const KEPT_RUNS = 100;

export interface RunResult {
  isDone: boolean;
  message: string;
}

export interface JobRunner {
  /** Runs everything that is due now; says how many jobs it ran. */
  runDue(): Promise<number>;
  /** Milliseconds until something is due, negative where something is overdue; Infinity when nothing is planned. */
  untilDue(): Promise<number>;
  /**
   * Runs one schedule at once, due or not.
   * @returns undefined while it runs already, here or on another server
   */
  runNow(id: string, username: string): Promise<RunResult | undefined>;
}

export interface JobRunnerOptions {
  db: Kysely<Database>;
  config: Pick<Config, 'dataFolder'>;
  sessions: Pick<Sessions, 'sweep'>;
  log: Pick<Logger, 'info' | 'warn'>;
  now(): number;
  /** What schedules may name; default the registry. */
  jobs?: readonly Job[];
}

interface Schedule {
  id: string;
  job_class_name: string;
  parameter: string | null;
}

export function createJobRunner({
  db,
  config,
  sessions,
  log,
  now,
  jobs = JOBS,
}: JobRunnerOptions): JobRunner {
  /** Runs a job and turns whatever it throws into a sentence. */
  async function run({ job_class_name, parameter }: Schedule): Promise<RunResult> {
    const job = jobs === JOBS ? findJob(job_class_name) : jobs.find(({ name }) => name === job_class_name);
    if (!job) return { isDone: false, message: `服务器没有任务 ${job_class_name}，请重新选择` };
    try {
      const number = readParameter(job, parameter);
      return { isDone: true, message: await job.run({ db, config, sessions, now: now() }, number) };
    } catch (error) {
      // Only sentences that are meant for people; the rest is in the log of the server.
      log.warn({ err: error, job: job_class_name }, 'a scheduled job failed');
      const message = error instanceof ApiError ? error.message : '执行出错，详情见服务器日志';
      return { isDone: false, message };
    }
  }

  /**
   * Runs a schedule under a lock that all servers share, held by a transaction of its own: it ends with this server.
   * @param isWanted looks at the row again, under the lock
   */
  async function runLocked(
    id: string,
    isWanted: (due: Date | null, status: number) => boolean,
    username: string | null,
  ): Promise<RunResult | undefined> {
    return db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${`quartz:${id}`}, 0)) as free`.execute(
        transaction,
      );
      if (rows[0]?.free !== true) return undefined;
      const schedule = await transaction
        .selectFrom('sys_quartz_job')
        .select(['id', 'job_class_name', 'cron_expression', 'parameter', 'status', 'next_time'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!schedule || !isWanted(schedule.next_time, schedule.status)) return undefined;
      const start = now();
      const began = performance.now();
      const result = await run(schedule);
      await keep(transaction, schedule.id, { ...result, start, cost: performance.now() - began, username });
      log.info({ event: 'job-run', job: schedule.job_class_name, isDone: result.isDone, user: username });
      return result;
    });
  }

  return {
    async untilDue() {
      const { next } = await db
        .selectFrom('sys_quartz_job')
        .select((eb) => eb.fn.min('next_time').as('next'))
        .where('status', '=', 0)
        .executeTakeFirstOrThrow();
      return next === null ? Infinity : next.getTime() - now();
    },
    async runDue() {
      const due = await db
        .selectFrom('sys_quartz_job')
        .select('id')
        .where('status', '=', 0)
        .where('next_time', '<=', new Date(now()))
        .orderBy('next_time')
        .execute();
      let count = 0;
      for (const { id } of due) {
        const isDue = (at: Date | null, status: number) =>
          status === 0 && at !== null && at.getTime() <= now();
        try {
          if ((await runLocked(id, isDue, null)) !== undefined) count += 1;
        } catch (error) {
          // What came of this one could not be written down; the next ones are due all the same.
          log.warn({ err: error, id }, 'a scheduled job could not be run');
        }
      }
      return count;
    },
    runNow: (id, username) => runLocked(id, () => true, username),
  };

  async function keep(
    transaction: Kysely<Database>,
    id: string,
    run: RunResult & { start: number; cost: number; username: string | null },
  ): Promise<void> {
    const result = run.isDone ? 1 : 0;
    // Read again: it may have been stopped or given other times while the job ran.
    const current = await transaction
      .selectFrom('sys_quartz_job')
      .select(['cron_expression', 'status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!current) return;
    await transaction
      .insertInto('sys_quartz_run')
      .values({
        id: createId(),
        job_id: id,
        start_time: new Date(run.start),
        cost_time: Math.round(run.cost),
        result,
        message: run.message.slice(0, 1000),
        create_by: run.username,
      })
      .execute();
    await transaction
      .updateTable('sys_quartz_job')
      .set({
        last_time: new Date(run.start),
        last_result: result,
        // Counted from now: what was missed while no server ran is run once, not again and again.
        next_time: current.status === 0 ? readNext(current.cron_expression, now()) : null,
      })
      .where('id', '=', id)
      .execute();
    await sql`
      delete from sys_quartz_run where job_id = ${id} and id not in (
        select id from sys_quartz_run where job_id = ${id} order by start_time desc, id limit ${KEPT_RUNS}
      )`.execute(transaction);
  }
}

/** An expression that was written past the checks is due never again. */
function readNext(expression: string, at: number): Date | null {
  try {
    return nextRun(expression, at);
  } catch {
    return null;
  }
}
