// Positions: every form may pick one, administrators keep them.
import { failure } from '../../kernel/errors.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { openColumns, recordSchema, toRecord } from '../../records/record.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { checkCodeWord } from '../../kernel/code-word.ts';
import { createRecordRoutes } from '../../http/records/record-routes.ts';

const position = getEntity('system/position');

export const positionRoutes = [
  ...createRecordRoutes({
    entity: position,
    name: 'position',
    columns: ['code', 'name', 'postRank', 'companyId'],
    listPermission: { open: 'forms pick positions; they hold nothing personal' },
    sorting: { column: 'postRank', order: 'asc' },
    openCheck: () => (changes) => {
      // People hold positions as a comma list of codes.
      checkCodeWord('职务编码', 'code', changes['code']);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/position/queryByCode',
    access: 'session',
    permission: { open: 'forms show positions by their code; they hold nothing personal' },
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'string', maxLength: 100 } },
      },
    },
    response: recordSchema(position),
    async handler({ query, db, user, now }) {
      const row = await db
        .selectFrom('sys_position')
        .select(openColumns(position))
        .where('code', '=', query.code)
        .where(joinConditions(await readDataRules(db, user, position, now())))
        .executeTakeFirst();
      if (!row) throw failure('record-missing');
      return ok(toRecord(position, row));
    },
  }),
];
