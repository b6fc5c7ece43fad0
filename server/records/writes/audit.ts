// Who made or changed a record and when: columns that only the server writes.
import type { SignedIn } from '../asker.ts';

/** Columns of a new record. */
export function createdBy(user: SignedIn, now: number) {
  return { create_by: user.username, create_time: new Date(now) };
}

/** Columns of a changed record. */
export function updatedBy(user: SignedIn, now: number) {
  return { update_by: user.username, update_time: new Date(now) };
}
