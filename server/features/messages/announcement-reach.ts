// How many people an announcement will reach, asked before it is published.
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { idsText, splitIds } from '../../records/schemas.ts';
import { readShownUsers } from '../users/shown-users.ts';

export const announcementReachRoutes = [
  defineRoute({
    method: 'POST',
    url: '/sys/annountCement/reach',
    title: '通告将通知的人数',
    access: 'session',
    permission: 'announcement:publish',
    scope: 'all',
    operation: null,
    rateLimit: { max: 120, seconds: 60 },
    request: {
      body: {
        type: 'object',
        required: ['msgType'],
        properties: {
          msgType: { type: 'string', enum: ['ALL', 'USER'] },
          userIds: { ...idsText, type: ['string', 'null'] },
        },
      },
    },
    // Of people the caller sees; `isPart` says that rules narrow whom the caller sees, and there may be more.
    response: {
      type: 'object',
      required: ['count', 'isPart'],
      properties: { count: { type: 'integer' }, isPart: { type: 'boolean' } },
    },
    async handler({ body, db, user, now }) {
      const shown = await readShownUsers({ db, user, now });
      const named = body.msgType === 'USER' ? splitIds(body.userIds) : undefined;
      if (named?.length === 0) return ok({ count: 0, isPart: false });
      const { count } = await db
        .selectFrom('sys_user')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('sys_user.del_flag', '=', 0)
        .where(joinConditions(shown))
        .$if(named !== undefined, (qb) => qb.where('sys_user.id', 'in', named ?? []))
        .executeTakeFirstOrThrow();
      return ok({ count: Number(count), isPart: shown.length > 0 });
    },
  }),
];
