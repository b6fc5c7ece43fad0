// @vitest-environment happy-dom
// One unread message is opened on a page that shows its lists: what that asks of the real server, whose word about the
// write comes back over a real socket.
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createClock } from '../src/runtime/clock/clock.ts';
import { createHttp } from '../src/runtime/http/client.ts';
import { scriptTransport } from '../src/runtime/http/scripted.testing.ts';
import { createMessages } from '../src/runtime/messages/messages.ts';
import type { SocketLike } from '../src/runtime/messages/notice-socket.ts';
import { createStale } from '../src/runtime/messages/stale.ts';
import { createMemoryStorage } from '../src/runtime/storage/open-storage.ts';
import { createStored } from '../src/runtime/storage/stored.ts';
import workplace from '../src/schemas/screens/dashboard/workplace.json' with { type: 'json' };
import userAnnouncement from '../src/schemas/screens/isps/user-announcement.json' with { type: 'json' };
import announcement from '../src/schemas/screens/messages/announcement.json' with { type: 'json' };
import bell from '../src/schemas/screens/messages/bell.json' with { type: 'json' };
import centre from '../src/schemas/screens/messages/message-centre.json' with { type: 'json' };
import systemMessages from '../src/schemas/screens/messages/system-messages.json' with { type: 'json' };
import portalMessages from '../src/schemas/screens/portal/messages.json' with { type: 'json' };
import { openAdministration, type Administration } from './administration-driver.ts';
import { openDocument } from './open-document.tsx';

let office: Administration;
let host: string;
let staff: { id: string; token: string };
beforeAll(async () => {
  office = await openAdministration();
  const { app } = office.server;
  await app.listen({ host: '127.0.0.1', port: 0 });
  host = `127.0.0.1:${String((app.server.address() as AddressInfo).port)}`;
  staff = { id: await office.userId('staff'), token: await office.server.signIn('staff') };
});
afterAll(() => office.close());

/** A page of `staff`: its calls and its socket go to the server; `asked` lists the calls, without their queries. */
function openPage() {
  const asked: string[] = [];
  const sockets: WebSocket[] = [];
  const said: string[] = [];
  const stored = createStored(createMemoryStorage(), createMemoryStorage());
  stored.token.write(staff.token);
  const transport = scriptTransport(async ({ method, address, headers, body }) => {
    asked.push(`${method} ${address.replace('/api/sys', '').replace(/\?.*/, '')}`);
    const answer = await office.server.call(method, address, {
      token: staff.token,
      headers,
      ...(body === undefined ? {} : { body: JSON.parse(body as string) as unknown }),
    });
    const requestId = answer.headers['x-request-id']?.toString();
    return {
      status: answer.statusCode,
      body: answer.body,
      ...(requestId !== undefined && { headers: { 'x-request-id': requestId } }),
    };
  });
  const http = createHttp({
    transport,
    base: () => '/api',
    stored,
    clock: createClock(() => Date.now()),
    notify: { message: () => undefined, confirm: () => Promise.resolve(true) } as never,
    files: undefined as never,
    onUnauthorized: () => undefined,
    onExpired: () => false,
    leave: () => undefined,
    onWrite: (url) => messages.watchWrite(url),
  });
  const messages = createMessages({
    http,
    connect(path, token) {
      const socket = new WebSocket(`ws://${host}/api${path}`, [token]);
      sockets.push(socket);
      const like: SocketLike = {
        onopen: null,
        onmessage: null,
        onclose: null,
        send: (text) => socket.send(text),
        close: () => socket.close(),
      };
      socket.on('open', () => like.onopen?.(new Event('open')));
      socket.on('message', (data: Buffer) => {
        said.push(data.toString());
        like.onmessage?.(new MessageEvent('message', { data: data.toString() }));
      });
      return like;
    },
    broker: {
      open: () => {
        throw new Error('a server that is there needs no broker');
      },
    },
    stale: createStale({
      dict: async () => undefined,
      permission: async () => undefined,
      screen: async () => undefined,
    }),
  });
  const end = messages.start(staff);
  return {
    asked,
    said,
    messages,
    http,
    isConnected: () => sockets[0]?.readyState === WebSocket.OPEN,
    close: () => {
      end();
      for (const socket of sockets) socket.terminate();
    },
  };
}

const LIST = 'GET /sysAnnouncementSend/getMyAnnouncementSend';
const COUNTS = 'GET /annountCement/listByUser';
const WRITE = 'PUT /sysAnnouncementSend/editByAnntIdAndUserId';
const DETAIL = 'GET /annountCement/queryById';

describe('an unread message that is opened', () => {
  let number = 0;
  let title = '';
  beforeEach(async () => {
    number += 1;
    title = `停电第${String(number)}次`;
    const body = {
      titile: title,
      msgType: 'USER',
      userIds: staff.id,
      msgCategory: '2',
      msgContent: '<p>停电</p>',
    };
    const { id } = (await office.call<{ id: string }>('POST', '/annountCement/add', body)).result;
    const release = await office.call('GET', `/annountCement/doReleaseData?id=${id}`);
    expect(release.success).toBe(true);
  });

  // H4.10
  it.each([
    ['the message centre', centre, [COUNTS, LIST]],
    ['the system messages', systemMessages, [COUNTS, LIST]],
    ['the own announcements', userAnnouncement, [COUNTS, LIST]],
    ['the list of the bell', bell, [COUNTS]],
    ['the workplace', workplace, [COUNTS, LIST]],
    ['the card of the portal', portalMessages, [COUNTS, LIST]],
  ])('in %s is written once, and each list that is shown is read once', async (_, document, lists) => {
    const page = openPage();
    const screen = await openDocument(document, {
      screens: { 'messages/announcement': announcement },
      services: { http: page.http, pushes: page.messages },
    });
    try {
      const [link] = await screen.page.findAllByRole('button', { name: title }, { timeout: 4_000 });
      await screen.until(() => page.isConnected() && page.messages.state.unread > 0);
      const unread = page.messages.state.unread;
      page.asked.length = 0;
      await screen.user.click(link as HTMLElement);
      await screen.page.findByLabelText('消息内容', {}, { timeout: 4_000 });
      await screen.until(() => page.said.length > 0 && page.messages.state.unread === unread - 1);
      // The server's word has come, and whatever it sets going begins at once.
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect([...page.asked].sort()).toEqual([...lists, DETAIL, WRITE].sort());
    } finally {
      screen.close();
      page.close();
    }
  });

  it('is news to another page of the same person', async () => {
    const page = openPage();
    const screen = await openDocument(userAnnouncement, {
      services: { http: page.http, pushes: page.messages },
    });
    try {
      await screen.page.findAllByRole('button', { name: title }, { timeout: 4_000 });
      await screen.until(() => page.isConnected());
      page.asked.length = 0;
      await office.call('PUT', '/sysAnnouncementSend/readAll', {}, staff.token);
      await screen.until(() => page.messages.state.unread === 0);
      await screen.until(() => page.asked.length === 2);
      expect([...page.asked].sort()).toEqual([COUNTS, LIST].sort());
    } finally {
      screen.close();
      page.close();
    }
  });
});
