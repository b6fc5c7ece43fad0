// The calls of 从这里开始.
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { readSteps } from './steps.ts';

const flag = { type: 'boolean' } as const;
const stepsSchema = {
  type: 'object',
  properties: {
    hasPage: flag,
    hasPeople: flag,
    hasData: flag,
    hasReadGuides: flag,
    isShown: flag,
    dataPath: { type: 'string' },
  },
} as const;

export const startHereRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/startHere/steps',
    title: '从这里开始的步骤',
    access: 'session',
    permission: 'start:here',
    scope: 'all',
    request: {},
    response: stepsSchema,
    async handler({ db, user }) {
      return ok(await readSteps(db, user.id));
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/startHere/own',
    title: '修改自己的从这里开始',
    access: 'session',
    permission: 'start:here',
    // What somebody chose for themselves is nobody's news.
    operation: null,
    scope: 'own',
    request: { body: { type: 'object', properties: { isShown: flag, hasReadGuides: flag } } },
    response: stepsSchema,
    async handler({ body, db, user }) {
      const changes = {
        ...(body.isShown === undefined ? {} : { is_start_shown: body.isShown }),
        ...(body.hasReadGuides === undefined ? {} : { has_read_guides: body.hasReadGuides }),
      };
      if (Object.keys(changes).length > 0) {
        await db
          .insertInto('sys_user_setting')
          .values({ user_id: user.id, ...changes })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
          .execute();
      }
      return ok(await readSteps(db, user.id));
    },
  }),
];
