// Records that others name: they cannot go for good while these are there.
import { sql, type Kysely } from 'kysely';
import { isRelation } from '../../src/engine/entity/managed-entity.ts';
import type { Database } from '../db/tables.ts';
import { failure } from '../kernel/errors.ts';
import { namesOneOf } from '../records/links.ts';
import { listEntities, tableOf, type Entity } from '../records/entities.ts';

/**
 * The database refuses it, too; this says who names them.
 * @param ids of records that are to go
 * @throws rule naming the kind and number of the records that name one of them
 */
export async function refuseReferred(
  db: Kysely<Database>,
  { id, title }: Entity,
  ids: readonly string[],
): Promise<void> {
  for (const other of listEntities()) {
    for (const field of other.fields.values()) {
      if (!isRelation(field) || field.entity !== id || (field.onDelete ?? 'refuse') !== 'refuse') continue;
      const found = await db
        .selectFrom(tableOf(other))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        // What goes with it stands in no way.
        .$if(other.id === id, (qb) => qb.where('id', 'not in', ids))
        .where(
          field.type === 'relations'
            ? namesOneOf(other, field, ids)
            : sql<boolean>`${sql.ref(field.column)} = any(${[...ids]}::text[])`,
        )
        .executeTakeFirst();
      const count = Number(found?.count ?? 0);
      if (count === 0) continue;
      throw failure(
        'rule',
        `还有 ${count} 条${other.title}引用这里的${title}，请先处理它们（回收站里的也算）`,
      );
    }
  }
}
