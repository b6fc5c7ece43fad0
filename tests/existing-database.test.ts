import net from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { existingUrl, explainUnusable, hidePassword } from '../scripts/existing-database.mjs';

describe('the existing PostgreSQL of the tests', () => {
  it('is that of TEST_DATABASE_URL, else of this machine with the usual user', () => {
    expect(existingUrl({ TEST_DATABASE_URL: 'postgres://a@b/c' })).toBe('postgres://a@b/c');
    expect(existingUrl({ PGUSER: 'some one' })).toBe('postgres://some%20one@127.0.0.1:5432/postgres');
    expect(new URL(existingUrl({})).username).toBe(encodeURIComponent(os.userInfo().username));
  });

  it('is shown without its password', () => {
    expect(hidePassword('postgres://me:hush@db.example/x')).toBe('postgres://me:***@db.example/x');
    expect(hidePassword('me:hush@')).not.toContain('hush');
    expect(hidePassword('postgres://me@127.0.0.1:5432/x')).toBe('postgres://me@127.0.0.1:5432/x');
  });
});

describe('a server on the usual port that refuses the login', () => {
  let server: net.Server;
  const refusal = 'role "somebody" does not exist';
  beforeAll(async () => {
    server = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        const fields = `SFATAL\0C28000\0M${refusal}\0\0`;
        const head = Buffer.alloc(5);
        head.write('E');
        head.writeInt32BE(4 + Buffer.byteLength(fields), 1);
        socket.end(Buffer.concat([head, Buffer.from(fields)]));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('cannot be used, for the reason it gives', async () => {
    const { port } = server.address() as AddressInfo;
    expect(await explainUnusable(`postgres://somebody@127.0.0.1:${port}/postgres`)).toContain(refusal);
  });

  it('cannot be used when nobody listens, or when the address is none', async () => {
    expect(await explainUnusable('postgres://somebody@127.0.0.1:1/postgres')).toContain('ECONNREFUSED');
    expect(await explainUnusable('not an address')).not.toBeUndefined();
  });
});
