// People change their own password.
import { failure } from '../../kernel/errors.ts';
import { verifyPassword } from '../../kernel/password-hash.ts';
import { claimIntention, isAnswered, readIntention, storeAnswer } from '../../http/plugins/idempotency.ts';
import { forgetFailures, takeAttempt } from '../../identity/login-throttle.ts';
import { endSessions } from '../../identity/sessions.ts';
import { updatedBy } from '../../records/writes/audit.ts';
import { nothing } from '../../records/schemas.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { passwordText, readNewPassword } from '../../identity/new-password.ts';

const DONE = '密码重置成功!';

const optionalPassword = { ...passwordText, type: ['string', 'null'] } as const;

export const ownPasswordRoutes = [
  defineRoute({
    method: 'PUT',
    url: '/sys/user/updatePassword',
    title: '修改自己的密码',
    access: 'session',
    permission: { open: 'everybody changes their own password, knowing the old one' },
    scope: 'own',
    // Failed tries stay counted: a session left open must not become a way to guess the password.
    transaction: false,
    operation: { title: '修改自己的密码' },
    bodyLimit: 16_384,
    request: {
      body: {
        type: 'object',
        required: ['oldpassword'],
        properties: {
          username: { type: ['string', 'null'], maxLength: 100 },
          oldpassword: passwordText,
          password: optionalPassword,
          confirmpassword: optionalPassword,
        },
      },
    },
    response: nothing,
    async handler({ body, user, db, now, request }) {
      if (typeof body.username === 'string' && body.username !== '' && body.username !== user.username) {
        request.log.warn({ event: 'password-change-refused', reason: 'foreign', user: user.username });
        throw failure('forbidden');
      }
      if (!body.password) throw failure('rule', '新密码不允许为空!', { field: 'password' });
      const password = body.password;
      if (body.confirmpassword !== password)
        throw failure('rule', '两次输入密码不一致!', { field: 'confirmpassword' });
      const intention = readIntention(request, user.id);
      const attempt = { username: user.username, ip: request.ip };
      await takeAttempt(db, attempt, now());
      const current = await db
        .selectFrom('sys_user')
        .select('password')
        .where('id', '=', user.id)
        .executeTakeFirst();
      if (!(await verifyPassword(current?.password, body.oldpassword))) {
        // The answer to the first try was lost and this is its retry: what is asked for is done already.
        const isRetry = intention !== undefined && (await isAnswered(db, intention, now()));
        if (isRetry && (await verifyPassword(current?.password, password))) {
          await forgetFailures(db, attempt, now());
          return ok(null, DONE);
        }
        request.log.warn({ event: 'password-change-refused', reason: 'password', user: user.username });
        throw failure('rule', '旧密码输入错误!', { field: 'oldpassword' });
      }
      await forgetFailures(db, attempt, now());
      if (password === body.oldpassword)
        throw failure('rule', '新密码不能与旧密码相同', { field: 'password' });
      const hash = await readNewPassword(db, password, body.confirmpassword, user.username);
      await db.transaction().execute(async (transaction) => {
        // Of two calls with one key the second waits here, and finds it done.
        if (intention && (await claimIntention(transaction, intention, now())) !== undefined) return;
        // A reset by the administrator that came in between wins: the old password is no longer the one compared.
        const changed = await transaction
          .updateTable('sys_user')
          .set({ password: hash, ...updatedBy(user, now()) })
          .where('id', '=', user.id)
          .where('password', '=', current?.password ?? '')
          .executeTakeFirst();
        if (changed.numUpdatedRows === 0n) throw failure('rule', '旧密码输入错误!', { field: 'oldpassword' });
        await endSessions(transaction, user.id, user.sessionId);
        if (intention) await storeAnswer(transaction, intention, DONE);
      });
      request.log.info({ event: 'password-changed', user: user.username });
      return ok(null, DONE);
    },
  }),
];
