// Positions: their calls follow from the declaration of the entity; only the lookup by code is written here.
import { recordByCodeRoute } from '../../http/records/record-by-code-route.ts';
import { getEntity } from '../../records/entities.ts';

export const positionRoutes = [
  recordByCodeRoute({
    entity: getEntity('system/position'),
    url: '/sys/position',
    column: 'code',
    open: 'forms show positions by their code; they hold nothing personal',
  }),
];
