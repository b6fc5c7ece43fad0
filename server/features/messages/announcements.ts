// Administration of announcements: writing, publishing, revoking, and who has read them.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { pushAfter, type Pushes } from '../../push/pushes.ts';
import { createdBy, updatedBy } from '../../records/writes/audit.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { addDictTexts, joinConditions, listRecords } from '../../records/lists/list.ts';
import { listQuery } from '../../records/lists/page.ts';
import { openColumns, toRecord } from '../../records/record.ts';
import { insertRecord, lockRecord, updateRecords } from '../../records/writes/save.ts';
import { saveEdit } from '../../records/writes/save-edit.ts';
import {
  askedId,
  askedIdQuery,
  idQuery,
  idsQuery,
  idText,
  nothing,
  splitIds,
  splitSomeIds,
} from '../../records/schemas.ts';
import { bodySchema } from '../../records/writes/write.ts';
import { editBatchRoute } from '../../http/records/edit-batch-route.ts';
import { openCleaner } from '../../http/records/open-cleaner.ts';
import { defineRoute, ok, pageOf, type Route } from '../../http/routing/define-route.ts';
import {
  announcementEntity,
  announcementSchema,
  checkPublishable,
  readAnnouncement,
  readKept,
} from './announcement-records.ts';
import { publish, pushPublished, removed, type Published } from './announcement-sending.ts';
import { deliver, isShown } from './message-rows.ts';

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
      title: '通告列表',
      access: 'session',
      permission: 'announcement:list',
      scope: 'all',
      request: { querystring: listQuery(announcementEntity) },
      response: pageOf(announcementSchema),
      async handler({ query, db, user, now }) {
        const conditions = await readKept(db, user, now());
        const request = {
          entity: announcementEntity,
          query,
          sorting: newestFirst,
          conditions,
          reader: { user, now },
        };
        return ok(await listRecords(db, request));
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/sys/annountCement/queryById',
      title: '读取一条通告',
      access: 'session',
      permission: {
        open: 'everybody opens what they received; without announcement:list nothing else is found',
      },
      scope: 'own',
      request: { querystring: askedIdQuery },
      response: announcementSchema,
      async handler({ query, db, user, now }) {
        const administered = user.permissions.has('announcement:list')
          ? await findAnnouncement(db, query.id, await readKept(db, user, now()))
          : undefined;
        const row = administered ?? (await findReceived(db, user.id, query.id, new Date(now())));
        if (!row) throw failure('record-missing');
        const record = toRecord(announcementEntity, row);
        // Who else received it is nobody's business.
        if (!administered) delete record['userIds'];
        await addDictTexts({ db, user, now }, announcementEntity, [record]);
        return ok(record);
      },
    }),
  ];
}

/** Fields of an entity are no part of what handlers know of a body. */
function contentOf(body: object): unknown {
  return 'msgContent' in body ? body.msgContent : undefined;
}

const editAnnouncementRoute = defineRoute({
  method: 'PUT',
  url: '/sys/annountCement/edit',
  title: '编辑通告',
  access: 'session',
  permission: 'announcement:edit',
  scope: 'all',
  rateLimit: SAVE_RATE,
  request: { body: { ...bodySchema(announcementEntity, { id: idText }), required: ['id'] } },
  response: nothing,
  prepare: ({ body, user, workers }) => openCleaner([contentOf(body)], { user, workers }),
  async handler({ body, db, user, now, prepared: cleaner }) {
    const current = await lockRecord(db, announcementEntity, body.id, await readKept(db, user, now()));
    // Whoever read it would have read something else.
    if (current['send_status'] === '1') throw failure('rule', '已发布的通告请先撤销再编辑');
    const changes = await readAnnouncement(db, body, cleaner, current);
    await saveEdit({ db, user, now }, announcementEntity, { body, current, changes });
    return ok(null, '修改成功!');
  },
});

function writeRoutes(pushes: Pushes): Route[] {
  return [
    defineRoute({
      method: 'POST',
      url: '/sys/annountCement/add',
      title: '新增通告',
      access: 'session',
      permission: 'announcement:add',
      scope: 'all',
      rateLimit: SAVE_RATE,
      request: { body: bodySchema(announcementEntity) },
      response: announcementSchema,
      prepare: ({ body, user, workers }) => openCleaner([contentOf(body)], { user, workers }),
      async handler({ body, db, user, now, prepared: cleaner }) {
        const changes = await readAnnouncement(db, body, cleaner);
        const values = { ...changes, ...createdBy(user, now()) };
        const id = await insertRecord(db, announcementEntity, values);
        const row = await lockRecord(db, announcementEntity, id);
        return ok(toRecord(announcementEntity, row), '添加成功！');
      },
    }),
    editAnnouncementRoute,
    editBatchRoute(announcementEntity, editAnnouncementRoute, {
      url: '/sys/annountCement',
      fields: ['msgCategory', 'msgCategory2', 'priority', 'startTime', 'endTime'],
      unsent: ['msgContent'],
      text: 'titile',
      readWith: 'announcement:list',
      readShown: ({ db, user, now }) => readKept(db, user, now()),
    }),
    defineRoute({
      method: 'DELETE',
      url: '/sys/annountCement/delete',
      title: '删除通告',
      access: 'session',
      permission: 'announcement:delete',
      scope: 'all',
      request: { querystring: idQuery },
      response: nothing,
      async handler({ query, db, user, now, reply }) {
        const changes = { del_flag: 1, ...updatedBy(user, now()) };
        await updateRecords(db, announcementEntity, [query.id], changes, await readKept(db, user, now()));
        pushAfter(reply, pushes, removed(query.id));
        return ok(null, '删除成功!');
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/sys/annountCement/deleteBatch',
      title: '批量删除通告',
      access: 'session',
      permission: 'announcement:deleteBatch',
      scope: 'all',
      request: { querystring: idsQuery },
      response: nothing,
      async handler({ query, db, user, now, reply }) {
        const changes = { del_flag: 1, ...updatedBy(user, now()) };
        const kept = await readKept(db, user, now());
        await updateRecords(db, announcementEntity, splitSomeIds(query.ids), changes, kept);
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
      title: '发布通告',
      changes: true,
      access: 'session',
      permission: 'announcement:publish',
      scope: 'all',
      request: { querystring: idQuery },
      response: nothing,
      async handler({ query, db, user, now }) {
        const published = await db.transaction().execute(async (transaction) => {
          const kept = await readKept(transaction, user, now());
          const current = await lockRecord(transaction, announcementEntity, query.id, kept);
          // A call that is sent again because its answer was lost takes nobody's read mark.
          if (current['send_status'] === '1') return undefined;
          checkPublishable(current, new Date(now()));
          return publish({ db: transaction, user, now }, current);
        });
        if (published) pushPublished(pushes, published);
        return ok(null, '该系统通知发布成功');
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/sys/annountCement/doReovkeData',
      title: '撤销通告',
      changes: true,
      access: 'session',
      permission: 'announcement:revoke',
      scope: 'all',
      request: { querystring: idQuery },
      response: nothing,
      async handler({ query, db, user, now }) {
        const changes = { send_status: '2', cancel_time: new Date(now()), ...updatedBy(user, now()) };
        const isPublished = sql<boolean>`sys_announcement.send_status = '1'`;
        const kept = await readKept(db, user, now());
        await updateRecords(db, announcementEntity, [query.id], changes, [...kept, isPublished]);
        pushes.send(removed(query.id));
        return ok(null, '该系统通知撤销成功');
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/sys/annountCement/syncNotic',
      title: '同步通告',
      changes: true,
      access: 'session',
      permission: {
        open: 'clients of this family call it after a message was read; without announcement:publish only own pages hear it',
      },
      scope: 'own',
      rateLimit: { max: 60, seconds: 60 },
      request: { querystring: { type: 'object', required: ['anntId'], properties: { anntId: askedId } } },
      response: nothing,
      async handler({ query, db, user, now }) {
        const published = user.permissions.has('announcement:publish')
          ? await findPublished(db, query.anntId, await readKept(db, user, now()))
          : undefined;
        if (published) pushPublished(pushes, published);
        else pushes.send({ ...removed(''), cmd: 'user' }, [user.id]);
        return ok(null, '发送成功！');
      },
    }),
  ];
}

/** What is told of an announcement again; undefined for one that is not published, or out of sight. */
async function findPublished(
  db: Kysely<Database>,
  id: string,
  kept: readonly Condition[],
): Promise<Published | undefined> {
  const row = await db
    .selectFrom('sys_announcement')
    .select(['titile', 'msg_type', 'user_ids'])
    .where('id', '=', id)
    .where('send_status', '=', '1')
    .where(joinConditions(kept))
    .executeTakeFirst();
  if (!row) return undefined;
  const userIds = row.msg_type === 'USER' ? splitIds(row.user_ids) : undefined;
  return { id, title: row.titile, userIds, by: undefined };
}

function findAnnouncement(db: Kysely<Database>, id: string, conditions: readonly Condition[]) {
  return db
    .selectFrom('sys_announcement')
    .select(openColumns(announcementEntity))
    .where('sys_announcement.id', '=', id)
    .where(joinConditions(conditions))
    .executeTakeFirst();
}

/** An announcement that somebody received and is shown at this moment. */
async function findReceived(db: Kysely<Database>, userId: string, id: string, at: Date) {
  await deliver(db, userId, at);
  const isMine = sql<boolean>`exists (select 1 from sys_announcement_send as mine
    where mine.annt_id = sys_announcement.id and mine.user_id = ${userId})`;
  return findAnnouncement(db, id, [isShown(at), isMine]);
}
