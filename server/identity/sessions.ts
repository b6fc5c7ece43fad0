// Sessions: opaque tokens whose hashes lie in the database, so that ending one works at once in every replica.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Database } from '../db/tables.ts';
import type { PreviewedRole, SignedIn } from '../records/asker.ts';
import type { Kept } from '../records/kept.ts';
import { grantedPermissions } from './granted-permissions.ts';
import { IDLE_TIMEOUT, limitsAt, liveSessions, usersWhoMaySignIn, type Limits } from './live-sessions.ts';
import { createPreviews, type KeptUser } from './previews.ts';
import { hashToken } from './tokens.ts';

const MINUTE = 60_000;

/** A session ends at this age (milliseconds), however busy it is. */
export const ABSOLUTE_TIMEOUT = 7 * 24 * 60 * MINUTE;
/** Use is written down at most this often, so that reading calls do not turn into writes. */
const RENEWAL_STEP = MINUTE;

const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

export interface Sessions {
  /** Opens a session and gives its token: 256 random bits, stored nowhere in this form. */
  open(db: Kysely<Database>, userId: string, client: { ip: string; agent: string }): Promise<string>;
  /**
   * Who a token stands for, or null when it is unknown, idle for an hour, older than 7 days, or its user may not sign in.
   * Asks the database every time, whose answer tells which of what is kept of the user holds: a right that was taken away
   * is gone with the next call.
   */
  find(token: string): Promise<SignedIn | null>;
  /**
   * Opens a preview of the designer for a living session, and gives its token. It ends with that session, and at the
   * latest after `PREVIEW_TIMEOUT`.
   */
  openPreview(user: SignedIn, role: PreviewedRole | undefined): Promise<string>;
  /** Who a token of `openPreview` stands for, or null where it is over. `find` knows none of these tokens. */
  findPreview(token: string): Promise<SignedIn | null>;
  /** Ends a preview before its time, where it is one of this session. */
  endPreview(user: SignedIn, token: string): Promise<void>;
  /** Which of these sessions (by id) are alive, as `find` would say; looking renews none of them. */
  listLive(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The sessions that are alive, as `session`, with their users, as `user`. */
  selectLive(): ReturnType<typeof liveSessions>;
  /** Ends the session of a token; says whether there was one. */
  end(token: string): Promise<boolean>;
  /** Removes rows of sessions that are over. */
  sweep(): Promise<void>;
}

export interface SessionOptions {
  db: Kysely<Database>;
  now(): number;
  /** Whether demonstration accounts may be signed in: only while the server listens on a loopback address. */
  isDemoOpen: boolean;
  kept: Kept;
}

/** Ends the sessions of a user, as a change of password, a freeze or a removal demands. */
export async function endSessions(
  db: Kysely<Database>,
  userIds: string | readonly string[],
  exceptSessionId?: string,
): Promise<void> {
  const ids = typeof userIds === 'string' ? [userIds] : userIds;
  if (ids.length === 0) return;
  let query = db.deleteFrom('sys_session').where('user_id', 'in', ids);
  if (exceptSessionId !== undefined) query = query.where('id', '!=', exceptSessionId);
  await query.execute();
}

export function createSessions({ db, now, isDemoOpen, kept }: SessionOptions): Sessions {
  const findLive = liveSessionFinder();
  const selectLive: Sessions['selectLive'] = () => liveSessions(db, limitsAt(now()), isDemoOpen);
  const userOf = (id: string, revision: number) =>
    kept.keep(revision, `user ${id}`, async () => {
      const [user, rights] = await Promise.all([readUser(db, id, isDemoOpen), readRights(db, id)]);
      return user && { ...user, ...rights };
    });
  const previews = createPreviews({ db, now, isDemoOpen, kept, userOf });
  return {
    async open(target, userId, { ip, agent }) {
      const token = randomBytes(32).toString('base64url');
      const at = now();
      await target
        .insertInto('sys_session')
        .values({
          id: randomUUID().replaceAll('-', ''),
          token_hash: hashToken(token),
          user_id: userId,
          created_at: new Date(at),
          last_used_at: new Date(at),
          expires_at: new Date(at + ABSOLUTE_TIMEOUT),
          ip: ip.slice(0, 45),
          agent: agent.slice(0, 500),
        })
        .execute();
      return token;
    },

    async find(token) {
      if (!TOKEN_SHAPE.test(token)) return null;
      const at = now();
      const renewal = new Date(at - RENEWAL_STEP);
      const [row] = await findLive(db, { ...limitsAt(at), renewal, hash: hashToken(token) });
      if (row === undefined) return null;
      const { userId, sessionId, revision } = row;
      const user = await userOf(userId, revision);
      if (user === null) return null;
      if (row.isDue) {
        await db
          .updateTable('sys_session')
          .set({ last_used_at: new Date(at) })
          .where('id', '=', sessionId)
          .where('last_used_at', '<', new Date(at))
          .execute();
      }
      return { ...user, sessionId, revision };
    },

    async listLive(sessionIds) {
      if (sessionIds.length === 0) return new Set();
      const rows = await liveSessions(db, limitsAt(now()), isDemoOpen)
        .select('session.id')
        .where('session.id', 'in', sessionIds)
        .execute();
      return new Set(rows.map(({ id }) => id));
    },

    selectLive,

    openPreview: previews.open,

    findPreview: previews.find,

    endPreview: previews.end,

    async end(token) {
      if (!TOKEN_SHAPE.test(token)) return false;
      const ended = await db
        .deleteFrom('sys_session')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst();
      return ended.numDeletedRows > 0n;
    },

    async sweep() {
      const at = now();
      await db
        .deleteFrom('sys_session')
        .where((eb) =>
          eb.or([
            eb('expires_at', '<=', new Date(at)),
            eb('last_used_at', '<=', new Date(at - IDLE_TIMEOUT)),
          ]),
        )
        .execute();
      await previews.sweep();
    },
  };
}

/** Every call sends this: what it says of the user is kept in memory for the revision that it tells. */
function liveSessionFinder() {
  return compileOnce((db, values: Limits & { renewal: Date; hash: string }) =>
    db
      .selectFrom('sys_session')
      .select((eb) => [
        'id as sessionId',
        'user_id as userId',
        // A date that comes as one is read from text, with every call.
        eb('last_used_at', '<=', values.renewal).as('isDue'),
        eb.selectFrom('sys_revision').select('number').$asScalar().$notNull().as('revision'),
      ])
      .where('token_hash', '=', values.hash)
      .where('expires_at', '>', values.now)
      .where('last_used_at', '>', values.idle),
  );
}

/** Who somebody is that may sign in; null of everybody else. */
async function readUser(
  db: Kysely<Database>,
  id: string,
  isDemoOpen: boolean,
): Promise<Omit<KeptUser, 'roles' | 'permissions'> | null> {
  const row = await usersWhoMaySignIn(db, isDemoOpen)
    .select(['username', 'realname', 'org_code'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { username, realname, org_code: orgCode } = row;
  return { id, username, realname: realname ?? username, orgCode: orgCode ?? '' };
}

/** Codes of the roles that somebody holds, and of what was granted to them. */
async function readRights(
  db: Kysely<Database>,
  userId: string,
): Promise<Pick<SignedIn, 'roles' | 'permissions'>> {
  const [roles, permissions] = await Promise.all([
    db
      .selectFrom('sys_user_role as held')
      .innerJoin('sys_role as role', 'role.id', 'held.role_id')
      .select('role.role_code')
      .where('held.user_id', '=', userId)
      .orderBy('role.role_code')
      .execute(),
    grantedPermissions(db, userId)
      .select('permission.perms')
      .where('permission.perms', 'is not', null)
      .where('permission.status', '=', '1')
      .execute(),
  ]);
  return {
    roles: roles.map(({ role_code }) => role_code),
    permissions: new Set(permissions.flatMap(({ perms }) => perms ?? [])),
  };
}
