import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildServer, type ServerProcess, startServer } from '../server-process.ts';
import { adminPassword, call, signIn, signInSettings } from './signed-in.ts';

beforeAll(() => buildServer());

/** Milliseconds in which what runs is finished or given up; to stop the database afterwards takes its own time. */
const DRAIN_TIMEOUT = 10_000;

interface OpenRequest {
  /** Sends the rest of the body and waits for the whole answer. */
  finish(): Promise<string>;
  /** Resolves when the server closed the connection. */
  closed: Promise<void>;
}

/** A sign-in whose body is only half sent: a request that runs until the test lets it finish. */
function beginRequest(server: ServerProcess): Promise<OpenRequest> {
  const body = JSON.stringify({ username: 'admin', password: adminPassword, captcha: '', checkKey: 1 });
  const { hostname, port } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (data) => (answer += String(data)));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  return new Promise((resolve) => {
    socket.on('connect', () => {
      const head = `POST /api/sys/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n`;
      socket.write(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 20)}`);
      const finish = async (): Promise<string> => {
        socket.write(body.slice(20));
        await closed;
        return answer;
      };
      // Long enough for the server to have read the head: from then on the request is running.
      setTimeout(() => resolve({ finish, closed }), 300);
    });
  });
}

// Each has a server of its own and mostly waits for it: they wait together.
describe.concurrent('a server that is asked to stop', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'answers the running request and exits with 0 on %s',
    async (signal) => {
      const server = await startServer({ env: signInSettings });
      const request = await beginRequest(server);
      const since = performance.now();
      const stopped = server.stop(signal);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await expect(call(server, 'GET', '/health'), 'a new connection').rejects.toThrow();
      const answer = await request.finish();
      expect(performance.now() - since).toBeLessThan(DRAIN_TIMEOUT);
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).toContain('"token"');
      expect(await stopped).toBe(0);
    },
  );

  it('does not wait longer than ten seconds for a request that never ends', async () => {
    const server = await startServer({ env: signInSettings });
    const { closed } = await beginRequest(server);
    const since = performance.now();
    const stopped = server.stop();
    await closed;
    const took = performance.now() - since;
    expect(took).toBeGreaterThan(4000);
    expect(took).toBeLessThan(DRAIN_TIMEOUT);
    expect(await stopped).toBe(0);
  });

  it('keeps what it had answered before', async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-drain-'));
    const first = await startServer({ env: signInSettings, dataDir });
    const token = await signIn(first);
    await first.stop();
    const second = await startServer({ env: signInSettings, dataDir });
    const answer = await call(second, 'GET', '/sys/permission/getUserPermissionByToken', { token });
    const refused = await call(second, 'GET', '/sys/permission/getUserPermissionByToken', {
      token: 'x'.repeat(43),
    });
    await second.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
    expect(answer.body.success).toBe(true);
    expect(refused.status).toBe(401);
  });
});
