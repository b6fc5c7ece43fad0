import type { FastifyBaseLogger } from 'fastify';
import { Writable } from 'node:stream';
import type { Bindings, ChildLoggerOptions } from 'pino';
import { describe, expect, it } from 'vitest';
import { openFastify } from '../open-fastify.ts';
import { createLogger } from './logging.ts';
import { openRequestLog } from './request-log.ts';

type Line = Record<string, unknown>;

/** A log at `debug`, what was written to it, and how many logs were made of it. */
function openLog() {
  const lines: Line[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Line);
      done();
    },
  });
  const logger = createLogger('debug', sink);
  let made = 0;
  const parent = Object.assign(Object.create(logger) as FastifyBaseLogger, {
    child: (bindings: Bindings, options?: ChildLoggerOptions) => {
      made += 1;
      return logger.child(bindings, options) as FastifyBaseLogger;
    },
  });
  return { logger, lines, log: openRequestLog(parent, { reqId: 'r1' }, {}), countMade: () => made };
}

describe('the log of a request', () => {
  it('is made with its first line, and once', () => {
    const { log, lines, countMade } = openLog();
    expect(countMade()).toBe(0);
    log.info('one');
    log.warn({ token: 'secret' }, 'two');
    expect(countMade()).toBe(1);
    expect(lines).toMatchObject([
      { level: 'info', reqId: 'r1', msg: 'one' },
      { level: 'warn', reqId: 'r1', msg: 'two', token: '***' },
    ]);
  });

  it('writes at every level of the log that it belongs to, and nothing below', () => {
    const { log, lines } = openLog();
    for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const)
      log[level](level);
    expect(lines.map(({ level }) => level)).toEqual(['fatal', 'error', 'warn', 'info', 'debug']);
    expect(log.level).toBe('debug');
  });

  it('has logs of its own, which name the request too', () => {
    const { log, lines } = openLog();
    log.child({ part: 'export' }).error('broken');
    expect(lines).toMatchObject([{ level: 'error', reqId: 'r1', part: 'export', msg: 'broken' }]);
  });

  it('names the request that its answer names', async () => {
    const { logger, lines } = openLog();
    const app = openFastify(logger, { now: Date.now });
    app.get('/told', async (request, reply) => {
      request.log.info('told');
      return reply.send({ id: request.id });
    });
    const ids: unknown[] = [];
    for (let at = 0; at < 2; at += 1) ids.push((await app.inject('/told')).json<{ id: string }>().id);
    expect(lines.map(({ reqId }) => reqId)).toEqual(ids);
    expect(new Set(ids).size).toBe(2);
    await app.close();
  });
});
