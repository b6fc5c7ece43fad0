// People whom other calls name by id, as far as the data rules of users show them to the caller.
import { failure } from '../../kernel/errors.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import type { Asker } from '../../records/asker.ts';

const users = getEntity('system/user');

/** The conditions under which the caller sees people (`sys_user`); none where no rule narrows the caller. */
export function readShownUsers({ db, user, now }: Asker): Promise<Condition[]> {
  return readDataRules(db, user, users, now());
}

/** Nothing is told of people whom the rules hide, and nothing done to them. @throws record-missing */
export async function requireShownUsers(asker: Asker, ids: readonly string[]): Promise<void> {
  const rules = await readShownUsers(asker);
  if (rules.length === 0 || ids.length === 0) return;
  const shown = await asker.db
    .selectFrom('sys_user')
    .select('id')
    .where('id', 'in', ids)
    .where(joinConditions(rules))
    .execute();
  if (shown.length !== new Set(ids).size) throw failure('record-missing');
}
