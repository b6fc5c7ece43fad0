// @vitest-environment happy-dom
// The monitor pages as people see them, without a server.
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import disk from '../src/schemas/screens/monitor/disk.json' with { type: 'json' };
import httpTrace from '../src/schemas/screens/monitor/http-trace.json' with { type: 'json' };
import jvm from '../src/schemas/screens/monitor/jvm.json' with { type: 'json' };
import modules from '../src/schemas/screens/monitor/modules.json' with { type: 'json' };
import redis from '../src/schemas/screens/monitor/redis.json' with { type: 'json' };
import system from '../src/schemas/screens/monitor/system.json' with { type: 'json' };
import tomcat from '../src/schemas/screens/monitor/tomcat.json' with { type: 'json' };
import { openDocument } from './open-document.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const row = (name: string, value: number, baseUnit: string | null) => ({
  name,
  description: `说明 ${name}`,
  baseUnit,
  value,
});
const TRACE = {
  timestamp: '2026-11-21T01:02:03.000Z',
  principal: { name: 'zhang' },
  request: { method: 'GET', uri: '/api/sys/user/list', remoteAddress: '10.0.0.7' },
  response: { status: 200 },
  timeTaken: 12,
};

/** The same button twice within 300 ms is one click too many. */
const takeBreath = () => new Promise((resolve) => setTimeout(resolve, 320));

describe('a monitor page', () => {
  // H2.17
  it.each([
    [jvm, [row('jvm.memory.used', 1536, 'bytes')], ['jvm.memory.used', '1.5 KB', 'Node.js']],
    [system, [row('process.cpu.usage', 0.256, null)], ['process.cpu.usage', '25.6 %', 'Node.js']],
    [system, [row('process.uptime', 0.8126, 'seconds')], ['0.813 秒']],
    [system, [row('process.uptime', 854.313, 'seconds')], ['14 分 14 秒']],
    [system, [row('process.uptime', 7199.9, 'seconds')], ['1 小时 59 分']],
    [system, [row('process.uptime', 90_000, 'seconds')], ['1 天 1 小时']],
    [tomcat, [row('tomcat.sessions.created', 7, 'sessions')], ['tomcat.sessions.created', '7', 'Node.js']],
    [disk, [{ name: '数据目录', max: 4096, rest: 1024, restPPT: 7 }], ['数据目录', '4 KB', '1 KB', '75 %']],
    [
      httpTrace,
      { traces: [TRACE] },
      ['2026-11-21 09:02:03', 'zhang', '10.0.0.7', '/api/sys/user/list', '12'],
    ],
    [
      redis,
      [{ key: 'redis_version', value: '7.0.15', description: 'Redis 版本' }],
      ['redis_version', '7.0.15'],
    ],
  ])('shows the values of the server: %#', async (document, answer, texts) => {
    const screen = await openDocument(document, { answer: () => answer });
    await screen.until(() => texts.every((text) => screen.text().includes(text)));
    expect(screen.messages).toEqual([]);
  });

  it.each([jvm, system, tomcat])(
    'says whose values they are over another back end: $id',
    async (document) => {
      const screen = await openDocument(document, {
        answer: ({ url }) => (url === '/health' ? { database: { kind: 'target' } } : []),
      });
      await screen.until(() => screen.text().includes('数值由所连接的后端提供'));
      expect(screen.text()).not.toContain('Node.js');
    },
  );

  // H2.17
  it('of requests asks for those that are looked for, names the search that finds none, and 重置 clears it', async () => {
    const screen = await openDocument(httpTrace, {
      answer: ({ params }) => ({ traces: params?.['uri'] === 'nothing' ? [] : [TRACE] }),
    });
    await screen.until(() => screen.text().includes('/api/sys/user/list'));
    expect(screen.requests.map(({ params }) => params)).toEqual([{}]);

    await screen.fill('状态', '9xx');
    await screen.press('查询');
    await screen.until(() => screen.errorOf('状态') === '请填写状态码，如 404，或一组状态码，如 4xx');
    expect(screen.requests).toHaveLength(1);

    await screen.fill('地址', 'nothing');
    await screen.user.click(screen.control('方法'));
    await screen.user.click(await screen.page.findByTitle('DELETE'));
    await screen.fill('状态', '5xx');
    await screen.press('展开');
    await screen.fill('最短耗时', '300');
    await takeBreath();
    await screen.press('查询');
    await screen.until(() => screen.requests.length === 2);
    expect(screen.requests[1]?.params).toEqual({
      uri: 'nothing',
      method: 'DELETE',
      status: '5xx',
      minTimeTaken: 300,
    });
    const sentence = '最近的请求中没有：地址含“nothing”、方法为 DELETE、状态为 5xx、耗时至少 300 毫秒';
    await screen.until(() => screen.text().includes(sentence));

    await takeBreath();
    await screen.press('重置');
    await screen.until(() => screen.text().includes('/api/sys/user/list'));
    expect(screen.requests.at(-1)?.params).toEqual({});
    expect(screen.control('地址')).toHaveProperty('value', '');
  });

  it('of modules says how far fields are worked out anew, and what came of it', async () => {
    const counts = { total: 900, rows: 400, changed: 30, empty: 2 };
    const fill = (state: string) => ({
      ...counts,
      entity: `lease/${state}`,
      title: '合同',
      fields: '总价',
      state,
    });
    const fills = ['waits', 'runs', 'done', 'failed'].map(fill);
    const one = {
      id: 'lease',
      title: '租赁',
      version: '1.0.0',
      state: 'served',
      source: 's',
      plan: [],
      fills,
    };
    const lists = { breaks: [], findings: [], waiting: [], failed: [], refusedRows: [] };
    const screen = await openDocument(modules, { answer: () => [{ ...one, ...lists }] });
    await screen.until(() => screen.text().includes('等待重新计算'));
    for (const shown of [
      '合同 的 总价 等待重新计算',
      '正在重新计算 合同 的 总价：400 / 900 行，改了 30 行，刷新可看进度',
      '已重新计算 合同 的 总价：共 400 行，改了 30 行，算不出 2 行',
      '合同 的 总价 没有算完：400 / 900 行，原因见服务器日志，模块有变化或服务器重启时会再算',
    ])
      expect.soft(screen.text()).toContain(shown);
  });

  it('of Redis says truly that there is none, and asks no more', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const screen = await openDocument(redis, {
      answer: () => {
        throw new Error('未配置 Redis：请设置环境变量 REDIS_URL 后重启');
      },
    });
    expect(screen.text()).toContain('未配置 Redis：请设置环境变量 REDIS_URL 后重启');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.requests).toHaveLength(1);
  });

  it('of Redis reads memory and keys every three seconds, until a read fails or it is left', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isBroken = false;
    const screen = await openDocument(redis, {
      answer: ({ url }) => {
        if (isBroken) throw new Error('无法读取 Redis');
        if (url.endsWith('memoryInfo')) return { used_memory: '2048', create_time: 1_780_000_000_000 };
        return url.endsWith('keysSize') ? { dbSize: 5, create_time: 1_780_000_000_000 } : [];
      },
    });
    const count = (): number => screen.requests.filter(({ url }) => url.endsWith('keysSize')).length;
    await act(() => vi.advanceTimersByTimeAsync(2_900));
    expect(count()).toBe(0);
    await act(() => vi.advanceTimersByTimeAsync(9_200));
    expect(count()).toBe(4);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(count()).toBe(4);
    vi.restoreAllMocks();
    isBroken = true;
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(screen.messages).toEqual([['warning', '无法读取 Redis']]);
    const asked = screen.requests.length;
    isBroken = false;
    screen.close();
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(screen.requests).toHaveLength(asked);
  });
});
