// Positions: every form may pick one, administrators keep them.
import { getEntity } from '../../records/entities.ts';
import { checkCodeWord } from '../../kernel/code-word.ts';
import { createRecordRoutes } from '../../http/records/record-routes.ts';
import { recordByCodeRoute } from '../../http/records/record-by-code-route.ts';

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
  recordByCodeRoute({
    entity: position,
    url: '/sys/position',
    column: 'code',
    open: 'forms show positions by their code; they hold nothing personal',
  }),
];
