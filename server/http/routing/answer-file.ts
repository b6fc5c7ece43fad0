// Sends the bytes of a file answer with a name that no header trick gets through.
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './define-route.ts';

/** RFC 6266: an ASCII name for old clients, the real one percent-encoded. */
export function contentDisposition(name: string): string {
  const ascii = name.replace(/[^A-Za-z0-9._-]/g, '_');
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, '_')).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

export function answerFile(answer: FileAnswer, reply: FastifyReply): FastifyReply {
  if (answer.name !== undefined) reply.header('content-disposition', contentDisposition(answer.name));
  return reply.type(answer.type).send(answer.content);
}
