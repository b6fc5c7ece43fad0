// The call `queryById`: one record, unless it is out of the caller's sight.
import { failure } from '../../kernel/errors.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { seenBy, type Entity, tableOf } from '../../records/entities.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { openColumns, recordSchema, toRecord } from '../../records/record.ts';
import { columnIs } from '../../records/writes/save.ts';
import { askedIdQuery } from '../../records/schemas.ts';
import { defineRoute, ok, type Route, type RoutePermission } from '../routing/define-route.ts';
import type { Asker } from '../../records/asker.ts';

/**
 * @param url before `/queryById`
 * @param conditions further ones that hold for every record that may be opened
 * @param readShown what the caller sees; by default what the data rules of the entity show
 */
export function oneRecordRoute(
  entity: Entity,
  url: string,
  permission: RoutePermission,
  conditions: readonly Condition[] = [],
  readShown: (asker: Asker) => Promise<Condition[]> = ({ db, user, now }) =>
    readDataRules(db, user, entity, now()),
): Route {
  return defineRoute({
    method: 'GET',
    url: `${url}/queryById`,
    title: `读取一条${entity.title}`,
    access: 'session',
    permission,
    scope: 'all',
    request: { querystring: askedIdQuery },
    response: recordSchema(entity),
    async handler({ query, db, user, now }) {
      const shown = await readShown({ db, user, now });
      const seen = seenBy(entity, user);
      const row = await db
        .selectFrom(tableOf(entity))
        .select(openColumns(seen))
        .where(columnIs(entity, 'id', query.id))
        .where(joinConditions([...conditions, ...shown]))
        .executeTakeFirst();
      if (!row) throw failure('record-missing');
      return ok(toRecord(seen, row));
    },
  });
}
