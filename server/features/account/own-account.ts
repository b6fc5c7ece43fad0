// What people see and change about their own account: basic data, telephone and mail, reminders, recent sign-ins.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { withPublicPicture } from '../../files/public-picture.ts';
import { failure } from '../../kernel/errors.ts';
import { verifyPassword } from '../../kernel/password-hash.ts';
import { forgetFailures, takeAttempt } from '../../identity/login-throttle.ts';
import { updatedBy } from '../../records/writes/audit.ts';
import type { Entity } from '../../records/entities.ts';
import { lockRecord, updateRecord } from '../../records/writes/save.ts';
import { formatTime } from '../../kernel/time.ts';
import { bodySchema, readChanges } from '../../records/writes/write.ts';
import { checkUnique } from '../../records/writes/unique.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import type { SignedIn } from '../../records/asker.ts';
import { passwordText } from '../../identity/new-password.ts';
import { closeOldChannels } from '../users/recovery-channels.ts';
import { changeWithinSight } from '../roles/sight-limits.ts';
import { readUserDeparts, readUserInfo, userInfoSchema } from '../session/user-info.ts';
import { isInUse, userEntity } from '../users/user-records.ts';

const text = { type: ['string', 'null'] } as const;

/** Public pictures that the file store gave out: nothing else becomes a picture that everybody loads. */
const AVATAR_PATH = /^avatar\/[0-9a-f]{32}_\d{13}\.[a-z0-9]{1,10}$/;
const SIGN_INS = 10;

/** The fields of a user that people change themselves; everything else is left alone. */
const profileEntity = pickFields(['realname', 'avatar', 'sex', 'birthday', 'telephone']);
const contactEntity = pickFields(['phone', 'email']);

export const ownAccountRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/account/profile',
    title: '自己的资料',
    access: 'session',
    permission: { open: 'everybody reads their own account' },
    scope: 'own',
    request: {},
    response: {
      type: 'object',
      required: ['userInfo', 'departs', 'posts', 'roles', 'isReminded'],
      properties: {
        userInfo: { ...userInfoSchema, properties: { ...userInfoSchema.properties, telephone: text } },
        departs: { type: 'array', items: { type: 'string' } },
        posts: { type: 'array', items: { type: 'string' } },
        roles: { type: 'array', items: { type: 'string' } },
        isReminded: { type: 'boolean' },
      },
    },
    async handler({ db, user }) {
      const userInfo = await readUserInfo(db, user.id);
      const { telephone } = await db
        .selectFrom('sys_user')
        .select('telephone')
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow();
      const departs = await readUserDeparts(db, user.id);
      return ok({
        userInfo: { ...userInfo, telephone },
        departs: departs.map(({ departName }) => departName),
        posts: await readPosts(db, userInfo.post),
        roles: await readRoleNames(db, user.id),
        isReminded: userInfo.isReminded,
      });
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/account/profile',
    title: '修改自己的资料',
    access: 'session',
    permission: { open: 'everybody changes their own basic data; whose it is comes from the session' },
    operation: { title: '修改自己的资料' },
    scope: 'own',
    // Each may copy a picture.
    rateLimit: { max: 60, seconds: 60 },
    request: { body: bodySchema(profileEntity) },
    response: { type: 'object', required: ['userInfo'], properties: { userInfo: userInfoSchema } },
    prepare: (call) => withPublicPicture(call, call.body, true),
    async handler({ prepared: body, db, user, now, request }) {
      const current = await lockRecord(db, userEntity, user.id, [isInUse]);
      const changes = await readChanges(db, profileEntity, body, current);
      await checkAvatar(db, changes['avatar'] ?? null, current['avatar'] ?? null, user);
      await changeWithinSight(
        { db, user, now },
        () => [],
        () => updateRecord(db, userEntity, user.id, { ...changes, ...updatedBy(user, now()) }),
      );
      request.log.info({ event: 'own-profile-changed', user: user.username, fields: Object.keys(changes) });
      return ok({ userInfo: await readUserInfo(db, user.id) }, '已保存');
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/account/contact',
    title: '修改自己的联系方式',
    access: 'session',
    permission: { open: 'everybody changes their own telephone and mail, knowing the password' },
    operation: { title: '修改自己的手机号与邮箱' },
    scope: 'own',
    // Failed tries stay counted: a session left open must not become a way to guess the password.
    transaction: false,
    bodyLimit: 16_384,
    request: { body: { ...bodySchema(contactEntity, { password: passwordText }), required: ['password'] } },
    response: { type: 'object', required: ['userInfo'], properties: { userInfo: userInfoSchema } },
    async handler({ body, db, config, user, now, request, reply }) {
      await confirmPassword(db, user, { password: String(body.password), ip: request.ip, now: now() });
      await db.transaction().execute(async (transaction) => {
        const current = await lockRecord(transaction, userEntity, user.id, [isInUse]);
        const changes = await readChanges(transaction, contactEntity, body, current);
        await checkUnique(transaction, userEntity, changes, user.id);
        await updateRecord(transaction, userEntity, user.id, { ...changes, ...updatedBy(user, now()) });
        await closeOldChannels({ db: transaction, config, request, reply }, changes, current);
        request.log.info({ event: 'own-contact-changed', user: user.username, fields: Object.keys(changes) });
      });
      return ok({ userInfo: await readUserInfo(db, user.id) }, '修改成功!');
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/account/reminders',
    title: '修改自己的提醒设置',
    access: 'session',
    permission: { open: 'everybody decides about their own reminders' },
    operation: { title: '设置自己的提醒' },
    scope: 'own',
    request: {
      body: { type: 'object', required: ['isReminded'], properties: { isReminded: { type: 'boolean' } } },
    },
    response: { type: 'object', required: ['userInfo'], properties: { userInfo: userInfoSchema } },
    async handler({ body, db, user }) {
      await db
        .insertInto('sys_user_setting')
        .values({ user_id: user.id, is_reminded: body.isReminded })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_reminded: body.isReminded }))
        .execute();
      return ok({ userInfo: await readUserInfo(db, user.id) }, '已保存');
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/account/signIns',
    title: '自己的登录记录',
    access: 'session',
    permission: { open: 'everybody sees when and from where their own account was used' },
    scope: 'own',
    request: {},
    response: {
      type: 'array',
      items: { type: 'object', properties: { id: text, time: text, ip: text, text } },
    },
    async handler({ db, user }) {
      const rows = await db
        .selectFrom('sys_log')
        .select(['id', 'ip', 'create_time'])
        .where('log_type', '=', 1)
        .where('userid', '=', user.id)
        .orderBy('create_time', 'desc')
        .limit(SIGN_INS)
        .execute();
      return ok(
        rows.map(({ id, ip, create_time }) => ({
          id,
          ip,
          time: formatTime(create_time),
          text: ip === null ? '登录系统' : `从 ${ip} 登录系统`,
        })),
      );
    },
  }),
];

function pickFields(names: readonly string[]): Entity {
  return { ...userEntity, fields: new Map([...userEntity.fields].filter(([name]) => names.includes(name))) };
}

/** @throws rule for a picture that the person did not upload as one */
async function checkAvatar(
  db: Kysely<Database>,
  next: unknown,
  before: unknown,
  user: SignedIn,
): Promise<void> {
  if (next === null || next === before) return;
  const isStored =
    typeof next === 'string' &&
    AVATAR_PATH.test(next) &&
    (await db
      .selectFrom('sys_file')
      .select('id')
      .where('path', '=', next)
      .where('owner_id', '=', user.id)
      .executeTakeFirst()) !== undefined;
  if (!isStored) throw failure('rule', '头像须是刚上传的图片，请重新上传', { field: 'avatar' });
}

/** @throws rule for a wrong password, sign-in-throttled after too many */
async function confirmPassword(
  db: Kysely<Database>,
  user: SignedIn,
  { password, ip, now }: { password: string; ip: string; now: number },
): Promise<void> {
  const attempt = { username: user.username, ip };
  await takeAttempt(db, attempt, now);
  const current = await db
    .selectFrom('sys_user')
    .select('password')
    .where('id', '=', user.id)
    .executeTakeFirst();
  if (!(await verifyPassword(current?.password, password)))
    throw failure('rule', '登录密码不正确', { field: 'password' });
  await forgetFailures(db, attempt, now);
}

async function readPosts(db: Kysely<Database>, codes: string | null): Promise<string[]> {
  const wanted = (codes ?? '').split(',').filter((code) => code !== '');
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('sys_position')
    .select('name')
    .where('code', 'in', wanted)
    .orderBy('code')
    .execute();
  return rows.map(({ name }) => name);
}

async function readRoleNames(db: Kysely<Database>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_user_role as held')
    .innerJoin('sys_role as role', 'role.id', 'held.role_id')
    .select(['role.role_name', 'role.role_code'])
    .where('held.user_id', '=', userId)
    .orderBy('role.role_code')
    .execute();
  return rows.map(({ role_name, role_code }) => role_name ?? role_code);
}
