// The people whom a message names as its receivers.
import { sql } from 'kysely';
import { failure } from '../errors.ts';
import { readDataRules } from '../query/data-rules.ts';
import { joinConditions } from '../query/list.ts';
import { splitSomeIds } from '../query/schemas.ts';
import type { Asker } from './depart-parent.ts';
import { isInUse, userEntity } from './user-records.ts';

export interface Receiver {
  id: string;
  username: string;
  phone: string | null;
}

/** Names that one sentence lists. */
const MOST_NAMED = 10;

/**
 * The users of a comma list of user names, as far as the caller may pick them.
 * @throws rule naming those that there are not
 */
export async function findReceivers({ db, user, now }: Asker, names: string): Promise<Receiver[]> {
  const wanted = splitSomeIds(names);
  const found = await db
    .selectFrom('sys_user')
    .select(['id', 'username', 'phone'])
    .where(sql<boolean>`lower(username) = any(${wanted.map((name) => name.toLowerCase())}::text[])`)
    .where(joinConditions([isInUse, ...(await readDataRules(db, user, userEntity, now()))]))
    .orderBy('username')
    .execute();
  const known = new Set(found.map(({ username }) => username.toLowerCase()));
  const unknown = wanted.filter((name) => !known.has(name.toLowerCase()));
  if (unknown.length > 0) throw failure('rule', `没有这些用户：${listNames(unknown)}`);
  return found;
}

/** Names in a sentence, not more than a person reads. */
export function listNames(names: readonly string[]): string {
  return names.slice(0, MOST_NAMED).join('、') + (names.length > MOST_NAMED ? '…' : '');
}
