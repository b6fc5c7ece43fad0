// How many people a licence has room for: asked where accounts are made, and at sign-in.
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import { ADMIN_USERNAME } from '../../identity/administrator.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { readCurrent, type LicencePlace } from './current.ts';
import { countUsers } from './installation.ts';

/**
 * Makes sure that the accounts which this transaction has just added are within the licence; others who add some wait.
 * @throws rule with what to do, so that the transaction leaves nothing behind
 */
export async function checkRoom(place: LicencePlace): Promise<void> {
  const { db } = place;
  await db.selectFrom('sys_installation').select('id').forUpdate().execute();
  const state = await readCurrent(place);
  if (state.kind === 'none') throw failure('rule', `不能增加用户：${state.reason}`);
  const { userNumber } = state.terms;
  if ((await countUsers(db)) > userNumber) {
    throw failure(
      'rule',
      `许可证只允许 ${String(userNumber)} 个用户，名额已用完。请删除不用的用户，或导入名额更多的许可证`,
    );
  }
}

/**
 * Where a smaller licence was taken in, those who were added last stay outside; the administrator never does.
 * Without a valid licence everybody may come in: the dialog tells them what is missing.
 */
export async function checkPlace(
  place: { db: Kysely<Database>; config: Config; now(): number },
  user: { id: string; username: string },
): Promise<void> {
  if (user.username === ADMIN_USERNAME) return;
  const state = await readCurrent(place);
  if (state.kind === 'none') return;
  const { userNumber } = state.terms;
  if ((await countUsers(place.db)) <= userNumber) return;
  const rows = await place.db
    .selectFrom('sys_user')
    .select('id')
    .where('del_flag', '=', 0)
    .orderBy('create_time', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(userNumber)
    .execute();
  if (rows.some(({ id }) => id === user.id)) return;
  throw failure('rule', `用户数超过许可证允许的 ${String(userNumber)} 个，该账号暂时不能登录，请联系管理员`);
}
