// What hooks send survives a server that is killed: every request at least once under one key, every message exactly once,
// and none for a save that did not stand.
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/connect.ts';
import { runs } from '../depth.ts';
import { buildServer, startServer, type ServerProcess } from '../server-process.ts';
import { call, signIn, signInSettings } from './signed-in.ts';

const kills = Number(process.env['FAULT_KILLS'] ?? runs(50, 2));

const ENTITY = {
  id: 'told/deed',
  title: '事件',
  storage: 'managed',
  text: 'name',
  fields: { name: { title: '名称', type: 'string', isRequired: true, isUnique: true } },
  hooks: {
    afterAdd: [
      { do: 'message', to: { users: 'admin' }, title: '{{ $values.name }}', text: '{{ $values.name }}' },
      { do: 'request', url: 'http://127.0.0.1:PORT/hook', body: { name: '{{ $values.name }}' } },
    ],
  },
};

let folder: string;
let receiver: http.Server;
/** Keys by the name of the record that they came for. */
const received = new Map<string, Set<string>>();
let env: Record<string, string>;

beforeAll(async () => {
  buildServer();
  receiver = http.createServer((request, answer) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      const { name } = JSON.parse(body) as { name: string };
      const keys = received.get(name) ?? new Set();
      received.set(name, keys.add(String(request.headers['idempotency-key'])));
      // Long enough for some to be under way when the server is killed.
      setTimeout(() => answer.writeHead(200).end(), 50);
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const port = String((receiver.address() as AddressInfo).port);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-outbox-'));
  const module = path.join(folder, 'modules', 'told');
  fs.mkdirSync(path.join(module, 'entities'), { recursive: true });
  fs.writeFileSync(path.join(module, 'module.json'), '{ "id": "told", "title": "事件", "version": "1.0.0" }');
  const entity = JSON.stringify(ENTITY).replace('PORT', port);
  fs.writeFileSync(path.join(module, 'entities', 'deed.json'), entity);
  env = { ...signInSettings, MODULES_DIR: path.join(folder, 'modules'), OUTBOUND_HOSTS: `127.0.0.1:${port}` };
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const dataDir = (): string => path.join(folder, 'data');

/** Milliseconds between two writes of one writer: the server takes sixty a minute of one person. */
const PAUSE = 120;

/** Adds records until the connection breaks; remembers what was acknowledged. */
async function addUntilBroken(
  server: ServerProcess,
  token: string,
  prefix: string,
  acknowledged: Set<string>,
): Promise<void> {
  for (let number = 0; ; number++) {
    const name = `${prefix}-${number}`;
    try {
      const { body } = await call(server, 'POST', '/told/deed/add', { token, body: { name } });
      if (!body.success) throw new Error(`a write was refused: ${JSON.stringify(body)}`);
      acknowledged.add(name);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/** What stands in the database of a server that is down. */
async function readStanding(): Promise<{ names: string[]; messages: string[]; states: string[] }> {
  const database = await openDatabase({ dataFolder: dataDir() });
  const { db } = database;
  const names = await db
    .selectFrom('told_deed' as 'sys_position')
    .select('name')
    .execute();
  const messages = await db
    .selectFrom('sys_announcement')
    .innerJoin('sys_announcement_send as send', 'send.annt_id', 'sys_announcement.id')
    .select('titile')
    .execute();
  const rows = await db.selectFrom('sys_outbox').select(['state', 'kind']).execute();
  await database.stop();
  return {
    names: names.map(({ name }) => name).sort(),
    messages: messages.map(({ titile }) => titile).sort(),
    states: [...new Set(rows.map(({ state }) => state))],
  };
}

describe('a server that is killed while its hooks send', () => {
  it(
    `sends each request at least once under one key, and each message once (${kills} kills)`,
    { timeout: kills * 20_000 + 180_000 },
    async () => {
      const acknowledged = new Set<string>();
      for (let round = 0; round < kills; round++) {
        const server = await startServer({ dataDir: dataDir(), env });
        const token = await signIn(server);
        const before = acknowledged.size;
        const writing = [0, 1].map((writer) =>
          addUntilBroken(server, token, `${String(round)}-${String(writer)}`, acknowledged),
        );
        await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + 5), { timeout: 15_000 });
        // Some deliveries begin once a second: killed before, amid and after them.
        await new Promise((resolve) => setTimeout(resolve, randomInt(200, 2_000)));
        await server.kill9();
        await Promise.all(writing);
      }
      const last = await startServer({ dataDir: dataDir(), env });
      const token = await signIn(last);
      const countWaiting = async (): Promise<number> => {
        const answer = await call(last, 'GET', '/sys/outbox/list?state=waiting&pageSize=1', { token });
        return (answer.body.result as { total: number }).total;
      };
      // A request that was under way may be taken again after a minute.
      await vi.waitFor(async () => expect(await countWaiting()).toBe(0), {
        timeout: 120_000,
        interval: 1_000,
      });
      await last.stop();

      const { names, messages, states } = await readStanding();
      console.log(
        `after ${kills} kills: ${acknowledged.size} saves acknowledged, ${names.length} stand, ` +
          `${messages.length} messages, requests of ${received.size} records`,
      );
      expect([...acknowledged].filter((name) => !names.includes(name))).toEqual([]);
      expect(states).toEqual(['done']);
      expect(messages).toEqual(names);
      expect([...received.keys()].sort()).toEqual(names);
      expect([...received].filter(([, keys]) => keys.size !== 1)).toEqual([]);
    },
  );
});
