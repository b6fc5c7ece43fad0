// The calls that count and add up the records of a list instead of showing them.
import { pathOfCalls, permissionOf } from '../../src/engine/entity/entity-calls.ts';
import { defineRoute, ok, okWithErrors, type Route } from '../http/routing/define-route.ts';
import { SEARCH_RATE } from '../http/routing/rate-limits.ts';
import { readDataRules } from '../records/data-rules/data-rules.ts';
import { seenBy, type Entity } from '../records/entities.ts';
import { groupsQuery, groupsSchema, MAX_GROUPS, readGroups } from '../records/lists/groups.ts';
import { listQuery } from '../records/lists/page.ts';
import { readSums, sumFields, sumsQuery, sumsSchema } from '../records/lists/sums.ts';

/** Groups, and sums where there is something to add up. */
export function createFigureRoutes(entity: Entity): Route[] {
  return [groupsRoute(entity), ...(sumFields(entity).length === 0 ? [] : [sumsRoute(entity)])];
}

/** Counts and sums of the records of a list by one of their fields. */
function groupsRoute(entity: Entity): Route {
  return defineRoute({
    method: 'GET',
    url: `${pathOfCalls(entity)}/groups`,
    title: `${entity.title}的分组统计`,
    access: 'session',
    permission: permissionOf(entity, 'list'),
    scope: 'all',
    rateLimit: SEARCH_RATE,
    request: { querystring: { ...listQuery(entity, groupsQuery), required: ['by'] } },
    response: groupsSchema(entity),
    async handler({ query, db, user, now }) {
      const conditions = await readDataRules(db, user, entity, now());
      const { groups, isWhole } = await readGroups(db, {
        entity: seenBy(entity, user),
        query,
        conditions,
        reader: { user, now },
      });
      if (isWhole) return ok(groups);
      return okWithErrors(groups, `分组超过${MAX_GROUPS}个，只列出前${MAX_GROUPS}个，请增加查询条件`);
    },
  });
}

/** Sums over all records of a list. */
function sumsRoute(entity: Entity): Route {
  return defineRoute({
    method: 'GET',
    url: `${pathOfCalls(entity)}/sums`,
    title: `${entity.title}的合计`,
    access: 'session',
    permission: permissionOf(entity, 'list'),
    scope: 'all',
    rateLimit: SEARCH_RATE,
    request: { querystring: { ...listQuery(entity, sumsQuery), required: ['sum'] } },
    response: sumsSchema(entity),
    async handler({ query, db, user, now }) {
      const conditions = await readDataRules(db, user, entity, now());
      return ok(await readSums(db, { entity: seenBy(entity, user), query, conditions }));
    },
  });
}
