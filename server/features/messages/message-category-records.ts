// What administrators do with the categories of messages; people read them as the form that the site names.
import { getEntity } from '../../records/entities.ts';
import { createRecordRoutes } from '../../http/records/record-routes.ts';

export const messageCategoryRecordRoutes = createRecordRoutes({
  entity: getEntity('system/message-category'),
  name: 'messageCategory',
  columns: ['name', 'icon', 'sort'],
  sorting: { column: 'sort', order: 'asc' },
  openCheck: () => () => undefined,
  batch: { fields: ['icon'] },
});
