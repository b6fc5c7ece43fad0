// Previews of the designer: sessions beside a sign-in that read with narrowed rights and write nothing. Their tokens are of
// another shape, so that nothing that asks for a sign-in takes one by mistake.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { PreviewedRole, SignedIn } from '../records/asker.ts';
import type { Kept } from '../records/kept.ts';
import { limitsAt, liveSessions } from './live-sessions.ts';
import { hashToken } from './tokens.ts';

/** A preview ends at this age (milliseconds). */
export const PREVIEW_TIMEOUT = 30 * 60_000;

/** Previews of one sign-in at a time: an older one ends. */
const MAX_OF_ONE = 10;

/** What every call that changes something is answered in a preview. */
export const PREVIEW_REFUSAL = '这是只读预览，不会修改任何数据';

const PREVIEW_SHAPE = /^preview\.[A-Za-z0-9_-]{43}$/;

/** Whether a token is one of a preview, dead or alive. */
export function isPreviewToken(token: string): boolean {
  return token.startsWith('preview.');
}

/** What is kept of somebody for a revision. */
export type KeptUser = Pick<SignedIn, 'id' | 'username' | 'realname' | 'orgCode' | 'roles' | 'permissions'>;

interface PreviewOptions {
  db: Kysely<Database>;
  now(): number;
  /** Whether demonstration accounts may be signed in. */
  isDemoOpen: boolean;
  kept: Kept;
  /** Who somebody is that may sign in, and what they hold, for a revision. */
  userOf(id: string, revision: number): Promise<KeptUser | null>;
}

export function createPreviews({ db, now, isDemoOpen, kept, userOf }: PreviewOptions) {
  return {
    async open(user: SignedIn, role: PreviewedRole | undefined): Promise<string> {
      const token = `preview.${randomBytes(32).toString('base64url')}`;
      const at = now();
      const id = randomUUID().replaceAll('-', '');
      await db
        .insertInto('sys_preview_session')
        .values({
          id,
          token_hash: hashToken(token),
          session_id: user.sessionId,
          role_id: role?.id ?? null,
          created_at: new Date(at),
          expires_at: new Date(at + PREVIEW_TIMEOUT),
        })
        .execute();
      const newest = db
        .selectFrom('sys_preview_session')
        .select('id')
        .where('session_id', '=', user.sessionId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(MAX_OF_ONE);
      await db
        .deleteFrom('sys_preview_session')
        .where('session_id', '=', user.sessionId)
        .where('id', 'not in', newest)
        .where('id', '!=', id)
        .execute();
      return token;
    },

    async find(token: string): Promise<SignedIn | null> {
      if (!PREVIEW_SHAPE.test(token)) return null;
      const row = await liveSessions(db, limitsAt(now()), isDemoOpen)
        .innerJoin('sys_preview_session as preview', 'preview.session_id', 'session.id')
        .leftJoin('sys_role as role', 'role.id', 'preview.role_id')
        .select((eb) => [
          'session.id as sessionId',
          'user.id as userId',
          'role.id as roleId',
          'role.role_code as roleCode',
          eb.selectFrom('sys_revision').select('number').$asScalar().$notNull().as('revision'),
        ])
        .where('preview.token_hash', '=', hashToken(token))
        .where('preview.expires_at', '>', new Date(now()))
        .executeTakeFirst();
      if (row === undefined) return null;
      const { userId, revision, sessionId, roleId, roleCode } = row;
      const own = await userOf(userId, revision);
      if (own === null) return null;
      const role = roleId === null || roleCode === null ? undefined : { id: roleId, code: roleCode };
      const codes =
        role && (await kept.keep(revision, `codes of role ${role.id}`, () => readRoleCodes(db, role.id)));
      return {
        ...own,
        roles: role ? own.roles.filter((code) => code === role.code) : own.roles,
        permissions: codes ? narrow(own.permissions, codes) : own.permissions,
        sessionId,
        revision,
        preview: role ? { role } : {},
      };
    },

    /** Ends a preview of one sign-in; those of others are left alone. */
    async end(user: SignedIn, token: string): Promise<void> {
      if (!PREVIEW_SHAPE.test(token)) return;
      await db
        .deleteFrom('sys_preview_session')
        .where('token_hash', '=', hashToken(token))
        .where('session_id', '=', user.sessionId)
        .execute();
    },

    async sweep(): Promise<void> {
      await db.deleteFrom('sys_preview_session').where('expires_at', '<=', new Date(now())).execute();
    },
  };
}

/** Codes of what a role grants. */
export async function readRoleCodes(db: Kysely<Database>, roleId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sys_role_permission as granted')
    .innerJoin('sys_permission as permission', 'permission.id', 'granted.permission_id')
    .select('permission.perms')
    .where('granted.role_id', '=', roleId)
    .where('permission.del_flag', '=', 0)
    .where('permission.status', '=', '1')
    .where('permission.perms', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ perms }) => perms ?? []));
}

/** Those of one set that the other has, too. */
export function narrow(own: ReadonlySet<string>, limit: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...own].filter((code) => limit.has(code)));
}
