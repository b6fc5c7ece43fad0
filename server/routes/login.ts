// Signing in: captcha, throttle, password, in this order and with the same work for known and unknown names.
import { sql, type Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../db/tables.ts';
import { failure } from '../errors.ts';
import { MAX_PASSWORD_LENGTH, verifyPassword } from '../password-hash.ts';
import { answerCaptcha } from '../plugins/captchas.ts';
import { toPrintable } from '../plugins/logging.ts';
import { forgetFailures, takeAttempt } from '../plugins/login-throttle.ts';
import type { Sessions } from '../plugins/sessions.ts';
import { readAllDicts } from '../query/dictionaries.ts';
import { createId } from '../query/record.ts';
import { optionSchema } from '../query/schemas.ts';
import { defineRoute, ok } from '../routing/define-route.ts';
import type { JsonSchema } from '../routing/schema-types.ts';
import { checkKeySchema } from './captcha.ts';
import { departSchema, readUserDeparts, readUserInfo, userInfoSchema } from './user-info.ts';

/** Every dictionary by code. */
export const dictItemsSchema = {
  type: 'object',
  additionalProperties: {
    type: 'array',
    items: optionSchema,
  },
} as const satisfies JsonSchema;

/** @param sessions opens the session of a person who may come in */
export function createLoginRoutes(sessions: Sessions) {
  return [
    defineRoute({
      method: 'POST',
      url: '/sys/login',
      access: 'public',
      permission: null,
      scope: 'none',
      // Failed tries stay counted and a used captcha stays used.
      transaction: false,
      rateLimit: { max: 300, seconds: 60 },
      bodyLimit: 16_384,
      request: {
        body: {
          type: 'object',
          required: ['username', 'password'],
          properties: {
            username: { type: 'string', minLength: 1, maxLength: 100 },
            password: { type: 'string', minLength: 1, maxLength: MAX_PASSWORD_LENGTH },
            captcha: { type: ['string', 'null'], maxLength: 20 },
            checkKey: {
              ...checkKeySchema,
              type: ['string', 'number', 'null'],
              minLength: 0,
              pattern: '^[A-Za-z0-9._-]*$',
            },
            remember_me: { type: ['boolean', 'string', 'number', 'null'] },
          },
        },
      },
      response: {
        type: 'object',
        required: ['token', 'userInfo', 'departs', 'multi_depart', 'sysAllDictItems'],
        properties: {
          token: { type: 'string' },
          userInfo: userInfoSchema,
          departs: { type: 'array', items: departSchema },
          multi_depart: { type: 'integer' },
          sysAllDictItems: dictItemsSchema,
        },
      },
      async handler({ body, db, config, now, request }) {
        const attempt = { username: body.username, ip: request.ip };
        const refuse = (reason: string) => {
          request.log.warn({
            event: 'sign-in-refused',
            reason,
            username: toPrintable(body.username),
            ip: request.ip,
          });
        };
        if (await isCaptchaDue(db, config)) {
          await checkCaptcha(db, body.captcha, body.checkKey, now()).catch((error: unknown) => {
            refuse('captcha');
            throw error;
          });
        }
        await takeAttempt(db, attempt, now()).catch((error: unknown) => {
          refuse('throttled');
          throw error;
        });
        const user = await db
          .selectFrom('sys_user')
          .select(['id', 'username', 'password', 'status', 'del_flag', 'is_demo'])
          // Names are unique whatever their case, and telephones begin them with a capital.
          .where(sql<boolean>`lower(username) = lower(${body.username.trim()})`)
          .executeTakeFirst();
        if (!(await verifyPassword(user?.password, body.password)) || user === undefined) {
          refuse('password');
          throw failure('sign-in-wrong');
        }
        await forgetFailures(db, attempt, now());
        if (user.del_flag !== 0) {
          refuse('cancelled');
          throw failure('user-cancelled');
        }
        if (user.status !== 1) {
          refuse('frozen');
          throw failure('user-frozen');
        }
        if (user.is_demo && !config.isLoopback) {
          refuse('demo');
          throw failure('demo-closed');
        }
        const departs = await readUserDeparts(db, user.id);
        const client = { ip: request.ip, agent: toPrintable(request.headers['user-agent'] ?? '') };
        const token = await db.transaction().execute(async (transaction) => {
          await checkUnchanged(transaction, user);
          await settleDepart(transaction, user.id, departs);
          await transaction
            .insertInto('sys_log')
            .values({
              id: createId(),
              log_type: 1,
              log_content: `用户名: ${user.username},登录成功！`,
              userid: user.id,
              username: user.username,
              ip: request.ip,
              create_by: user.username,
              create_time: new Date(now()),
            })
            .execute();
          return sessions.open(transaction, user.id, client);
        });
        request.log.info({ event: 'signed-in', username: user.username, ip: request.ip });
        return ok(
          {
            token,
            userInfo: await readUserInfo(db, user.id),
            departs,
            multi_depart: Math.min(departs.length, 2),
            sysAllDictItems: await readAllDicts(db),
          },
          '登录成功',
        );
      },
    }),
  ];
}

/** Whether sign-in asks for a captcha: the configuration can switch off what the site settings ask for. */
export async function isCaptchaDue(db: Kysely<Database>, config: Config): Promise<boolean> {
  if (!config.hasCaptcha) return false;
  const site = await db.selectFrom('sys_site_config').select('enable_verification_code').executeTakeFirst();
  return site?.enable_verification_code ?? true;
}

async function checkCaptcha(
  db: Kysely<Database>,
  captcha: string | null | undefined,
  checkKey: string | number | null | undefined,
  now: number,
): Promise<void> {
  const key = String(checkKey ?? '');
  if (!captcha || key === '') throw failure('captcha-missing');
  const verdict = await answerCaptcha(db, key, captcha, now);
  if (verdict === 'missing') throw failure('captcha-missing');
  if (verdict === 'wrong') throw failure('captcha-wrong');
}

/**
 * Locks the user and makes sure that nothing changed since the password was compared: a reset or a freeze that commits
 * in between ends all sessions there are, so none may be opened after it on the strength of the old password.
 */
async function checkUnchanged(
  db: Kysely<Database>,
  user: { id: string; password: string | null; status: number; del_flag: number },
): Promise<void> {
  const current = await db
    .selectFrom('sys_user')
    .select('id')
    .where('id', '=', user.id)
    .where('password', '=', user.password)
    .where('status', '=', user.status)
    .where('del_flag', '=', user.del_flag)
    .forUpdate()
    .executeTakeFirst();
  if (current === undefined) throw failure('sign-in-wrong');
}

/** The only department is where one works; a department that one no longer belongs to is left. */
async function settleDepart(
  db: Kysely<Database>,
  userId: string,
  departs: readonly { orgCode: string }[],
): Promise<void> {
  const codes = departs.map((depart) => depart.orgCode);
  const [only] = codes;
  if (codes.length === 1 && only !== undefined) {
    await db.updateTable('sys_user').set({ org_code: only }).where('id', '=', userId).execute();
    return;
  }
  await db
    .updateTable('sys_user')
    .set({ org_code: null })
    .where('id', '=', userId)
    .$if(codes.length > 0, (query) => query.where('org_code', 'not in', codes))
    .execute();
}
