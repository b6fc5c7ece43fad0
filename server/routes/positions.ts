// Positions, for the forms that pick one.
import { getEntity } from '../query/entities.ts';
import { listRecords } from '../query/list.ts';
import { listQuery } from '../query/page.ts';
import { recordSchema } from '../query/record.ts';
import { defineRoute, ok, pageOf } from '../routing/define-route.ts';

const position = getEntity('system/position');

export const positionRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/position/list',
    access: 'session',
    permission: { open: 'forms pick positions; they hold nothing personal' },
    scope: 'all',
    request: { querystring: listQuery(position) },
    response: pageOf(recordSchema(position)),
    async handler({ query, db }) {
      return ok(
        await listRecords(db, { entity: position, query, sorting: { column: 'postRank', order: 'asc' } }),
      );
    },
  }),
];
