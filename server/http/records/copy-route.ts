// The call `copy`: what a new record holds that begins as another one.
import { pathOfCalls, permissionOf } from '../../../src/engine/entity/entity-calls.ts';
import { failure } from '../../kernel/errors.ts';
import { checkMayList, readDataRules } from '../../records/data-rules/data-rules.ts';
import {
  listChildren,
  seenBy,
  tableOf,
  writableFields,
  type Entity,
  type Field,
} from '../../records/entities.ts';
import { addDictTexts, joinConditions } from '../../records/lists/list.ts';
import { openColumns, recordSchema, toRecord, type WireRecord } from '../../records/record.ts';
import { askedIdQuery } from '../../records/schemas.ts';
import { columnIs } from '../../records/writes/save.ts';
import { defineRoute, ok, type Route } from '../routing/define-route.ts';
import { readRowsOf } from './detail-routes.ts';
import { recordWithRows } from './rows-schema.ts';

/**
 * `<path>/copy?id=`: the values of a record and of its rows that people write, without what only one record may hold:
 * keys, numbers, unique fields. Nothing is saved.
 */
export function copyRoute(entity: Entity): Route {
  const children = listChildren(entity);
  return defineRoute({
    method: 'GET',
    url: `${pathOfCalls(entity)}/copy`,
    title: `${entity.title}的副本`,
    access: 'session',
    permission: permissionOf(entity, 'add'),
    scope: 'all',
    request: { querystring: askedIdQuery },
    response: children.length === 0 ? recordSchema(entity) : recordWithRows(entity, children),
    async handler({ query, db, user, now }) {
      checkMayList(user, entity);
      const seen = seenBy(entity, user);
      const row = await db
        .selectFrom(tableOf(entity))
        .select(openColumns(seen))
        .where(columnIs(entity, 'id', query.id))
        .where(joinConditions(await readDataRules(db, user, entity, now())))
        .executeTakeFirst();
      if (!row) throw failure('record-missing');
      const record = toRecord(seen, row);
      await addDictTexts({ db, user, now }, seen, [record]);
      const copy = withoutOwn(seen, record);
      for (const child of listChildren(seen)) {
        const rows = await readRowsOf({ db, user, now }, child, query.id);
        const copies = rows.map((one) => withoutOwn(child.entity, one, child.parent));
        copy[child.name] = child.isSingle ? (copies[0] ?? null) : copies;
      }
      return ok(copy);
    },
  });
}

/** What this view of an entity lets write of a record, and its texts. */
function withoutOwn({ unique = [], ...entity }: Entity, record: WireRecord, parent?: Field): WireRecord {
  const isAlone = new Set(unique.flat());
  return Object.fromEntries(
    writableFields(entity).flatMap(({ name, isUnique }) => {
      if (isUnique === true || isAlone.has(name) || name === parent?.name) return [];
      const text = `${name}_dictText`;
      return [[name, record[name] ?? null], ...(Object.hasOwn(record, text) ? [[text, record[text]]] : [])];
    }),
  ) as WireRecord;
}
