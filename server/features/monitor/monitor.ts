// Monitoring: disks, the last calls, values of this process, and a Redis. Each page has a permission of its own.
import { failure } from '../../kernel/errors.ts';
import { readDisks } from './disks.ts';
import { findTraces } from './find-traces.ts';
import { toGroupRows } from './group-rows.ts';
import { createMetrics, groupOf, type MetricGroup } from './metrics.ts';
import { countKeys, readRedisInfo, readRedisMemory } from './redis.ts';
import type { Traffic } from './traffic.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';

const text = { type: 'string' } as const;
const number = { type: 'number' } as const;

const CODES: Readonly<Record<MetricGroup, string>> = {
  jvm: 'monitor:jvm',
  system: 'monitor:system',
  tomcat: 'monitor:tomcat',
};

const GROUP_TITLES: Readonly<Record<MetricGroup, string>> = {
  jvm: '程序的运行指标',
  system: '系统的运行指标',
  tomcat: '服务器的请求指标',
};

const metricSchema = {
  type: 'object',
  required: ['name', 'description', 'baseUnit', 'measurements', 'availableTags'],
  properties: {
    name: text,
    description: text,
    baseUnit: { type: ['string', 'null'] },
    measurements: {
      type: 'array',
      items: { type: 'object', properties: { statistic: text, value: number } },
    },
    availableTags: { type: 'array', items: text },
  },
} as const satisfies JsonSchema;

const headers = { type: 'object', additionalProperties: { type: 'array', items: text } } as const;

const traceSchema = {
  type: 'object',
  properties: {
    timestamp: text,
    principal: { type: ['object', 'null'], properties: { name: text } },
    session: { type: ['object', 'null'], properties: { id: text } },
    request: { type: 'object', properties: { method: text, uri: text, headers, remoteAddress: text } },
    response: { type: 'object', properties: { status: { type: 'integer' }, headers } },
    timeTaken: number,
  },
} as const satisfies JsonSchema;

/** @param traffic what this process answered */
export function createMonitorRoutes(traffic: Traffic) {
  const metrics = createMetrics(traffic);
  return [
    defineRoute({
      method: 'GET',
      url: '/actuator/httptrace',
      title: '最近的请求',
      access: 'session',
      permission: 'monitor:httptrace',
      scope: 'all',
      isBare: true,
      request: {
        querystring: {
          type: 'object',
          properties: {
            uri: { type: 'string', maxLength: 500 },
            method: { type: 'string', maxLength: 20 },
            status: { type: 'string', pattern: '^([1-5][xX]{2}|[1-5][0-9]{2})?$' },
            minTimeTaken: { type: 'integer', minimum: 0 },
          },
        },
      },
      response: { type: 'object', properties: { traces: { type: 'array', items: traceSchema } } },
      handler: ({ query }) => ok({ traces: findTraces(traffic.traces(), query) }),
    }),
    defineRoute({
      method: 'GET',
      url: '/actuator/metrics/:name',
      title: '一项运行指标',
      access: 'session',
      permission: Object.values(CODES),
      scope: 'all',
      isBare: true,
      request: {
        params: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string', maxLength: 100 } },
        },
      },
      response: metricSchema,
      async handler({ params, user, db, now }) {
        const group = groupOf(params.name);
        if (group === undefined) throw failure('not-found');
        if (!user.permissions.has(CODES[group])) throw failure('forbidden');
        const metric = await metrics.find(params.name, { db, now: now() });
        if (metric === undefined) throw failure('not-found');
        return ok({ ...metric, availableTags: [] });
      },
    }),
    ...(Object.keys(CODES) as MetricGroup[]).map((group) =>
      defineRoute({
        method: 'GET',
        // All values of a page in one call.
        url: `/actuator/group/${group}`,
        title: GROUP_TITLES[group],
        access: 'session',
        permission: CODES[group],
        scope: 'all',
        request: {},
        response: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              name: text,
              description: text,
              baseUnit: { type: ['string', 'null'] },
              value: number,
            },
          },
        },
        async handler({ db, now }) {
          return ok(toGroupRows(await metrics.list(group, { db, now: now() })));
        },
      }),
    ),
    defineRoute({
      method: 'GET',
      url: '/actuator/redis/info',
      title: '缓存的运行信息',
      access: 'session',
      permission: 'monitor:redis',
      scope: 'all',
      request: {},
      response: {
        type: 'array',
        items: { type: 'object', properties: { key: text, value: text, description: text } },
      },
      handler: async ({ config }) => ok(await readRedisInfo(config.redisUrl)),
    }),
    defineRoute({
      method: 'GET',
      url: '/actuator/redis/keysSize',
      title: '缓存的键数',
      access: 'session',
      permission: 'monitor:redis',
      scope: 'all',
      isBare: true,
      request: {},
      response: { type: 'object', properties: { create_time: number, dbSize: number } },
      handler: async ({ config, now }) =>
        ok({ create_time: now(), dbSize: await countKeys(config.redisUrl) }),
    }),
    defineRoute({
      method: 'GET',
      url: '/actuator/redis/memoryInfo',
      title: '缓存占用的内存',
      access: 'session',
      permission: 'monitor:redis',
      scope: 'all',
      isBare: true,
      request: {},
      response: { type: 'object', properties: { create_time: number, used_memory: text } },
      handler: async ({ config, now }) =>
        ok({ create_time: now(), used_memory: await readRedisMemory(config.redisUrl) }),
    }),
    defineRoute({
      method: 'GET',
      url: '/actuator/redis/queryDiskInfo',
      title: '磁盘空间',
      access: 'session',
      permission: 'monitor:disk',
      scope: 'all',
      request: {},
      response: {
        type: 'array',
        items: { type: 'object', properties: { name: text, max: number, rest: number, restPPT: number } },
      },
      handler: async ({ config }) => ok(await readDisks(config)),
    }),
  ];
}
