import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import { openFastify } from '../open-fastify.ts';
import { answerFailure } from './error-answers.ts';
import { createLogger } from './logging.ts';

let app: ReturnType<typeof openFastify>;
let url: string;
/** Lets the server, which says goodbye to its sockets for a moment, close. */
let letGo: () => void = () => undefined;
let finish: (() => void) | undefined;

beforeEach(async () => {
  finish = undefined;
  app = openFastify(createLogger('silent'), { now: () => 7 });
  const goodbye = new Promise<void>((resolve) => (letGo = resolve));
  app.addHook('preClose', () => goodbye);
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, 7));
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    return { ok: true };
  });
  app.get('/', async () => 'page');
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${String((app.server.address() as AddressInfo).port)}`;
});

it('a server that is being stopped finishes what runs, and tells pages and calls to come later (F02)', async () => {
  const running = fetch(`${url}/slow`);
  await expect.poll(() => finish).toBeTypeOf('function');
  const closed = app.close();

  const call = await fetch(url, { headers: { accept: 'application/json' } });
  expect(call.status).toBe(503);
  expect(call.headers.get('retry-after')).toBe('5');
  expect(await call.json()).toMatchObject({ success: false, code: 503, message: '服务暂不可用，请稍后重试' });

  const page = await fetch(url, { headers: { accept: 'text/html,*/*;q=0.8' } });
  expect(page.status).toBe(503);
  expect(page.headers.get('refresh')).toBe('5');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await page.text()).toContain('服务正在重启，页面将在 5 秒后自动刷新');

  finish?.();
  expect(await (await running).json()).toEqual({ ok: true });
  letGo();
  await closed;
  await expect(fetch(url)).rejects.toThrow();
});
