// The captcha of the sign-in page.
import { failure } from '../../kernel/errors.ts';
import { answerCaptcha, drawCaptcha } from '../../identity/captchas.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { SHARED_RATE } from '../../http/routing/rate-limits.ts';

/** A name that the client makes up, usually its clock in milliseconds. */
export const checkKeySchema = {
  type: ['string', 'number'],
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9._-]+$',
} as const;

export const captchaRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/randomImage/:checkKey',
    title: '验证码图片',
    access: 'public',
    permission: null,
    scope: 'none',
    rateLimit: SHARED_RATE,
    request: {
      params: {
        type: 'object',
        required: ['checkKey'],
        properties: { checkKey: { type: 'string', maxLength: 64, pattern: '^[A-Za-z0-9._-]+$' } },
      },
    },
    response: { type: 'string' },
    async handler({ params, db, now }) {
      return ok(await drawCaptcha(db, params.checkKey, now()));
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/checkCaptcha',
    title: '校验验证码',
    access: 'public',
    permission: null,
    scope: 'none',
    // A wrong answer uses the captcha up although the call fails.
    transaction: false,
    rateLimit: SHARED_RATE,
    request: {
      body: {
        type: 'object',
        required: ['captcha', 'checkKey'],
        properties: { captcha: { type: 'string', maxLength: 20 }, checkKey: checkKeySchema },
      },
    },
    response: { type: 'null' },
    async handler({ body, db, now }) {
      const verdict = await answerCaptcha(db, String(body.checkKey), body.captcha, now(), true);
      if (verdict !== 'right') throw failure('captcha-wrong');
      return ok(null, '验证码正确');
    },
  }),
];
