// The calls that remove records, one or several; what is out of the caller's sight stays.
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import type { Entity } from '../../records/entities.ts';
import { deleteRecords } from '../../records/writes/save.ts';
import { idQuery, idsQuery, nothing, splitSomeIds } from '../../records/schemas.ts';
import { defineRoute, ok, type Route } from '../routing/define-route.ts';

/**
 * The calls `delete` and `deleteBatch`.
 * @param name part of the permission codes `<name>:delete` and `<name>:deleteBatch`
 * @param url before `/delete` and `/deleteBatch`
 */
export function removeRoutes(entity: Entity, name: string, url = `/sys/${name}`): Route[] {
  return [
    defineRoute({
      method: 'DELETE',
      url: `${url}/delete`,
      access: 'session',
      permission: `${name}:delete`,
      scope: 'all',
      request: { querystring: idQuery },
      response: nothing,
      async handler({ query, db, user, now }) {
        await deleteRecords(db, entity, [query.id], await readDataRules(db, user, entity, now()));
        return ok(null, '删除成功!');
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: `${url}/deleteBatch`,
      access: 'session',
      permission: `${name}:deleteBatch`,
      scope: 'all',
      request: { querystring: idsQuery },
      response: nothing,
      async handler({ query, db, user, now }) {
        const shown = await readDataRules(db, user, entity, now());
        await deleteRecords(db, entity, splitSomeIds(query.ids), shown);
        return ok(null, '删除成功!');
      },
    }),
  ];
}
