// A body has a minute to arrive; one that the route reads as a stream may take longer as long as it moves.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from './bodies.ts';

/** Milliseconds from the headers to the last byte of a body. */
export const BODY_TIME = 60_000;

/**
 * Stands in for Node's own `requestTimeout`, which knows no exception: a large file over a slow line would be cut in the
 * middle. Headers keep their limit of a minute.
 * @param limit milliseconds
 */
export function registerSlowBodies(app: FastifyInstance, limit = BODY_TIME): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request) && request.routeOptions.config.declared?.upload !== 'stream') watch(request, reply);
    done();
  });

  function watch({ raw }: FastifyRequest, reply: FastifyReply): void {
    const timer = setTimeout(() => {
      if (raw.complete) return;
      const error = Object.assign(new Error('the body came too slowly'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      app.server.emit('clientError', error, raw.socket);
    }, limit);
    timer.unref();
    reply.raw.once('close', () => {
      clearTimeout(timer);
    });
  }
}
