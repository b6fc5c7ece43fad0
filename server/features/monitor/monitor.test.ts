import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../../tests/app-driver.ts';

let server: TestApp;
let admin: string;
beforeAll(async () => {
  server = await openTestApp({ isDemo: true, config: { dataFolder: process.cwd() } });
  admin = await server.signIn();
});
afterAll(() => server.close());

const get = (url: string, token = admin) => server.call('GET', `/api${url}`, { token });

/** The names that pages of clients of this family ask for. */
const NAMES = [
  ...['max', 'committed', 'used'].map((one) => `jvm.memory.${one}`),
  ...['memory.used', 'count'].map((one) => `jvm.buffer.${one}`),
  ...['daemon', 'live', 'peak'].map((one) => `jvm.threads.${one}`),
  ...['loaded', 'unloaded'].map((one) => `jvm.classes.${one}`),
  ...['memory.allocated', 'memory.promoted', 'max.data.size', 'live.data.size'].map((one) => `jvm.gc.${one}`),
  ...['created', 'expired', 'active.current', 'active.max', 'rejected'].map(
    (one) => `tomcat.sessions.${one}`,
  ),
  ...['global.sent', 'global.request.max', 'threads.current', 'threads.config.max'].map(
    (one) => `tomcat.${one}`,
  ),
  ...['system.cpu.count', 'system.cpu.usage', 'process.start.time', 'process.uptime', 'process.cpu.usage'],
];

interface Metric {
  name: string;
  measurements: { statistic: string; value: number }[];
}

describe('the monitor calls', () => {
  // H1.12
  it.each(NAMES)('answer %s under its name, with a number and without the envelope', async (name) => {
    const metric = (await get(`/actuator/metrics/${name}`)).json<Metric>();
    expect(metric).toMatchObject({ name, availableTags: [] });
    expect(metric.measurements).toHaveLength(1);
    expect(metric.measurements[0]?.value).toBeGreaterThanOrEqual(0);
  });

  it.each(['jvm.gc.pause', 'tomcat.global.request'])('answer %s with count and time', async (name) => {
    const { measurements } = (await get(`/actuator/metrics/${name}`)).json<Metric>();
    expect(measurements.map(({ statistic }) => statistic)).toEqual(['COUNT', 'TOTAL_TIME']);
  });

  it('count the calls, the sessions and the share of the processor of this very process', async () => {
    const value = async (name: string) =>
      (await get(`/actuator/metrics/${name}`)).json<Metric>().measurements[0]?.value ?? NaN;
    const before = await value('tomcat.global.request');
    const sessions = await value('tomcat.sessions.active.current');
    await server.signIn();
    expect(await value('tomcat.sessions.active.current')).toBe(sessions + 1);
    expect(await value('tomcat.global.request')).toBe(before + 4);
    expect(await value('system.cpu.usage')).toBeLessThanOrEqual(1);
    expect(await value('process.uptime')).toBeCloseTo(process.uptime(), -1);
  });

  it('give all values of a page in one call, and nothing for a name that is none', async () => {
    const { result } = (await get('/actuator/group/jvm')).json<{ result: { name: string }[] }>();
    expect(result.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['jvm.memory.used', 'jvm.gc.pause.count', 'jvm.gc.pause.total_time']),
    );
    expect((await get('/actuator/metrics/jvm.nothing')).statusCode).toBe(404);
    expect((await get('/actuator/metrics/env')).statusCode).toBe(404);
  });

  it('tell the room on the disks without their paths', async () => {
    const { result } = (await get('/actuator/redis/queryDiskInfo')).json<{
      result: { name: string; max: number; rest: number; restPPT: number }[];
    }>();
    expect(result.length).toBeGreaterThan(0);
    for (const { name, max, rest, restPPT } of result) {
      expect(name).toMatch(/^[^/]+$/);
      expect(rest).toBeLessThanOrEqual(max);
      expect(restPPT, 'percent used').toBeGreaterThanOrEqual(0);
      expect(Math.abs(restPPT - (1 - rest / max) * 100)).toBeLessThanOrEqual(1);
    }
  });
});

describe('S77: the monitor', () => {
  const ADDRESSES = [
    'httptrace',
    ...['jvm.memory.used', 'tomcat.global.sent', 'process.uptime'].map((name) => `metrics/${name}`),
    ...['jvm', 'system', 'tomcat'].map((group) => `group/${group}`),
    ...['info', 'keysSize', 'memoryInfo', 'queryDiskInfo'].map((name) => `redis/${name}`),
  ];

  it.each(ADDRESSES)('S77: shows %s to nobody without the right to', async (address) => {
    const body = {
      username: 'watcher',
      realname: '看',
      password: 'Secret-word-1',
      confirmpassword: 'Secret-word-1',
    };
    await server.call('POST', '/api/sys/user/add', { token: admin, body });
    const token = await server.signIn('watcher', 'Secret-word-1');
    expect((await get(`/actuator/${address}`, token)).statusCode).toBe(403);
    expect((await server.call('GET', `/api/actuator/${address}`)).statusCode).toBe(401);
  });

  it('S77: traces the last calls without token, password or cookie', async () => {
    await server.call('GET', `/api/sys/getUserInfo?token=${admin}&password=${TEST_PASSWORD}`, {
      token: admin,
      headers: {
        cookie: 'secret=cookie-1',
        authorization: 'Bearer bearer-1',
        'user-agent': 'reader/1\u0007',
        referer: 'http://here/?token=referer-1',
      },
    });
    const answer = await get('/actuator/httptrace');
    const { traces } = answer.json<{ traces: Record<string, unknown>[] }>();
    expect(traces[0]).toMatchObject({
      principal: { name: 'admin' },
      request: { method: 'GET', uri: '/api/sys/getUserInfo?token=***&password=***' },
      response: { status: 200 },
    });
    for (const secret of [admin, TEST_PASSWORD, 'cookie-1', 'bearer-1', 'referer-1', '\u0007']) {
      expect(answer.body).not.toContain(secret);
    }
    for (let call = 0; call < 120; call += 1) await server.call('GET', '/api/health');
    expect((await get('/actuator/httptrace')).json<{ traces: unknown[] }>().traces).toHaveLength(100);
  });
});

describe('a search among the last calls', () => {
  interface Trace {
    request: { method: string; uri: string };
    response: { status: number };
    timeTaken: number;
  }
  const find = async (query: string) =>
    (await get(`/actuator/httptrace?${query}`)).json<{ traces: Trace[] }>().traces;

  it('finds them by part of the address, method, status and time', async () => {
    await get('/sys/user/list?realname=%E6%9C%AF%E8%AF%AD');
    await get('/sys/nothing-here');
    await server.call('POST', '/api/sys/nothing-here', { token: admin, body: {} });

    const byPart = await find('uri=NOTHING-here');
    expect(byPart.map(({ request }) => request.method)).toEqual(['POST', 'GET']);
    expect(await find('uri=%E6%9C%AF%E8%AF%AD')).toHaveLength(1);
    expect(await find('uri=%25E6%259C%25AF')).toHaveLength(1);
    expect(await find('uri=nothing-here&method=post')).toHaveLength(1);
    expect(await find('uri=nothing-here&status=4xx')).toHaveLength(2);
    expect(await find('uri=nothing-here&status=404')).toHaveLength(2);
    expect(await find('uri=nothing-here&status=403')).toEqual([]);
    expect(await find('uri=nothing-here&status=2XX')).toEqual([]);

    const all = await find('');
    expect(all.length).toBeGreaterThan(10);
    const longest = Math.max(...all.map(({ timeTaken }) => timeTaken));
    const long = await find(`minTimeTaken=${String(longest)}`);
    expect(long.length).toBeGreaterThan(0);
    expect(long.length).toBeLessThan(all.length);
    expect(long.every(({ timeTaken }) => timeTaken >= longest)).toBe(true);
  });

  it('does not find itself by what it looks for, but by its address', async () => {
    await find('uri=never-asked-for');
    expect(await find('uri=never-asked-for')).toEqual([]);
    expect((await find('uri=actuator/httptrace')).length).toBeGreaterThan(1);
  });

  it.each(['status=6xx', 'status=44', 'minTimeTaken=-1', 'minTimeTaken=long'])(
    'refuses %s',
    async (query) => {
      expect((await get(`/actuator/httptrace?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('the Redis page', () => {
  it('says that none is configured, and how one is', async () => {
    for (const name of ['info', 'keysSize', 'memoryInfo']) {
      const answer = await get(`/actuator/redis/${name}`);
      expect(answer.json()).toMatchObject({
        success: false,
        message: expect.stringMatching(/未配置 Redis.*REDIS_URL/),
      });
    }
  });

  it('says that a Redis cannot be reached, without its address or password', async () => {
    const away = await openTestApp({ config: { redisUrl: 'redis://:secret-1@127.0.0.1:1/0' } });
    const token = await away.signIn();
    const answer = await away.call('GET', '/api/actuator/redis/info', { token });
    expect(answer.json()).toMatchObject({
      success: false,
      message: expect.stringMatching(/^无法读取 Redis/),
    });
    expect(answer.body + JSON.stringify(away.log)).not.toContain('secret-1');
    await away.close();
  });

  const url = process.env['TEST_REDIS_URL'];
  if (!url) console.log('skipped: values of a real Redis, because TEST_REDIS_URL is not set');
  it.skipIf(!url)('shows values, keys and memory of a real one', async () => {
    const near = await openTestApp({ config: { redisUrl: url ?? '' } });
    const token = await near.signIn();
    const ask = async <T>(name: string) =>
      (await near.call('GET', `/api/actuator/redis/${name}`, { token })).json<T>();
    const { result } = await ask<{ result: { key: string; description: string }[] }>('info');
    expect(result).toContainEqual(
      expect.objectContaining({ key: 'redis_version', description: 'Redis 版本' }),
    );
    expect(result.map(({ key }) => key)).not.toContain('config_file');
    expect(await ask('keysSize')).toEqual({ create_time: near.clock.now, dbSize: expect.any(Number) });
    const { used_memory } = await ask<{ used_memory: string }>('memoryInfo');
    expect(Number(used_memory)).toBeGreaterThan(1000);
    await near.close();
  });
});
