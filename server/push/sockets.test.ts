// S26, S27: who may listen, what they hear, and when it ends. The sockets are real ones.
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openAdministration, type Administration } from '../../tests/administration-driver.ts';

let office: Administration;
let host: string;
let staff: { id: string; token: string };
let leader: { id: string; token: string };
beforeAll(async () => {
  office = await openAdministration();
  const { server } = office;
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  host = `127.0.0.1:${String((server.app.server.address() as AddressInfo).port)}`;
  const enter = async (name: string) => ({ id: await office.userId(name), token: await server.signIn(name) });
  staff = await enter('staff');
  leader = await enter('leader');
});
afterAll(() => office.close());

const opened: WebSocket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate();
});

interface Page {
  socket: WebSocket;
  /** What it heard so far. */
  heard: Record<string, unknown>[];
  /** The code it was closed with. */
  closed: Promise<number>;
  /** Resolves when it is one of those that hear: the server answered its heartbeat. */
  ready(): Promise<void>;
}

function openPage(
  user: { id: string; token: string | undefined },
  headers: Record<string, string> = {},
): Page {
  const url = `ws://${host}/api/websocket/${user.id}`;
  const socket = new WebSocket(url, user.token === undefined ? [] : [user.token], { headers });
  opened.push(socket);
  const heard: Record<string, unknown>[] = [];
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as Record<string, unknown>));
  socket.on('error', () => undefined);
  return {
    socket,
    heard,
    closed: new Promise((resolve) => socket.once('close', resolve)),
    ready: () =>
      expect
        .poll(() => {
          if (socket.readyState === socket.OPEN) socket.send('HeartBeat');
          return heard.some(({ cmd }) => cmd === 'heartcheck');
        })
        .toBe(true),
  };
}

const titlesHeard = (page: Page) => page.heard.filter(({ cmd }) => cmd !== 'heartcheck');

async function publish(titile: string, more: object = {}): Promise<string> {
  const { result } = await office.call<{ id: string }>('POST', '/annountCement/add', {
    titile,
    msgContent: '<p>文</p>',
    ...more,
  });
  await office.call('GET', `/annountCement/doReleaseData?id=${result.id}`);
  return result.id;
}

describe('a socket', () => {
  // H7.24
  it('of a signed-in user is let in, its token echoed, and its heartbeat answered', async () => {
    const page = openPage(staff);
    await page.ready();
    expect(page.socket.protocol).toBe(staff.token);
    expect(page.heard[0]).toEqual({ cmd: 'heartcheck', msgTxt: '心跳响应' });
  });

  it('is let in at the address of later clients, which add the MD5 of the token to the id', async () => {
    const md5 = createHash('md5').update(staff.token).digest('hex');
    const page = openPage({ id: `${staff.id}_${md5}`, token: staff.token });
    await page.ready();
    const msgId = await publish('只给他', { msgType: 'USER', userIds: staff.id });
    await expect.poll(() => titlesHeard(page)).toMatchObject([{ cmd: 'user', msgId, userId: staff.id }]);
    // Token, person and site are judged as ever.
    expect(await openPage({ id: `${leader.id}_${md5}`, token: staff.token }).closed).toBe(4403);
    expect(await openPage({ id: `${staff.id}_${md5}`, token: undefined }).closed).toBe(4401);
    for (const other of [`${staff.id}_${md5}0`, `${staff.id}${md5}`, `${staff.id}_`, staff.id.slice(0, -1)]) {
      expect(await openPage({ id: other, token: staff.token }).closed, other).toBe(4403);
    }
  });

  it('is closed with 4401 without a live token', async () => {
    expect(await openPage({ id: staff.id, token: undefined }).closed).toBe(4401);
    expect(await openPage({ id: staff.id, token: 'x'.repeat(43) }).closed).toBe(4401);
    const token = await office.server.signIn('staff');
    await office.server.sessions.end(token);
    expect(await openPage({ id: staff.id, token }).closed).toBe(4401);
  });

  it('is closed with 4403 at the address of another user, and for pages of other sites', async () => {
    expect(await openPage({ id: leader.id, token: staff.token }).closed).toBe(4403);
    expect(await openPage(staff, { origin: 'https://evil.example' }).closed).toBe(4403);
    expect(await openPage(staff, { origin: 'null' }).closed).toBe(4403);
    const own = openPage(staff, { origin: `http://${host}` });
    await own.ready();
  });

  it('is offered nowhere else', async () => {
    for (const path of ['/api/websocket/', '/api/websocket/a/b', '/websocket/x', '/api/sys/user/list']) {
      const socket = new WebSocket(`ws://${host}${path}`, [staff.token]);
      const status = await new Promise((resolve) => {
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
        socket.on('error', () => undefined);
        socket.on('open', () => resolve('open'));
      });
      expect(status, path).toBe(404);
    }
  });

  it('is closed when it says too much at once, too often, or in bytes', async () => {
    const large = openPage(staff);
    await large.ready();
    large.socket.send('x'.repeat(1025));
    expect(await large.closed).toBe(1009);

    const often = openPage(staff);
    await often.ready();
    for (let index = 0; index < 30; index += 1) often.socket.send('HeartBeat');
    expect(await often.closed).toBe(4429);

    const bytes = openPage(staff);
    await bytes.ready();
    bytes.socket.send(Buffer.from([1, 2, 3]));
    expect(await bytes.closed).toBe(1003);

    const pinging = openPage(staff);
    await pinging.ready();
    for (let index = 0; index < 100; index += 1) pinging.socket.ping();
    expect(await pinging.closed).toBe(1006);
  });

  it('that misbehaves is closed alone, and the others go on to hear (S89)', async () => {
    const other = openPage(staff);
    const odd = openPage(leader);
    await Promise.all([other.ready(), odd.ready()]);
    for (const text of ['{', '{"cmd":"drop"}', '[]', '\u0000']) odd.socket.send(text);
    const bad = Array.from({ length: 12 }, () => openPage(leader));
    await Promise.all(bad.map((page) => page.ready()));
    const large = 'x'.repeat(5_000_000);
    for (const [index, { socket }] of bad.entries()) {
      if (index % 3 === 0) socket.send(large);
      else if (index % 3 === 1) socket.send(Buffer.alloc(1000));
      else for (let count = 0; count < 2_000; count += 1) socket.send('HeartBeat');
    }
    const codes = await Promise.all(bad.map(({ closed }) => closed));
    // Whoever still sends when it is cut off may not read why.
    for (const code of codes) expect([1003, 1006, 1009, 4429]).toContain(code);
    const msgId = await publish('还在听');
    for (const page of [other, odd]) {
      await expect.poll(() => titlesHeard(page)).toContainEqual({ cmd: 'topic', msgId, msgTxt: '还在听' });
    }
  });

  it('is refused to a user who has twenty', async () => {
    const pages = Array.from({ length: 20 }, () => openPage(leader));
    await Promise.all(pages.map((page) => page.ready()));
    expect(await openPage(leader).closed).toBe(4429);
    await openPage(staff).ready();
  });
});

describe('what is published', () => {
  it('for everybody is heard by everybody', async () => {
    const pages = [openPage(staff), openPage(leader)];
    await Promise.all(pages.map((page) => page.ready()));
    const msgId = await publish('全体');
    for (const page of pages) {
      await expect.poll(() => titlesHeard(page)).toEqual([{ cmd: 'topic', msgId, msgTxt: '全体' }]);
    }
  });

  it('for one person is heard on all pages of that person and on no other', async () => {
    const mine = [openPage(staff), openPage(staff)];
    const other = openPage(leader);
    await Promise.all([...mine, other].map((page) => page.ready()));
    const msgId = await publish('只给你', { msgType: 'USER', userIds: `${staff.id},` });
    for (const page of mine) {
      await expect
        .poll(() => titlesHeard(page))
        .toEqual([{ cmd: 'user', msgId, msgTxt: '只给你', userId: staff.id }]);
    }
    // Sent later and heard: nothing came before it.
    const next = await publish('全体');
    await expect.poll(() => titlesHeard(other)).toEqual([{ cmd: 'topic', msgId: next, msgTxt: '全体' }]);
  });

  it('reminds everybody but who published it, on none of their pages, and names them to nobody', async () => {
    const admin = { id: await office.userId('admin'), token: office.admin };
    const own = [openPage(admin), openPage(admin)];
    const other = openPage(staff);
    await Promise.all([...own, other].map((page) => page.ready()));
    const first = await publish('全体');
    const second = await publish('给两位', { msgType: 'USER', userIds: `${admin.id},${staff.id}` });
    for (const page of own) {
      await expect
        .poll(() => titlesHeard(page))
        .toEqual([
          { cmd: 'topic', msgId: first, msgTxt: '' },
          { cmd: 'user', msgId: second, msgTxt: '', userId: admin.id },
        ]);
    }
    await expect
      .poll(() => titlesHeard(other))
      .toEqual([
        { cmd: 'topic', msgId: first, msgTxt: '全体' },
        { cmd: 'user', msgId: second, msgTxt: '给两位', userId: staff.id },
      ]);
  });

  it('is said again to all by who may publish, and by anybody else to own pages alone', async () => {
    const msgId = await publish('再说一遍');
    const pages = [openPage(staff), openPage(leader)] as const;
    await Promise.all(pages.map((page) => page.ready()));
    const admin = await office.userId('admin');
    const own = openPage({ id: admin, token: office.admin });
    await own.ready();
    await office.call('GET', `/annountCement/syncNotic?anntId=${msgId}`, undefined, staff.token);
    await office.call('GET', '/annountCement/syncNotic');
    await office.call('GET', `/annountCement/syncNotic?anntId=${msgId}`);
    const again = { cmd: 'topic', msgId, msgTxt: '再说一遍' };
    const quiet = { cmd: 'user', msgId: '', msgTxt: '' };
    await expect.poll(() => titlesHeard(pages[0])).toEqual([{ ...quiet, userId: staff.id }, again]);
    await expect.poll(() => titlesHeard(pages[1])).toEqual([again]);
    await expect.poll(() => titlesHeard(own)).toEqual([{ ...quiet, userId: admin }, again]);
  });

  it('and read on one page is counted again on the others of that person', async () => {
    const anntId = await publish('读过', { msgType: 'USER', userIds: staff.id });
    const page = openPage(staff);
    const other = openPage(leader);
    await Promise.all([page.ready(), other.ready()]);
    const url = '/sysAnnouncementSend/editByAnntIdAndUserId';
    const { headers } = await office.server.call('PUT', `/api/sys${url}`, {
      token: staff.token,
      body: { anntId },
    });
    // The page that made the call knows it again by the id of its answer.
    const cause = headers['x-request-id'];
    expect(cause).toEqual(expect.any(String));
    const told = { cmd: 'user', msgId: '', msgTxt: '', cause, userId: staff.id };
    await expect.poll(() => titlesHeard(page)).toEqual([told]);
    expect(titlesHeard(other)).toEqual([]);
  });

  it('and taken away again makes pages read anew without naming it', async () => {
    const id = await publish('收回', { msgType: 'USER', userIds: leader.id });
    const page = openPage(staff);
    await page.ready();
    await office.call('GET', `/annountCement/doReovkeData?id=${id}`);
    await expect.poll(() => titlesHeard(page)).toEqual([{ cmd: 'topic', msgId: id, msgTxt: '' }]);
    await office.call('DELETE', `/annountCement/delete?id=${id}`);
    await expect.poll(() => titlesHeard(page)).toHaveLength(2);
  });
});

describe('a socket whose session ends', () => {
  const ways: [string, (token: string, id: string) => Promise<unknown>][] = [
    ['by signing out', (token) => office.server.call('POST', '/api/sys/logout', { token })],
    ['by a freeze', (_token, ids) => office.call('PUT', '/user/frozenBatch', { ids, status: '2' })],
    ['by its removal', (_token, id) => office.call('DELETE', `/user/delete?id=${id}`)],
  ];
  it.each(ways)('%s is closed within a second and hears nothing more', async (_way, end) => {
    const { id, username, password } = await office.addUser();
    const token = await office.server.signIn(username, password);
    const page = openPage({ id, token });
    await page.ready();
    const start = performance.now();
    await end(token, id);
    expect(await page.closed).toBe(4401);
    const took = performance.now() - start;
    console.log(`S27: socket closed ${took.toFixed(0)} ms after the session ended`);
    expect(took).toBeLessThan(1000);
    const before = page.heard.length;
    await publish('后来');
    expect(page.heard).toHaveLength(before);
  });
});

describe('the server', () => {
  it('ends although sockets are open', async () => {
    const other = await openAdministration();
    await other.server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = other.server.app.server.address() as AddressInfo;
    const id = await other.userId('admin');
    const socket = new WebSocket(`ws://127.0.0.1:${String(port)}/api/websocket/${id}`, [other.admin]);
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    await other.close();
    expect([1001, 1006]).toContain(await closed);
  });
});
