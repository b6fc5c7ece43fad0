import { connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fastify, type FastifyContextConfig, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BODY_TIME, registerSlowBodies } from './slow-bodies.ts';

let app: FastifyInstance;
let socket: Socket;
let said: string;

beforeEach(async () => {
  app = fastify({
    requestTimeout: 0,
    clientErrorHandler: (error, broken) => {
      broken.end(`HTTP/1.1 408 ${String(error.code)}\r\nConnection: close\r\n\r\n`);
    },
  });
  registerSlowBodies(app, 200);
  app.post('/', async () => ({ ok: true }));
  for (const upload of [true, 'stream'] as const) {
    const declared = { upload } as NonNullable<FastifyContextConfig['declared']>;
    app.post(`/${String(upload)}`, { config: { declared } }, async () => ({ ok: true }));
  }
  await app.listen({ port: 0 });
  said = '';
  socket = connect((app.server.address() as AddressInfo).port, 'localhost');
  socket.on('data', (piece) => (said += piece.toString()));
});
afterEach(async () => {
  socket.destroy();
  await app.close();
});

const head = (length: number) =>
  `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${String(length)}\r\n\r\n`;

describe('a body', () => {
  it('that never ends is told so and cut off (S90)', async () => {
    socket.write(`${head(20)}{"a":`);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(said).toMatch(/^HTTP\/1\.1 408 ERR_HTTP_REQUEST_TIMEOUT/);
  });

  it('that arrives in time is answered, and the next on the same connection too', async () => {
    for (let turn = 1; turn <= 2; turn++) {
      socket.write(`${head(7)}{"a":1`);
      await new Promise((resolve) => setTimeout(resolve, 120));
      socket.write('}');
      await expect.poll(() => said.split('{"ok":true}').length - 1).toBe(turn);
    }
  });

  it.each([
    ['in pieces', head(20).replace('Content-Length: 20', 'Transfer-Encoding: chunked')],
    ['of an upload that is read as a whole', head(20).replace('POST /', 'POST /true')],
  ])('%s is cut off too (S90)', async (_what, begin) => {
    socket.write(begin);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(BODY_TIME).toBe(60_000);
  });

  it('that is read as a stream takes as long as it needs', async () => {
    socket.write(`${head(7).replace('POST /', 'POST /stream')}{"a":`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    socket.write('1}');
    await expect.poll(() => said).toContain('{"ok":true}');
  });
});
