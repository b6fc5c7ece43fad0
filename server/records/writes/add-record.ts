// A record that is added: judged by its declaration, then inserted.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { Entity } from '../entities.ts';
import { insertRecord } from './save.ts';
import { readChanges, type Changes } from './write.ts';
import { checkUnique, checkUniqueGroups } from './unique.ts';
import type { FieldRefusal } from './field-refusal.ts';

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
  const [refusal] = refusals ?? [];
  if (refusal) throw refusal;
  await check?.(changes, undefined, db);
  await checkUnique(db, entity, changes);
  await checkUniqueGroups(db, entity, { ...changes, ...made });
  const values = { ...changes, ...made };
  return { ...values, id: await insertRecord(db, entity, values) };
}
