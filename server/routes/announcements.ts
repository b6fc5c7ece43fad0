// Administration of announcements: writing, publishing, revoking, and who has read them.
import { sql } from 'kysely';
import { failure } from '../errors.ts';
import { pushAfter, type PushMessage, type Pushes } from '../push/pushes.ts';
import { createdBy, updatedBy } from '../query/audit.ts';
import { addDictTexts, listRecords } from '../query/list.ts';
import { listQuery } from '../query/page.ts';
import { openColumns, toRecord } from '../query/record.ts';
import { insertRecord, lockRecord, updateRecord, updateRecords } from '../query/save.ts';
import { idQuery, idsQuery, idText, nothing, splitIds, splitSomeIds } from '../query/schemas.ts';
import { bodySchema } from '../query/write.ts';
import { defineRoute, ok, pageOf, type Route } from '../routing/define-route.ts';
import { announcementEntity, announcementSchema, isKept, readAnnouncement } from './announcement-records.ts';
import { deliver, isShown, renewReceivers } from './message-rows.ts';

const newestFirst = { column: 'createTime', order: 'desc' } as const;
/** Each may have a long text cleaned. */
const SAVE_RATE = { max: 60, seconds: 60 } as const;

/** @param pushes tells open pages what was published or taken away */
export function createAnnouncementRoutes(pushes: Pushes): Route[] {
  return [...readRoutes(), ...writeRoutes(pushes), ...sendRoutes(pushes)];
}

function readRoutes(): Route[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/sys/annountCement/list',
      access: 'session',
      permission: 'announcement:list',
      scope: 'all',
      request: { querystring: listQuery(announcementEntity) },
      response: pageOf(announcementSchema),
      async handler({ query, db }) {
        const request = { entity: announcementEntity, query, sorting: newestFirst, conditions: [isKept] };
        return ok(await listRecords(db, request));
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/sys/annountCement/queryById',
      access: 'session',
      permission: {
        open: 'everybody opens what they received; without announcement:list nothing else is found',
      },
      scope: 'own',
      request: { querystring: idQuery },
      response: announcementSchema,
      async handler({ query, db, user, now }) {
        const maySeeAll = user.permissions.has('announcement:list');
        if (!maySeeAll) await deliver(db, user.id, new Date(now()));
        const row = await db
          .selectFrom('sys_announcement')
          .select(openColumns(announcementEntity))
          .where('sys_announcement.id', '=', query.id)
          .where(isKept)
          .$if(!maySeeAll, (qb) =>
            qb
              .where(isShown(new Date(now())))
              .where(({ exists, selectFrom }) =>
                exists(
                  selectFrom('sys_announcement_send as mine')
                    .select('mine.id')
                    .whereRef('mine.annt_id', '=', 'sys_announcement.id')
                    .where('mine.user_id', '=', user.id),
                ),
              ),
          )
          .executeTakeFirst();
        if (!row) throw failure('record-missing');
        const record = toRecord(announcementEntity, row);
        // Who else received it is nobody's business.
        if (!maySeeAll) delete record['userIds'];
        await addDictTexts(db, announcementEntity, [record]);
        return ok(record);
      },
    }),
  ];
}

function writeRoutes(pushes: Pushes): Route[] {
  return [
    defineRoute({
      method: 'POST',
      url: '/sys/annountCement/add',
      access: 'session',
      permission: 'announcement:add',
      scope: 'all',
      rateLimit: SAVE_RATE,
      request: { body: bodySchema(announcementEntity) },
      response: announcementSchema,
      async handler({ body, db, user, now }) {
        const changes = await readAnnouncement(db, body);
        const values = { ...changes, ...createdBy(user, now()) };
        const id = await insertRecord(db, announcementEntity, values);
        const row = await lockRecord(db, announcementEntity, id);
        return ok(toRecord(announcementEntity, row), '添加成功！');
      },
    }),
    defineRoute({
      method: 'PUT',
      url: '/sys/annountCement/edit',
      access: 'session',
      permission: 'announcement:edit',
      scope: 'all',
      rateLimit: SAVE_RATE,
      request: { body: { ...bodySchema(announcementEntity, { id: idText }), required: ['id'] } },
      response: nothing,
      async handler({ body, db, user, now }) {
        const current = await lockRecord(db, announcementEntity, body.id, [isKept]);
        // Whoever read it would have read something else.
        if (current['send_status'] === '1') throw failure('rule', '已发布的通告请先撤销再编辑');
        const changes = await readAnnouncement(db, body, current);
        await updateRecord(db, announcementEntity, current.id, { ...changes, ...updatedBy(user, now()) });
        return ok(null, '修改成功!');
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/sys/annountCement/delete',
      access: 'session',
      permission: 'announcement:delete',
      scope: 'all',
      request: { querystring: idQuery },
      response: nothing,
      async handler({ query, db, user, now, reply }) {
        const changes = { del_flag: 1, ...updatedBy(user, now()) };
        await updateRecords(db, announcementEntity, [query.id], changes, [isKept]);
        pushAfter(reply, pushes, removed(query.id));
        return ok(null, '删除成功!');
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/sys/annountCement/deleteBatch',
      access: 'session',
      permission: 'announcement:deleteBatch',
      scope: 'all',
      request: { querystring: idsQuery },
      response: nothing,
      async handler({ query, db, user, now, reply }) {
        const changes = { del_flag: 1, ...updatedBy(user, now()) };
        await updateRecords(db, announcementEntity, splitSomeIds(query.ids), changes, [isKept]);
        pushAfter(reply, pushes, removed(''));
        return ok(null, '删除成功!');
      },
    }),
  ];
}

/** Clients of this family publish and revoke by GET; each makes its own transaction. */
function sendRoutes(pushes: Pushes): Route[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/sys/annountCement/doReleaseData',
      access: 'session',
      permission: 'announcement:publish',
      scope: 'all',
      request: { querystring: idQuery },
      response: nothing,
      async handler({ query, db, user, now }) {
        const at = new Date(now());
        const published = await db.transaction().execute(async (transaction) => {
          const current = await lockRecord(transaction, announcementEntity, query.id, [isKept]);
          // A call that is sent again because its answer was lost takes nobody's read mark.
          if (current['send_status'] === '1') return undefined;
          const isForSome = current['msg_type'] === 'USER';
          const userIds = isForSome ? splitIds(current['user_ids'] as string | null) : undefined;
          const received = await renewReceivers(transaction, current.id, userIds, at);
          if (isForSome && received === 0) throw failure('rule', '指定的用户都已不存在，请重新选择');
          await updateRecord(transaction, announcementEntity, current.id, {
            send_status: '1',
            send_time: at,
            cancel_time: null,
            sender: user.username,
            ...updatedBy(user, now()),
          });
          return { title: String(current['titile']), userIds };
        });
        if (published) pushPublished(pushes, query.id, published.title, published.userIds);
        return ok(null, '该系统通知发布成功');
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/sys/annountCement/doReovkeData',
      access: 'session',
      permission: 'announcement:revoke',
      scope: 'all',
      request: { querystring: idQuery },
      response: nothing,
      async handler({ query, db, user, now }) {
        const changes = { send_status: '2', cancel_time: new Date(now()), ...updatedBy(user, now()) };
        const isPublished = sql<boolean>`sys_announcement.send_status = '1'`;
        await updateRecords(db, announcementEntity, [query.id], changes, [isKept, isPublished]);
        pushes.send(removed(query.id));
        return ok(null, '该系统通知撤销成功');
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/sys/annountCement/syncNotic',
      access: 'session',
      permission: 'announcement:publish',
      scope: 'all',
      rateLimit: { max: 30, seconds: 60 },
      request: {
        querystring: { type: 'object', required: ['anntId'], properties: { anntId: idText } },
      },
      response: nothing,
      async handler({ query, db }) {
        const row = await db
          .selectFrom('sys_announcement')
          .select(['titile', 'msg_type', 'user_ids'])
          .where('id', '=', query.anntId)
          .where('send_status', '=', '1')
          .where(isKept)
          .executeTakeFirst();
        if (!row) throw failure('record-missing');
        const userIds = row.msg_type === 'USER' ? splitIds(row.user_ids) : undefined;
        pushPublished(pushes, query.anntId, row.titile, userIds);
        return ok(null, '发送成功！');
      },
    }),
  ];
}

function pushPublished(
  pushes: Pushes,
  msgId: string,
  msgTxt: string,
  userIds: readonly string[] | undefined,
): void {
  if (userIds === undefined) pushes.send({ cmd: 'topic', msgId, msgTxt });
  else pushes.send({ cmd: 'user', msgId, msgTxt }, userIds);
}

/** Pages read their messages again and remind nobody; it names no title to people who never received it. */
function removed(msgId: string): PushMessage {
  return { cmd: 'topic', msgId, msgTxt: '' };
}
