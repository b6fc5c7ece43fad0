// Writing messages as older clients do: one is sent as it is added, and deleting takes it from its receiver.
import { sql } from 'kysely';
import { failure } from '../../kernel/errors.ts';
import { pushAfter, type PushMessage, type Pushes } from '../../push/pushes.ts';
import { updatedBy } from '../../records/writes/audit.ts';
import { lockRecord, updateRecord } from '../../records/writes/save.ts';
import { idQuery, idsQuery, idText, nothing, splitIds, splitSomeIds } from '../../records/schemas.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import { IMPORT_RATE } from '../../http/routing/rate-limits.ts';
import { announcementEntity, readKept } from './announcement-records.ts';
import { openCleaner } from '../../http/records/open-cleaner.ts';
import { newsOf, sendSystemMessage } from './announcement-sending.ts';
import type { Asker } from '../../records/asker.ts';
import { findReceivers } from './message-receivers.ts';
import { BY_SYSTEM, findSent } from './sent-messages.ts';

/** @param pushes tells open pages what was sent or taken away */
export function createSentMessageWrites(pushes: Pushes): Route[] {
  return [sendRoute(pushes), editRoute, importRoute, ...takeBackRoutes(pushes)];
}

function sendRoute(pushes: Pushes): Route {
  return defineRoute({
    method: 'POST',
    url: '/message/sysMessage/add',
    title: '新增消息',
    access: 'session',
    permission: 'announcement:send',
    scope: 'all',
    // Each may have a long text cleaned.
    rateLimit: { max: 60, seconds: 60 },
    request: {
      body: {
        type: 'object',
        required: ['esTitle', 'esReceiver'],
        properties: {
          esTitle: { type: 'string', minLength: 1, maxLength: 100 },
          esReceiver: { type: 'string', minLength: 1, maxLength: 66_000 },
          esContent: { type: ['string', 'null'] },
          esType: { type: ['string', 'integer', 'null'], maxLength: 10 },
        },
      },
    },
    response: nothing,
    prepare: ({ body, user, workers }) => openCleaner([body.esContent], { user, workers }),
    async handler({ body, db, user, now, reply, prepared: cleaner }) {
      const way = String(body.esType ?? '') || BY_SYSTEM;
      if (way !== BY_SYSTEM) throw failure('rule', '这里只发送系统消息，短信请按消息模板发送');
      const receivers = await findReceivers({ db, user, now }, body.esReceiver);
      const message = {
        title: body.esTitle,
        content: body.esContent ?? '',
        userIds: receivers.map(({ id }) => id),
      };
      pushAfter(reply, pushes, ...newsOf(await sendSystemMessage({ db, user, now }, message, cleaner)));
      return ok(null, '消息发送成功！');
    },
  });
}

const editRoute = defineRoute({
  method: 'PUT',
  url: '/message/sysMessage/edit',
  title: '编辑消息',
  access: 'session',
  permission: 'announcement:edit',
  scope: 'all',
  request: { body: { type: 'object', properties: { id: idText } } },
  response: nothing,
  // Whoever read it would have read something else.
  handler() {
    throw failure('rule', '已发送的消息不能修改，请重新发送一条');
  },
});

const importRoute = defineRoute({
  method: 'POST',
  url: '/message/sysMessage/importExcel',
  title: '导入消息',
  access: 'session',
  permission: 'announcement:import',
  scope: 'all',
  upload: true,
  rateLimit: IMPORT_RATE,
  request: {},
  response: nothing,
  // A sheet that was exported would send everything again.
  handler() {
    throw failure('rule', '消息不能导入，请在系统通告中导入草稿后发布');
  },
});

function takeBackRoutes(pushes: Pushes): Route[] {
  const push = (reply: Parameters<typeof pushAfter>[0], userIds: readonly string[]): void => {
    pushAfter(reply, pushes, TAKEN_BACK, userIds);
  };
  return [
    defineRoute({
      method: 'DELETE',
      url: '/message/sysMessage/delete',
      title: '删除消息',
      access: 'session',
      permission: 'announcement:delete',
      scope: 'all',
      request: { querystring: idQuery },
      response: nothing,
      async handler({ query, db, user, now, reply }) {
        push(reply, await takeBack({ db, user, now }, [query.id]));
        return ok(null, '删除成功!');
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/message/sysMessage/deleteBatch',
      title: '批量删除消息',
      access: 'session',
      permission: 'announcement:deleteBatch',
      scope: 'all',
      request: { querystring: idsQuery },
      response: nothing,
      async handler({ query, db, user, now, reply }) {
        push(reply, await takeBack({ db, user, now }, splitSomeIds(query.ids)));
        return ok(null, '删除成功!');
      },
    }),
  ];
}

/** Pages read their messages again and remind nobody. */
const TAKEN_BACK: PushMessage = { cmd: 'user', msgId: '', msgTxt: '' };

/**
 * Takes messages from their receivers; those that are not there are passed over.
 * @returns the receivers
 * @throws record-missing when none of them is there; rule for one to everybody, who would receive it again
 */
async function takeBack(asker: Asker, ids: readonly string[]): Promise<string[]> {
  const found = await (
    await findSent(asker, [sql<boolean>`sent.id = any(${ids}::text[])`])
  )
    .select(['sent.id', 'sent.user_id', 'sys_announcement.id as annt_id', 'titile', 'msg_type'])
    // Two people who take back at the same time lock in one order.
    .orderBy('sys_announcement.id')
    .execute();
  if (found.length === 0) throw failure('record-missing');
  const forAll = found.find(({ msg_type: type }) => type !== 'USER');
  if (forAll) throw failure('rule', `“${forAll.titile}”发给了全体用户，请在系统通告中撤销或删除`);
  for (const anntId of new Set(found.map(({ annt_id: id }) => id))) {
    await takeFrom(
      asker,
      anntId,
      found.filter(({ annt_id: id }) => id === anntId),
    );
  }
  return found.map(({ user_id: userId }) => userId);
}

async function takeFrom(
  { db, user, now }: Asker,
  anntId: string,
  taken: readonly { id: string; user_id: string }[],
): Promise<void> {
  const current = await lockRecord(db, announcementEntity, anntId, await readKept(db, user, now()));
  const takenIds = taken.map(({ id }) => id);
  const left = await db
    .selectFrom('sys_announcement_send')
    .select('id')
    .where('annt_id', '=', anntId)
    .where('id', 'not in', takenIds)
    .limit(1)
    .executeTakeFirst();
  // The last one takes the announcement along; who read it stays on record, as with every deleted one.
  if (!left) {
    await updateRecord(db, announcementEntity, anntId, { del_flag: 1, ...updatedBy(user, now()) });
    return;
  }
  await db.deleteFrom('sys_announcement_send').where('id', 'in', takenIds).execute();
  const userIds = splitIds(current['user_ids'] as string | null)
    .filter((id) => !taken.some(({ user_id: userId }) => userId === id))
    .map((id) => `${id},`)
    .join('');
  await updateRecord(db, announcementEntity, anntId, { user_ids: userIds, ...updatedBy(user, now()) });
}
