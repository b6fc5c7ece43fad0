// Users that are chosen, as the dialog keeps them and as the event tells them.
import type { UserSettings } from './settings.ts';
import { fieldsOf, type UserRow } from './user-rows.ts';

export interface ChosenUser {
  /** What goes into the value. */
  stored: string;
  text: string;
  /** The record; missing for one who was chosen before and was not listed since. */
  record?: UserRow;
}

/** The records of chosen users; of one whose record is not here, the two fields that are known. */
export function listRecords(chosen: readonly ChosenUser[], settings: UserSettings): UserRow[] {
  const { store, text } = fieldsOf(settings);
  return chosen.map((user) => user.record ?? { [text]: user.text, [store]: user.stored });
}
