// Hands every call below API_BASE to another back end: streams both ways, sockets, nothing else and nowhere else.
import { randomUUID } from 'node:crypto';
import type { FastifyReplyFromHooks } from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { DictFile } from '../../src/engine/catalog.ts';
import { failure, type ApiError } from '../kernel/errors.ts';
import { isTwisted, pathPart } from '../http/plugins/url-shape.ts';
import type { OwnPages } from '../push/own-page.ts';
import { MAX_MESSAGE } from '../push/sockets.ts';
import { TARGET_AWAY, type AskedTarget } from './ask-target.ts';
import { defaultAnswer } from './defaults.ts';
import { prepareFirstAsk, type TargetResponse } from './first-ask.ts';
import { headersFromTarget, headersToTarget, HOP_HEADER } from './headers.ts';
import { findOwnDict } from './own-dicts.ts';
import { isUnknown, type Answered } from './replies.ts';
import { findTranslation } from './translate.ts';

export interface ProxyOptions {
  target: AskedTarget;
  apiBase: string;
  /** Whether a socket is asked for by a page that may. */
  isOwnPage: OwnPages;
  /** Most bytes of a body. */
  bodyLimit: number;
  now(): number;
  /** Dictionaries that modules bring. */
  dicts?(): DictFile;
  /** Milliseconds until the target has to answer; a body that moves has no limit. */
  patience?: number;
}

/** Milliseconds without a byte after which a body counts as cut, in either direction. */
const SILENCE = 120_000;
/** Milliseconds until the target has to begin its answer; pages themselves wait for 20 s. */
const ANSWER = 60_000;
/** Milliseconds until a connection to it has to stand. */
const CONNECT = 10_000;
const STATIC = '/sys/common/static';

/** Registers the proxy. What this server answers itself below API_BASE is registered beside it and goes first. */
export async function registerProxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { target, apiBase, now } = options;
  const { origin, pathname } = new URL(target.address);
  const prefix = pathname === '/' ? '' : pathname;
  /** Names this running server, so that it notices when it asks itself. */
  const instance = randomUUID();

  const replyOptions: FastifyReplyFromHooks = {
    retryDelay: () => null,
    rewriteRequestHeaders: (request, headers) =>
      headersToTarget(headers, (request as FastifyRequest).ip, instance),
    rewriteHeaders: (headers) => headersFromTarget(headers, target.address, apiBase),
    onResponse: (request, reply, response) => {
      const { statusCode, stream } = response as unknown as TargetResponse;
      const path = pathPart(request.url ?? '').slice(apiBase.length);
      const stand = defaultAnswer(request.method ?? '', path, statusCode, now());
      const answer = reply as unknown as FastifyReply;
      if (stand === undefined) {
        void answer.send(stream);
        return;
      }
      stream.resume();
      answerInstead(answer, { status: 200, body: stand });
    },
    onError: (reply, { error }) => {
      const isLate = (error as { statusCode?: number }).statusCode === 504;
      (reply as unknown as FastifyReply).send(
        isLate ? failure('time-out', undefined, { cause: error }) : away(error),
      );
    },
  };
  const { default: httpProxy } = await import('@fastify/http-proxy');
  await app.register(httpProxy, {
    upstream: origin,
    prefix: apiBase,
    rewritePrefix: prefix || '/',
    httpMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    websocket: true,
    wsServerOptions: { noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false },
    wsClientOptions: { perMessageDeflate: false, handshakeTimeout: CONNECT },
    disableRequestLogging: true,
    undici: {
      connections: 128,
      headersTimeout: options.patience ?? ANSWER,
      bodyTimeout: SILENCE,
      connect: { timeout: CONNECT },
    },
    preRewrite: (url) => toOlderFileAddress(url, apiBase),
    preHandler: (request, _reply, done) => {
      try {
        admit(request, options, instance);
        limitSilence(request);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    handler: async (request, reply, address, hooks) => {
      const path = pathPart(request.url).slice(apiBase.length);
      const known = findTranslation(request.method, path);
      const own = known
        ? { translate: known, isUnknown }
        : findOwnDict(request.method, path, options.dicts?.() ?? {});
      if (own === undefined) return reply.from(address, hooks);
      const ask = {
        ...options,
        request,
        reply,
        ...own,
        toTarget: (headers: IncomingHttpHeaders) => headersToTarget(headers, request.ip, instance),
        answer: answerInstead,
      };
      return reply.from(address, await prepareFirstAsk(ask, hooks));
    },
    replyOptions,
  });
}

/** Headers that describe a body, and are wrong for another one. */
const ofTheBody = ['content-length', 'content-encoding', 'content-disposition', 'transfer-encoding', 'etag'];

/** Answers in the place of the target, whose headers are on the reply already. */
function answerInstead(reply: FastifyReply, { status, body }: Answered): void {
  for (const name of ofTheBody) reply.removeHeader(name);
  void reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function away(cause: unknown): ApiError {
  return failure('unavailable', TARGET_AWAY, { cause });
}

/** A body that stands still is given up; one that moves has no limit in time. */
function limitSilence({ raw }: FastifyRequest): void {
  // A call that comes by no connection (`inject`) cannot stand still.
  if (raw.complete || !('setTimeout' in raw)) return;
  raw.setTimeout(SILENCE, () => {
    if (!raw.complete) raw.destroy();
  });
}

/** What may pass: plain addresses, bodies of a bounded size, sockets of our own pages at the one place for them. */
function admit(request: FastifyRequest, options: ProxyOptions, instance: string): void {
  const path = pathPart(request.url);
  if (isTwisted(path)) throw failure('not-found');
  if (request.headers[HOP_HEADER] === instance) {
    throw failure('unavailable', 'API_TARGET 指向了本服务自己，请改成后端的地址');
  }
  if (Number(request.headers['content-length'] ?? 0) > options.bodyLimit) throw failure('too-large');
  if (request.headers.upgrade === undefined) return;
  const isSocket = request.headers.upgrade.toLowerCase() === 'websocket';
  if (!isSocket || !path.startsWith(`${options.apiBase}/websocket/`)) throw failure('not-found');
  if (!options.isOwnPage(request.raw)) throw failure('forbidden');
}

/** `static?imgPath=a/b.png` is `static/a/b.png` for back ends that know only the older form; newer ones know both. */
function toOlderFileAddress(url: string, apiBase: string): string {
  const [path, query = ''] = url.split('?', 2);
  if (path !== `${apiBase}${STATIC}`) return url;
  const parameters = new URLSearchParams(query);
  const file = parameters.get('imgPath');
  if (file === null || file.split('/').some((part) => part === '' || part.startsWith('..'))) return url;
  return `${path}/${file.split('/').map(encodeURIComponent).join('/')}`;
}
