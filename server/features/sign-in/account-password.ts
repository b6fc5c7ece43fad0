// Finding an account by name and password: captcha, throttle, password, in this order and with the same work for known
// and unknown names.
import type { Kysely } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { isNamed } from '../../db/names.ts';
import { MAX_PASSWORD_LENGTH, verifyPassword } from '../../kernel/password-hash.ts';
import { answerCaptcha } from '../../identity/captchas.ts';
import { forgetFailures, takeAttempt } from '../../identity/login-throttle.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import { checkKeySchema } from './captcha.ts';
import { ACCOUNT_COLUMNS, logRefusal, type Account } from './sign-in.ts';

/** A captcha as calls send it; both are left out where none is asked for. */
export const captchaProperties = {
  captcha: { type: ['string', 'null'], maxLength: 20 },
  checkKey: {
    ...checkKeySchema,
    type: ['string', 'number', 'null'],
    minLength: 0,
    pattern: '^[A-Za-z0-9._-]*$',
  },
} as const satisfies Record<string, JsonSchema>;

/** Name and password as calls send them. */
export const credentialProperties = {
  username: { type: 'string', minLength: 1, maxLength: 100 },
  password: { type: 'string', minLength: 1, maxLength: MAX_PASSWORD_LENGTH },
  ...captchaProperties,
} as const satisfies Record<string, JsonSchema>;

export interface TypedCaptcha {
  captcha?: string | null | undefined;
  checkKey?: string | number | null | undefined;
}

export interface Credentials extends TypedCaptcha {
  username: string;
  password: string;
}

interface Call {
  db: Kysely<Database>;
  config: Config;
  request: FastifyRequest;
  now(): number;
}

/**
 * The account that a name and a password open.
 * @throws captcha-missing, captcha-wrong, sign-in-throttled; sign-in-wrong for an unknown name and a wrong password alike
 */
export async function findByPassword(call: Call, typed: Credentials): Promise<Account> {
  const { db, request, now } = call;
  const attempt = { username: typed.username, ip: request.ip };
  await passCaptcha(call, typed, typed.username);
  const closed = await takeAttempt(db, attempt, now()).catch((error: unknown) => {
    logRefusal(call, 'throttled', typed.username);
    throw error;
  });
  const user = await db
    .selectFrom('sys_user')
    .select(ACCOUNT_COLUMNS)
    // Names are unique whatever their case, and telephones begin them with a capital.
    .where(isNamed('username', typed.username))
    .executeTakeFirst();
  if (!(await verifyPassword(user?.password, typed.password)) || user === undefined) {
    logRefusal(call, 'password', typed.username, user);
    throw closed ?? failure('sign-in-wrong');
  }
  await forgetFailures(db, attempt, now());
  return user;
}

/**
 * Uses up the captcha of a call, where one is asked for.
 * @param whom who is written down as refused
 * @throws captcha-missing, captcha-wrong
 */
export async function passCaptcha(
  { db, config, request, now }: Call,
  { captcha, checkKey }: TypedCaptcha,
  whom: string,
): Promise<void> {
  if (!(await isCaptchaDue(db, config))) return;
  const key = String(checkKey ?? '');
  const verdict = !captcha || key === '' ? 'missing' : await answerCaptcha(db, key, captcha, now());
  if (verdict === 'right') return;
  logRefusal({ request, now }, 'captcha', whom);
  throw failure(verdict === 'missing' ? 'captcha-missing' : 'captcha-wrong');
}

/** Whether sign-in asks for a captcha: the configuration can switch off what the site settings ask for. */
export async function isCaptchaDue(db: Kysely<Database>, config: Config): Promise<boolean> {
  if (!config.hasCaptcha) return false;
  const site = await db.selectFrom('sys_site_config').select('enable_verification_code').executeTakeFirst();
  return site?.enable_verification_code ?? true;
}
