// Removes what is over: sessions, captchas, codes, unfinished sign-ins, counted failures, kept answers and old rows of
// the log. Nothing depends on it but disk space.
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { sweepLog } from '../audit/sweep-log.ts';
import { sweepCaptchas } from './captchas.ts';
import { sweepAnswers } from './idempotency.ts';
import { sweepThrottle } from './login-throttle.ts';
import { sweepPasswordResets } from './password-resets.ts';
import type { Sessions } from './sessions.ts';
import { sweepSms } from './sms-codes.ts';
import { sweepThirdLogins } from './third-logins.ts';

const INTERVAL = 10 * 60_000;

export interface SweepOptions {
  db: Kysely<Database>;
  sessions: Sessions;
  now(): number;
}

/** Removes everything that is over now. */
export async function sweep({ db, sessions, now }: SweepOptions): Promise<void> {
  const at = now();
  await sessions.sweep();
  await sweepCaptchas(db, at);
  await sweepThrottle(db, at);
  await sweepAnswers(db, at);
  await sweepLog(db, at);
  await sweepSms(db, at);
  await sweepPasswordResets(db, at);
  await sweepThirdLogins(db, at);
}

/** Sweeps every ten minutes as long as the app is open. */
export function registerSweeper(app: FastifyInstance, options: SweepOptions): void {
  const timer = setInterval(() => {
    sweep(options).catch((error: unknown) => app.log.warn({ err: error }, 'old rows could not be removed'));
  }, INTERVAL);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
