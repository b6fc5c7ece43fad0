// Registration: people make their own account with a telephone that is theirs. It holds no role until they are given one.
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { checkRoom } from '../licence/places.ts';
import { checkSmsCode, useSmsCode } from '../../identity/sms-codes.ts';
import { getEntity } from '../../records/entities.ts';
import { insertRecord } from '../../records/writes/save.ts';
import { readChanges, type Changes } from '../../records/writes/write.ts';
import { isTaken } from '../../records/writes/unique.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { passwordText, readNewPassword } from '../../identity/new-password.ts';
import { mobileSchema, smsCodeSchema } from './phone-login.ts';
import { checkWay } from './sign-in-ways.ts';

const userEntity = getEntity('system/user');

/** What is told of a value that another account has. */
const TAKEN: Readonly<Record<string, string>> = {
  username: '用户名已注册',
  phone: '该手机号已注册',
  email: '邮箱已被注册',
};

export const registrationRoutes = [
  defineRoute({
    method: 'POST',
    url: '/sys/user/register',
    title: '注册账号',
    access: 'public',
    permission: null,
    scope: 'none',
    // Wrong codes stay counted.
    transaction: false,
    once: true,
    rateLimit: { max: 60, seconds: 60 },
    bodyLimit: 16_384,
    request: {
      body: {
        type: 'object',
        required: ['username', 'password', 'phone', 'smscode'],
        properties: {
          username: { type: 'string', maxLength: 100 },
          password: passwordText,
          confirmpassword: { ...passwordText, type: ['string', 'null'] },
          email: { type: ['string', 'null'], maxLength: 45 },
          phone: mobileSchema,
          smscode: smsCodeSchema,
        },
      },
    },
    response: {
      type: 'object',
      required: ['username'],
      properties: { username: { type: 'string' } },
    },
    async handler({ body, db, config, now, request }) {
      await checkWay(db, config, 'register');
      const typed = { mobile: body.phone, purpose: '1' as const, code: body.smscode, ip: request.ip };
      const username = body.username.trim();
      const changes = await readChanges(db, userEntity, {
        username,
        realname: username,
        email: body.email?.trim() || null,
        phone: body.phone,
      });
      const password = await readNewPassword(db, body.password, body.confirmpassword, username);
      // Whether a name, a telephone or an address is taken is told to those alone who proved that a telephone is theirs.
      await checkSmsCode(db, typed, now());
      await db.transaction().execute(async (transaction) => {
        for (const name of ['username', 'phone', 'email']) {
          const field = userEntity.fields.get(name);
          const value = field && changes[field.column];
          if (field === undefined || typeof value !== 'string') continue;
          if (await isTaken(transaction, userEntity, field, value))
            throw failure('rule', TAKEN[name], { field: name });
        }
        await useSmsCode(transaction, typed, now());
        await addOwnAccount({ db: transaction, config, now }, username, { ...changes, password });
      });
      request.log.info({ event: 'registered', username, ip: request.ip });
      return ok({ username }, '注册成功');
    },
  }),
];

/** Makes an account for somebody who came from another site; no password opens it until one is set. */
export async function registerThird(
  db: Kysely<Database>,
  config: Config,
  person: { username: string; realname: string; thirdType: string; thirdId: string },
  now: () => number,
): Promise<string> {
  await checkWay(db, config, 'register');
  const changes = await readChanges(db, userEntity, {
    username: person.username,
    realname: person.realname,
  });
  return addOwnAccount({ db, config, now }, person.username, {
    ...changes,
    third_type: person.thirdType,
    third_id: person.thirdId,
  });
}

/**
 * Inserts an account that its owner makes.
 * @returns its id
 * @throws rule when the licence has no room for it
 */
async function addOwnAccount(
  { db, config, now }: { db: Kysely<Database>; config: Config; now: () => number },
  username: string,
  values: Changes,
): Promise<string> {
  const id = await insertRecord(db, userEntity, {
    ...values,
    create_by: username,
    create_time: new Date(now()),
  });
  await checkRoom({ db, config, now });
  return id;
}
