// User administration: add, edit, freeze, reset a password, delete into the recycle bin and out of it.
import { type Kysely } from 'kysely';
import { ADMIN_USERNAME } from '../../identity/administrator.ts';
import type { Database } from '../../db/tables.ts';
import { isNamed } from '../../db/names.ts';
import { withPublicPicture } from '../../files/public-picture.ts';
import { failure } from '../../kernel/errors.ts';
import { checkRoom } from '../licence/places.ts';
import { endSessions } from '../../identity/sessions.ts';
import { createdBy, updatedBy } from '../../records/writes/audit.ts';
import { checkVersion } from '../../records/writes/conflicts.ts';
import { pickShown, readDataRules } from '../../records/data-rules/data-rules.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { toRecord } from '../../records/record.ts';
import {
  deleteRecords,
  insertRecord,
  lockRecord,
  updateRecord,
  updateRecords,
} from '../../records/writes/save.ts';
import {
  idQuery,
  idsQuery,
  idText,
  idsText,
  nothing,
  splitIds,
  splitSomeIds,
} from '../../records/schemas.ts';
import { bodySchema, readChanges, type Changes } from '../../records/writes/write.ts';
import { checkUnique } from '../../records/writes/unique.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import type { Asker } from '../../records/asker.ts';
import { checkNotAbove } from '../roles/grants.ts';
import { passwordText, readNewPassword } from '../../identity/new-password.ts';
import { checkMayChangeChannels, closeOldChannels } from './recovery-channels.ts';
import { changeWithinSight } from '../roles/sight-limits.ts';
import { changePlaces, checkChosenDeparts, listOtherPlaces, setDeparts, setRoles } from './user-places.ts';
import { isInBin, isInUse, userEntity, userSchema } from './user-records.ts';

const list = { ...idsText, type: ['string', 'null'] } as const;
const places = { selectedroles: list, selecteddeparts: list } as const;

export const editUserRoute = defineRoute({
  method: 'PUT',
  url: '/sys/user/edit',
  title: '编辑用户',
  access: 'session',
  permission: 'user:edit',
  scope: 'all',
  request: { body: { ...bodySchema(userEntity, { id: idText, ...places }), required: ['id'] } },
  response: nothing,
  prepare: (call) => withPublicPicture(call, call.body),
  async handler({ prepared: body, db, config, user, now, request, reply }) {
    const asker = { db, user, now };
    const shown = await readDataRules(db, user, userEntity, now());
    const current = await lockRecord(db, userEntity, body.id, [isInUse, ...shown]);
    await checkNotAbove(asker, [current.id]);
    const changes = keepSuperior(await readChanges(db, userEntity, body, current), current);
    // People sign in and are logged under this name: it never changes.
    delete changes['username'];
    checkMayChangeChannels(user, changes, current);
    await checkVersion(asker, userEntity, body, current, changes, () =>
      listOtherPlaces(asker, current.id, body),
    );
    await checkUnique(db, userEntity, changes, current.id);
    await changeWithinSight(
      asker,
      () => [current.id],
      async () => {
        await updateRecord(db, userEntity, current.id, { ...changes, ...updatedBy(user, now()) });
        await changePlaces(asker, current.id, body, request.log);
      },
    );
    await closeOldChannels({ db, config, request, reply }, changes, current);
    return ok(null, '修改成功!');
  },
});

export const userRoutes = [
  defineRoute({
    method: 'POST',
    url: '/sys/user/add',
    title: '新增用户',
    access: 'session',
    permission: 'user:add',
    scope: 'all',
    request: {
      body: {
        ...bodySchema(userEntity, {
          ...places,
          // Of generateUserId; a sent text of another shape means nothing.
          id: { type: ['string', 'null'], maxLength: 64 },
          password: passwordText,
          confirmpassword: { ...passwordText, type: ['string', 'null'] },
        }),
        required: ['password'],
      },
    },
    response: userSchema,
    prepare: (call) => withPublicPicture(call, call.body),
    async handler({ prepared: body, db, config, user, now, request }) {
      const changes = keepSuperior(await readChanges(db, userEntity, body));
      await checkUnique(db, userEntity, changes);
      const username = String(changes['username']);
      const password = await readNewPassword(db, body.password, body.confirmpassword, username);
      const values = { ...changes, ...createdBy(user, now()) };
      const id = await insertRecord(db, userEntity, { ...values, password }, await readNewId(db, body.id));
      await checkRoom({ db, config, now });
      const asker = { db, user, now };
      const departs = splitIds(body.selecteddeparts);
      await checkChosenDeparts(db, undefined, departs);
      const roles = await changeWithinSight(
        asker,
        () => [id],
        async () => {
          await setDeparts(asker, id, departs);
          return setRoles(asker, id, splitIds(body.selectedroles));
        },
      );
      request.log.info({ event: 'user-added', user: user.username, target: username, roles });
      return ok(toRecord(userEntity, { ...values, id }), '添加成功！');
    },
  }),
  editUserRoute,
  defineRoute({
    method: 'PUT',
    url: '/sys/user/frozenBatch',
    title: '冻结或解冻用户',
    access: 'session',
    permission: 'user:freeze',
    scope: 'all',
    request: {
      body: {
        type: 'object',
        required: ['ids', 'status'],
        properties: { ids: idsText, status: { type: ['string', 'integer'], enum: ['1', '2', 1, 2] } },
      },
    },
    response: nothing,
    async handler({ body, db, user, now, request }) {
      const ids = await pickShown(db, user, userEntity, splitSomeIds(body.ids), now());
      const status = Number(body.status);
      await checkTargets({ db, user, now }, ids, status === 2 ? '冻结' : '解冻');
      await updateRecords(db, userEntity, ids, { status, ...updatedBy(user, now()) }, [isInUse]);
      if (status === 2) await endSessions(db, ids);
      request.log.info({ event: status === 2 ? 'users-frozen' : 'users-thawed', user: user.username, ids });
      return ok(null, '操作成功!');
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/user/changePassword',
    title: '重置用户的密码',
    access: 'session',
    permission: 'user:resetPassword',
    scope: 'all',
    request: {
      body: {
        type: 'object',
        required: ['username', 'password', 'confirmpassword'],
        properties: {
          username: { type: 'string', maxLength: 100 },
          password: passwordText,
          confirmpassword: passwordText,
        },
      },
    },
    response: nothing,
    async handler({ body, db, user, now, request }) {
      const target = await db
        .selectFrom('sys_user')
        .select(['id', 'username'])
        .where(isNamed('username', body.username))
        .where(isInUse)
        .where(joinConditions(await readDataRules(db, user, userEntity, now())))
        .forUpdate()
        .executeTakeFirst();
      if (!target) throw failure('record-missing', '用户不存在！');
      await checkNotAbove({ db, user, now }, [target.id]);
      const password = await readNewPassword(db, body.password, body.confirmpassword, target.username);
      await updateRecord(db, userEntity, target.id, { password, ...updatedBy(user, now()) });
      await endSessions(db, target.id, target.id === user.id ? user.sessionId : undefined);
      request.log.info({ event: 'password-reset', user: user.username, target: target.username });
      return ok(null, '密码修改成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/user/delete',
    title: '删除用户',
    access: 'session',
    permission: 'user:delete',
    scope: 'all',
    request: { querystring: idQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      const ids = await pickShown(db, user, userEntity, [query.id], now());
      await lockRecord(db, userEntity, query.id, [isInUse]);
      await moveToBin({ db, user, now }, ids);
      return ok(null, '删除成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/user/deleteBatch',
    title: '批量删除用户',
    access: 'session',
    permission: 'user:deleteBatch',
    scope: 'all',
    request: { querystring: idsQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      const ids = await pickShown(db, user, userEntity, splitSomeIds(query.ids), now());
      await moveToBin({ db, user, now }, ids);
      return ok(null, '删除成功!');
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/user/putRecycleBin',
    title: '取回用户',
    access: 'session',
    permission: 'user:recycle',
    scope: 'all',
    request: { body: { type: 'object', required: ['userIds'], properties: { userIds: idsText } } },
    response: nothing,
    async handler({ body, db, config, user, now }) {
      const ids = await pickShown(db, user, userEntity, splitSomeIds(body.userIds), now());
      await checkNotAbove({ db, user, now }, ids);
      await updateRecords(db, userEntity, ids, { del_flag: 0, ...updatedBy(user, now()) }, [isInBin]);
      await checkRoom({ db, config, now });
      return ok(null, '还原成功');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/user/deleteRecycleBin',
    title: '彻底删除用户',
    access: 'session',
    permission: 'user:recycle',
    scope: 'all',
    request: { querystring: { type: 'object', required: ['userIds'], properties: { userIds: idsText } } },
    response: nothing,
    async handler({ query, db, user, now }) {
      const ids = await pickShown(db, user, userEntity, splitSomeIds(query.userIds), now());
      await checkNotAbove({ db, user, now }, ids);
      // Only from the recycle bin: nobody disappears in one step.
      const rows = await db
        .selectFrom('sys_user')
        .select('id')
        .where('id', 'in', ids)
        .where(isInBin)
        .forUpdate()
        .execute();
      await deleteRecords(
        db,
        userEntity,
        rows.map(({ id }) => id),
      );
      return ok(null, '删除成功');
    },
  }),
];

/** The id that a client made with generateUserId, for what it keeps beside the user. @throws rule for one in use */
async function readNewId(db: Kysely<Database>, sent: unknown): Promise<string | undefined> {
  if (typeof sent !== 'string' || !/^[0-9a-f]{32}$/.test(sent)) return undefined;
  const used = await db.selectFrom('sys_user').select('id').where('id', '=', sent).executeTakeFirst();
  if (used) throw failure('rule', '用户ID已被使用，请刷新后重试');
  return sent;
}

/** Departments in charge belong to superiors alone. */
function keepSuperior(changes: Changes, current?: Readonly<Record<string, unknown>>): Changes {
  const identity = changes['user_identity'] ?? current?.['user_identity'] ?? 1;
  return identity === 2 ? changes : { ...changes, depart_ids: null };
}

/** Nobody locks out the administrator or themselves, nor somebody who may do more. */
async function checkTargets(asker: Asker, ids: readonly string[], verb: string): Promise<void> {
  const { db, user } = asker;
  if (ids.includes(user.id)) throw failure('rule', `不能${verb}当前登录的用户`);
  const admin = await db
    .selectFrom('sys_user')
    .select('id')
    .where('username', '=', ADMIN_USERNAME)
    .where('id', 'in', ids)
    .executeTakeFirst();
  if (admin) throw failure('rule', `不能${verb}管理员账号`);
  await checkNotAbove(asker, ids);
}

async function moveToBin(asker: Asker, ids: readonly string[]): Promise<void> {
  const { db, user, now } = asker;
  await checkTargets(asker, ids, '删除');
  await updateRecords(db, userEntity, ids, { del_flag: 1, ...updatedBy(user, now()) });
  await endSessions(db, ids);
}
