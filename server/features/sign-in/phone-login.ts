// Codes by text message, and signing in with one.
import { failure } from '../../kernel/errors.ts';
import { isNamed } from '../../db/names.ts';
import { createSmsSender } from '../../identity/outside/sms.ts';
import { forgetFailures, takeAttempt } from '../../identity/login-throttle.ts';
import { findReset } from '../../identity/password-resets.ts';
import type { Sessions } from '../../identity/sessions.ts';
import {
  checkSmsCode,
  makeSmsCode,
  SMS_GAP,
  SMS_LIFETIME,
  maySendTo,
  takeSmsQuota,
  useSmsCode,
  type SmsPurpose,
} from '../../identity/sms-codes.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import { countedCall } from './counted-call.ts';
import { ACCOUNT_COLUMNS, logRefusal, openSession, signInSchema } from './sign-in.ts';
import { checkWay } from './sign-in-ways.ts';

/** A telephone of this country, as sign-in and registration take it. */
export const mobileSchema = { type: 'string', pattern: '^1[34578]\\d{9}$' } as const satisfies JsonSchema;
export const smsCodeSchema = {
  type: 'string',
  pattern: '^\\s*\\d{6}\\s*$',
  maxLength: 20,
} as const satisfies JsonSchema;
export const resetKeySchema = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{43}$',
} as const satisfies JsonSchema;

/** What a sent code answers: seconds until the next may be asked for, and seconds that it can be used. */
export const smsSentSchema = {
  type: 'object',
  required: ['wait', 'lifetime'],
  properties: { wait: { type: 'integer' }, lifetime: { type: 'integer' } },
} as const satisfies JsonSchema;

/** The result of every call that sends a code, whether it went to anybody or not. */
export const SMS_SENT = { wait: SMS_GAP / 1000, lifetime: SMS_LIFETIME / 1000 };
const SENT_TEXT = '验证码已发送，10分钟内有效';

/** @param sessions opens the session of a person who may come in */
export function createPhoneLoginRoutes(sessions: Sessions) {
  return [
    defineRoute({
      ...countedCall,
      once: true,
      url: '/sys/sms',
      title: '发送短信验证码',
      rateLimit: { max: 60, seconds: 60 },
      request: {
        body: {
          type: 'object',
          required: ['smsmode'],
          properties: {
            mobile: { ...mobileSchema, type: ['string', 'null'] },
            smsmode: { type: ['string', 'integer'], enum: ['0', '1', '2', 0, 1, 2] },
            key: { ...resetKeySchema, type: ['string', 'null'] },
          },
        },
      },
      response: smsSentSchema,
      async handler({ body, db, config, now, request }) {
        const purpose = String(body.smsmode) as SmsPurpose;
        const sender = createSmsSender(config, request.log);
        const send = async (mobile: string, isKnown: boolean) => {
          const message = await makeSmsCode(db, { mobile, purpose, ip: request.ip }, now());
          // Nobody waits for the gateway where an answer without one would be quicker: time must not tell who is known.
          if (!isKnown) return;
          const sent = sender.send(message);
          if (purpose === '1') await sent;
          else void sent.catch(() => undefined);
        };
        if (purpose === '2') {
          const reset = body.key ? await findReset(db, body.key, now()) : undefined;
          if (reset === undefined) throw failure('rule', '找回密码已超时，请重新开始');
          // What is told depends on the key alone: the telephone's own count would tell whose it is.
          await takeSmsQuota(db, `reset:${body.key ?? ''}`, request.ip, now());
          if (await maySendTo(db, reset.mobile, request.ip, now())) {
            await send(reset.mobile, reset.userId !== null);
          }
          return ok(SMS_SENT, '验证码已重新发送，10分钟内有效');
        }
        if (!body.mobile) throw failure('rule', '手机号不允许为空！');
        await checkWay(db, config, purpose === '0' ? 'phone' : 'register');
        await takeSmsQuota(db, body.mobile, request.ip, now());
        // A sign-in code goes to accounts only; the answer is the same for all, so that nobody learns who has one.
        const isKnown =
          purpose === '1' ||
          (await db
            .selectFrom('sys_user')
            .select('id')
            .where(isNamed('phone', body.mobile))
            .executeTakeFirst()) !== undefined;
        await send(body.mobile, isKnown);
        return ok(SMS_SENT, SENT_TEXT);
      },
    }),
    defineRoute({
      ...countedCall,
      once: true,
      url: '/sys/phoneLogin',
      title: '手机号登录',
      rateLimit: { max: 300, seconds: 60 },
      request: {
        body: {
          type: 'object',
          required: ['mobile', 'captcha'],
          properties: {
            mobile: mobileSchema,
            captcha: smsCodeSchema,
            remember_me: { type: ['boolean', 'string', 'number', 'null'] },
          },
        },
      },
      response: signInSchema,
      async handler({ body, db, config, now, request }) {
        await checkWay(db, config, 'phone');
        const { mobile } = body;
        // Beside the misses of one code: whoever asks for code after code must wait too.
        const attempt = { username: `sms:${mobile}`, ip: request.ip };
        const refusal = await takeAttempt(db, attempt, now());
        const typed = { mobile, purpose: '0' as const, code: body.captcha, ip: request.ip };
        await checkSmsCode(db, typed, now()).catch((error: unknown) => {
          logRefusal({ request, now }, 'sms', mobile);
          throw refusal ?? error;
        });
        await forgetFailures(db, attempt, now());
        const user = await db
          .selectFrom('sys_user')
          .select(ACCOUNT_COLUMNS)
          .where(isNamed('phone', mobile))
          .executeTakeFirst();
        if (user === undefined) throw failure('sms-wrong');
        const call = { db, config, now, request, sessions };
        const result = await openSession(call, user, (transaction) => useSmsCode(transaction, typed, now()));
        return ok(result, '登录成功');
      },
    }),
  ];
}
