// A record that is added: judged by its declaration, then inserted.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { Entity } from '../entities.ts';
import { insertRecord } from './save.ts';
import { readChanges, type Changes } from './write.ts';
import { checkUnique, checkUniqueGroups } from './unique.ts';
import { throwFirst, type FieldRefusal } from './field-refusal.ts';

/**
 * Judges a record before it is saved, beyond what its entity declares; may put values into their stored form.
 * @param current the row before the change; undefined for a new one
 * @param db the transaction of the call
 */
export type CheckRecord = (
  changes: Changes,
  current: Readonly<Record<string, unknown>> | undefined,
  db: Kysely<Database>,
) => void | Promise<void>;

/**
 * Judges and inserts a record.
 * @param made author and time
 * @param refusals takes what is wrong with its fields, where somebody wants to know all of it
 * @returns its columns with the new id
 * @throws ApiError before anything is written
 */
export async function addRecord(
  db: Kysely<Database>,
  entity: Entity,
  body: Readonly<Record<string, unknown>>,
  made: Changes,
  check?: CheckRecord,
  refusals?: FieldRefusal[],
): Promise<Changes & { id: string }> {
  const changes = await readChanges(db, entity, body, undefined, new Map(), refusals);
  await judgeTogether(db, entity, changes, refusals, async () => check?.(changes, undefined, db));
  await checkUniqueGroups(db, entity, { ...changes, ...made });
  const values = { ...changes, ...made };
  return { ...values, id: await insertRecord(db, entity, values) };
}

/**
 * Judges what was read of a new record: as a whole, and by the values that stand once. Where some of its fields are refused
 * already, it is no whole that could be judged; which of its other values are taken is told all the same.
 * @throws ApiError the first of what is wrong, which the refusals hold as far as it concerns a field
 */
export async function judgeTogether(
  db: Kysely<Database>,
  entity: Entity,
  changes: Changes,
  refusals: FieldRefusal[] | undefined,
  judgeWhole: () => void | Promise<void>,
): Promise<void> {
  try {
    throwFirst(refusals);
    await judgeWhole();
  } catch (error) {
    if (refusals) await checkUnique(db, entity, changes, undefined, refusals);
    throw error;
  }
  await checkUnique(db, entity, changes, undefined, refusals);
  throwFirst(refusals);
}
