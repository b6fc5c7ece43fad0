// Roles of departments for forms, lists and workbooks alike: which of them somebody sees, and how one is added.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { isNamed } from '../../db/names.ts';
import { createdBy } from '../../records/writes/audit.ts';
import { getEntity } from '../../records/entities.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { toRecord, type WireRecord } from '../../records/record.ts';
import { columnIs, insertRecord } from '../../records/writes/save.ts';
import {
  collectAt,
  TakenRefusal,
  throwFirst,
  type FieldRefusal,
} from '../../records/writes/field-refusal.ts';
import { readChanges } from '../../records/writes/write.ts';
import { checkCodeWord } from '../../kernel/code-word.ts';
import { isOfShown, requireDepart } from './depart-parent.ts';
import type { Asker } from '../../records/asker.ts';

const role = getEntity('system/depart-role');

/**
 * Those of the departments that the caller sees.
 * @param departId of one department alone
 */
export async function shownDepartRoles(asker: Asker, departId?: unknown): Promise<Condition[]> {
  return [
    ...(typeof departId === 'string' ? [columnIs(role, 'depart_id', departId)] : []),
    ...(await isOfShown(asker, 'sys_depart_role.depart_id')),
  ];
}

/**
 * Adds a role, which grants nothing yet, to a department that the caller sees.
 * @param refusals takes what is wrong with its fields, where somebody wants to know all of it
 * @returns its record
 * @throws rule, request-invalid before anything is written
 */
export async function addDepartRole(
  { db, user, now }: Asker,
  body: Readonly<Record<string, unknown>>,
  refusals?: FieldRefusal[],
): Promise<WireRecord> {
  const changes = await readChanges(db, role, body, undefined, new Map(), refusals);
  const checkCode = (): void => checkCodeWord('角色编码', 'roleCode', changes['role_code']);
  if (refusals) await collectAt('roleCode', refusals, checkCode);
  else checkCode();
  throwFirst(refusals);
  await requireDepart({ db, user, now }, changes['depart_id']);
  await refuseTakenCode(db, changes['depart_id'], changes['role_code']);
  const values = { ...changes, ...createdBy(user, now()) };
  const id = await insertRecord(db, role, values);
  return toRecord(role, { ...values, id } as Parameters<typeof toRecord>[1]);
}

/** Codes are those of one department. @throws rule */
export async function refuseTakenCode(
  db: Kysely<Database>,
  departId: unknown,
  code: unknown,
  exceptId = '',
): Promise<void> {
  if (typeof code !== 'string' || typeof departId !== 'string') return;
  const taken = await db
    .selectFrom('sys_depart_role')
    .select('id')
    .where('depart_id', '=', departId)
    .where(isNamed('role_code', code))
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  if (taken) throw new TakenRefusal('roleCode', '角色编码已存在');
}
