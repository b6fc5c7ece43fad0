// Hundreds of connections that say nothing, at every door of the server, while somebody with something to say comes in.
import { once } from 'node:events';
import { connect as connectTcp, type AddressInfo, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { connect } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { delay } from '../../scripts/machine-pace.mjs';
import { openAdministration, type Administration } from '../administration-driver.ts';

const SILENT = 300;

let office: Administration;
let port: number;
let staff: { id: string; token: string };
const silent: { destroy(): void }[] = [];
beforeAll(async () => {
  office = await openAdministration();
  const { app } = office.server;
  await app.listen({ host: '0.0.0.0', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
  staff = { id: await office.userId('staff'), token: await office.server.signIn('staff') };
});
afterEach(() => {
  for (const one of silent.splice(0)) one.destroy();
});
afterAll(() => office.close());

/** Opens sockets to the broker that never send their first packet. */
function openSilentClients(localAddress: string): WebSocket[] {
  return Array.from({ length: SILENT }, () => {
    const socket = new WebSocket(`ws://127.0.0.1:${String(port)}/api/mqtt`, 'mqtt', { localAddress });
    socket.on('error', () => undefined);
    silent.push({ destroy: () => socket.terminate() });
    return socket;
  });
}

async function connectPerson(localAddress: string): Promise<string> {
  const client = connect(`ws://127.0.0.1:${String(port)}/api/mqtt`, {
    protocolVersion: 4,
    reconnectPeriod: 0,
    username: staff.id,
    password: staff.token,
    wsOptions: { localAddress },
  });
  const outcome = await new Promise<string>((resolve) => {
    client.once('connect', () => resolve('connected'));
    client.once('error', ({ message }) => resolve(message));
    client.once('close', () => resolve('closed'));
  });
  await client.endAsync(true);
  return outcome;
}

describe(`${String(SILENT)} sockets of the broker that say nothing`, () => {
  it.each(['127.0.0.1', '127.0.0.2'])('from 127.0.0.2 keep nobody out who connects from %s', async (from) => {
    const sockets = openSilentClients('127.0.0.2');
    const settled = sockets.map(
      (socket) =>
        new Promise((resolve) => {
          socket.once('open', resolve);
          socket.once('close', resolve);
        }),
    );
    await Promise.all(settled);
    for (let turn = 0; turn < 3; turn++) expect(await connectPerson(from)).toBe('connected');
  });

  it('are closed after two seconds', async () => {
    const opened = new Map<WebSocket, number>();
    const stayed: number[] = [];
    const closed = openSilentClients('127.0.0.2').map((socket) => {
      socket.once('open', () => opened.set(socket, performance.now()));
      return new Promise<void>((resolve) =>
        socket.once('close', () => {
          const since = opened.get(socket);
          if (since !== undefined) stayed.push(performance.now() - since);
          resolve();
        }),
      );
    });
    await Promise.all(closed);
    expect(stayed.length, 'sockets that were let in').toBeGreaterThan(0);
    const longest = Math.max(...stayed);
    expect(longest, 'milliseconds').toBeGreaterThan(1_900);
    const pace = longest < 3_000 ? 1 : delay();
    expect(longest, 'milliseconds').toBeLessThan(2_000 + 1_000 * pace);
  });
});

/** Milliseconds in which the server does nothing else, longer than everybody may be silent. */
const BUSY = 1_500;

describe('connections whose request came while the server was busy', () => {
  it('are all answered, however many one address has', async () => {
    const { app } = office.server;
    const url = { host: '127.0.0.1', port, localAddress: '127.0.0.3' };
    const sockets = await Promise.all(
      Array.from({ length: 150 }, async () => {
        const socket = connectTcp(url);
        silent.push(socket);
        await once(socket, 'connect');
        return socket;
      }),
    );
    await expect
      .poll(() => promisify(app.server.getConnections.bind(app.server))(), { interval: 5 })
      .toBeGreaterThanOrEqual(sockets.length);
    const answers = sockets.map(
      (socket) =>
        new Promise((resolve) => {
          socket.once('data', (data) => resolve(String(data).slice(0, 'HTTP/1.1 200'.length)));
          socket.once('error', () => undefined);
          socket.once('close', () => resolve('closed without an answer'));
        }),
    );
    // From here the loop goes on with the timers that are due, and reads after them.
    await new Promise((resolve) => setImmediate(resolve));
    for (const socket of sockets) socket.write('GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY);
    expect([...new Set(await Promise.all(answers))]).toEqual(['HTTP/1.1 200']);
  });
});

describe(`${String(SILENT)} connections on which no request comes`, () => {
  it('are few from one address, and somebody there is answered all the same', async () => {
    let open = 0;
    const ended: Promise<unknown>[] = [];
    for (let at = 0; at < SILENT; at++) {
      const socket: Socket = connectTcp({ host: '127.0.0.1', port, localAddress: '127.0.0.2' });
      socket.on('error', () => undefined);
      socket.on('connect', () => (open += 1));
      ended.push(new Promise((resolve) => socket.on('close', () => resolve((open -= 1)))));
      silent.push(socket);
    }
    await expect.poll(() => open, { timeout: 10_000 }).toBeLessThanOrEqual(100);
    expect((await fetch(`http://127.0.0.1:${String(port)}/api/health`)).status).toBe(200);
    await Promise.all(ended);
    expect(open, 'after their patience').toBe(0);
  }, 40_000);
});
