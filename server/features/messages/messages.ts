// The announcements that somebody received: what the bell and the message centre read, and marking them as read.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { pushAfter, type Pushes } from '../../push/pushes.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { nothing, idText } from '../../records/schemas.ts';
import { defineRoute, ok, pageOf, type Route } from '../../http/routing/define-route.ts';
import { countMessages, listMessages, listUnread, messageSchema, myMessagesQuery } from './message-lists.ts';
import { deliver, isShown } from './message-rows.ts';

/** Reminds of nothing: pages count again. */
const READ = { cmd: 'user', msgId: '', msgTxt: '' } as const;

const own = { open: 'everybody reads and marks what they received themselves' } as const;
const counts = { type: 'object', additionalProperties: { type: 'integer' } } as const;
const messages = { type: 'array', items: messageSchema } as const;

/** @param pushes tells the other pages of a person that messages were read */
export function createMessageRoutes(pushes: Pushes): Route[] {
  return [...readRoutes(), ...markRoutes(pushes)];
}

function readRoutes(): Route[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/sys/annountCement/listByUser',
      title: '自己的通告列表',
      access: 'session',
      permission: own,
      scope: 'own',
      request: {},
      response: {
        type: 'object',
        properties: {
          anntMsgList: messages,
          anntMsgTotal: { type: 'integer' },
          sysMsgList: messages,
          sysMsgTotal: { type: 'integer' },
          dataList: messages,
          msgCount: { type: 'integer' },
          countMap: counts,
          countMap2: counts,
        },
      },
      async handler({ db, user, now }) {
        const at = new Date(now());
        await deliver(db, user.id, at);
        const counted = await countMessages(db, user.id, at);
        const sum = (flag: string, category?: string): number =>
          counted
            .filter((row) => row.read_flag === flag && (category ?? row.msg_category) === row.msg_category)
            .reduce((total, { count }) => total + Number(count), 0);
        const byCategory = (flag: string): Record<string, number> => {
          const map: Record<string, number> = { total: sum(flag) };
          for (const { read_flag, msg_category2: id, count } of counted) {
            if (read_flag === flag && id !== null) map[id] = (map[id] ?? 0) + Number(count);
          }
          return map;
        };
        return ok({
          anntMsgList: await listUnread({ db, user, now }, { category: '1', limit: 5 }),
          anntMsgTotal: sum('0', '1'),
          sysMsgList: await listUnread({ db, user, now }, { category: '2', limit: 5 }),
          sysMsgTotal: sum('0', '2'),
          dataList: await listUnread({ db, user, now }, { limit: 50, isBrief: true }),
          msgCount: sum('0'),
          countMap: byCategory('0'),
          countMap2: byCategory('1'),
        });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
      title: '自己收到的通告',
      access: 'session',
      permission: own,
      scope: 'own',
      request: { querystring: myMessagesQuery },
      response: pageOf(messageSchema),
      async handler({ query, db, user, now }) {
        const at = new Date(now());
        await deliver(db, user.id, at);
        return ok(await listMessages({ db, user, now }, query));
      },
    }),
  ];
}

function markRoutes(pushes: Pushes): Route[] {
  return [
    defineRoute({
      method: 'PUT',
      url: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
      title: '标记一条通告为已读',
      access: 'session',
      permission: own,
      operation: { title: '标记消息已读' },
      scope: 'own',
      request: { body: { type: 'object', required: ['anntId'], properties: { anntId: idText } } },
      response: nothing,
      async handler({ body, db, user, now, reply }) {
        const at = new Date(now());
        await deliver(db, user.id, at);
        const mine = await db
          .selectFrom('sys_announcement_send')
          .innerJoin('sys_announcement', 'sys_announcement.id', 'sys_announcement_send.annt_id')
          .select('sys_announcement_send.id')
          .where('annt_id', '=', body.anntId)
          .where('user_id', '=', user.id)
          .where(isShown(at))
          .executeTakeFirst();
        if (!mine) throw failure('record-missing');
        await markRead(db, user, at, sql<boolean>`sys_announcement.id = ${body.anntId}`);
        pushAfter(reply, pushes, READ, [user.id]);
        return ok(null, '操作成功！');
      },
    }),
    defineRoute({
      method: 'PUT',
      url: '/sys/sysAnnouncementSend/readAll',
      title: '标记全部通告为已读',
      access: 'session',
      permission: own,
      operation: { title: '标记消息已读' },
      scope: 'own',
      request: {},
      response: nothing,
      async handler({ db, user, now, reply }) {
        const at = new Date(now());
        await deliver(db, user.id, at);
        await markRead(db, user, at);
        pushAfter(reply, pushes, READ, [user.id]);
        return ok(null, '全部已读');
      },
    }),
    defineRoute({
      method: 'POST',
      url: '/sys/sysAnnouncementSend/handleAllRead',
      title: '标记几条通告为已读',
      access: 'session',
      permission: own,
      operation: { title: '标记消息已读' },
      scope: 'own',
      form: true,
      // Without a category all messages are meant.
      request: { body: { type: 'object', properties: { categoryId: { type: 'string', maxLength: 64 } } } },
      response: nothing,
      async handler({ body, db, user, now, reply }) {
        const at = new Date(now());
        const category = body.categoryId ?? '';
        await deliver(db, user.id, at);
        await markRead(
          db,
          user,
          at,
          category === '' ? undefined : sql<boolean>`sys_announcement.msg_category2 = ${category}`,
        );
        pushAfter(reply, pushes, READ, [user.id]);
        return ok(null, '操作成功！');
      },
    }),
  ];
}

/** Marks the user's own unread messages that are shown; the time of the first reading stays. */
async function markRead(
  db: Kysely<Database>,
  user: { id: string; username: string },
  at: Date,
  condition: Condition = sql<boolean>`true`,
): Promise<void> {
  await db
    .updateTable('sys_announcement_send')
    .from('sys_announcement')
    .set({ read_flag: '1', read_time: at, update_by: user.username, update_time: at })
    .whereRef('sys_announcement.id', '=', 'sys_announcement_send.annt_id')
    .where('sys_announcement_send.user_id', '=', user.id)
    .where('sys_announcement_send.read_flag', '=', '0')
    .where(isShown(at))
    .where(condition)
    .execute();
}
