// What every new password must satisfy, as administrators see and set it.
import { failure } from '../../kernel/errors.ts';
import { PASSWORD_LENGTHS } from '../../../src/engine/rule/password.ts';
import { judgePassword, readStrategy } from '../../identity/password-strategy.ts';
import { updatedBy } from '../../records/writes/audit.ts';
import { nothing } from '../../records/schemas.ts';
import { formatTime } from '../../kernel/time.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { passwordText } from '../../identity/new-password.ts';

const strategySchema = {
  type: 'object',
  required: ['miniPasswordLength', 'complexityId'],
  properties: { miniPasswordLength: { type: 'integer' }, complexityId: { type: 'integer' } },
} as const;

const level = { type: ['integer', 'string'], enum: [1, 2, 3, '1', '2', '3'] } as const;

export const passwordStrategyRoutes = [
  defineRoute({
    method: 'GET',
    url: '/modules.system/sysPasswordStrategy/queryOne',
    title: '当前的密码策略',
    access: 'public',
    permission: null,
    scope: 'none',
    request: {},
    response: strategySchema,
    async handler({ db }) {
      return ok(await readStrategy(db));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/modules.system/sysPasswordStrategy/queryById',
    title: '读取密码策略',
    access: 'session',
    permission: 'passwordStrategy:list',
    scope: 'all',
    request: {},
    response: {
      type: 'object',
      properties: {
        ...strategySchema.properties,
        // Who may not save sees no form.
        mayEdit: { type: 'boolean' },
        updateBy: { type: ['string', 'null'] },
        updateTime: { type: ['string', 'null'] },
      },
    },
    async handler({ db, user }) {
      const row = await db
        .selectFrom('sys_password_strategy')
        .select(['update_by', 'update_time'])
        .executeTakeFirst();
      return ok({
        ...(await readStrategy(db)),
        mayEdit: user.permissions.has('passwordStrategy:edit'),
        updateBy: row?.update_by ?? null,
        updateTime: formatTime(row?.update_time ?? null),
      });
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/modules.system/sysPasswordStrategy/edit',
    title: '编辑密码策略',
    access: 'session',
    permission: 'passwordStrategy:edit',
    scope: 'all',
    request: {
      body: {
        type: 'object',
        required: ['miniPasswordLength', 'complexityId'],
        properties: { miniPasswordLength: { type: 'integer' }, complexityId: level },
      },
    },
    response: nothing,
    async handler({ body, db, user, now, request }) {
      const { least, most } = PASSWORD_LENGTHS;
      const miniPasswordLength = body.miniPasswordLength;
      if (miniPasswordLength < least || miniPasswordLength > most) {
        throw failure('rule', `密码最小长度必须在 ${least} 到 ${most} 之间`);
      }
      const values = {
        mini_password_length: miniPasswordLength,
        complexity_id: Number(body.complexityId),
        ...updatedBy(user, now()),
      };
      await db
        .insertInto('sys_password_strategy')
        .values({ id: 1, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute();
      request.log.info({ event: 'password-strategy-changed', user: user.username, ...body });
      return ok(null, '保存成功!');
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/modules.system/sysPasswordStrategy/tryPassword',
    title: '试一个密码',
    access: 'session',
    permission: 'passwordStrategy:list',
    scope: 'none',
    operation: null,
    rateLimit: { max: 60, seconds: 60 },
    request: {
      body: {
        type: 'object',
        required: ['password', 'miniPasswordLength', 'complexityId'],
        properties: {
          password: passwordText,
          miniPasswordLength: { type: 'integer', minimum: 6, maximum: 20 },
          complexityId: level,
        },
      },
    },
    // Why the strategy of the form would refuse it; empty when it would do. Nothing of it is kept.
    response: { type: 'object', properties: { message: { type: 'string' } } },
    handler({ body, user }) {
      const complexityId = Number(body.complexityId) as 1 | 2 | 3;
      const { miniPasswordLength } = body;
      return ok({
        message: judgePassword(body.password, { miniPasswordLength, complexityId }, user.username) ?? '',
      });
    },
  }),
];
