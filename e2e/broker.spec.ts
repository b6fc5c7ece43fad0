// The service of the message broker in a browser, over the broker of the server: what it says of each command.
// No page shows these sentences yet, so that a page of ours loads the service and asks it.
import type { Page, WebSocketRoute } from '@playwright/test';
import { build } from 'esbuild';
import type { Broker, Outcome } from '../src/runtime/broker/broker.ts';
import { uniqueName } from './api.ts';
import { arriveAsReader, publish } from './readers.ts';
import { expect, test } from './test.ts';

const PROGRAM = '/assets/broker-service.js';
/** Kinds of packets (MQTT 3.1.1, 2.2.1). */
const CONNECT = 1;
const PUBLISH = 3;
const UNSUBSCRIBE = 10;

/** What the page has of it. */
interface Service {
  broker: Broker;
  heard: string[];
  ups: number;
  downs: number;
}

/** What stands between the page and the server. */
interface Line {
  /** Kinds of packets at which it breaks. */
  breaksAt: number[];
  /** Commands are taken, as a broker outside does that lets people publish. */
  isTaking: boolean;
  opened: WebSocketRoute[];
  /** Seconds between signs of life, as each connection promised. */
  keepalives: number[];
}

let program = '';

test.beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: ['src/runtime/broker/broker.ts'],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  program = outputFiles[0]?.text ?? '';
});

async function lay(page: Page): Promise<Line> {
  const line: Line = { breaksAt: [], isTaking: false, opened: [], keepalives: [] };
  await page.route(`**${PROGRAM}`, (route) =>
    route.fulfill({ body: program, contentType: 'text/javascript' }),
  );
  await page.routeWebSocket(/\/mqtt$/, (socket) => {
    const server = socket.connectToServer();
    line.opened.push(socket);
    let command = Buffer.alloc(0);
    socket.onMessage((message) => {
      const bytes = Buffer.from(message);
      const kind = (bytes[0] ?? 0) >> 4;
      if (kind === CONNECT) line.keepalives.push(bytes.readUInt16BE(bytes.indexOf('MQTT') + 6));
      if (line.breaksAt.includes(kind)) return void socket.close({ code: 3_000 });
      if (!line.isTaking || (command.length === 0 && kind !== PUBLISH)) return server.send(message);
      // A packet may come in pieces; these are short enough for a length of one byte.
      command = Buffer.concat([command, bytes]);
      if (command.length < 2 + (command[1] ?? 0)) return;
      const id = 4 + command.readUInt16BE(2);
      socket.send(Buffer.from([0x40, 2, ...command.subarray(id, id + 2)]));
      command = Buffer.alloc(0);
    });
  });
  return line;
}

/** Loads the service into the page. */
async function load(page: Page): Promise<void> {
  await page.evaluate(async (address) => {
    const { createBroker } = (await import(address)) as {
      createBroker: (options: { url: () => string }) => Broker;
    };
    const broker = createBroker({ url: () => `ws://${location.host}/api/mqtt` });
    const service: Service = { broker, heard: [], ups: 0, downs: 0 };
    Object.assign(window, { service });
  }, PROGRAM);
}

/** Connects as somebody, and hears what is said to them. */
async function open(page: Page, user: { id: string; token: string }): Promise<void> {
  await page.evaluate((who) => {
    const { service } = window as unknown as { service: Service };
    service.broker.open(who, ['topic', `user/${who.id}`], {
      onText: (text) => service.heard.push(text),
      onUp: () => (service.ups += 1),
      onDown: () => (service.downs += 1),
    });
  }, user);
}

const read = (page: Page): Promise<Omit<Service, 'broker'>> =>
  page.evaluate(() => {
    const { heard, ups, downs } = (window as unknown as { service: Service }).service;
    return { heard, ups, downs };
  });

/** What is said of a command. */
const say = (page: Page, command: 'subscribe' | 'unsubscribe' | 'publish', topic: string): Promise<string> =>
  page.evaluate(
    async ([name, where]) => {
      const { broker } = (window as unknown as { service: Service }).service;
      const outcome: Outcome = await broker[name](where, '1');
      return outcome.text;
    },
    [command, topic] as const,
  );

// H7.25, H8.20
test('the broker connects, says what became of each command, comes back after a break and ends with the session', async ({
  person,
  admin,
  findings,
}) => {
  findings.expectFailedLoads();
  const { page } = person;
  const line = await lay(page);
  const { id, session } = await arriveAsReader(person, admin);
  await load(page);
  for (const [command, text] of [
    ['subscribe', '未连接'],
    ['unsubscribe', '未连接'],
    ['publish', 'Mqtt客户端未连接'],
  ] as const) {
    expect(await say(page, command, 'topic')).toBe(text);
  }

  await open(page, { id, token: session.token });
  await expect.poll(async () => (await read(page)).ups).toBe(1);
  expect(line.keepalives).toEqual([30]);
  const title = uniqueName('经代理');
  await publish(admin, title, { msgType: 'USER', userIds: `${id},` });
  await expect.poll(async () => (await read(page)).heard.join()).toContain(title);
  expect(await say(page, 'unsubscribe', 'topic')).toBe('取消订阅成功');
  expect(await say(page, 'subscribe', 'topic')).toBe('订阅成功');
  expect(await say(page, 'subscribe', 'user/somebody-else')).toBe('订阅失败');

  // Nobody publishes to the broker of the server: it hangs up, and the page calls again.
  expect(await say(page, 'publish', 'device/1')).toBe('指令发送失败');
  expect(await read(page)).toMatchObject({ ups: 1, downs: 1 });
  expect(await say(page, 'publish', 'device/1')).toBe('未连接');
  await expect.poll(async () => (await read(page)).ups).toBe(2);
  expect(line.opened).toHaveLength(2);
  line.isTaking = true;
  expect(await say(page, 'publish', 'device/1')).toBe('指令发送成功');
  expect(await say(page, 'publish', 'device/1/offline')).toBe('影子指令发送成功');

  line.breaksAt = [UNSUBSCRIBE];
  expect(await say(page, 'unsubscribe', 'topic')).toBe('取消订阅失败');
  expect(await say(page, 'subscribe', 'topic')).toBe('未连接');
  line.breaksAt = [];
  await open(page, { id, token: session.token });
  await expect.poll(async () => (await read(page)).ups).toBe(3);

  await session.call('POST', '/sys/logout');
  await expect.poll(async () => (await read(page)).downs).toBe(3);
  // The next call is refused by the broker, and there is none after it.
  await expect.poll(() => say(page, 'subscribe', 'topic')).toBe('连接终止');
  expect(await say(page, 'publish', 'device/1')).toBe('连接终止');
  expect(line.opened).toHaveLength(4);
});
