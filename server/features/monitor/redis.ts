// A Redis that the monitor page looks at. The server itself keeps nothing in it.
import type { Redis } from 'ioredis';
import { failure } from '../../kernel/errors.ts';

/** Milliseconds that an answer may take. */
const PATIENCE = 3_000;

export const NO_REDIS =
  '未配置 Redis：本系统的会话、缓存和推送都不使用 Redis。如需查看某个 Redis，请设置环境变量 REDIS_URL 后重启';

export interface RedisEntry {
  key: string;
  value: string;
  description: string;
}

/** What the values that people look for mean. */
const MEANINGS: Readonly<Record<string, string>> = {
  redis_version: 'Redis 版本',
  redis_mode: '运行模式',
  os: '操作系统',
  arch_bits: '架构位数',
  process_id: '进程号',
  tcp_port: '端口',
  uptime_in_seconds: '已运行秒数',
  uptime_in_days: '已运行天数',
  connected_clients: '已连接的客户端数',
  blocked_clients: '被阻塞的客户端数',
  used_memory: '已使用的内存（字节）',
  used_memory_human: '已使用的内存',
  used_memory_rss_human: '系统分配的内存',
  used_memory_peak_human: '内存使用峰值',
  maxmemory_human: '内存上限',
  mem_fragmentation_ratio: '内存碎片率',
  total_connections_received: '启动以来的连接数',
  total_commands_processed: '启动以来执行的命令数',
  instantaneous_ops_per_sec: '每秒命令数',
  keyspace_hits: '命中次数',
  keyspace_misses: '未命中次数',
  expired_keys: '过期的键数',
  evicted_keys: '因内存不足被清除的键数',
  role: '角色',
  connected_slaves: '从节点数',
  rdb_last_save_time: '最近一次保存的时间',
  aof_enabled: '是否开启 AOF',
};

/** Paths on the disk of another machine are nobody's business here. */
const LEFT_OUT = new Set(['executable', 'config_file']);

/**
 * Asks a Redis, on a connection of its own that is closed again.
 * @param url undefined when none is configured
 * @throws rule with what to do; nothing of the address is in it
 */
async function ask<Answer>(url: string | undefined, question: (redis: Redis) => Promise<Answer>) {
  if (url === undefined) throw failure('rule', NO_REDIS);
  const { Redis: Client } = await import('ioredis');
  const redis = new Client(url, {
    lazyConnect: true,
    connectTimeout: PATIENCE,
    commandTimeout: PATIENCE,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    enableReadyCheck: false,
  });
  // Failures come with the question; the event would end the process.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await question(redis);
  } catch (cause) {
    throw failure('rule', '无法读取 Redis，请检查 REDIS_URL 的地址与密码，以及 Redis 是否在运行', { cause });
  } finally {
    redis.disconnect();
  }
}

export async function readRedisInfo(url: string | undefined): Promise<RedisEntry[]> {
  const text = await ask(url, (redis) => redis.info());
  return text.split(/\r?\n/).flatMap((line) => {
    const cut = line.indexOf(':');
    const key = line.slice(0, cut);
    if (line.startsWith('#') || cut < 1 || LEFT_OUT.has(key)) return [];
    return [{ key, value: line.slice(cut + 1), description: MEANINGS[key] ?? '' }];
  });
}

export function countKeys(url: string | undefined): Promise<number> {
  return ask(url, (redis) => redis.dbsize());
}

/** Bytes that Redis uses. */
export async function readRedisMemory(url: string | undefined): Promise<string> {
  const text = await ask(url, (redis) => redis.info('memory'));
  return /^used_memory:(\d+)/m.exec(text)?.[1] ?? '0';
}
