// The session after sign-in: who I am, where I work, and leaving.
import { failure } from '../../kernel/errors.ts';
import type { Sessions } from '../../identity/sessions.ts';
import { readAllDicts } from '../../records/dictionaries/dictionaries.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { readToken } from '../../http/routing/admit-call.ts';
import { dictItemsSchema } from '../sign-in/sign-in.ts';
import { departSchema, readUserDeparts, readUserInfo, userInfoSchema } from './user-info.ts';

/** @param sessions ends the session that signs out */
export function createSessionRoutes(sessions: Sessions) {
  return [
    defineRoute({
      method: 'POST',
      url: '/sys/logout',
      title: '退出登录',
      access: 'public',
      permission: null,
      scope: 'own',
      transaction: false,
      operation: { title: '退出登录' },
      request: {},
      response: { type: 'null' },
      async handler({ request }) {
        const token = readToken(request);
        if (token === undefined) return ok(null, '退出登录成功！');
        // For the operation log, which asks who it was after the session is gone.
        request.user = await sessions.find(token).catch(() => null);
        const isEnded = await sessions.end(token);
        if (isEnded) request.log.info({ event: 'signed-out' });
        return ok(null, '退出登录成功！');
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/sys/getUserInfo',
      title: '当前用户的信息',
      access: 'session',
      permission: { open: 'everybody reads their own account' },
      scope: 'own',
      request: {},
      response: {
        type: 'object',
        required: ['userInfo', 'sysAllDictItems'],
        properties: { userInfo: userInfoSchema, sysAllDictItems: dictItemsSchema },
      },
      async handler({ user, db }) {
        return ok({ userInfo: await readUserInfo(db, user.id), sysAllDictItems: await readAllDicts(db) });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/sys/user/getCurrentUserDeparts',
      title: '自己的部门',
      access: 'session',
      permission: { open: 'everybody reads the departments they belong to' },
      scope: 'own',
      request: {},
      response: {
        type: 'object',
        required: ['list', 'orgCode'],
        properties: { list: { type: 'array', items: departSchema }, orgCode: { type: ['string', 'null'] } },
      },
      async handler({ user, db }) {
        return ok({ list: await readUserDeparts(db, user.id), orgCode: user.orgCode || null });
      },
    }),
    defineRoute({
      method: 'PUT',
      url: '/sys/selectDepart',
      title: '切换部门',
      access: 'session',
      permission: { open: 'everybody chooses among the departments they belong to' },
      scope: 'own',
      operation: { title: '切换部门' },
      request: {
        body: {
          type: 'object',
          required: ['orgCode'],
          properties: {
            orgCode: { type: 'string', maxLength: 64 },
            username: { type: ['string', 'null'], maxLength: 100 },
          },
        },
      },
      response: { type: 'object', required: ['userInfo'], properties: { userInfo: userInfoSchema } },
      async handler({ body, user, db }) {
        if (typeof body.username === 'string' && body.username !== '' && body.username !== user.username) {
          throw failure('forbidden');
        }
        const departs = await readUserDeparts(db, user.id);
        if (!departs.some((depart) => depart.orgCode === body.orgCode)) throw failure('forbidden');
        await db.updateTable('sys_user').set({ org_code: body.orgCode }).where('id', '=', user.id).execute();
        return ok({ userInfo: await readUserInfo(db, user.id) });
      },
    }),
  ];
}
