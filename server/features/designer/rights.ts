// Who may see, edit and publish which documents: permissions for all, and rights of roles by folder.
import type { Kysely } from 'kysely';
import type { DocumentRights } from '../../../src/designer/wire.ts';
import type { Database } from '../../db/tables.ts';
import type { KnownDocument } from '../../documents/desk.ts';
import { ADMIN_ROLE } from '../../identity/administrator.ts';
import { failure } from '../../kernel/errors.ts';
import type { SignedIn } from '../../records/asker.ts';

export const SEE = 1;
export const EDIT = 2;
export const PUBLISH = 3;

/** Levels of roles, by the folder that they are given for. */
export type FolderLevels = ReadonlyMap<string, ReadonlyMap<string, number>>;

export const isAdministrator = ({ roles }: SignedIn): boolean => roles.includes(ADMIN_ROLE);

export async function readLevels(db: Kysely<Database>): Promise<FolderLevels> {
  const rows = await db
    .selectFrom('sys_screen_right')
    .innerJoin('sys_role', 'sys_role.id', 'sys_screen_right.role_id')
    .select(['folder', 'role_code', 'level'])
    .orderBy('folder')
    .orderBy('role_code')
    .execute();
  const levels = new Map<string, Map<string, number>>();
  for (const { folder, role_code: role, level } of rows) {
    const roles = levels.get(folder) ?? new Map<string, number>();
    levels.set(folder, roles.set(role, level));
  }
  return levels;
}

/** The nearest folder that says anything decides; where none does, whoever has the permission may do all. */
export function levelOf(user: SignedIn, id: string, levels: FolderLevels): number {
  if (isAdministrator(user)) return PUBLISH;
  const parts = id.split('/');
  for (let length = parts.length - 1; length >= 0; length -= 1) {
    const roles = levels.get(parts.slice(0, length).join('/'));
    if (roles) return Math.max(0, ...user.roles.map((role) => roles.get(role) ?? 0));
  }
  return PUBLISH;
}

/** @param document what is there by this id; nothing where it is new */
export function rightsOf(
  user: SignedIn,
  id: string,
  document: KnownDocument | undefined,
  levels: FolderLevels,
): DocumentRights {
  const level = levelOf(user, id, levels);
  const isReserved = document?.file?.source === 'shipped' || isPublic(document);
  return {
    mayEdit: level >= EDIT && user.permissions.has('designer:edit'),
    mayPublish:
      level >= PUBLISH && user.permissions.has('designer:publish') && (!isReserved || isAdministrator(user)),
  };
}

/** Whether people who are not signed in are shown what is served: only an administrator changes that, or takes it away. */
export function isPublic(document: KnownDocument | undefined): boolean {
  return document?.route?.access === 'public';
}

/** @throws not-found where somebody may not see a document */
export function requireSeen(user: SignedIn, id: string, levels: FolderLevels): void {
  if (levelOf(user, id, levels) < SEE) throw failure('not-found', '没有这个页面，或您不能查看它所在的文件夹');
}
