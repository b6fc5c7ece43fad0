// The message broker's service against a real broker that behaves as each test wants, well or badly.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Aedes, type AuthenticateError } from 'aedes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWebSocketStream, WebSocketServer, type WebSocket } from 'ws';
import { createBroker, type Broker, type BrokerEvents } from './broker.ts';
import { openClient } from './mqtt-client.ts';

const USER = { id: 'u1', token: 't1' };
/** Kinds of packets (MQTT 3.1.1, 2.2.1). */
const CONNECT = 1;
const PUBLISH = 3;
const SUBSCRIBE = 8;
const UNSUBSCRIBE = 10;

let mqtt: Aedes;
let server: http.Server;
let url: string;
/** Kinds of packets at which the connection breaks. */
let breaksAt: number[];
/** Kinds of packets from which on a connection stays without answers; one may come in pieces. */
let ignores: number[];
let refuses: 'nothing' | 'topics' | 'people';
let connects: { id: string; name: string | undefined; word: string | undefined; keepalive: number }[];
let sockets: WebSocket[];

beforeEach(async () => {
  [breaksAt, ignores, refuses, connects, sockets] = [[], [], 'nothing', [], []];
  mqtt = await Aedes.createBroker({
    preConnect: (_client, { keepalive = 0, clientId, username, password }, done) => {
      connects.push({ id: clientId, name: username, word: password?.toString(), keepalive });
      done(null, true);
    },
    authenticate: (_client, _name, _word, done) => {
      if (refuses !== 'people') return done(null, true);
      done(Object.assign(new Error('no'), { returnCode: 5 }) as AuthenticateError, false);
    },
    authorizeSubscribe: (_client, subscription, done) =>
      done(null, refuses === 'topics' && subscription.topic === 'secret' ? null : subscription),
  });
  server = http.createServer();
  const webSockets = new WebSocketServer({ server, handleProtocols: () => 'mqtt' });
  webSockets.on('connection', (socket) => {
    sockets.push(socket);
    const stream = createWebSocketStream(socket);
    stream.on('error', () => undefined);
    let isDeaf = false;
    const emit = socket.emit.bind(socket);
    socket.emit = (event: string | symbol, ...values: unknown[]) => {
      const kind = event === 'message' ? ((values[0] as Buffer)[0] ?? 0) >> 4 : 0;
      isDeaf ||= ignores.includes(kind);
      if (breaksAt.includes(kind)) socket.terminate();
      else if (event !== 'message' || !isDeaf) return emit(event, ...values);
      return true;
    };
    mqtt.handle(stream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `ws://127.0.0.1:${String((server.address() as AddressInfo).port)}/mqtt`;
});

const ends: (() => void)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) end();
  for (const socket of sockets) socket.terminate();
  await new Promise<void>((resolve) => mqtt.close(() => resolve()));
  await new Promise((resolve) => server.close(resolve));
});

const createEvents = () => ({ onText: vi.fn(), onUp: vi.fn(), onDown: vi.fn() }) satisfies BrokerEvents;

/** Lets the network go on while the timers stand still. */
async function turns(): Promise<void> {
  for (let turn = 1; turn <= 500; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Opened, and its topics heard. */
async function connected(topics: string[] = []): Promise<{ broker: Broker; end: () => void }> {
  const broker = createBroker({ url: () => url });
  const events = createEvents();
  const end = broker.open(USER, ['topic', ...topics], events);
  ends.push(end);
  await expect.poll(() => events.onUp.mock.calls.length).toBe(1);
  return { broker, end };
}

describe('a connection to the message broker', () => {
  // H7.25, W7.25
  it('has a client id at random, signs of life every 30 seconds, 10 seconds to connect, and QoS 1', async () => {
    await connected();
    await connected();
    const [first, second] = connects;
    expect(first).toMatchObject({ name: 'u1', word: 't1', keepalive: 30 });
    expect(first?.id).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.id).not.toBe(first?.id);
    const client = openClient(url, USER);
    ends.push(() => client.end(true));
    expect(client.options).toMatchObject({ connectTimeout: 10_000, keepalive: 30 });
    const qos = new Promise((resolve) =>
      mqtt.once('subscribe', (subscriptions: { qos: number }[]) => resolve(subscriptions[0]?.qos)),
    );
    const { broker } = await connected();
    expect(await qos).toBe(1);
    const sent = new Promise((resolve) => mqtt.on('publish', (packet, from) => from && resolve(packet.qos)));
    await broker.publish('device/1', 'on');
    expect(await sent).toBe(1);
  });

  it('gives up a try after 10 seconds, and says once that there is none', async () => {
    ignores = [CONNECT];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const broker = createBroker({ url: () => url });
    const events = createEvents();
    const arrived = new Promise((resolve) => server.once('upgrade', resolve));
    ends.push(broker.open(USER, ['topic'], events));
    await arrived;
    await vi.advanceTimersByTimeAsync(9_900);
    await turns();
    expect(events.onDown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    await turns();
    expect(events.onDown).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(30_000);
    await turns();
    expect(events.onDown).toHaveBeenCalledTimes(1);
  });

  it('hands on what it hears, and comes back after a break', async () => {
    const broker = createBroker({ url: () => url });
    const events = createEvents();
    ends.push(broker.open(USER, ['topic', 'user/u1'], events));
    await expect.poll(() => events.onUp.mock.calls.length).toBe(1);
    mqtt.publish(
      { cmd: 'publish', topic: 'user/u1', payload: 'x', qos: 1, retain: false, dup: false },
      () => undefined,
    );
    await expect.poll(() => events.onText.mock.calls).toEqual([['x']]);
    sockets[0]?.terminate();
    await expect.poll(() => events.onDown.mock.calls.length).toBe(1);
    await expect.poll(() => events.onUp.mock.calls.length, { timeout: 8_000 }).toBe(2);
  });

  it('says that there is none when the part with its client cannot be loaded', async () => {
    const broker = createBroker({
      url: () => url,
      load: () => Promise.reject(new Error('ChunkLoadError')),
    });
    const events = createEvents();
    broker.open(USER, ['topic'], events);
    await expect.poll(() => events.onDown.mock.calls.length).toBe(1);
  });
});

describe('what is said of a command', () => {
  // H8.20, W8.11
  it('is 未连接 or Mqtt客户端未连接 before there is a connection', async () => {
    const broker = createBroker({ url: () => url });
    expect(await broker.subscribe('a')).toEqual({ isDone: false, text: '未连接' });
    expect(await broker.unsubscribe('a')).toEqual({ isDone: false, text: '未连接' });
    expect(await broker.publish('a', 'x')).toEqual({ isDone: false, text: 'Mqtt客户端未连接' });
  });

  // H8.20, W8.11
  it('is 未连接 while the connection is broken', async () => {
    const { broker } = await connected();
    breaksAt = [CONNECT];
    sockets[0]?.terminate();
    await expect.poll(async () => (await broker.subscribe('a')).text).toBe('未连接');
    expect(await broker.publish('a', 'x')).toEqual({ isDone: false, text: '未连接' });
  });

  // H8.20, W8.11
  it('is 订阅成功 and 取消订阅成功 when the broker agrees', async () => {
    const { broker } = await connected();
    expect(await broker.subscribe('device/1')).toEqual({ isDone: true, text: '订阅成功' });
    expect(await broker.unsubscribe('device/1')).toEqual({ isDone: true, text: '取消订阅成功' });
  });

  // H8.20, W8.11
  it('is 订阅失败 when the broker refuses the topic, or breaks', async () => {
    refuses = 'topics';
    const { broker } = await connected();
    expect(await broker.subscribe('secret')).toEqual({ isDone: false, text: '订阅失败' });
    breaksAt = [SUBSCRIBE];
    expect(await broker.subscribe('device/1')).toEqual({ isDone: false, text: '订阅失败' });
  });

  // H8.20, W8.11
  it('is 取消订阅失败 when the connection breaks', async () => {
    const { broker } = await connected();
    breaksAt = [UNSUBSCRIBE];
    expect(await broker.unsubscribe('topic')).toEqual({ isDone: false, text: '取消订阅失败' });
  });

  // H8.20, W8.11
  it('is 指令发送成功, and 影子指令发送成功 for topics of devices that are offline', async () => {
    const { broker } = await connected();
    expect(await broker.publish('device/1/on', '1')).toEqual({ isDone: true, text: '指令发送成功' });
    expect(await broker.publish('device/1/offline', '1')).toEqual({ isDone: true, text: '影子指令发送成功' });
  });

  // H8.20, W8.11
  it('is 指令发送失败 when the connection breaks, and the command is not sent again by the next one', async () => {
    const { broker } = await connected();
    breaksAt = [PUBLISH];
    expect(await broker.publish('device/1', 'on')).toEqual({ isDone: false, text: '指令发送失败' });
    breaksAt = [];
    const heard: string[] = [];
    mqtt.on('publish', (packet, from) => from && heard.push(packet.topic));
    await expect
      .poll(async () => (await broker.publish('device/2', 'on')).text, { timeout: 8_000 })
      .toBe('指令发送成功');
    // Who sends is told of it before everybody has heard it.
    await expect.poll(() => heard).toEqual(['device/2']);
  });

  // H8.20, W8.11
  it('is 指令发送失败 when the broker does not answer for 10 seconds', async () => {
    const { broker } = await connected();
    ignores = [PUBLISH];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const outcome = broker.publish('device/1', 'on');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toEqual({ isDone: false, text: '指令发送失败' });
  });

  // H8.20, W8.11
  it('is 连接终止 after the connection was ended, by us or by a broker that knows us no more', async () => {
    const { broker, end } = await connected();
    end();
    expect(await broker.publish('device/1', 'on')).toEqual({ isDone: false, text: '连接终止' });

    refuses = 'people';
    const stranger = createBroker({ url: () => url });
    const events = createEvents();
    stranger.open(USER, ['topic'], events);
    await expect.poll(async () => (await stranger.subscribe('a')).text).toBe('连接终止');
    expect(events.onDown).not.toHaveBeenCalled();
  });
});
