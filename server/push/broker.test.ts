// S23, F16: who may listen to the message broker, to what, how much, and how long. The clients are real ones.
import type { AddressInfo } from 'node:net';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openAdministration, type Administration } from '../../tests/administration-driver.ts';

interface Person {
  id: string;
  token: string;
}

let office: Administration;
let host: string;
let staff: Person;
let leader: Person;
beforeAll(async () => {
  office = await openAdministration();
  const { app } = office.server;
  await app.listen({ host: '127.0.0.1', port: 0 });
  host = `127.0.0.1:${String((app.server.address() as AddressInfo).port)}`;
  const enter = async (name: string) => ({
    id: await office.userId(name),
    token: await office.server.signIn(name),
  });
  staff = await enter('staff');
  leader = await enter('leader');
});
afterAll(() => office.close());

const opened: MqttClient[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.endAsync(true)));
});

function open(person: Person | undefined, options: IClientOptions = {}): MqttClient {
  const client = connect(`ws://${host}/api/mqtt`, {
    protocolVersion: 4,
    reconnectPeriod: 0,
    ...(person === undefined ? {} : { username: person.id, password: person.token }),
    ...options,
  });
  client.on('error', () => undefined);
  opened.push(client);
  return client;
}

/** `connected`, or why not. */
const outcome = (client: MqttClient) =>
  new Promise<string>((resolve) => {
    client.once('connect', () => resolve('connected'));
    client.once('error', ({ message }) => resolve(message));
    client.once('close', () => resolve('closed'));
  });

const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()));

async function listen(person: Person, ...topics: string[]) {
  const client = open(person);
  const heard: [string, unknown][] = [];
  client.on('message', (topic, payload) => heard.push([topic, JSON.parse(payload.toString()) as unknown]));
  expect(await outcome(client)).toBe('connected');
  for (const topic of topics) await client.subscribeAsync(topic, { qos: 1 });
  return { client, heard };
}

async function publish(titile: string, more: object = {}): Promise<string> {
  const { result } = await office.call<{ id: string }>('POST', '/annountCement/add', {
    titile,
    msgContent: '<p>文</p>',
    ...more,
  });
  await office.call('GET', `/annountCement/doReleaseData?id=${result.id}`);
  return result.id;
}

describe('the message broker', () => {
  // H7.25, W7.25
  it('passes on what is published, to everybody or to one person, with QoS 1', async () => {
    const mine = await listen(staff, 'topic', `user/${staff.id}`);
    const other = await listen(leader, 'topic', `user/${leader.id}`);
    const first = await publish('只给你', { msgType: 'USER', userIds: staff.id });
    await expect
      .poll(() => mine.heard)
      .toEqual([[`user/${staff.id}`, { cmd: 'user', msgId: first, msgTxt: '只给你', userId: staff.id }]]);
    const next = await publish('全体');
    await expect.poll(() => other.heard).toEqual([['topic', { cmd: 'topic', msgId: next, msgTxt: '全体' }]]);
    await expect.poll(() => mine.heard).toHaveLength(2);
  });

  it('says to who published it that there is something to read, without the title that reminds all others', async () => {
    const admin = { id: await office.userId('admin'), token: office.admin };
    const own = await listen(admin, 'topic', `user/${admin.id}`);
    const other = await listen(staff, 'topic');
    const first = await publish('全体');
    const second = await publish('给自己', { msgType: 'USER', userIds: admin.id });
    await expect
      .poll(() => own.heard)
      .toEqual([
        ['topic', { cmd: 'topic', msgId: first, msgTxt: '' }],
        [`user/${admin.id}`, { cmd: 'user', msgId: second, msgTxt: '', userId: admin.id }],
      ]);
    await expect.poll(() => other.heard).toEqual([['topic', { cmd: 'topic', msgId: first, msgTxt: '全体' }]]);
  });

  it('S23: lets nobody in without a live session of the very user', async () => {
    expect(await outcome(open(undefined))).toMatch(/bad user|Not authorized/i);
    expect(await outcome(open({ id: staff.id, token: 'x'.repeat(43) }))).toMatch(/bad user/i);
    expect(await outcome(open({ id: leader.id, token: staff.token }))).toMatch(/bad user/i);
    const token = await office.server.signIn('staff');
    await office.server.sessions.end(token);
    expect(await outcome(open({ id: staff.id, token }))).toMatch(/bad user/i);
    const origin = { wsOptions: { headers: { origin: 'https://evil.example' } } };
    expect(await outcome(open(staff, origin))).toBe('closed');
  });

  it.each(['#', '+', 'user/#', 'user/+', '$SYS/#', 'other', 'user', 'topic/', '$share/group/topic'])(
    'S23: refuses to listen to %s',
    async (topic) => {
      const { client } = await listen(staff);
      await expect(client.subscribeAsync(topic, { qos: 1 })).rejects.toThrow();
    },
  );

  it('S23: refuses to listen to another person, who is heard by nobody else', async () => {
    const { client, heard } = await listen(staff, 'topic');
    await expect(client.subscribeAsync(`user/${leader.id}`, { qos: 1 })).rejects.toThrow();
    await publish('只给负责人', { msgType: 'USER', userIds: leader.id });
    const next = await publish('全体');
    await expect.poll(() => heard).toEqual([['topic', { cmd: 'topic', msgId: next, msgTxt: '全体' }]]);
  });

  it.each(['topic', 'user/x', '$SYS/x', 'offline/x'])('S23: lets nobody publish to %s', async (topic) => {
    const ear = await listen(leader, 'topic');
    const { client } = await listen(staff);
    const end = closed(client);
    client.publish(topic, '{"cmd":"topic","msgId":"x","msgTxt":"假的"}', { qos: 1, retain: true });
    await end;
    const late = await listen(leader, 'topic');
    const next = await publish('真的');
    for (const one of [ear, late]) {
      await expect.poll(() => one.heard).toEqual([['topic', { cmd: 'topic', msgId: next, msgTxt: '真的' }]]);
    }
  });

  it('S23: keeps nothing beyond a connection: no last will, no session', async () => {
    const will = { topic: 'topic', payload: Buffer.from('x'), qos: 1, retain: true } as const;
    expect(await outcome(open(staff, { will }))).not.toBe('connected');
    expect(await outcome(open(staff, { clean: false, clientId: 'kept' }))).not.toBe('connected');
  });

  it('S23: throws nobody out for a client that claims the same id', async () => {
    const first = open(leader, { clientId: 'same' });
    expect(await outcome(first)).toBe('connected');
    expect(await outcome(open(staff, { clientId: 'same' }))).toMatch(/identifier/i);
    expect(first.connected).toBe(true);
    const again = open(leader, { clientId: 'same' });
    const end = closed(first);
    expect(await outcome(again)).toBe('connected');
    await end;
  });

  it('S23: closes who sends too much at once or too often', async () => {
    const large = await listen(staff);
    const end = closed(large.client);
    large.client.publish('topic', 'x'.repeat(5_000_000), { qos: 1 });
    await end;

    const often = await listen(staff);
    const over = closed(often.client);
    for (let index = 0; index < 300; index += 1) often.client.subscribe('topic');
    await over;
    expect((await office.call('GET', '/annountCement/listByUser')).status).toBe(200);
  });

  it('is refused to a user who has twenty clients', async () => {
    const clients = Array.from({ length: 20 }, () => open(staff));
    expect(await Promise.all(clients.map(outcome))).toEqual(Array(20).fill('connected'));
    expect(await outcome(open(staff))).toMatch(/unavailable/i);
    expect(await outcome(open(leader))).toBe('connected');
  });

  it('speaks MQTT to those who ask for it, at its own address only', async () => {
    const ask = (path: string, protocols: string[]) =>
      new Promise<number | string>((resolve) => {
        const socket = new WebSocket(`ws://${host}${path}`, protocols);
        socket.on('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode));
        socket.on('error', () => undefined);
        socket.on('close', (code) => resolve(code));
      });
    expect(await ask('/mqtt', ['mqtt'])).toBe(404);
    expect(await ask('/api/mqtt/x', ['mqtt'])).toBe(404);
    expect(await ask('/api/mqtt', [])).toBe(1003);
  });
});

describe('a client of the broker whose session ends', () => {
  const ways: [string, (token: string, id: string) => Promise<unknown>][] = [
    ['by signing out', (token) => office.server.call('POST', '/api/sys/logout', { token })],
    ['by a freeze', (_token, ids) => office.call('PUT', '/user/frozenBatch', { ids, status: '2' })],
  ];
  it.each(ways)('S23: %s is closed within a second and hears nothing more', async (_way, finish) => {
    const { id, username, password } = await office.addUser();
    const token = await office.server.signIn(username, password);
    const { client, heard } = await listen({ id, token }, 'topic');
    const end = closed(client);
    const start = performance.now();
    await finish(token, id);
    await end;
    const took = performance.now() - start;
    console.log(`S23: client of the broker closed ${took.toFixed(0)} ms after the session ended`);
    expect(took).toBeLessThan(1000);
    await publish('后来');
    expect(heard).toEqual([]);
  });
});

describe('a lost connection to the broker', () => {
  it('F16: is made anew, and what comes from then on is heard once', async () => {
    const client = open(staff, { reconnectPeriod: 20 });
    const heard: string[] = [];
    client.on('message', (_topic, payload) => heard.push(payload.toString()));
    expect(await outcome(client)).toBe('connected');
    await client.subscribeAsync('topic', { qos: 1 });
    for (let round = 1; round <= 5; round += 1) {
      const back = new Promise((resolve) => client.once('connect', resolve));
      client.stream.destroy();
      await back;
      // It subscribes anew by itself; asked once more, the answer says that it has.
      await client.subscribeAsync('topic', { qos: 1 });
      await publish(`第${String(round)}次`);
      await expect.poll(() => heard).toHaveLength(round);
    }
  });
});
