// A forgotten password: account and captcha, the code that went to its telephone, a new password. Until the code is
// right all answers are the same whether anybody has that account or not.
import { failure } from '../../kernel/errors.ts';
import { foldName, isNamed } from '../../db/names.ts';
import { createSmsSender, hasSms } from '../../identity/outside/sms.ts';
import { beginReset, endResets, findReset, takeReset, verifyReset } from '../../identity/password-resets.ts';
import { endSessions } from '../../identity/sessions.ts';
import { checkSmsCode, makeSmsCode, maySendTo, takeSmsQuota, useSmsCode } from '../../identity/sms-codes.ts';
import { nothing } from '../../records/schemas.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { captchaProperties, passCaptcha } from './account-password.ts';
import { countedCall } from './counted-call.ts';
import { passwordText, readNewPassword } from '../../identity/new-password.ts';
import { resetKeySchema, SMS_SENT, smsCodeSchema, smsSentSchema } from './phone-login.ts';

const OVER = '找回密码已超时，请重新开始';

export const forgottenPasswordRoutes = [
  defineRoute({
    ...countedCall,
    once: true,
    url: '/sys/user/querySysUser',
    title: '找回密码：查找账号',
    rateLimit: { max: 60, seconds: 60 },
    request: {
      body: {
        type: 'object',
        required: ['username'],
        properties: { username: { type: 'string', minLength: 1, maxLength: 100 }, ...captchaProperties },
      },
    },
    response: {
      ...smsSentSchema,
      required: ['key', 'wait', 'lifetime'],
      properties: { ...smsSentSchema.properties, key: { type: 'string' } },
    },
    async handler({ body, db, config, now, request }) {
      if (!hasSms(config)) throw failure('rule', '暂未开放短信找回，请联系系统管理员重置密码');
      const typed = body.username.trim();
      await passCaptcha({ db, config, request, now }, body, typed);
      await takeSmsQuota(db, `account:${foldName(typed)}`, request.ip, now());
      const user = await db
        .selectFrom('sys_user')
        .select(['id', 'phone', 'is_demo'])
        .where('del_flag', '=', 0)
        .where((eb) => eb.or([isNamed('username', typed), isNamed('phone', typed)]))
        // One person's name may be another's telephone: the name is meant.
        .orderBy(isNamed('username', typed), 'desc')
        .executeTakeFirst();
      const isOpen = user?.phone && (!user.is_demo || config.isLoopback);
      const userId = isOpen ? user.id : null;
      const mobile = isOpen ? (user.phone ?? '') : `-${typed}`.slice(0, 45);
      const key = await beginReset(db, { userId, mobile }, now());
      if (await maySendTo(db, mobile, request.ip, now())) {
        const made = await makeSmsCode(db, { mobile, purpose: '2', ip: request.ip }, now());
        // Not waited for: time must not tell who is known.
        if (userId !== null)
          void createSmsSender(config, request.log)
            .send(made)
            .catch(() => undefined);
      }
      request.log.info({ event: 'password-forgotten', isKnown: userId !== null, ip: request.ip });
      return ok({ key, ...SMS_SENT }, '如果该账号存在并绑定了手机号，验证码已发送到该手机');
    },
  }),
  defineRoute({
    ...countedCall,
    once: true,
    url: '/sys/user/phoneVerification',
    title: '找回密码：验证手机号',
    rateLimit: { max: 60, seconds: 60 },
    request: {
      body: {
        type: 'object',
        required: ['key', 'smscode'],
        properties: { key: resetKeySchema, smscode: smsCodeSchema },
      },
    },
    response: { type: 'object', required: ['key'], properties: { key: { type: 'string' } } },
    async handler({ body, db, now, request }) {
      const reset = await findReset(db, body.key, now());
      if (reset === undefined) throw failure('rule', OVER);
      const typed = { mobile: reset.mobile, purpose: '2' as const, code: body.smscode, ip: request.ip };
      await checkSmsCode(db, typed, now());
      if (reset.userId === null) throw failure('sms-wrong');
      const key = await db.transaction().execute(async (transaction) => {
        await useSmsCode(transaction, typed, now());
        return verifyReset(transaction, body.key, now());
      });
      if (key === undefined) throw failure('rule', OVER);
      return ok({ key }, '验证通过，请设置新密码');
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/user/passwordChange',
    title: '找回密码：设置新密码',
    access: 'public',
    permission: null,
    scope: 'none',
    once: true,
    rateLimit: { max: 60, seconds: 60 },
    bodyLimit: 16_384,
    request: {
      body: {
        type: 'object',
        required: ['key', 'password'],
        properties: {
          key: resetKeySchema,
          password: passwordText,
          confirmpassword: { ...passwordText, type: ['string', 'null'] },
        },
      },
    },
    response: nothing,
    // A password that the strategy refuses rolls back, so that the key serves for the next try.
    async handler({ body, db, now, request }) {
      const userId = await takeReset(db, body.key, now());
      const user =
        userId &&
        (await db
          .selectFrom('sys_user')
          .select(['id', 'username'])
          .where('id', '=', userId)
          .where('del_flag', '=', 0)
          .forUpdate()
          .executeTakeFirst());
      if (!user) throw failure('rule', OVER);
      const password = await readNewPassword(db, body.password, body.confirmpassword, user.username);
      await db
        .updateTable('sys_user')
        .set({ password, update_by: user.username, update_time: new Date(now()) })
        .where('id', '=', user.id)
        .execute();
      await endSessions(db, user.id);
      await endResets(db, user.id);
      request.log.info({ event: 'password-reset', user: user.username, target: user.username });
      return ok(null, '密码重置完成！');
    },
  }),
];
