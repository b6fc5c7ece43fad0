// What is no request at all, or too much of one, gets the envelope too, and the server goes on.
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../app-driver.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await openTestApp({ config: { hasCaptcha: true } });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

function speak(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('a broken request', () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/sys/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n',
      400,
    ],
    [
      'length and chunks at once',
      'POST /api/sys/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a line break inside a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-Access-Token: a\rb\r\n\r\n', 400],
    ['headers of 40 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['an address of 40 kB', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ])('with %s is answered in the envelope and closed', async (_what, text, status) => {
    const answer = await speak(text);
    expect(answer.startsWith(`HTTP/1.1 ${status} `), answer.slice(0, 40)).toBe(true);
    const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
    expect(body).toMatchObject({ success: false, code: status, result: null });
    expect((await app.call('GET', '/api/health')).statusCode).toBe(200);
  });
});

describe('headers that never end', () => {
  it('are cut off however steadily they drip, and hold up nobody else (S90)', async () => {
    const { server } = app.app;
    expect(server.headersTimeout).toBe(60_000);
    server.headersTimeout = 500;
    const drips: ReturnType<typeof setInterval>[] = [];
    const drip = (): Promise<string> =>
      new Promise((resolve) => {
        let answer = '';
        const socket = connect(port, '127.0.0.1', () => {
          socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ');
          drips.push(setInterval(() => socket.write('x'), 100));
        });
        socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(answer));
      });
    const slow = Array.from({ length: 50 }, drip);
    await expect.poll(() => drips.length).toBe(50);
    const start = performance.now();
    expect(await speak('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain(
      '200 OK',
    );
    expect(performance.now() - start).toBeLessThan(1_000);
    const answers = await Promise.all(slow);
    for (const timer of drips) clearInterval(timer);
    server.headersTimeout = 60_000;
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 408 '))).toHaveLength(50);
  });
});

describe('a body that never ends', () => {
  it('has a minute, is then told so in the envelope and closed (S90)', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const head = 'POST /api/sys/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const answer = speak(`${head}Content-Length: 20\r\n\r\n{"a":`);
    const minutes = () => timers.mock.calls.filter(([, delay]) => delay === 60_000);
    await expect.poll(minutes).not.toEqual([]);
    for (const [end] of minutes()) (end as () => void)();
    timers.mockRestore();
    expect(await answer).toMatch(/^HTTP\/1\.1 408 [^]*"success":false/);
  });
});

describe('too many requests', () => {
  it('for captchas from one address get 429 with the time to wait (S74, R46)', async () => {
    const codes: number[] = [];
    let wait: unknown;
    for (let count = 0; count < 125; count++) {
      const answer = await app.call('GET', `/api/sys/randomImage/${count}`);
      codes.push(answer.statusCode);
      if (answer.statusCode !== 429) continue;
      wait = answer.headers['retry-after'];
      expect(answer.json()).toMatchObject({ success: false, code: 429, message: '操作过于频繁，请稍后再试' });
    }
    expect(codes.filter((code) => code === 200)).toHaveLength(120);
    expect(Number(wait)).toBeGreaterThan(0);
    expect((await app.call('GET', '/api/site/siteinfo')).statusCode).toBe(200);
  });
});
