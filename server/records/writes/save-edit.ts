// The end of an edit: what was read and checked of a record is saved under the name of whoever changed it.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { SignedIn } from '../asker.ts';
import { updatedBy } from './audit.ts';
import { checkVersion } from './conflicts.ts';
import type { Entity } from '../entities.ts';
import { updateRecord, type StoredRow } from './save.ts';
import type { Changes } from './write.ts';

/** Who edits, as handlers get it. */
interface Editor {
  db: Kysely<Database>;
  user: SignedIn;
  now(): number;
}

/** An edit that has passed every other check. */
interface Edit {
  /** As it was sent, with the version that the caller saw. */
  body: Readonly<Record<string, unknown>>;
  /** The locked row. */
  current: StoredRow;
  changes: Changes;
}

/**
 * Saves an edit of a record.
 * @throws conflict when somebody else changed the record in the meantime
 */
export async function saveEdit(
  { db, user, now }: Editor,
  entity: Entity,
  { body, current, changes }: Edit,
): Promise<void> {
  await checkVersion(db, entity, body, current, changes);
  await updateRecord(db, entity, current.id, { ...changes, ...updatedBy(user, now()) });
}
