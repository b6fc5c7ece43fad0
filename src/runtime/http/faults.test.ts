import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../engine/services.ts';
import { sendJson, sendText, type Answer } from './back-end.testing.ts';
import { answerOk, driveClient } from './client.testing.ts';

const client = driveClient();

describe('every fault on every kind of call (F19)', () => {
  type Fault = [name: string, text: string, answer: Answer];
  const faults: Fault[] = [
    ['403', '拒绝访问', (_, r) => sendJson(r, { success: false, code: 403, message: 'x' }, 403)],
    ['404', '很抱歉，资源未找到!', (_, r) => sendText(r, 'Not Found', 404)],
    [
      '500',
      '服务器内部错误!',
      (_, r) => sendJson(r, { success: false, code: 500, message: 'java.lang' }, 500),
    ],
    ['502', '请求失败（HTTP 502），请稍后重试', (_, r) => sendText(r, '<html>bad gateway</html>', 502)],
    ['504', '网络超时', (_, r) => sendText(r, '', 504)],
    [
      '409 with a message',
      '记录已被他人修改',
      (_, r) => sendJson(r, { success: false, code: 409, message: '记录已被他人修改' }, 409),
    ],
    [
      '429, in the words of the server',
      '操作过于频繁，请稍后再试',
      (_, r) => {
        r.setHeader('retry-after', '1');
        sendJson(r, { success: false, code: 429, message: '操作过于频繁，请稍后再试', result: null }, 429);
      },
    ],
    [
      'HTML',
      '服务器返回了网页而不是数据，请检查接口地址或网络代理',
      (_, r) => sendText(r, '<!doctype html><p>x'),
    ],
    ['empty', '服务器没有返回内容，请稍后重试', (_, r) => sendText(r, '')],
    [
      'partial JSON',
      '服务器返回的数据不完整，请稍后重试',
      (_, r) => sendText(r, '{"success":true,"res', 200, 'application/json'),
    ],
    ['wrong shape', '服务器返回的数据格式不正确，请联系管理员', (_, r) => sendJson(r, { rows: [] })],
    ['a bare list', '服务器返回的数据格式不正确，请联系管理员', (_, r) => sendJson(r, [1, 2])],
    [
      'plain text',
      '服务器返回的数据格式不正确，请联系管理员',
      (_, r) => sendText(r, 'ok', 200, 'text/plain'),
    ],
    ['success false', '不行', (_, r) => sendJson(r, { success: false, code: 500, message: '不行' })],
    ['a connection cut before the answer', '网络连接失败，请检查网络后重试', (_, r) => r.destroy()],
    [
      'a connection cut within the answer',
      '网络连接失败，请检查网络后重试',
      (_, r) => {
        r.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        r.write('{"success":true');
        setTimeout(() => r.destroy(), 20);
      },
    ],
    ['no answer at all', '网络超时', () => undefined],
  ];
  const calls: HttpRequest[] = [
    { method: 'GET', url: '/sys/user/list', params: { pageNo: 1 } },
    { method: 'GET', url: '/sys/dict/getDictItems/sex', cache: 5 },
    { method: 'POST', url: '/sys/user/add', body: { a: 1 } },
    { method: 'PUT', url: '/sys/user/edit', body: { id: '1' } },
    { method: 'DELETE', url: '/sys/user/delete', params: { id: '1' } },
  ];

  // H7.2, H8.1, W8.1, W9.1
  it.each(faults)('%s shows %j, once, and sends one request', async (name, text, answer) => {
    const rejections: unknown[] = [];
    const collect = (reason: unknown): void => void rejections.push(reason);
    process.on('unhandledRejection', collect);
    // The limit is short only where it is what ends the call.
    client.rewire(name === 'no answer at all' ? 400 : 10_000);
    client.backEnd.answer = answer;
    for (const call of calls) {
      client.wired.shown.length = 0;
      client.backEnd.received = [];
      const failure = await client.fail(call);
      expect(failure.message).toBe(text);
      expect(failure.isNotified).toBe(true);
      expect(client.wired.shown).toEqual([text]);
      expect(client.backEnd.received).toHaveLength(1);
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
    process.off('unhandledRejection', collect);
    expect(rejections).toEqual([]);
    // The client is as good as new.
    client.backEnd.answer = answerOk;
    await expect(
      client.wired.http.send({ method: 'POST', url: '/sys/user/add', body: { a: 1 } }),
    ).resolves.toBeTruthy();
  });

  it('says that the network is gone when nothing listens', async () => {
    client.rewire(undefined, 'http://127.0.0.1:9');
    expect((await client.fail({ method: 'GET', url: '/a' })).message).toBe('网络连接失败，请检查网络后重试');
  });

  it('stays silent about a call that its caller gave up', async () => {
    client.backEnd.answer = () => undefined;
    const controller = new AbortController();
    const call = client.fail({ method: 'GET', url: '/a', signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    expect((await call).isNotified).toBe(true);
    expect(client.wired.shown).toEqual([]);
  });
});
