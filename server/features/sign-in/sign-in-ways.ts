// Which ways of signing in are open: what the site settings allow and this installation can do.
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { hasSms } from '../../identity/outside/sms.ts';

export interface SignInWays {
  register: boolean;
  phone: boolean;
  third: boolean;
}

/** Reads the switches. */
export async function readWays(db: Kysely<Database>, config: Config): Promise<SignInWays> {
  const site = await db
    .selectFrom('sys_site_config')
    .select(['allow_register', 'allow_phone_login', 'allow_third_login'])
    .executeTakeFirst();
  const canSend = hasSms(config);
  return {
    register: canSend && (site?.allow_register ?? true),
    phone: canSend && (site?.allow_phone_login ?? true),
    third: (config.thirdLogins ?? []).length > 0 && (site?.allow_third_login ?? true),
  };
}

const CLOSED: Readonly<Record<keyof SignInWays, string>> = {
  register: '暂未开放自助注册，请联系系统管理员开通账号',
  phone: '暂未开放手机号登录，请使用账号密码登录',
  third: '暂未开放第三方登录，请使用账号密码登录',
};

/** @throws rule when the way is closed */
export async function checkWay(db: Kysely<Database>, config: Config, way: keyof SignInWays): Promise<void> {
  if (!(await readWays(db, config))[way]) throw failure('rule', CLOSED[way]);
}
