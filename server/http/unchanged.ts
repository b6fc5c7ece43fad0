// What a browser holds already is not sent again.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sets the ETag; answers 304 when the browser holds this very state. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  // What one may see depends on the token, so no cache may give one user's list to another.
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'X-Access-Token');
  const known = request.headers['if-none-match'];
  if (
    known
      ?.split(/\s*,\s*/)
      .map((tag) => tag.replace(/^W\//, ''))
      .includes(etag) !== true
  )
    return false;
  reply.code(304);
  return true;
}
