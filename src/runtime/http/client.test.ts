import axios from 'axios';
import { describe, expect, it, vi } from 'vitest';
import type { HttpRequest } from '../../engine/services.ts';
import { HttpFailure } from '../../engine/services.ts';
import { sendJson, sendText, startBackEnd } from './back-end.testing.ts';
import { driveClient } from './client.testing.ts';

const client = driveClient();

describe('what goes along with a call', () => {
  // H7.1, W7.1
  it('sends token, tenant and code, and the time in seconds on GET', async () => {
    client.wired.stored.token.write('secret-token');
    client.wired.stored.tenantId.write('7');
    client.wired.stored.code.write('A01');
    await client.wired.http.send({
      method: 'GET',
      url: '/sys/user/list',
      params: { pageNo: 1, empty: null },
    });
    const [request] = client.backEnd.received;
    expect(request?.path).toBe('/api/sys/user/list');
    expect(request?.headers).toMatchObject({ 'x-access-token': 'secret-token', tenant_id: '7' });
    expect(request?.query).toMatchObject({ pageNo: '1', code: 'A01' });
    expect(request?.query).not.toHaveProperty('empty');
    expect(Math.abs(Number(request?.query['_t']) - Date.now() / 1000)).toBeLessThan(5);
  });

  it('leaves the name of the browser alone, which the server writes down', async () => {
    await client.wired.http.send({ method: 'GET', url: '/a' });
    await client.wired.http.send({ method: 'POST', url: '/b' });
    const names = client.backEnd.received.map(({ headers }) => headers['user-agent']);
    expect(names).toHaveLength(2);
    for (const name of names) expect(name).not.toContain('axios');
  });

  it('changes nothing for others that use axios', async () => {
    client.wired.stored.token.write('secret-token');
    const before = JSON.stringify(axios.defaults);
    await client.wired.http.send({ method: 'POST', url: '/b', body: {} });
    await axios.get(`${client.backEnd.origin}/c`);
    expect(client.backEnd.received.at(-1)?.headers).not.toHaveProperty('x-access-token');
    expect(JSON.stringify(axios.defaults)).toBe(before);
  });

  // H7.1, W7.1
  it('sends tenant 0 and no token before sign-in', async () => {
    await client.wired.http.send({ method: 'GET', url: '/site/siteinfo' });
    expect(client.backEnd.received[0]?.headers['tenant_id']).toBe('0');
    expect(client.backEnd.received[0]?.headers).not.toHaveProperty('x-access-token');
    expect(client.backEnd.received[0]?.query).not.toHaveProperty('code');
  });

  // W7.1
  it('leaves a code of the call itself alone, in its parameters and in its address', async () => {
    client.wired.stored.code.write('A01');
    await client.wired.http.send({ method: 'GET', url: '/sys/dict/loadTreeData', params: { code: 'id' } });
    await client.wired.http.send({ method: 'GET', url: '/sys/dict/loadTreeData?code=name' });
    expect(client.backEnd.received.map(({ query }) => query['code'])).toEqual(['id', 'name']);
  });

  // H7.1, W7.1
  it('adds no time to dictionary lookups and to writes', async () => {
    const dict = 'sys_depart,depart_name,id';
    for (const call of [
      'getDictItems/sex',
      `loadDict/${dict}`,
      `loadDictItem/${dict}`,
      'getDictText/sex/1',
    ]) {
      await client.wired.http.send({ method: 'GET', url: `/sys/dict/${call}` });
    }
    await client.wired.http.send({ method: 'POST', url: '/sys/user/add', body: { username: 'a' } });
    expect(client.backEnd.received.map(({ query }) => Object.hasOwn(query, '_t'))).toEqual(
      Array(5).fill(false),
    );
  });

  it('sends JSON, forms and the idempotency key as declared', async () => {
    await client.wired.http.send({
      method: 'POST',
      url: '/a',
      body: { name: '张' },
      idempotencyKey: 'key-12345',
    });
    await client.wired.http.send({
      method: 'POST',
      url: '/b',
      body: { categoryId: '1', other: 'x y' },
      form: true,
    });
    await client.wired.http.send({ method: 'PUT', url: '/c', body: [1], repeatSubmit: false });
    await client.wired.http.send({ method: 'POST', url: '/sys/logout' });
    await client.wired.http.send({ method: 'DELETE', url: '/d', params: { id: '1' } });
    const [json, form, free, empty, gone] = client.backEnd.received;
    expect([empty?.body, empty?.headers['content-type']]).toEqual(['{}', 'application/json;charset=UTF-8']);
    expect([gone?.body, gone?.headers['content-type']]).toEqual(['', undefined]);
    expect(json?.body).toBe('{"name":"张"}');
    expect(json?.headers['content-type']).toMatch(/^application\/json/);
    expect(json?.headers['idempotency-key']).toBe('key-12345');
    expect(form?.body).toBe('categoryId=1&other=x+y');
    expect(form?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(free?.headers['repeatsubmit']).toBe('false');
  });
});

describe('where a call may go (S50)', () => {
  const refused = [
    'http://evil.example/x',
    '//evil.example/x',
    '/\\evil.example/x',
    '/sys/../../etc',
    '/sys/%2e%2e/x',
    '/sys/.%2E/x',
    '/sys/..;a=b/x',
    '/sys%2f..%2fx',
    '/sys//x',
    'sys/user/list',
    `${'java'}script:alert(1)`,
    'data:text/plain,x',
    '/sys/user list',
    '/sys/user#x',
    '/sys/\nuser',
    '',
  ];
  it.each(refused)('refuses %j before anything is sent', async (url) => {
    client.wired.stored.token.write('secret-token');
    const failure = await client.fail({ method: 'GET', url });
    expect(failure.message).toMatch(/^请求地址/);
    expect(failure.status).toBe(0);
    expect(client.backEnd.received).toHaveLength(0);
    await expect(client.wired.http.download({ method: 'GET', url }, 'x')).rejects.toBeInstanceOf(HttpFailure);
    expect(client.backEnd.received).toHaveLength(0);
  });

  it('refuses a method that is not declared', async () => {
    const failure = await client.fail({ method: 'TRACE' as 'GET', url: '/sys/user/list' });
    expect(failure.message).toMatch(/^不支持的请求方法 TRACE/);
    expect(client.backEnd.received).toHaveLength(0);
  });

  it('keeps the token from another origin that the server redirects to', async () => {
    const foreign = await startBackEnd();
    try {
      client.wired.stored.token.write('secret-token');
      client.backEnd.answer = (_, response) => {
        response.writeHead(302, { location: `${foreign.origin}/steal` });
        response.end();
      };
      await client.fail({ method: 'GET', url: '/sys/user/list' });
      expect(foreign.received).toHaveLength(0);
    } finally {
      await foreign.close();
    }
  });

  it('reads documents of the app below /_app/ only', async () => {
    client.backEnd.answer = (_, response) => sendJson(response, { screens: [], base: '/api' });
    await expect(client.wired.http.readDocument('/_app/screens')).resolves.toEqual({
      screens: [],
      base: '/api',
    });
    await expect(client.wired.http.readDocument('/api/sys/user/list')).rejects.toBeInstanceOf(HttpFailure);
    expect(client.backEnd.received).toHaveLength(1);
  });
});

describe('a document of the app', () => {
  const expired = { success: false, code: 401, message: 'Token失效，请重新登录', result: null };

  it('is read without the token when that is dead, as long as it is there for everybody', async () => {
    client.wired.stored.token.write('dead');
    client.backEnd.answer = (request, response) =>
      request.headers['x-access-token'] === undefined
        ? sendJson(response, { kind: 'screen' })
        : sendJson(response, expired, 401);
    await expect(client.wired.http.readDocument('/_app/screens/user/login')).resolves.toEqual({
      kind: 'screen',
    });
    await expect(client.wired.http.readDocument('/_app/screens')).rejects.toMatchObject({ status: 401 });
  });

  it('that needs a session says that it is over', async () => {
    client.wired.stored.token.write('dead');
    client.backEnd.answer = (_, response) => sendJson(response, expired, 401);
    await expect(client.wired.http.readDocument('/_app/screens/system/user-list')).rejects.toMatchObject({
      message: '很抱歉，登录已过期，请重新登录',
    });
  });
});

describe('what counts as success', () => {
  // H7.2, W7.2
  it.each([0, 200, '200', 201])('takes code %j', async (code) => {
    client.backEnd.answer = (_, response) =>
      sendJson(response, { success: true, code, message: '', result: 5 });
    await expect(client.wired.http.send({ method: 'GET', url: '/a' })).resolves.toMatchObject({ result: 5 });
  });

  it('tells the app of what changed something, not of what was read or refused', async () => {
    client.backEnd.answer = ({ path }, response) =>
      sendJson(response, { success: !path.includes('bad'), code: 200, message: '', result: null });
    await client.wired.http.send({ method: 'GET', url: '/sys/user/list' });
    await client.wired.http.send({ method: 'PUT', url: '/sys/user/edit', body: {} });
    await client.fail({ method: 'POST', url: '/sys/user/bad', body: {} });
    expect(client.wired.written).toEqual(['/sys/user/edit']);
  });

  it('takes an import that refused some rows, with what it says of them', async () => {
    const partial = { success: true, code: 201, message: '共2行，成功导入1行', result: { msg: '第 3 行' } };
    client.backEnd.answer = (_, response) => sendJson(response, partial);
    const reply = await client.wired.http.send({ method: 'POST', url: '/sys/dict/importExcel' });
    expect(reply).toEqual(partial);
    expect(client.wired.shown).toEqual([]);
  });

  it('of a part of a list says where the list ends, unless the caller tells it', async () => {
    const message = '版本超过1000个，只列出最近的1000个';
    client.backEnd.answer = (_, response) =>
      sendJson(response, { success: true, code: 201, message, result: [1] });
    const asked = { method: 'GET', url: '/sys/dataLog/queryDataVerList' } as const;
    await client.wired.http.send({ ...asked, notify: false });
    expect(client.wired.shown).toEqual([]);
    expect(await client.wired.http.send(asked)).toMatchObject({ result: [1] });
    expect(client.wired.shown).toEqual([message]);
  });

  it('of a part leaves it to a caller that shows it for good, and still tells of what failed', async () => {
    const asked = { method: 'GET', url: '/sys/dict/getDictItems/customers', notify: 'failures' } as const;
    let answer = { success: true, code: 201, message: '选项超过10000个，只列出前10000个' };
    client.backEnd.answer = (_, response) => sendJson(response, { ...answer, result: [] });
    expect(await client.wired.http.send(asked)).toMatchObject({ message: answer.message });
    expect(client.wired.shown).toEqual([]);
    answer = { success: false, code: 500, message: '字典读取失败' };
    expect(await client.fail(asked)).toMatchObject({ isNotified: true });
    expect(client.wired.shown).toEqual(['字典读取失败']);
  });

  it('takes code 201 of nothing that says it did not succeed', async () => {
    client.backEnd.answer = (_, response) =>
      sendJson(response, { success: false, code: 201, message: '不行', result: null });
    expect((await client.fail({ method: 'POST', url: '/a' })).message).toBe('不行');
  });

  // H8.4
  it.each([0, 201])('needs code 200 for sign-in, not %j', async (code) => {
    client.backEnd.answer = (_, response) =>
      sendJson(response, { success: true, code, message: '请稍候', result: {} });
    for (const [method, url] of [
      ['POST', '/sys/login'],
      ['POST', '/sys/phoneLogin'],
      ['GET', '/thirdLogin/getLoginUser/ticket-1'],
      ['GET', '/sys/thirdLogin/getLoginUser/ticket-1'],
      ['GET', '/cas/client/validateLogin?ticket=a'],
      ['GET', '/sys/cas/client/validateLogin'],
    ] as const) {
      expect((await client.fail({ method, url })).message, url).toBe('请稍候');
    }
  });

  // H7.2, W7.2
  it('shows the message of a business error once and says so in the failure', async () => {
    client.backEnd.answer = (_, response) =>
      sendJson(response, { success: false, code: 500, message: '用户名已存在', result: null });
    const failure = await client.fail({ method: 'POST', url: '/sys/user/add', body: {} });
    expect(failure).toMatchObject({ message: '用户名已存在', code: 500, status: 200, isNotified: true });
    expect(client.wired.shown).toEqual(['用户名已存在']);
  });

  it('says nothing of a list that has just left with its part of the product, and of a save that it is not there', async () => {
    client.backEnd.answer = (_, response) => sendJson(response, { status: 404, error: 'Not Found' }, 404);
    client.wired.isGone = true;
    expect(await client.fail({ url: '/lease/contract/groups', method: 'GET' })).toMatchObject({
      status: 404,
      isNotified: true,
    });
    expect(client.wired.shown).toEqual([]);
    await client.fail({ url: '/lease/contract/add', method: 'POST', body: {} });
    expect(client.wired.shown).toEqual(['很抱歉，资源未找到!']);
    client.wired.isGone = false;
    await client.fail({ url: '/lease/contract/list', method: 'GET' });
    expect(client.wired.shown).toEqual(['很抱歉，资源未找到!', '很抱歉，资源未找到!']);
  });

  it('shows why a call was refused with code 404 in an answer that arrived', async () => {
    const message = '所连接的后端没有此功能';
    client.backEnd.answer = (_, response) =>
      sendJson(response, { success: false, code: 404, message, result: null });
    const failure = await client.fail({ method: 'GET', url: '/sys/quartzJob/runs' });
    expect(failure).toMatchObject({ message, code: 404, status: 200 });
    expect(client.wired.shown).toEqual([message]);
    // A bare 404 has no words of its own.
    client.backEnd.answer = (_, response) => sendJson(response, { status: 404, error: 'Not Found' }, 404);
    expect((await client.fail({ method: 'GET', url: '/a' })).message).toBe('很抱歉，资源未找到!');
  });

  it('shows nothing when the call asked for silence', async () => {
    client.backEnd.answer = (_, response) =>
      sendJson(response, { success: false, code: 500, message: 'x', result: null });
    expect((await client.fail({ method: 'GET', url: '/site/siteinfo', notify: false })).isNotified).toBe(
      false,
    );
    expect(client.wired.shown).toEqual([]);
  });

  it('takes bare answers of the monitoring calls', async () => {
    client.backEnd.answer = (_, response) => sendJson(response, { name: 'jvm.memory.max', measurements: [] });
    const reply = await client.wired.http.send({ method: 'GET', url: '/actuator/metrics/jvm.memory.max' });
    expect(reply.result).toMatchObject({ name: 'jvm.memory.max' });
  });
});

describe('the end of a session', () => {
  // H8.2, W8.2
  it.each([
    [
      500,
      {
        timestamp: 1,
        status: 500,
        error: 'Internal Server Error',
        message: 'Token失效，请重新登录',
        path: '/x',
      },
    ],
    [401, { success: false, code: 401, message: 'token 已过期', result: null }],
    [200, { success: false, code: 500, message: 'Token无效!', result: null }],
    [200, { success: false, code: 401, message: 'TOKEN不允许为空！', result: null }],
  ])('asks to sign in again on HTTP %i with the token wording', async (status, body) => {
    client.backEnd.answer = (_, response) => sendJson(response, body, status);
    const failure = await client.fail({ method: 'GET', url: '/sys/user/list' });
    expect(client.wired.expired).toEqual(['/sys/user/list']);
    expect(failure.isNotified).toBe(true);
    expect(client.wired.unauthorized).toBe(0);
    expect(client.wired.shown).toEqual([]);
  });

  // H8.3, W8.3
  it('logs out on a 401 without it', async () => {
    client.backEnd.answer = (_, response) =>
      sendJson(response, { success: false, code: 401, message: '请登录', result: null }, 401);
    expect((await client.fail({ method: 'GET', url: '/a' })).message).toBe('未授权，请重新登录');
    expect([client.wired.unauthorized, client.wired.expired.length]).toEqual([1, 0]);
    expect(client.wired.shown).toEqual(['未授权，请重新登录']);
  });

  it('leaves a business message about tokens of another kind alone', async () => {
    client.backEnd.answer = (_, response) =>
      sendJson(response, { success: false, code: 500, message: '请填写 token 字段', result: null });
    await client.fail({ method: 'GET', url: '/a' });
    expect(client.wired.expired).toEqual([]);
  });
});

describe('downloads', () => {
  const request: HttpRequest = { method: 'GET', url: '/sys/user/exportXls' };

  it('saves the file under the name of the server', async () => {
    client.backEnd.answer = (_, response) => {
      response.writeHead(200, {
        'content-type': 'application/vnd.ms-excel',
        'content-disposition': 'attachment; filename="x.xls"; filename*=UTF-8\'\'%E7%94%A8%E6%88%B7.xls',
      });
      response.end('cells');
    };
    await client.wired.http.download(request, '');
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(client.wired.saved).toEqual([{ text: 'cells', filename: '用户.xls' }]);
  });

  it('takes a stored JSON file for a file, since it comes with a name', async () => {
    client.backEnd.answer = (_, response) => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="a.json"',
      });
      response.end('{"success":false}');
    };
    const { content, name } = await client.wired.http.blob(request);
    expect([await content.text(), name]).toEqual(['{"success":false}', 'a.json']);
    expect(client.wired.shown).toEqual([]);
  });

  // H8.12
  it('says 文件下载失败 for an empty file', async () => {
    client.backEnd.answer = (_, response) => sendText(response, '', 200, 'application/octet-stream');
    await expect(client.wired.http.download(request, 'a.xls')).rejects.toThrow('文件下载失败');
    expect(client.wired.shown).toEqual(['文件下载失败']);
    expect(client.wired.saved).toEqual([]);
  });

  it('reads the error that comes instead of the file', async () => {
    client.backEnd.answer = (_, response) =>
      sendJson(response, { success: false, code: 510, message: '没有导出权限', result: null });
    await expect(client.wired.http.download(request, 'a.xls')).rejects.toThrow('没有导出权限');
    client.backEnd.answer = (_, response) => sendText(response, '', 403);
    await expect(client.wired.http.download(request, 'a.xls')).rejects.toThrow('拒绝访问');
    const message = '操作过于频繁，请稍后再试';
    client.backEnd.answer = (_, response) =>
      sendJson(response, { success: false, code: 429, message, result: null }, 429);
    await expect(client.wired.http.download(request, 'a.xls')).rejects.toThrow(message);
    expect(client.wired.shown.at(-1)).toBe(message);
  });

  it('goes on as long as something arrives, and ends when nothing does', async () => {
    // Progress is told three times a second, so the limit is above that.
    client.rewire(600);
    client.backEnd.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      let left = 6;
      const timer = setInterval(() => {
        response.write('x'.repeat(70_000));
        left -= 1;
        if (left > 0) return;
        clearInterval(timer);
        response.end();
      }, 200);
    };
    await client.wired.http.download(request, 'a.bin');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(client.wired.saved[0]?.text).toHaveLength(420_000);
    client.backEnd.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      response.write('x');
    };
    await expect(client.wired.http.download(request, 'a.bin')).rejects.toThrow('网络超时');
  });

  it('ends when nothing arrives, though what sends does not hear that it is given up', async () => {
    client.rewire(50);
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    try {
      await expect(client.wired.http.download(request, 'a.bin')).rejects.toThrow('网络超时');
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
