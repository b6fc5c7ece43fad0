// The end of an edit: what was read and checked of a record is saved under the name of whoever changed it.
import type { Asker } from '../asker.ts';
import { updatedBy } from './audit.ts';
import { checkVersion } from './conflicts.ts';
import type { Entity } from '../entities.ts';
import { updateRecord, type StoredRow } from './save.ts';
import type { Changes } from './write.ts';

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
  { db, user, now }: Asker,
  entity: Entity,
  { body, current, changes }: Edit,
): Promise<void> {
  await checkVersion({ db, user, now }, entity, body, current, changes);
  await updateRecord(db, entity, current.id, { ...changes, ...updatedBy(user, now()) });
}
