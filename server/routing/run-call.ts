// Runs the handler of one call: reads on the pool, writes in one transaction together with the answer for retries.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../db/tables.ts';
import { claimIntention, readIntention, storeAnswer } from '../plugins/idempotency.ts';
import { nameAuthor } from '../query/authors.ts';
import { answerFile } from './answer-file.ts';
import type { Answer, FileAnswer, Route, RouteContext, SignedIn } from './define-route.ts';

export interface CallDependencies {
  config: Config;
  db: Kysely<Database>;
  now(): number;
}

type Context = RouteContext<unknown, unknown, unknown, SignedIn | null>;

/** Runs a declared route and sends its answer. */
export async function runCall(
  route: Route,
  { config, db, now }: CallDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context: Context = {
    params: request.params,
    query: request.query,
    body: request.body,
    user: request.user,
    db,
    config,
    now,
    request,
    reply,
  };
  const answer = route.transaction
    ? await runWrite(route, context, db)
    : await toSendable(route, await route.handler(context), reply, now());
  if (typeof answer !== 'string') return answerFile(answer, reply);
  return reply.type('application/json; charset=utf-8').send(answer);
}

async function runWrite(route: Route, context: Context, db: Kysely<Database>): Promise<string | FileAnswer> {
  const { request, reply, user, now } = context;
  const intention = user === null ? undefined : readIntention(request, user.id);
  return db.transaction().execute(async (transaction) => {
    if (intention !== undefined) {
      const stored = await claimIntention(transaction, intention, now());
      if (stored !== undefined) {
        reply.header('idempotency-replayed', 'true');
        return stored;
      }
    }
    if (user !== null) nameAuthor(transaction, { username: user.username, at: now() });
    const answer = await toSendable(
      route,
      await route.handler({ ...context, db: transaction }),
      reply,
      now(),
    );
    if (intention !== undefined && typeof answer === 'string') {
      await storeAnswer(transaction, intention, answer);
    }
    return answer;
  });
}

/** The bytes of an answer, made by the schema of the route: a field it does not declare is not in them. */
function toSendable(
  route: Route,
  answer: Answer | FileAnswer,
  reply: FastifyReply,
  timestamp: number,
): string | FileAnswer {
  if (answer.kind === 'file') return answer;
  const { code, message, result } = answer;
  if (route.isBare) return reply.serializeInput(result as Record<string, unknown>, '200') as string;
  return reply.serializeInput({ success: true, message, code, result, timestamp }, '200') as string;
}
