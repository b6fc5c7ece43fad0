import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../engine/services.ts';
import { HttpFailure } from '../../engine/services.ts';
import { answerOk, driveClient } from './client.testing.ts';

const client = driveClient();

describe('doing a thing twice', () => {
  const add: HttpRequest = { method: 'POST', url: '/sys/user/add', body: { username: 'a' } };

  // H5.19, W5.8, W8.5
  it('refuses a fast click, and after 300 ms a repeated submit', async () => {
    await client.wired.http.send(add);
    expect((await client.fail(add)).message).toBe('你点击的太快了，请慢点点击!');
    client.wired.elapsed += 300;
    expect((await client.fail(add)).message).toBe('数据正在处理，请勿重复提交');
    expect(client.backEnd.received).toHaveLength(1);
  });

  it('lets another body, another address and another method pass at once', async () => {
    await client.wired.http.send(add);
    await client.wired.http.send({ ...add, body: { username: 'b' } });
    await client.wired.http.send({ ...add, url: '/sys/user/edit' });
    await client.wired.http.send({ ...add, method: 'PUT' });
    await client.wired.http.send({ method: 'POST', url: '/sys/logout', repeatSubmit: false });
    expect(client.backEnd.received).toHaveLength(5);
  });

  // H5.20, W8.5
  it('keeps the fast-click guard where a call switches the guard against repeated submits off', async () => {
    const free: HttpRequest = { ...add, repeatSubmit: false };
    await client.wired.http.send(free);
    client.wired.elapsed += 299;
    expect((await client.fail(free)).message).toBe('你点击的太快了，请慢点点击!');
    client.wired.elapsed += 1;
    await client.wired.http.send(free);
    expect(client.backEnd.received).toHaveLength(2);
  });

  it('refuses the same upload within 300 ms; another file passes, and later the same one too', async () => {
    const upload = (name: string, content = 'rows'): HttpRequest => {
      const body = new FormData();
      body.set('file', new File([content], name, { lastModified: 1 }));
      return { method: 'POST', url: '/sys/dict/importExcel', body };
    };
    await client.wired.http.send(upload('a.xlsx'));
    expect((await client.fail(upload('a.xlsx'))).message).toBe('你点击的太快了，请慢点点击!');
    await client.wired.http.send(upload('b.xlsx'));
    await client.wired.http.send(upload('a.xlsx', 'more rows'));
    client.wired.elapsed += 300;
    await client.wired.http.send(upload('a.xlsx'));
    expect(client.backEnd.received).toHaveLength(4);
  });

  // W9.2
  it('keeps the guard over a reload, in session storage, without the body', async () => {
    await client.wired.http.send({ ...add, body: { password: 'Secret-1' } });
    expect(JSON.stringify(client.wired.stored.submits.read())).not.toContain('Secret');
    expect(Object.keys(client.wired.stored.submits.read())).toHaveLength(1);
  });

  it('opens the guard when the first try failed, and the retry carries the same key (F12)', async () => {
    const attempt: HttpRequest = { ...add, idempotencyKey: 'intention-1' };
    // The write was done, its answer was lost.
    client.backEnd.answer = (_, response) => response.destroy();
    await client.fail(attempt);
    client.backEnd.answer = answerOk;
    await client.wired.http.send(attempt);
    expect(client.backEnd.received.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'intention-1',
      'intention-1',
    ]);
  });
});

describe('reused answers', () => {
  const get: HttpRequest = { method: 'GET', url: '/sys/role/queryall', cache: 60 };

  it('makes one request for many askers, each with a copy of its own', async () => {
    const replies = await Promise.all([
      client.wired.http.send(get),
      client.wired.http.send(get),
      client.wired.http.send(get),
    ]);
    expect(client.backEnd.received).toHaveLength(1);
    expect(replies[0]).not.toBe(replies[1]);
    (replies[0]?.result as { id: string }).id = 'changed';
    expect((await client.wired.http.send(get)).result).toEqual({ id: '1' });
  });

  it('asks again for other parameters, another user and after clear()', async () => {
    await client.wired.http.send(get);
    await client.wired.http.send({ ...get, params: { a: 1 } });
    client.wired.stored.token.write('other-user');
    await client.wired.http.send(get);
    client.wired.http.clear();
    await client.wired.http.send(get);
    expect(client.backEnd.received).toHaveLength(4);
  });

  it('lets one asker leave without taking the answer from the others', async () => {
    const controller = new AbortController();
    const left = client.wired.http.send({ ...get, signal: controller.signal });
    const stays = client.wired.http.send(get);
    controller.abort();
    await expect(left).rejects.toBeInstanceOf(HttpFailure);
    await expect(stays).resolves.toMatchObject({ result: { id: '1' } });
  });
});
