// The categories of the message centre: records of the form that the site's settings name.
import { failure } from '../../kernel/errors.ts';
import { getEntity } from '../../records/entities.ts';
import { listRecords } from '../../records/lists/list.ts';
import { listQuery } from '../../records/lists/page.ts';
import { idText } from '../../records/schemas.ts';
import { defineRoute, ok, pageOf } from '../../http/routing/define-route.ts';

const category = getEntity('system/message-category');
const query = listQuery(category);

export const messageCategoryRoutes = [
  defineRoute({
    method: 'GET',
    url: '/online/cgform/api/getData/:formId',
    title: '在线表单的数据',
    access: 'session',
    permission: { open: 'everybody sorts their messages by category; names and icons hold nothing personal' },
    scope: 'all',
    request: {
      params: { type: 'object', required: ['formId'], properties: { formId: idText } },
      querystring: {
        ...query,
        properties: {
          ...query.properties,
          // Clients ask for all of them at once.
          pageSize: { ...query.properties.pageSize, most: 10_000 },
        },
      },
    },
    response: pageOf({
      type: 'object',
      properties: {
        id: { type: 'string' },
        name: { type: 'string' },
        icon: { type: ['string', 'null'] },
        sort: { type: ['integer', 'null'] },
      },
    }),
    async handler({ params, query: asked, db, user, now }) {
      const site = await db
        .selectFrom('sys_site_config')
        .select('message_form_id')
        .where('id', '=', 1)
        .executeTakeFirst();
      if (site?.message_form_id !== params.formId) throw failure('rule', '实体不存在');
      return ok(
        await listRecords(db, {
          entity: category,
          query: asked,
          sorting: { column: 'sort', order: 'asc' },
          reader: { user, now },
        }),
      );
    },
  }),
];
