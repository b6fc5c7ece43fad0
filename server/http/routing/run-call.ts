// Runs the handler of one call: reads on the pool, writes in one transaction together with the answer for retries.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { withFreshPlans } from '../../db/prepared.ts';
import { nameReading } from '../../records/reading.ts';
import { PREVIEW_REFUSAL } from '../../identity/previews.ts';
import { failure } from '../../kernel/errors.ts';
import {
  claimIntention,
  readIntention,
  releaseIntention,
  storeAnswer,
  type Intention,
} from '../plugins/idempotency.ts';
import { nameAuthor } from '../../records/history/authors.ts';
import type { PatternAnalyst } from '../../records/checks/check-rule-parts.ts';
import { nameAnalyst } from '../../records/checks/check-rules.ts';
import { answerFile } from './answer-file.ts';
import { nameCall } from './nested-call.ts';
import { withKept, type Kept } from '../../records/kept.ts';
import { takeSerializer } from './compile-schemas.ts';
import type { Workers } from '../../workers/workers.ts';
import type { Answer, FileAnswer, Route, RouteContext } from './define-route.ts';
import type { SignedIn } from '../../records/asker.ts';

export interface CallDependencies {
  config: Config;
  db: Kysely<Database>;
  now(): number;
  workers: Workers;
  /** Absent where no database is behind the calls. */
  kept?: Kept;
}

type Context = RouteContext<unknown, unknown, unknown, SignedIn | null>;

/** Runs a declared route and sends its answer. */
export async function runCall(
  route: Route,
  { config, db: pool, now, workers, kept }: CallDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const db = kept === undefined || route.transaction ? pool : withKept(pool, kept, request.user?.revision);
  const prepare = async (on: typeof db): Promise<Context> => {
    const context: Context = {
      params: request.params,
      query: request.query,
      body: request.body,
      user: request.user,
      db: on,
      config,
      now,
      workers,
      request,
      reply,
      prepared: undefined,
    };
    nameAnalyst(on, analystOf(workers));
    return route.prepare === undefined ? context : { ...context, prepared: await route.prepare(context) };
  };
  const answer = request.user?.preview
    ? await runReading(pool, async (snapshot) =>
        toSendable(route, await route.handler(await prepare(snapshot)), reply, now()),
      )
    : route.transaction
      ? await runWrite(route, await prepare(db), db)
      : route.once
        ? await runOnce(route, () => prepare(db), { request, reply, db: pool, user: request.user, now })
        : toSendable(route, await route.handler(await prepare(db)), reply, now());
  if (typeof answer !== 'string') return answerFile(answer, reply);
  return reply.type('application/json; charset=utf-8').send(answer);
}

/** What a database answers to a write in a transaction that only reads. */
const READ_ONLY = '25006';

/** Calls of a preview: whatever a handler tries, the database itself lets it write nothing. */
async function runReading<T>(
  pool: Kysely<Database>,
  work: (snapshot: Kysely<Database>) => Promise<T>,
): Promise<T> {
  try {
    const reading = pool.transaction().setAccessMode('read only').setIsolationLevel('repeatable read');
    return await withFreshPlans(() =>
      reading.execute((snapshot) => {
        // A transaction of its own would be one that may write.
        snapshot.transaction = () => {
          throw failure('forbidden', PREVIEW_REFUSAL);
        };
        nameReading(snapshot, pool);
        return work(snapshot);
      }),
    );
  } catch (error) {
    if (codeOf(error) === READ_ONLY) throw failure('forbidden', PREVIEW_REFUSAL);
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

async function runWrite(route: Route, context: Context, db: Kysely<Database>): Promise<string | FileAnswer> {
  const { reply, user, now, workers } = context;
  const intention = intentionOf(route, context);
  const work = async (transaction: Kysely<Database>): Promise<string | FileAnswer> => {
    if (intention !== undefined) {
      const stored = await claimIntention(transaction, intention, now());
      if (stored !== undefined) {
        reply.header('idempotency-replayed', 'true');
        return stored;
      }
    }
    if (user !== null) {
      nameAuthor(transaction, { username: user.username, at: now() });
      nameCall(transaction, { ...context, db: transaction, user });
    }
    nameAnalyst(transaction, analystOf(workers));
    const answer = await toSendable(
      route,
      await route.handler({ ...context, db: transaction, workers: BEFOREHAND }),
      reply,
      now(),
    );
    if (intention !== undefined && typeof answer === 'string') {
      await storeAnswer(transaction, intention, answer);
    }
    return answer;
  };
  return withFreshPlans(() => db.transaction().execute(work));
}

/** A job waits for its turn, and a transaction that waits with it keeps rows and a connection from everybody. */
const BEFOREHAND: Workers = {
  run: () => Promise.reject(new Error('a job is done in `prepare`, before the transaction begins')),
  stop: () => undefined,
};

/** What somebody does without a session is known again where the declaration says so. */
function intentionOf(
  route: Route,
  { request, user }: Pick<Context, 'request' | 'user'>,
): Intention | undefined {
  return user === null && !route.once ? undefined : readIntention(request, user?.id ?? null);
}

/** What cannot be taken back: nothing of it is repeated, also where its answer was lost or is still to come. */
async function runOnce(
  route: Route,
  prepare: () => Promise<Context>,
  { request, reply, db, user, now }: Pick<Context, 'request' | 'reply' | 'db' | 'user' | 'now'>,
): Promise<string | FileAnswer> {
  const run = async (): Promise<string | FileAnswer> =>
    toSendable(route, await route.handler(await prepare()), reply, now());
  const intention = intentionOf(route, { request, user });
  if (intention === undefined) return run();
  const stored = await claimIntention(db, intention, now());
  if (stored !== undefined) {
    reply.header('idempotency-replayed', 'true');
    return stored;
  }
  let answer;
  try {
    answer = await run();
  } catch (error) {
    await releaseIntention(db, intention);
    throw error;
  }
  if (typeof answer === 'string') await storeAnswer(db, intention, answer);
  return answer;
}

/** By the workers: every call names the same. */
const analysts = new WeakMap<Workers, PatternAnalyst>();

/** What is stored belongs to nobody: its patterns wait for no other work of whoever asks. */
function analystOf(workers: Workers): PatternAnalyst {
  const known = analysts.get(workers);
  if (known !== undefined) return known;
  const analyst: PatternAnalyst = (patterns) =>
    workers.run('judge-patterns', patterns, `patterns ${JSON.stringify(patterns)}`);
  analysts.set(workers, analyst);
  return analyst;
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
  const sent = route.isBare
    ? (result as Record<string, unknown>)
    : { success: true, message, code, result, timestamp };
  return takeSerializer(route, reply)(sent);
}
