// Records that a save names in relations: nobody names one that they do not see.
import type { Kysely } from 'kysely';
import { isRelation } from '../../../src/engine/entity/managed-entity.ts';
import type { Database } from '../../db/tables.ts';
import { readDataRules } from '../data-rules/data-rules.ts';
import { getEntity, tableOf, type Entity } from '../entities.ts';
import { joinConditions } from '../lists/list.ts';
import { splitIds } from '../schemas.ts';
import type { Author } from './complete-record.ts';
import { UNKNOWN_PARENT, type Changes } from './write.ts';
import { refuse } from './field-refusal.ts';

/**
 * What a record named before may stay, whoever saves it.
 * @throws FieldRefusal at the relation
 */
export async function refuseUnseen(
  db: Kysely<Database>,
  entity: Entity,
  changes: Changes,
  current: Readonly<Record<string, unknown>> | undefined,
  { user, now }: Author,
): Promise<void> {
  for (const field of entity.fields.values()) {
    if (!isRelation(field) || field.entity === undefined) continue;
    const before = new Set(splitIds(String(current?.[field.column] ?? '')));
    const added = splitIds(String(changes[field.column] ?? '')).filter(
      (id) => !before.has(id) && id !== UNKNOWN_PARENT,
    );
    if (added.length === 0) continue;
    const target = getEntity(field.entity);
    const seen = await db
      .selectFrom(tableOf(target))
      .select('id')
      .where('id', 'in', added)
      .where(joinConditions(await readDataRules(db, user, target, now)))
      .execute();
    if (seen.length < added.length) throw refuse(field, `${field.title}不在可选范围内，请重新选择`);
  }
}
