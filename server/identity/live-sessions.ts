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

/** Users, as `user`, who may be signed in. */
export function usersWhoMaySignIn(db: Kysely<Database>, isDemoOpen: boolean) {
  return db
    .selectFrom('sys_user as user')
    .where('user.status', '=', 1)
    .where('user.del_flag', '=', 0)
    .$if(!isDemoOpen, (query) => query.where('user.is_demo', '=', false));
}

/** Sessions that are neither over nor idle, of users who may sign in. */
export function liveSessions(db: Kysely<Database>, limits: Limits, isDemoOpen: boolean) {
  return usersWhoMaySignIn(db, isDemoOpen)
    .innerJoin('sys_session as session', 'session.user_id', 'user.id')
    .where('session.expires_at', '>', limits.now)
    .where('session.last_used_at', '>', limits.idle);
}
