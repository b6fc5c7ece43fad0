// Roles whose ids other calls name, as far as the data rules of roles show them to the caller.
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import type { Asker } from '../../records/asker.ts';

const roles = getEntity('system/role');

/** The conditions under which the caller sees roles (`sys_role`); none where no rule narrows the caller. */
export function readShownRoles({ db, user, now }: Asker): Promise<Condition[]> {
  return readDataRules(db, user, roles, now());
}

/**
 * A role that the caller sees.
 * @param isLocked until the end of the transaction, so that two savings follow each other
 */
export async function findShownRole(
  asker: Asker,
  id: string,
  isLocked = false,
): Promise<{ id: string; role_code: string } | undefined> {
  return asker.db
    .selectFrom('sys_role')
    .select(['id', 'role_code'])
    .where('id', '=', id)
    .where(joinConditions(await readShownRoles(asker)))
    .$if(isLocked, (qb) => qb.forUpdate())
    .executeTakeFirst();
}
