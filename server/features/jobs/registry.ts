// The jobs that the server can run by itself. A schedule names one of these and nothing else.
import type { Kysely } from 'kysely';
import { sweepLog } from '../../http/audit/sweep-log.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { sweepCaptchas } from '../../identity/captchas.ts';
import { sweepAnswers } from '../../http/plugins/idempotency.ts';
import { sweepThrottle } from '../../identity/login-throttle.ts';
import type { Sessions } from '../../identity/sessions.ts';
import { sweepFiles } from './sweep-files.ts';
import { sweepHistory } from './sweep-history.ts';

export interface JobContext {
  db: Kysely<Database>;
  config: Pick<Config, 'dataFolder'>;
  sessions: Pick<Sessions, 'sweep'>;
  /** Milliseconds since 1970. */
  now: number;
}

export interface Job {
  name: string;
  /** What people choose. */
  title: string;
  /** What its parameter means, with the value that stands for an empty one; undefined where it takes none. */
  parameter?: { title: string; least: number; most: number; initial: number };
  /** @returns what was done, in one Chinese sentence */
  run(context: JobContext, parameter: number): Promise<string>;
}

export const JOBS: readonly Job[] = [
  {
    name: 'cleanLogs',
    title: '清理过期日志',
    run: async ({ db, now }) => `删除了 ${await sweepLog(db, now)} 条超过保留天数的日志`,
  },
  {
    name: 'cleanSessions',
    title: '清理过期会话与验证码',
    async run({ db, sessions, now }) {
      await sessions.sweep();
      await sweepCaptchas(db, now);
      await sweepThrottle(db, now);
      await sweepAnswers(db, now);
      return '过期的会话、验证码、失败计数与重试答复已清理';
    },
  },
  {
    name: 'cleanDataLogs',
    title: '清理旧的数据版本',
    parameter: { title: '保留天数', least: 30, most: 36_500, initial: 1095 },
    run: async ({ db, now }, days) =>
      `删除了 ${await sweepHistory(db, days, now)} 个早于 ${days} 天的数据版本`,
  },
  {
    name: 'cleanFiles',
    title: '清理无人引用的文件',
    parameter: { title: '保留天数', least: 7, most: 36_500, initial: 30 },
    run: async ({ db, config, now }, days) =>
      `删除了 ${await sweepFiles(db, config, days, now)} 个超过 ${days} 天且没有记录引用的文件`,
  },
];

/** The job of a name, or undefined. */
export function findJob(name: string): Job | undefined {
  return JOBS.find((job) => job.name === name);
}

/** What is wrong with what a schedule gives its job, or undefined. */
export function judgeParameter({ title: name, parameter }: Job, text: string | null): string | undefined {
  const given = (text ?? '').trim();
  if (given === '') return undefined;
  if (!parameter) return `任务“${name}”没有参数，请清空参数`;
  const { title, least, most } = parameter;
  const value = Number(given);
  const isTaken = /^\d{1,6}$/.test(given) && value >= least && value <= most;
  return isTaken ? undefined : `参数是${title}，必须是 ${least} 到 ${most} 的整数`;
}

/**
 * The number that a schedule gives its job.
 * @throws rule when it is none that the job takes
 */
export function readParameter(job: Job, text: string | null): number {
  const refusal = judgeParameter(job, text);
  if (refusal !== undefined) throw failure('rule', refusal, { field: 'parameter' });
  const given = (text ?? '').trim();
  return given === '' ? (job.parameter?.initial ?? 0) : Number(given);
}
