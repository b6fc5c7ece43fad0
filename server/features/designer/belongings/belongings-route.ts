// The call that plans what is done to menus, roles and dictionaries once a draft is published.
import type { DocumentDesk } from '../../../documents/desk.ts';
import { defineRoute, ok, type Route } from '../../../http/routing/define-route.ts';
import { failure } from '../../../kernel/errors.ts';
import { FILES_ONLY } from '../draft-routes.ts';
import { lockDraft } from '../drafts.ts';
import { readLevels, rightsOf } from '../rights.ts';
import { ID } from '../texts.ts';
import { BELONGINGS } from './belongings-schema.ts';

export function createBelongingsRoute(desk: DocumentDesk): Route {
  return defineRoute({
    method: 'PUT',
    url: '/sys/designer/belongings',
    title: '计划菜单与授权',
    access: 'session',
    permission: 'designer:access',
    operation: { title: '计划页面的菜单与授权', type: 3 },
    scope: 'all',
    rateLimit: { max: 60, seconds: 60 },
    request: {
      body: { type: 'object', required: ['id'], properties: { id: ID, planned: BELONGINGS } },
    },
    response: { type: 'null' },
    async handler({ db, user, body: { id, planned }, config }) {
      if (config.documents === 'files') throw failure('rule', FILES_ONLY);
      if (!rightsOf(user, id, desk.find(id), await readLevels(db)).mayEdit) throw failure('forbidden');
      const draft = await lockDraft(db, id);
      if (planned && draft.text === null) {
        throw failure('rule', '页面没有未发布的草稿，菜单与授权请选择“现在生效”');
      }
      await db
        .updateTable('sys_screen_draft')
        .set({ belongings: planned ? JSON.stringify(planned) : null })
        .where('id', '=', id)
        .execute();
      return ok(null, planned ? '已保存，发布时生效' : '已取消，发布时不改菜单与授权');
    },
  });
}
