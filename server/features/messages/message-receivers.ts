// The people whom a message names as its receivers.
import { failure } from '../../kernel/errors.ts';
import { isNamedAmong, listUnnamed } from '../../db/names.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { splitSomeIds } from '../../records/schemas.ts';
import type { Asker } from '../../records/asker.ts';
import { isInUse, userEntity } from '../users/user-records.ts';

export interface Receiver {
  id: string;
  username: string;
  phone: string | null;
}

/** Names that one sentence lists. */
const MAX_NAMED = 10;

/**
 * The users of a comma list of user names, as far as the caller may pick them.
 * @throws rule naming those that there are not
 */
export async function findReceivers({ db, user, now }: Asker, list: string): Promise<Receiver[]> {
  const wanted = splitSomeIds(list);
  const found = await db
    .selectFrom('sys_user')
    .select(['id', 'username', 'phone'])
    .where(isNamedAmong('username', wanted))
    .where(joinConditions([isInUse, ...(await readDataRules(db, user, userEntity, now()))]))
    .orderBy('username')
    .execute();
  const names = found.map(({ username }) => username);
  const unknown = names.length === wanted.length ? [] : await listUnnamed(db, wanted, names);
  if (unknown.length > 0)
    throw failure('rule', `没有这些用户：${listNames(unknown)}`, { field: 'esReceiver' });
  return found;
}

/** Names in a sentence, not more than a person reads. */
export function listNames(names: readonly string[]): string {
  return names.slice(0, MAX_NAMED).join('、') + (names.length > MAX_NAMED ? '…' : '');
}
