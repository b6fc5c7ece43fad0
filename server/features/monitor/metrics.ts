// What the monitor pages count, under the names that clients of this family know. Node has no virtual machine of Java and
// no Tomcat: each name gives the value of this process that comes nearest, and its description says which.
import { readdirSync } from 'node:fs';
import os from 'node:os';
import v8 from 'node:v8';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { IDLE_TIMEOUT } from '../../identity/live-sessions.ts';
import type { Traffic } from './traffic.ts';

export interface Measurement {
  statistic: 'VALUE' | 'COUNT' | 'TOTAL_TIME' | 'MAX';
  value: number;
}

export interface Metric {
  name: string;
  description: string;
  baseUnit: string | null;
  measurements: readonly Measurement[];
}

export interface MetricPlace {
  db: Kysely<Database>;
  /** Milliseconds since 1970. */
  now: number;
}

export type MetricGroup = 'jvm' | 'system' | 'tomcat';

export interface Metrics {
  find(name: string, place: MetricPlace): Promise<Metric | undefined>;
  list(group: MetricGroup, place: MetricPlace): Promise<readonly Metric[]>;
}

type Read = (place: MetricPlace) => number | readonly Measurement[] | Promise<number>;

/** Every name that a page shows; what they are here is read in `createMetrics`. */
const ROWS = [
  ['jvm.memory.max', '堆内存上限（V8 heap_size_limit）', 'bytes'],
  ['jvm.memory.committed', '已向系统申请的堆内存', 'bytes'],
  ['jvm.memory.used', '已使用的堆内存', 'bytes'],
  ['jvm.buffer.memory.used', '缓冲区（Buffer）占用的内存', 'bytes'],
  ['jvm.buffer.count', '使事件循环保持运行的资源数（连接、计时器等）', 'buffers'],
  ['jvm.threads.live', '进程当前的线程数', 'threads'],
  ['jvm.threads.daemon', '主线程以外的线程数', 'threads'],
  ['jvm.threads.peak', '查看监控以来线程数的峰值', 'threads'],
  ['jvm.classes.loaded', '已创建的 V8 上下文数', 'classes'],
  ['jvm.classes.unloaded', '已分离、尚未回收的 V8 上下文数', 'classes'],
  ['jvm.gc.memory.allocated', '新生代已使用的内存', 'bytes'],
  ['jvm.gc.memory.promoted', '老生代已使用的内存', 'bytes'],
  ['jvm.gc.max.data.size', '老生代可用的最大内存', 'bytes'],
  ['jvm.gc.live.data.size', '最近一次垃圾回收后仍在使用的内存', 'bytes'],
  ['jvm.gc.pause', '垃圾回收的次数与总耗时', 'seconds'],
  ['tomcat.sessions.created', '启动以来登录建立的会话数', 'sessions'],
  ['tomcat.sessions.expired', '启动以来建立、已退出或到期的会话数', 'sessions'],
  ['tomcat.sessions.active.current', '当前有效的会话数', 'sessions'],
  ['tomcat.sessions.active.max', '查看监控以来有效会话数的峰值', 'sessions'],
  ['tomcat.sessions.rejected', '正在计数的登录失败次数', 'sessions'],
  ['tomcat.global.sent', '已发送的字节数', 'bytes'],
  ['tomcat.global.request.max', '最长一次请求的耗时', 'seconds'],
  ['tomcat.global.request', '已完成的请求数与总耗时', 'seconds'],
  ['tomcat.threads.current', '正在处理的请求数', 'threads'],
  ['tomcat.threads.config.max', '线程池大小（UV_THREADPOOL_SIZE）', 'threads'],
  ['system.cpu.count', 'CPU 数量', null],
  ['system.cpu.usage', '系统 CPU 使用率', null],
  ['process.start.time', '进程启动时间', 'seconds'],
  ['process.uptime', '进程已运行的时间', 'seconds'],
  ['process.cpu.usage', '进程 CPU 使用率', null],
] as const satisfies readonly (readonly [name: string, description: string, unit: string | null])[];
type Row = (typeof ROWS)[number];

/** The group of a name, or undefined for a name that no page shows. */
export function groupOf(name: string): MetricGroup | undefined {
  if (name.startsWith('jvm.')) return 'jvm';
  if (name.startsWith('tomcat.')) return 'tomcat';
  return name.startsWith('system.') || name.startsWith('process.') ? 'system' : undefined;
}

/** The names of a group, in the order in which its page shows them. */
export function listMetricNames(group: MetricGroup): string[] {
  return ROWS.map(([name]) => name).filter((name) => groupOf(name) === group);
}

export function createMetrics(traffic: Traffic): Metrics {
  const heap = v8.getHeapStatistics;
  const space = (name: string): number =>
    v8.getHeapSpaceStatistics().find((one) => one.space_name === name)?.space_used_size ?? 0;
  const cpu = watchCpu();
  const peaks = { threads: 0, sessions: 0 };
  const countThreads = (): number => {
    const count = readThreads();
    peaks.threads = Math.max(peaks.threads, count);
    return count;
  };
  const countSessions = async ({ db, now }: MetricPlace): Promise<number> => {
    const { count } = await db
      .selectFrom('sys_session')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('expires_at', '>', new Date(now))
      .where('last_used_at', '>', new Date(now - IDLE_TIMEOUT))
      .executeTakeFirstOrThrow();
    peaks.sessions = Math.max(peaks.sessions, Number(count));
    return Number(count);
  };
  const started = Date.now() - process.uptime() * 1000;
  const countSignIns = async ({ db }: MetricPlace): Promise<number> => {
    const { count } = await db
      .selectFrom('sys_log')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('log_type', '=', 1)
      .where('create_time', '>=', new Date(started))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const threadPool = Number(process.env['UV_THREADPOOL_SIZE'] ?? 4) || 4;
  const seconds = (milliseconds: number): number => milliseconds / 1000;

  const reads: Readonly<Record<Row[0], Read>> = {
    'jvm.memory.max': () => heap().heap_size_limit,
    'jvm.memory.committed': () => heap().total_heap_size,
    'jvm.memory.used': () => heap().used_heap_size,
    'jvm.buffer.memory.used': () => process.memoryUsage().arrayBuffers,
    'jvm.buffer.count': () => process.getActiveResourcesInfo().length,
    'jvm.threads.live': countThreads,
    'jvm.threads.daemon': () => Math.max(0, countThreads() - 1),
    'jvm.threads.peak': () => Math.max(countThreads(), peaks.threads),
    'jvm.classes.loaded': () => heap().number_of_native_contexts,
    'jvm.classes.unloaded': () => heap().number_of_detached_contexts,
    'jvm.gc.memory.allocated': () => space('new_space'),
    'jvm.gc.memory.promoted': () => space('old_space'),
    'jvm.gc.max.data.size': () => heap().heap_size_limit,
    'jvm.gc.live.data.size': () => traffic.pauses().live,
    'jvm.gc.pause': () => [
      { statistic: 'COUNT', value: traffic.pauses().count },
      { statistic: 'TOTAL_TIME', value: seconds(traffic.pauses().total) },
    ],
    'tomcat.sessions.created': countSignIns,
    'tomcat.sessions.expired': async (place) =>
      Math.max(0, (await countSignIns(place)) - (await countSessions(place))),
    'tomcat.sessions.active.current': countSessions,
    'tomcat.sessions.active.max': async (place) => Math.max(await countSessions(place), peaks.sessions),
    'tomcat.sessions.rejected': async ({ db }) => {
      const { rows: found } = await sql<{ sum: string | null }>`
          select sum(failures) as sum from sys_login_throttle where key like ${'user:%'}`.execute(db);
      return Number(found[0]?.sum ?? 0);
    },
    'tomcat.global.sent': () => traffic.sent(),
    'tomcat.global.request.max': () => seconds(traffic.calls().longest),
    'tomcat.global.request': () => [
      { statistic: 'COUNT', value: traffic.calls().count },
      { statistic: 'TOTAL_TIME', value: seconds(traffic.calls().total) },
    ],
    'tomcat.threads.current': () => traffic.calls().running,
    'tomcat.threads.config.max': () => threadPool,
    'system.cpu.count': () => os.availableParallelism(),
    'system.cpu.usage': () => cpu().system,
    'process.start.time': () => seconds(started),
    'process.uptime': () => process.uptime(),
    'process.cpu.usage': () => cpu().own,
  };

  const measure = async ([name, description, baseUnit]: Row, place: MetricPlace): Promise<Metric> => {
    const read1 = await reads[name](place);
    const measurements: readonly Measurement[] =
      typeof read1 === 'number' ? [{ statistic: 'VALUE', value: read1 }] : read1;
    return { name, description, baseUnit, measurements };
  };

  return {
    find: async (name, place) => {
      const row = ROWS.find(([known]) => known === name);
      return row && measure(row, place);
    },
    list: (group, place) =>
      Promise.all(ROWS.filter(([name]) => groupOf(name) === group).map((row) => measure(row, place))),
  };
}

/** Threads of this process; the one that runs where the system does not tell. */
function readThreads(): number {
  try {
    return readdirSync('/proc/self/task').length;
  } catch {
    return 1;
  }
}

/** Shares of time, 0 to 1, since they were asked for last, at least a second ago. */
function watchCpu(): () => { system: number; own: number } {
  const read = () => {
    const times = os.cpus().map((one) => one.times);
    const idle = times.reduce((sum, one) => sum + one.idle, 0);
    const all = times.reduce((sum, one) => sum + one.user + one.nice + one.sys + one.idle + one.irq, 0);
    const { user, system } = process.cpuUsage();
    return { at: performance.now(), idle, all, own: (user + system) / 1000 };
  };
  let before = read();
  let shares = { system: 0, own: 0 };
  return () => {
    const next = read();
    const passed = next.at - before.at;
    if (passed < 1000) return shares;
    const all = next.all - before.all;
    shares = {
      system: all > 0 ? share(1 - (next.idle - before.idle) / all) : 0,
      own: share((next.own - before.own) / passed / os.availableParallelism()),
    };
    before = next;
    return shares;
  };
}

function share(value: number): number {
  return Math.min(1, Math.max(0, value));
}
