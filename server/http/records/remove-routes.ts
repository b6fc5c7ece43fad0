// The calls that remove records, one or several; what is out of the caller's sight stays.
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import type { Asker } from '../../records/asker.ts';
import type { Entity } from '../../records/entities.ts';
import { deleteRecords } from '../../records/writes/save.ts';
import { idQuery, idsQuery, nothing, splitSomeIds } from '../../records/schemas.ts';
import { defineRoute, ok, type Route } from '../routing/define-route.ts';

export type RemoveRecords = (asker: Asker, ids: readonly string[]) => Promise<void>;

/**
 * The calls `delete` and `deleteBatch`.
 * @param name part of the permission codes `<name>:delete` and `<name>:deleteBatch`
 * @param url before `/delete` and `/deleteBatch`
 * @param remove what removing means; by default what the caller sees of the records goes
 */
export function removeRoutes(
  entity: Entity,
  name: string,
  url = `/sys/${name}`,
  remove: RemoveRecords = async ({ db, user, now }, ids) =>
    deleteRecords(db, entity, ids, await readDataRules(db, user, entity, now())),
): Route[] {
  return [
    defineRoute({
      method: 'DELETE',
      url: `${url}/delete`,
      title: `删除${entity.title}`,
      access: 'session',
      permission: `${name}:delete`,
      scope: 'all',
      request: { querystring: idQuery },
      response: nothing,
      async handler({ query, db, user, now }) {
        await remove({ db, user, now }, [query.id]);
        return ok(null, '删除成功!');
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: `${url}/deleteBatch`,
      title: `批量删除${entity.title}`,
      access: 'session',
      permission: `${name}:deleteBatch`,
      scope: 'all',
      request: { querystring: idsQuery },
      response: nothing,
      async handler({ query, db, user, now }) {
        await remove({ db, user, now }, splitSomeIds(query.ids));
        return ok(null, '删除成功!');
      },
    }),
  ];
}
