// The recycle bin of an entity: records go into it, are listed with who deleted them when, come back, or go for good.
import { sql, type Kysely } from 'kysely';
import { pathOfCalls, permissionOf } from '../../src/engine/entity/entity-calls.ts';
import { DELETED_AT } from '../db/managed/table.ts';
import type { Database } from '../db/tables.ts';
import type { RemoveRecords } from '../http/records/remove-routes.ts';
import { defineRoute, ok, pageOf, type Route } from '../http/routing/define-route.ts';
import { ApiError, failure } from '../kernel/errors.ts';
import type { JsonSchema } from '../kernel/schema-types.ts';
import { formatTime } from '../kernel/time.ts';
import type { Asker } from '../records/asker.ts';
import type { Condition } from '../records/conditions/filter.ts';
import { liveConditions, readDataRules, readRuleConditions } from '../records/data-rules/data-rules.ts';
import { isOpen, seenBy, type Entity } from '../records/entities.ts';
import { listRecords } from '../records/lists/list.ts';
import { listQuery } from '../records/lists/page.ts';
import { recordSchema, toRecord, type WireRecord } from '../records/record.ts';
import { idsText, nothing, splitSomeIds } from '../records/schemas.ts';
import { readReturning, takeBranches } from '../records/trees.ts';
import { updatedBy } from '../records/writes/audit.ts';
import { computeAndJudge } from '../records/writes/complete-record.ts';
import { FieldRefusal } from '../records/writes/field-refusal.ts';
import { lockRecord, updateRecord, updateRecords, type StoredRow } from '../records/writes/save.ts';
import { checkUnique, checkUniqueGroups } from '../records/writes/unique.ts';
import type { Changes } from '../records/writes/write.ts';
import type { RecordHooks } from './hooks/record-hooks.ts';
import { removeWithReferring } from './referring.ts';

/** What lies in the bin, and is seen by the data rules. */
async function readBinned({ db, user, now }: Asker, entity: Entity): Promise<Condition[]> {
  const inBin = sql<boolean>`${sql.ref(`${entity.table}.${DELETED_AT}`)} is not null`;
  return [inBin, ...(await readRuleConditions(db, user, entity, now()))];
}

/** Deletes records so that they can come back. */
export function putIntoBin(entity: Entity): RemoveRecords {
  return async ({ db, user, now }, ids) => {
    const shown = await readDataRules(db, user, entity, now());
    const going = entity.tree ? await takeBranches(db, entity, ids, liveConditions(entity), shown) : ids;
    const at = now();
    await updateRecords(db, entity, going, { [DELETED_AT]: new Date(at), ...updatedBy(user, at) }, shown);
  };
}

/** Records that nobody names any more, with what goes along. @param shown what of them the caller may remove */
export async function goForGood(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
  shown: readonly Condition[],
): Promise<void> {
  const going = entity.tree ? await takeBranches(db, entity, ids, [], shown) : ids;
  await removeWithReferring(db, entity, going, shown);
}

/** One id, or several by commas. */
const listedQuery = {
  type: 'object',
  required: ['id'],
  properties: { id: { ...idsText, minLength: 1 } },
} as const satisfies JsonSchema;

/**
 * A record that comes back is one that is added: it has stood before, may be changed as a new one, and its unique values may
 * be another one's by now.
 */
async function restore(
  { db, user, now }: Asker,
  entity: Entity,
  hooks: RecordHooks | undefined,
  ids: readonly string[],
  binned: readonly Condition[],
): Promise<void> {
  let restored = 0;
  // In one order, so that two people who restore do not wait for each other.
  const returning = entity.tree ? await readReturning(db, entity, ids, DELETED_AT) : [...ids].sort();
  for (const id of returning) {
    const row = await lockRecord(db, entity, id, binned).catch(passMissing);
    if (!row) continue;
    const changes: Changes = {};
    if (hooks?.has('Add')) {
      const rows = await hooks.readRows(db, id);
      await hooks.before(db, 'Add', changes, row, rows);
      if (Object.keys(changes).length > 0) {
        computeAndJudge(entity, changes, row, rows, { user, now: now() });
      }
    }
    const future = { ...row, ...changes } as Changes;
    try {
      await checkUnique(db, entity, future, id);
      await checkUniqueGroups(db, entity, future, id);
    } catch (error) {
      throw error instanceof FieldRefusal ? refuseReturn(seenBy(entity, user), row, error) : error;
    }
    await updateRecord(db, entity, id, { ...changes, [DELETED_AT]: null, ...updatedBy(user, now()) });
    await hooks?.afterSave(db, id, row, 'Add');
    restored += 1;
  }
  if (restored === 0) throw failure('record-missing');
}

/** Several may be on their way back: the sentence says which one cannot, as far as its reader may know. */
function refuseReturn(seen: Entity, row: StoredRow, { message }: FieldRefusal): ApiError {
  const field = seen.fields.get(seen.text ?? '');
  const text = field && isOpen(seen, field) ? toRecord(seen, row)[field.name] : undefined;
  const name = typeof text === 'string' && text !== '' ? `${seen.title}“${text}”` : seen.title;
  return failure('rule', `${name}不能还原：${message}，请先改掉现有的记录，或把这一条彻底删除`);
}

/** Those that are not there are passed over, as in every batch. */
function passMissing(error: unknown): undefined {
  if (error instanceof ApiError && error.error === 'record-missing') return undefined;
  throw error;
}

/** What a record in the recycle bin tells besides its fields. */
const BINNED = {
  deletedTime: { type: 'string' },
  deletedBy: { type: ['string', 'null'] },
  deletedBy_dictText: { type: ['string', 'null'] },
} as const satisfies Record<string, JsonSchema>;

/** By when they were last written, which is when they were deleted. */
const LAST_DELETED_FIRST = { column: 'updateTime', order: 'desc' } as const;

/** Names of what is read of its row to tell that; no field can have them. */
const ROW_DELETED_AT = '#deletedAt';
const ROW_IS_STAMPED = '#isStamped';

/** Nobody changes what lies in the bin: who wrote last at the moment of its deletion deleted it. */
function tellDeletion({
  [ROW_DELETED_AT]: deletedAt,
  [ROW_IS_STAMPED]: isStamped,
  ...record
}: WireRecord): WireRecord {
  const { updateBy, updateBy_dictText: name } = record;
  return {
    ...record,
    deletedTime: formatTime(deletedAt as Date),
    deletedBy: isStamped === true ? updateBy : null,
    deletedBy_dictText: isStamped === true ? name : null,
  };
}

/** The recycle bin: what lies in it, back again, and gone for good. */
export function createBinRoutes(entity: Entity, hooks: RecordHooks | undefined): Route[] {
  const url = pathOfCalls(entity);
  const deletedAt = sql.ref(`${entity.table}.${DELETED_AT}`);
  const told = {
    [ROW_DELETED_AT]: deletedAt,
    [ROW_IS_STAMPED]: sql<boolean>`${deletedAt} = ${sql.ref(`${entity.table}.update_time`)}`,
  };
  return [
    defineRoute({
      method: 'GET',
      url: `${url}/recycleBin`,
      title: `回收站里的${entity.title}`,
      access: 'session',
      permission: permissionOf(entity, 'delete'),
      scope: 'all',
      request: { querystring: listQuery(entity) },
      response: pageOf(recordSchema(entity, BINNED)),
      async handler({ query, db, user, now }) {
        const conditions = await readBinned({ db, user, now }, entity);
        const page = await listRecords(db, {
          entity: seenBy(entity, user),
          query,
          sorting: LAST_DELETED_FIRST,
          conditions,
          reader: { user, now },
          more: told,
        });
        return ok({ ...page, records: page.records.map(tellDeletion) });
      },
    }),
    defineRoute({
      method: 'PUT',
      url: `${url}/restore`,
      title: `取回${entity.title}`,
      access: 'session',
      permission: permissionOf(entity, 'delete'),
      scope: 'all',
      request: { querystring: listedQuery },
      response: nothing,
      async handler({ query, db, user, now }) {
        const ids = splitSomeIds(query.id);
        const binned = await readBinned({ db, user, now }, entity);
        await restore({ db, user, now }, entity, hooks, ids, binned);
        return ok(null, '还原成功！');
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: `${url}/purge`,
      title: `彻底删除${entity.title}`,
      access: 'session',
      permission: permissionOf(entity, 'purge'),
      scope: 'all',
      request: { querystring: listedQuery },
      response: nothing,
      async handler({ query, db, user, now }) {
        const ids = splitSomeIds(query.id);
        await goForGood(db, entity, ids, await readBinned({ db, user, now }, entity));
        return ok(null, '彻底删除成功！');
      },
    }),
  ];
}
