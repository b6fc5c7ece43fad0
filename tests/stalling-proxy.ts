// A proxy in front of a database that stops passing anything on, or breaks: what a server sees when its database hangs, or
// the network between them is gone, with or without a word.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import type { ConnectionTarget } from '../server/db/pool.ts';

export interface StallingProxy {
  /** How the database is reached through it. */
  target: ConnectionTarget;
  /** From now on connections are accepted and nothing passes. */
  stall(): void;
  resume(): void;
  /** Breaks every connection in the middle of whatever it carries. */
  cut(): void;
  close(): Promise<void>;
}

/** Opens a proxy on this machine in front of a database. */
export async function openStallingProxy(target: ConnectionTarget): Promise<StallingProxy> {
  const open = new Set<Socket>();
  const clients = new Set<Socket>();
  let isStalled = false;
  const server = createServer((client) => {
    const behind = connectTo(target);
    clients.add(client);
    client.on('close', () => clients.delete(client));
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      if (isStalled) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    target: throughPort(target, (server.address() as AddressInfo).port),
    stall() {
      isStalled = true;
      for (const socket of open) socket.pause();
    },
    resume() {
      isStalled = false;
      for (const socket of open) socket.resume();
    },
    cut() {
      for (const socket of clients) socket.resetAndDestroy();
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function connectTo(target: ConnectionTarget): Socket {
  if ('url' in target) {
    const { hostname, port } = new URL(target.url);
    return connect(Number(port || 5432), hostname);
  }
  const { host, port = 5432 } = target;
  return host.startsWith('/') ? connect(path.join(host, `.s.PGSQL.${port}`)) : connect(port, host);
}

function throughPort(target: ConnectionTarget, port: number): ConnectionTarget {
  if (!('url' in target)) return { ...target, host: '127.0.0.1', port };
  const url = new URL(target.url);
  url.host = `127.0.0.1:${port}`;
  return { url: url.href };
}
