// What a server that is being stopped says to those who still come: the envelope, and a page that tries again by itself.
import type { FastifyInstance } from 'fastify';
import { failure } from '../../kernel/errors.ts';

/** Seconds until one may try again: a start takes less. */
const PAUSE = 5;

const PAGE =
  '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>服务正在重启</title>' +
  `<p>服务正在重启，页面将在 ${String(PAUSE)} 秒后自动刷新。</p></html>`;

/** Stands in for Fastify's own answer, which is no envelope, and which a page that reloads would be stuck with. */
export function registerClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!isClosing) {
      done();
      return;
    }
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (!isPage) throw failure('unavailable', undefined, { retryAfter: PAUSE });
    void reply
      .code(503)
      .headers({ 'retry-after': PAUSE, refresh: PAUSE, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(PAGE);
  });
}
