// Bodies come as they are: a packed one is small on the way in and as large as its sender likes once it is read.
import type { FastifyInstance } from 'fastify';
import { failure } from '../../kernel/errors.ts';

/** Refuses every content coding, on every address, before anybody is asked who they are. */
export function registerPackedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, reply, done) => {
    const coding = headers['content-encoding'];
    if (coding === undefined || coding.toLowerCase() === 'identity') {
      done();
      return;
    }
    // Says which codings a client may use (RFC 9110, 15.5.16).
    reply.header('accept-encoding', 'identity');
    throw failure('type-refused', '不接受压缩的请求内容，请不压缩直接发送');
  });
}
