// Which sign-ins are alive at a moment.
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

/** A session ends when nobody used it for this long (milliseconds). */
export const IDLE_TIMEOUT = 60 * 60_000;

/** Moments that a living session must not have passed. */
export interface Limits {
  /** When a session ends that lives until now. */
  now: Date;
  /** When it must have been used last. */
  idle: Date;
}

export function limitsAt(at: number): Limits {
  return { now: new Date(at), idle: new Date(at - IDLE_TIMEOUT) };
}

/** Sessions that are neither over nor idle, of users who may sign in. */
export function liveSessions(db: Kysely<Database>, limits: Limits, isDemoOpen: boolean) {
  return db
    .selectFrom('sys_session as session')
    .innerJoin('sys_user as user', 'user.id', 'session.user_id')
    .where('session.expires_at', '>', limits.now)
    .where('session.last_used_at', '>', limits.idle)
    .where('user.status', '=', 1)
    .where('user.del_flag', '=', 0)
    .$if(!isDemoOpen, (query) => query.where('user.is_demo', '=', false));
}
