// Menus and buttons (`sys_permission`) whose ids other calls name, as far as the data rules of the menu page show them.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import type { Asker } from '../../records/asker.ts';
import { permission } from './menu-entries.ts';

/** The conditions under which the caller sees menus and buttons; none where no rule narrows the caller. */
export function readShownMenus({ db, user, now }: Asker): Promise<Condition[]> {
  return readDataRules(db, user, permission, now());
}

/** Those of some menus and buttons that the caller sees, in their order. */
export async function pickShownMenus(asker: Asker, ids: readonly string[]): Promise<string[]> {
  const rules = await readShownMenus(asker);
  if (rules.length === 0 || ids.length === 0) return [...ids];
  const shown = new Set(await readIds(asker.db, ids, rules));
  return ids.filter((id) => shown.has(id));
}

/** Nothing is done to a menu out of sight. @throws rule */
export async function requireShownMenu(asker: Asker, id: string): Promise<void> {
  const [shown] = await pickShownMenus(asker, [id]);
  if (shown === undefined) throw failure('rule', '菜单不存在');
}

async function readIds(
  db: Kysely<Database>,
  ids: readonly string[],
  rules: readonly Condition[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_permission')
    .select('id')
    .where('id', 'in', ids)
    .where(joinConditions(rules))
    .execute();
  return rows.map(({ id }) => id);
}
