// Signing in with name and password.
import type { Sessions } from '../../identity/sessions.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { SHARED_RATE } from '../../http/routing/rate-limits.ts';
import { credentialProperties, findByPassword } from './account-password.ts';
import { openSession, signInSchema } from './sign-in.ts';

/** @param sessions opens the session of a person who may come in */
export function createLoginRoutes(sessions: Sessions) {
  return [
    defineRoute({
      method: 'POST',
      once: true,
      url: '/sys/login',
      title: '登录',
      access: 'public',
      permission: null,
      scope: 'none',
      // Failed tries stay counted and a used captcha stays used.
      transaction: false,
      rateLimit: SHARED_RATE,
      bodyLimit: 16_384,
      request: {
        body: {
          type: 'object',
          required: ['username', 'password'],
          properties: {
            ...credentialProperties,
            remember_me: { type: ['boolean', 'string', 'number', 'null'] },
          },
        },
      },
      response: signInSchema,
      async handler({ body, db, config, now, request }) {
        const call = { db, config, now, request, sessions };
        return ok(await openSession(call, await findByPassword(call, body)), '登录成功');
      },
    }),
  ];
}
