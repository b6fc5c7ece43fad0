// Removes what is over: sessions, captchas, codes, unfinished sign-ins, counted failures, kept answers, deliveries and old
// rows of the log. Nothing depends on it but disk space.
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { sweepLog } from '../http/audit/sweep-log.ts';
import { sweepCaptchas } from '../identity/captchas.ts';
import { sweepAnswers } from '../http/plugins/idempotency.ts';
import { sweepThrottle } from '../identity/login-throttle.ts';
import { sweepPasswordResets } from '../identity/password-resets.ts';
import type { Sessions } from '../identity/sessions.ts';
import { sweepSms } from '../identity/sms-codes.ts';
import { sweepOutbox } from '../features/outbox/outbox.ts';
import { sweepThirdLogins } from '../identity/third-login-requests.ts';

const INTERVAL = 10 * 60_000;

export interface SweepOptions {
  db: Kysely<Database>;
  sessions: Sessions;
  now(): number;
}

/**
 * Removes everything that is over now.
 * @throws AggregateError when some of it could not be removed; all the rest is
 */
export async function sweep({ db, sessions, now }: SweepOptions): Promise<void> {
  const at = now();
  const parts = [
    () => sessions.sweep(),
    () => sweepCaptchas(db, at),
    () => sweepThrottle(db, at),
    () => sweepAnswers(db, at),
    () => sweepLog(db, at),
    () => sweepSms(db, at),
    () => sweepPasswordResets(db, at),
    () => sweepThirdLogins(db, at),
    () => sweepOutbox(db, at),
  ];
  const errors: unknown[] = [];
  // One after the other: they hold one connection of those that calls need.
  for (const removeOld of parts) await removeOld().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'some old rows could not be removed');
}

/** Sweeps every ten minutes as long as the app is open. */
export function registerSweeper(app: FastifyInstance, options: SweepOptions): void {
  const timer = setInterval(() => {
    sweep(options).catch((error: unknown) => app.log.warn({ err: error }, 'old rows could not be removed'));
  }, INTERVAL);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
