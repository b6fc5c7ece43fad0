// Departments that are added and removed: their place, the codes that it gives, and whom a removal concerns.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { levelOf } from '../../kernel/org-code.ts';
import { createdBy } from '../../records/writes/audit.ts';
import { getEntity } from '../../records/entities.ts';
import { escapeLike } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { throwFirst, type FieldRefusal } from '../../records/writes/field-refusal.ts';
import { deleteRecords, insertRecord } from '../../records/writes/save.ts';
import { readChanges, type Changes } from '../../records/writes/write.ts';
import { departCodes } from './depart-codes.ts';
import { checkBranchesShown, findDepart, readShown } from './depart-parent.ts';
import type { Asker } from '../../records/asker.ts';
import { changeWithinSight } from '../roles/sight-limits.ts';

const depart = getEntity('system/depart');

/** Departments that there may be: many screens read them as one tree. */
export const MAX_DEPARTS = 8_000;

/**
 * Adds a department below one that the caller sees.
 * @param refusals takes what is wrong with its fields, where somebody wants to know all of it
 * @returns its columns with the new id
 * @throws ApiError before anything is written
 */
export async function addDepart(
  asker: Asker,
  body: Readonly<Record<string, unknown>>,
  refusals?: FieldRefusal[],
): Promise<Changes & { id: string; org_code: string }> {
  const { db, user, now } = asker;
  const changes = await readChanges(db, depart, body, undefined, new Map(), refusals);
  throwFirst(refusals);
  const wanted = changes['parent_id'];
  const parent = await findDepart(asker, wanted);
  if (typeof wanted === 'string' && wanted !== '0' && !parent)
    throw failure('rule', '上级部门不存在', { field: 'parentId' });
  await departCodes.takeTurn(db);
  await checkRoom(db);
  const code = await departCodes.next(db, parent && { id: parent.id, code: parent.org_code });
  const values = {
    ...changes,
    parent_id: parent?.id ?? null,
    org_code: code,
    org_type: levelOf(code) === 1 ? '1' : '2',
    ...createdBy(user, now()),
  };
  return { ...values, id: await insertRecord(db, depart, values) };
}

/** @throws rule when there are as many departments as there may be */
async function checkRoom(db: Kysely<Database>): Promise<void> {
  const { count } = await db
    .selectFrom('sys_depart')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('del_flag', '=', '0')
    .executeTakeFirstOrThrow();
  if (Number(count) < MAX_DEPARTS) return;
  throw failure('rule', `部门已有${MAX_DEPARTS}个，不能再增加，请先删除不用的部门`);
}

/**
 * Removes departments with everything below them; nobody keeps working in a department that is gone.
 * @throws record-missing when the caller sees none of them; rule when something below is out of sight
 */
export async function removeDeparts(asker: Asker, ids: readonly string[]): Promise<void> {
  const { db } = asker;
  const shown = await readShown(asker);
  await departCodes.takeTurn(db);
  const departs = await db
    .selectFrom('sys_depart')
    .select(['id', 'org_code'])
    .where('id', 'in', ids)
    .where(joinConditions(shown))
    .execute();
  const codes = departs.map(({ org_code }) => org_code);
  await checkBranchesShown(asker, codes, shown);
  await departCodes.retire(db, codes);
  for (const code of codes) {
    await db
      .updateTable('sys_user')
      .set({ org_code: null })
      .where('org_code', 'like', `${escapeLike(code)}%`)
      .execute();
  }
  const removed = departs.map(({ id }) => id);
  await changeWithinSight(
    asker,
    () => [],
    () => deleteRecords(db, depart, removed),
  );
}
