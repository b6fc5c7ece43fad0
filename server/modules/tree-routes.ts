// The calls of an entity whose records form a tree: its first level, and what lies right below a record.
import { pathOfCalls, permissionOf } from '../../src/engine/entity/entity-calls.ts';
import { defineRoute, ok, okWithErrors, pageOf, type Route } from '../http/routing/define-route.ts';
import { failure } from '../kernel/errors.ts';
import type { Asker } from '../records/asker.ts';
import { readFilters } from '../records/conditions/filter.ts';
import { readDataRules } from '../records/data-rules/data-rules.ts';
import { isOpen, seenBy, type Entity } from '../records/entities.ts';
import { listRecords } from '../records/lists/list.ts';
import { listQuery, type Sorting } from '../records/lists/page.ts';
import { recordSchema } from '../records/record.ts';
import { askedId } from '../records/schemas.ts';
import { columnIs } from '../records/writes/save.ts';
import { ABOVE, BELOW, HAS_CHILD, hasChild, isTop, parentFieldOf } from '../records/trees.ts';

/** Most records of one level that are read below another. */
const MAX_LEVEL = 1000;

/** `rootList`: a page of the first level, or of all that a filter finds; `childList?pid=`: all right below a record. */
export function createTreeRoutes(entity: Entity, sorting: Sorting): Route[] {
  const url = pathOfCalls(entity);
  const permission = permissionOf(entity, 'list');
  const record = recordSchema(entity, { [HAS_CHILD]: { type: 'string', enum: ['0', '1'] } });
  return [
    defineRoute({
      method: 'GET',
      url: `${url}/rootList`,
      title: `${entity.title}的第一级`,
      access: 'session',
      permission,
      scope: 'all',
      request: { querystring: listQuery(entity) },
      response: pageOf(record),
      async handler({ query, db, user, now }) {
        const asker = { db, user, now };
        // Who searches looks for a record wherever it lies.
        const isSearch = readFilters(seenBy(entity, user), query).length > 0;
        const level = isSearch ? [] : [isTop(entity, await readDataRules(db, user, entity, now(), ABOVE))];
        return ok(await readLevel(asker, entity, query, sorting, level));
      },
    }),
    defineRoute({
      method: 'GET',
      url: `${url}/childList`,
      title: `${entity.title}的下级`,
      access: 'session',
      permission,
      scope: 'all',
      request: { querystring: { ...listQuery(entity, { pid: askedId }), required: ['pid'] } },
      response: { type: 'array', items: record },
      async handler({ query: { pid, ...query }, db, user, now }) {
        const level = [columnIs(entity, parentFieldOf(entity).column, pid)];
        const whole = { ...query, pageNo: 1, pageSize: MAX_LEVEL };
        const page = await readLevel({ db, user, now }, entity, whole, sorting, level);
        if (page.total <= MAX_LEVEL) return ok(page.records);
        const message = `下级超过${MAX_LEVEL}条，只列出前${MAX_LEVEL}条，其余请用查询条件查找`;
        return okWithErrors(page.records, message);
      },
    }),
  ];
}

async function readLevel(
  { db, user, now }: Asker,
  entity: Entity,
  query: Parameters<typeof listRecords>[1]['query'],
  sorting: Sorting,
  level: Parameters<typeof listRecords>[1]['conditions'],
) {
  const seen = seenBy(entity, user);
  // Levels tell which record lies above which.
  if (!isOpen(seen, parentFieldOf(entity))) throw failure('forbidden');
  const below = await readDataRules(db, user, entity, now(), BELOW);
  return listRecords(db, {
    entity: seen,
    query,
    sorting,
    reader: { user, now },
    conditions: [...(level ?? []), ...(await readDataRules(db, user, entity, now()))],
    more: { [HAS_CHILD]: hasChild(entity, below) },
  });
}
