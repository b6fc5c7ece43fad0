// Many rows of one table in few statements. Identifiers come from the declaration.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { type Entity, type Field, tableOf } from '../entities.ts';
import { keepAdded, keepChanged, keepDeleted } from '../history/history.ts';
import { parkValues, type Parked } from './park-values.ts';
import { toAssignments, type Changes } from './write.ts';
import { withoutLinks, writeLinks } from './write-links.ts';

/** Rows of one statement: twelve columns each stay far below the 65 535 values that one may carry. */
const CHUNK = 1000;

/** Puts off what is judged row by row until the end of a save, so that rows may swap their values on the way. */
export async function deferConstraints(db: Kysely<Database>): Promise<void> {
  await sql`set constraints all deferred`.execute(db);
}

/** Judges now what was put off. */
export async function settleConstraints(db: Kysely<Database>): Promise<void> {
  await sql`set constraints all immediate`.execute(db);
}

/** Inserts rows, each with the same columns or fewer. */
export async function insertRows(
  db: Kysely<Database>,
  entity: Entity,
  rows: readonly (Changes & { id: string })[],
): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await db
      .insertInto(tableOf(entity))
      .values(chunk.map((row) => toAssignments(entity, withoutLinks(entity, row))) as never)
      .execute();
    await writeLinks(db, entity, chunk);
  }
  await keepAdded(
    db,
    entity,
    rows.map(({ id }) => id),
  );
}

/**
 * Changes rows that are there and locked.
 * @param rows whole rows, so that all may go in one statement
 * @param parked values that others of them take, see `planParking`
 */
export async function replaceRows(
  db: Kysely<Database>,
  entity: Entity,
  rows: readonly (Changes & { id: string })[],
  parked: readonly Parked[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(withoutLinks(entity, row))))].filter(
    (column) => column !== 'id',
  );
  await keepChanged(
    db,
    entity,
    rows.map(({ id }) => id),
    async () => {
      await parkValues(db, entity, parked);
      for (const chunk of chunksOf(rows)) {
        await db
          .insertInto(tableOf(entity))
          .values(chunk.map((row) => toAssignments(entity, withoutLinks(entity, row))) as never)
          .onConflict((conflict) =>
            conflict
              .column('id')
              .doUpdateSet(
                Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])) as never,
              ),
          )
          .execute();
        await writeLinks(db, entity, chunk);
      }
    },
  );
}

/** Removes rows. */
export async function removeRows(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
): Promise<void> {
  await keepDeleted(db, entity, ids, [], async () => {
    for (const chunk of chunksOf(ids)) {
      await db.deleteFrom(tableOf(entity)).where('id', 'in', chunk).execute();
    }
  });
}

/** Writes the places of rows by their ids. */
export async function placeRows(
  db: Kysely<Database>,
  entity: Entity,
  order: Field,
  places: readonly { id: string; place: number }[],
): Promise<void> {
  if (places.length === 0) return;
  const ids = places.map(({ id }) => id);
  const numbers = places.map(({ place }) => place);
  await sql`
    update ${sql.table(entity.table)} set ${sql.ref(order.column)} = wanted.place
    from unnest(${ids}::text[], ${numbers}::int[]) as wanted (id, place)
    where ${sql.ref(`${entity.table}.id`)} = wanted.id`.execute(db);
}

function* chunksOf<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += CHUNK) yield list.slice(at, at + CHUNK);
}
