// Asks the target for a call that may be ours alone, and answers it by others where the target does not know it.
import type { FastifyReplyFromHooks } from '@fastify/reply-from';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { failure } from '../kernel/errors.ts';
import { readStrictJson } from '../kernel/strict-json.ts';
import type { AskedTarget } from './ask-target.ts';
import { createCaller, readJson, type TargetReply } from './caller.ts';
import type { Answered } from './replies.ts';
import type { Translation } from './translate.ts';

export interface FirstAsk {
  request: FastifyRequest;
  reply: FastifyReply;
  target: AskedTarget;
  translate: Translation;
  /** Whether the target has nothing to say to the call. */
  isUnknown(reply: TargetReply): boolean;
  /** Most bytes of the body that is sent. */
  bodyLimit: number;
  now(): number;
  /** Milliseconds for all calls that stand for this one; pages wait for 20 s. */
  patience?: number;
  /** Headers for the target, of those that came. */
  toTarget(headers: IncomingHttpHeaders): IncomingHttpHeaders;
  answer(reply: FastifyReply, answered: Answered): void;
}

export interface TargetResponse {
  statusCode: number;
  stream: Readable;
}

/** Bytes of a body: ten thousand rows of a few texts, as our own server takes them. */
const MAX_SAVE = 8 * 1_048_576;
/** An answer that says no more than that a call is unknown is shorter. */
const SHORT = 65_536;
const PATIENCE = 15_000;

/**
 * Options for handing the call to the target. Its body is held, so that it can be read when the target does not know it.
 * @throws ApiError `too-large`
 */
export async function prepareFirstAsk(
  ask: FirstAsk,
  options: FastifyReplyFromHooks,
): Promise<FastifyReplyFromHooks> {
  const { request } = ask;
  const held = await holdBody(ask, Math.min(ask.bodyLimit, MAX_SAVE));
  const type = request.headers['content-type'];
  return {
    ...options,
    ...(held === undefined || type === undefined ? {} : { body: held, contentType: type }),
    rewriteRequestHeaders: (_request, headers) => {
      const sent = ask.toTarget(headers as IncomingHttpHeaders);
      // The body is whole by now, and its answer has to be read here.
      delete sent['transfer-encoding'];
      return { ...sent, 'accept-encoding': 'identity' };
    },
    onResponse: (_request, _reply, response) => {
      judge(ask, held, response as unknown as TargetResponse).catch((error: unknown) => {
        ask.reply.send(error);
      });
    },
  };
}

async function judge(
  ask: FirstAsk,
  held: Buffer | undefined,
  { statusCode, stream }: TargetResponse,
): Promise<void> {
  const { request, reply, target, now } = ask;
  let body: unknown;
  if (statusCode === 200) {
    const begun = await readBeginning(stream);
    if ('rest' in begun) return void reply.send(begun.rest);
    body = readJson(begun.whole);
    if (!ask.isUnknown({ status: statusCode, body })) return void reply.send(begun.whole);
  } else if (ask.isUnknown({ status: statusCode, body })) stream.resume();
  else return void reply.send(stream);
  const caller = createCaller({
    target,
    headers: ask.toTarget(request.headers),
    patience: ask.patience ?? PATIENCE,
  });
  const query = new URL(request.url, 'http://localhost').searchParams;
  const sent = held === undefined ? undefined : readStrictJson(held);
  ask.answer(reply, await ask.translate({ query, body: sent, caller, now: () => now() }));
}

async function holdBody({ request, reply }: FirstAsk, limit: number): Promise<Buffer | undefined> {
  const { body } = request;
  if (!(body instanceof Readable)) return undefined;
  if (Number(request.headers['content-length'] ?? 0) > limit) throw failure('too-large');
  const pieces: Buffer[] = [];
  let size = 0;
  // Not destroyed when it grows too large: the answer has to go out by its connection.
  for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > limit) {
      reply.header('connection', 'close');
      throw failure('too-large');
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** A short body whole; a longer one as a stream that begins with what was read of it. */
async function readBeginning(stream: Readable): Promise<{ whole: Buffer } | { rest: Readable }> {
  const pieces: Buffer[] = [];
  let size = 0;
  const source = stream[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  for (let next = await source.next(); next.done !== true; next = await source.next()) {
    pieces.push(next.value);
    size += next.value.length;
    if (size > SHORT) return { rest: Readable.from(chain(pieces, source)) };
  }
  return { whole: Buffer.concat(pieces) };
}

async function* chain(read: readonly Buffer[], source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* read;
  yield* source;
}
