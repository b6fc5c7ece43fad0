// Which rows of a dictionary are named to whoever reads records that hold their values.
import { listCode, readRuleConditions } from '../data-rules/data-rules.ts';
import type { Asker } from '../asker.ts';
import type { Condition } from '../conditions/filter.ts';
import { DICT_ROWS, type DictSource } from './dictionaries.ts';

/**
 * The conditions under which a text stands beside its value. What lies in a recycle bin keeps its text; what data rules
 * hide has none. Who was not granted the list is narrowed by no rule.
 */
export async function readNamedRows(
  { db, user, now }: Asker,
  source: DictSource,
): Promise<readonly Condition[]> {
  if (source.kind === 'items') return [];
  const { entity } = source.dict;
  const code = listCode(entity);
  if (code === undefined || !user.permissions.has(code)) return [];
  return readRuleConditions(db, user, entity, now(), DICT_ROWS);
}
