// Which bodies a request may carry: JSON in UTF-8, or a form or file where a route declares one; everything else is 415.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failure } from '../../kernel/errors.ts';
import { readQueryString } from './query-string.ts';
import { readStrictJson } from '../../kernel/strict-json.ts';

const JSON_TYPE = /^application\/json(?: ?; ?charset=(?:utf-8|UTF-8|"utf-8"|"UTF-8"))?$/;
const FORM_TYPE = /^application\/x-www-form-urlencoded(?: ?; ?charset=(?:utf-8|UTF-8|"utf-8"|"UTF-8"))?$/;

/** Bytes a body may have unless its route says otherwise. */
export const MAX_BODY = 1_048_576;

/** Bytes of a record that is saved with its rows: ten thousand of a few texts. */
export const MAX_SAVE = 8 * MAX_BODY;

/**
 * Installs the only two body readers. The type is compared as a whole, so that no spelling of it reaches a handler past
 * the schema of its route.
 */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, bytes.length === 0 ? undefined : readStrictJson(bytes as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      if (request.routeOptions.config.declared?.form !== true) throw failure('type-refused');
      done(null, readQueryString((bytes as Buffer).toString('latin1')));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && !mayRead(request)) throw failure('type-refused');
    done();
  });
}

/** Whether a request says that a body follows. */
export function hasBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function mayRead({ headers, routeOptions }: FastifyRequest): boolean {
  // Judged where it is read, after session and permission.
  if (routeOptions.config.declared?.upload) return true;
  const type = headers['content-type'] ?? '';
  return JSON_TYPE.test(type) || FORM_TYPE.test(type);
}
