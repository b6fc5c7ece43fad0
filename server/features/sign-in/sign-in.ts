// What every way to sign in ends with: is the account open, where does it work, a line in the log, a session.
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { OperationLog } from '../../http/audit/operation-log.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { API_ERRORS, failure } from '../../kernel/errors.ts';
import { checkPlace } from '../licence/places.ts';
import { toPrintable } from '../../http/plugins/logging.ts';
import type { Sessions } from '../../identity/sessions.ts';
import { readAllDicts } from '../../records/dictionaries/dictionaries.ts';
import { createId } from '../../records/record.ts';
import { optionSchema } from '../../records/schemas.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import { departSchema, readUserDeparts, readUserInfo, userInfoSchema } from '../session/user-info.ts';

/** Every dictionary by code. */
export const dictItemsSchema = {
  type: 'object',
  additionalProperties: {
    type: 'array',
    items: optionSchema,
  },
} as const satisfies JsonSchema;

/** The properties of a sign-in's result. */
export const signInProperties = {
  token: { type: 'string' },
  userInfo: userInfoSchema,
  departs: { type: 'array', items: departSchema },
  multi_depart: { type: 'integer' },
  sysAllDictItems: dictItemsSchema,
} as const satisfies Record<string, JsonSchema>;

/** What a sign-in answers. */
export const signInSchema = {
  type: 'object',
  required: ['token', 'userInfo', 'departs', 'multi_depart', 'sysAllDictItems'],
  properties: signInProperties,
} as const satisfies JsonSchema;

/** The columns of a user that decide whether the account is open. */
export const ACCOUNT_COLUMNS = ['id', 'username', 'password', 'status', 'del_flag', 'is_demo'] as const;

export interface Account {
  id: string;
  username: string;
  /** The hash; null where no password opens the account. */
  password: string | null;
  status: number;
  del_flag: number;
  is_demo: boolean;
}

/** The call that signs in, and what it may use. */
export interface SignInCall {
  db: Kysely<Database>;
  config: Config;
  sessions: Sessions;
  request: FastifyRequest;
  now(): number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes the rows of the log that people read. */
    operationLog: OperationLog;
  }
}

/** Why nobody was let in, for the people who read the log. */
const REFUSALS = {
  captcha: '验证码错误或已失效',
  throttled: '失败次数过多，暂时不能登录',
  password: API_ERRORS['sign-in-wrong'].text,
  sms: '短信验证码错误或已失效',
  'cas-ticket': '单点登录票据无效',
  'cas-unknown': '单点登录账号没有对应用户',
  cancelled: API_ERRORS['user-cancelled'].text,
  frozen: API_ERRORS['user-frozen'].text,
  demo: API_ERRORS['demo-closed'].text,
  licence: '用户数超过许可证允许的数量',
} as const;

/**
 * Writes down that somebody was not let in, and why: for the operator with what was typed, for the readers of the log
 * with the account that exists alone, because some people type their password for a name.
 */
export function logRefusal(
  { request, now }: Pick<SignInCall, 'request' | 'now'>,
  reason: keyof typeof REFUSALS,
  typed: string,
  account?: Pick<Account, 'id' | 'username'>,
): void {
  request.log.warn({
    event: 'sign-in-refused',
    reason,
    username: toPrintable(typed),
    ip: request.ip,
  });
  request.server.operationLog.add({
    at: now(),
    log_type: 1,
    log_content: `登录失败：${REFUSALS[reason]}`,
    userid: account?.id ?? null,
    username: account?.username ?? null,
    ip: request.ip,
    result: 0,
    failure: REFUSALS[reason],
    agent: toPrintable(request.headers['user-agent'] ?? ''),
    request_type: request.method,
    request_url: request.routeOptions.url ?? null,
  });
}

/**
 * Opens a session for an account whose owner has proved to be there.
 * @param prepare runs in the transaction of the sign-in, before the session: what it throws lets nobody in
 * @returns the result of the sign-in
 * @throws user-cancelled, user-frozen, demo-closed; sign-in-wrong when the account changed meanwhile
 */
export async function openSession(
  { db, config, sessions, request, now }: SignInCall,
  user: Account,
  prepare: (transaction: Kysely<Database>) => Promise<void> = async () => undefined,
) {
  checkOpen({ config, request, now }, user);
  await checkPlace({ db, config, now }, user).catch((error: unknown) => {
    logRefusal({ request, now }, 'licence', user.username, user);
    throw error;
  });
  const departs = await readUserDeparts(db, user.id);
  const client = { ip: request.ip, agent: toPrintable(request.headers['user-agent'] ?? '') };
  const token = await db.transaction().execute(async (transaction) => {
    await checkUnchanged(transaction, user);
    await prepare(transaction);
    await settleDepart(transaction, user.id, departs);
    await transaction
      .insertInto('sys_log')
      .values({
        id: createId(),
        log_type: 1,
        log_content: `用户名: ${user.username},登录成功！`,
        userid: user.id,
        username: user.username,
        ip: client.ip,
        agent: client.agent,
        request_type: request.method,
        request_url: request.routeOptions.url ?? null,
        create_by: user.username,
        create_time: new Date(now()),
      })
      .execute();
    return sessions.open(transaction, user.id, client);
  });
  request.log.info({ event: 'signed-in', username: user.username, ip: request.ip });
  return {
    token,
    userInfo: await readUserInfo(db, user.id),
    departs,
    multi_depart: Math.min(departs.length, 2),
    sysAllDictItems: await readAllDicts(db),
  };
}

function checkOpen(call: Pick<SignInCall, 'config' | 'request' | 'now'>, user: Account): void {
  if (user.del_flag !== 0) {
    logRefusal(call, 'cancelled', user.username, user);
    throw failure('user-cancelled');
  }
  if (user.status !== 1) {
    logRefusal(call, 'frozen', user.username, user);
    throw failure('user-frozen');
  }
  if (user.is_demo && !call.config.isLoopback) {
    logRefusal(call, 'demo', user.username, user);
    throw failure('demo-closed');
  }
}

/**
 * Locks the user and makes sure that nothing changed since the account was read: a reset or a freeze that commits in
 * between ends all sessions there are, so none may be opened after it on the strength of what was before.
 */
async function checkUnchanged(db: Kysely<Database>, user: Account): Promise<void> {
  const current = await db
    .selectFrom('sys_user')
    .select('id')
    .where('id', '=', user.id)
    .where('password', 'is not distinct from', user.password)
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
