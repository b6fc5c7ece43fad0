// Users as lists and pickers show them: who may not read the user list sees no way to reach a person.
import { sql, type Kysely } from 'kysely';
import type { Condition } from '../../records/conditions/filter.ts';
import type { Database } from '../../db/tables.ts';
import { ONLY_TENANT } from '../../kernel/one-tenant.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import { lastingCondition } from '../../records/lists/kept-statements.ts';
import { joinConditions, listRecords, type ListRequest } from '../../records/lists/list.ts';
import type { PageResult } from '../../records/lists/page.ts';
import { toPickerEntity } from '../../records/lists/picker-entity.ts';
import { recordSchema, type WireRecord } from '../../records/record.ts';
import { columnIs } from '../../records/writes/save.ts';
import type { Asker, SignedIn } from '../../records/asker.ts';
import { readShown } from '../departments/depart-parent.ts';
import { maskEmail, maskPhone } from '../session/user-info.ts';

export const userEntity = getEntity('system/user');

/** A user in lists: with names of departments beside the code. */
export const userSchema = recordSchema(userEntity, { orgCodeTxt: { type: ['string', 'null'] } });

/** A user in the list of users: where it is asked for, with the names of roles. */
export const listedUserSchema = recordSchema(userEntity, {
  orgCodeTxt: { type: ['string', 'null'] },
  roleNames: { type: 'string' },
});

/** One user as the form opens it: with the roles and departments that saving sends back. */
export const userWithPlacesSchema = recordSchema(userEntity, {
  orgCodeTxt: { type: ['string', 'null'] },
  selectedroles: { type: 'string' },
  selecteddeparts: { type: 'string' },
});

export const isInUse = lastingCondition(columnIs(userEntity, 'del_flag', 0));
export const isInBin = columnIs(userEntity, 'del_flag', 1);

const pickerEntity = toPickerEntity(userEntity);

export function maySeeAll(user: SignedIn): boolean {
  return user.permissions.has('user:list');
}

/** Lists users for anybody: whole records for people who hold `user:list`, picker records for all others. */
export async function listUsers(
  db: Kysely<Database>,
  user: SignedIn,
  request: Omit<ListRequest, 'entity' | 'sorting' | 'reader'>,
  now: number,
): Promise<PageResult<WireRecord>> {
  const isWhole = maySeeAll(user);
  const shownDeparts = await readShown({ db, user, now: () => now });
  const page = await listRecords(db, {
    ...request,
    conditions: [...(request.conditions ?? []), ...(await readDataRules(db, user, userEntity, now))],
    entity: isWhole ? userEntity : pickerEntity,
    // The statement of whoever sees all departments lasts; names that rules narrow are read for this page.
    more: shownDeparts.length === 0 ? { orgCodeTxt: departNames } : {},
    sorting: { column: 'createTime', order: 'desc' },
    reader: { user, now: () => now },
  });
  if (!isWhole) await addMasked(db, page.records);
  if (shownDeparts.length > 0) await addDepartNames(db, page.records, shownDeparts);
  showTenant(page.records);
  return page;
}

/** Enough of phone and e-mail to tell two people of one name apart. */
async function addMasked(db: Kysely<Database>, records: readonly WireRecord[]): Promise<void> {
  if (records.length === 0) return;
  const rows = await db
    .selectFrom('sys_user')
    .select(['id', 'phone', 'email'])
    .where('id', 'in', records.map(idOf))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const record of records) {
    const row = byId.get(idOf(record));
    record['phone'] = maskPhone(row?.phone ?? null);
    record['email'] = maskEmail(row?.email ?? null);
  }
}

/**
 * The comma list of the names of those departments of a user that the reader sees. Looked up user by user: joined, a table of departments that was
 * filled a moment ago is gone through for every one of them.
 * @param user id of the user, in the statement around it
 * @param shown under which the reader sees departments
 */
const departNamesOf = (user: string, shown: readonly Condition[]) => sql<string>`coalesce((
  select string_agg(sys_depart.depart_name, ',' order by sys_depart.org_code)
  from sys_user_depart as member join sys_depart on sys_depart.id = member.dep_id
  where member.user_id = ${sql.ref(user)} and sys_depart.del_flag = '0' and ${joinConditions(shown)}), '')`;

const departNames = departNamesOf('sys_user.id', []);

/** Where tenants are shown, the one that everybody belongs to. */
function showTenant(records: readonly WireRecord[]): void {
  for (const record of records) {
    if ('relTenantIds' in record) record['relTenantIds'] = String(ONLY_TENANT);
  }
}

/** Adds what no column of a user holds: `orgCodeTxt`, the names of its departments, and its tenant. */
export async function completeUsers(asker: Asker, records: readonly WireRecord[]): Promise<void> {
  await addDepartNames(asker.db, records, await readShown(asker));
  showTenant(records);
}

async function addDepartNames(
  db: Kysely<Database>,
  records: readonly WireRecord[],
  shown: readonly Condition[],
): Promise<void> {
  const names = await namesByUser(db, records.map(idOf), shown);
  for (const record of records) record['orgCodeTxt'] = names.get(idOf(record)) ?? '';
}

/** The names of the departments of users that the caller sees, as comma lists by the id of the user. */
export async function readDepartNames(asker: Asker, ids: readonly string[]): Promise<Map<string, string>> {
  return namesByUser(asker.db, ids, await readShown(asker));
}

async function namesByUser(
  db: Kysely<Database>,
  ids: readonly string[],
  shown: readonly Condition[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; names: string }>`
    select wanted.id, ${departNamesOf('wanted.id', shown)} as names
    from unnest(${ids}::text[]) as wanted (id)`.execute(db);
  return new Map(rows.map((row) => [row.id, row.names]));
}

function idOf(record: WireRecord): string {
  return String(record['id']);
}
