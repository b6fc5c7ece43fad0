// What hooks sent and what could not be delivered, for administrators, who may try it again.
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import { listRecords } from '../../records/lists/list.ts';
import { listQuery } from '../../records/lists/page.ts';
import { recordSchema } from '../../records/record.ts';
import { idsQuery, nothing, splitSomeIds } from '../../records/schemas.ts';
import { defineRoute, ok, pageOf } from '../../http/routing/define-route.ts';
import { retryFailed } from './outbox.ts';

const outbox = getEntity('system/outbox');
const newestFirst = { column: 'createTime', order: 'desc' } as const;

export const outboxRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/outbox/list',
    title: '外发列表',
    access: 'session',
    permission: 'outbox:list',
    scope: 'all',
    request: { querystring: listQuery(outbox) },
    response: pageOf(recordSchema(outbox)),
    async handler({ query, db, user, now }) {
      const conditions = await readDataRules(db, user, outbox, now());
      return ok(
        await listRecords(db, {
          entity: outbox,
          query,
          sorting: newestFirst,
          conditions,
          reader: { user, now },
        }),
      );
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/outbox/retry',
    title: '重试外发',
    access: 'session',
    permission: 'outbox:retry',
    operation: { title: '重试外发', type: 3 },
    scope: 'all',
    request: { querystring: idsQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      const shown = await readDataRules(db, user, outbox, now());
      await retryFailed(db, splitSomeIds(query.ids), shown, now());
      return ok(null, '已安排重试');
    },
  }),
];
