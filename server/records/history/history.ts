// The history of records: after each change of an entity that keeps one, the record as it is then becomes a version.
import { sql, type Kysely } from 'kysely';
import { isWorkedOutAtRead } from '../../../src/engine/entity/column.ts';
import type { Database, NewRow } from '../../db/tables.ts';
import { authorOf } from './authors.ts';
import { openFields, seenByServer, type Entity, tableOf } from '../entities.ts';
import type { Condition } from '../conditions/filter.ts';
import { readWeights, weighedTexts } from '../lists/long-texts.ts';
import { linkColumns } from '../links.ts';
import { createId, toRecord, type WireRecord } from '../record.ts';

/** Codes of the dictionary operate_type. */
const ADDED = 2;
const CHANGED = 3;
const DELETED = 4;

/** Rows of one statement. */
const CHUNK = 500;

/** Bytes of the long texts in the rows of one statement, unless one row has more: they are written as JSON at once. */
const MAX_PIECE = 8 * 1024 * 1024;

/** Of these alone no version is made: they change with every save. */
const MARKS = ['updateBy', 'updateTime'];

type StoredRow = Readonly<Record<string, unknown>> & { readonly id: string | number };

/** Versions of records that were just inserted. */
export async function keepAdded(db: Kysely<Database>, entity: Entity, ids: readonly string[]): Promise<void> {
  if (entity.history !== true) return;
  for (const piece of await cut(db, entity, ids)) {
    const rows = await readRows(db, entity, piece);
    await write(
      db,
      rows.map((row) => toVersion(db, entity, row, 1, ADDED)),
    );
  }
}

/**
 * Runs a change of records and keeps what came of it. A record without a history gets its state before as version 1.
 * @param change changes some or all of them
 */
export async function keepChanged<T>(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  if (entity.history !== true) return change();
  for (const piece of await cut(db, entity, ids)) {
    await keepFirst(db, entity, await readRows(db, entity, piece));
  }
  const result = await change();
  for (const piece of await cut(db, entity, ids)) {
    const last = await readLast(db, entity, piece);
    const rows = await readRows(db, entity, piece);
    await write(
      db,
      rows.flatMap((row) => {
        const before = last.get(String(row.id));
        const isSame = before !== undefined && contentOf(entity, row, true) === before.content;
        return isSame ? [] : [toVersion(db, entity, row, (before?.version ?? 0) + 1, CHANGED)];
      }),
    );
  }
  return result;
}

/**
 * Keeps what is removed, then runs the removal: in one transaction, so that a version without its removal does not stay.
 * @param conditions under which the removal takes place
 */
export async function keepDeleted<T>(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
  conditions: readonly Condition[],
  remove: () => Promise<T>,
): Promise<T> {
  if (entity.history !== true) return remove();
  for (const piece of await cut(db, entity, ids)) {
    const rows = await readRows(db, entity, piece, conditions);
    const versions = await keepFirst(db, entity, rows);
    await write(
      db,
      rows.map((row) => toVersion(db, entity, row, (versions.get(String(row.id)) ?? 1) + 1, DELETED)),
    );
  }
  return remove();
}

/** @returns the last versions of those that had some before */
async function keepFirst(
  db: Kysely<Database>,
  entity: Entity,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string, number>> {
  const versions = await readVersions(
    db,
    entity,
    rows.map(({ id }) => String(id)),
  );
  await write(
    db,
    rows.filter(({ id }) => !versions.has(String(id))).map((row) => toVersion(db, entity, row, 1, null)),
  );
  return versions;
}

/** Ids in pieces whose rows are read and written at once: how much rows hold is up to those who saved them. */
async function cut(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
): Promise<(readonly string[])[]> {
  const chunks = [...chunksOf(ids)];
  const columns = weighedTexts(entity, Math.min(ids.length, CHUNK));
  if (columns.length === 0) return chunks;
  const pieces: string[][] = [];
  for (const chunk of chunks) {
    const weights = await readWeights(db, entity, chunk, columns);
    // Nothing is left of the piece before: rows without a text would otherwise all come into one statement.
    let left = -1;
    for (const { id, weight } of weights) {
      if (weight > left) {
        pieces.push([]);
        left = MAX_PIECE;
      }
      pieces.at(-1)?.push(id);
      left -= weight;
    }
  }
  return pieces;
}

async function readRows(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
  conditions: readonly Condition[] = [],
): Promise<StoredRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(tableOf(entity))
    .selectAll()
    .select(linkColumns(entity))
    .where('id', 'in', ids)
    .$if(conditions.length > 0, (qb) => qb.where(sql<boolean>`(${sql.join([...conditions], sql` and `)})`))
    .execute();
  return rows as unknown as StoredRow[];
}

async function readVersions(db: Kysely<Database>, { table }: Entity, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>();
  const rows = await db
    .selectFrom('sys_data_log')
    .select(['data_id', (eb) => eb.fn.max('data_version').as('version')])
    .where('data_table', '=', table)
    .where('data_id', 'in', ids)
    .groupBy('data_id')
    .execute();
  return new Map(rows.map(({ data_id, version }) => [data_id, version]));
}

async function readLast(db: Kysely<Database>, { table }: Entity, ids: readonly string[]) {
  const last = new Map<string, { version: number; content: string }>();
  const rows = await db
    .selectFrom('sys_data_log')
    .distinctOn('data_id')
    .select(['data_id', 'data_version', 'data_content'])
    .where('data_table', '=', table)
    .where('data_id', 'in', ids)
    .orderBy('data_id')
    .orderBy('data_version', 'desc')
    .execute();
  for (const { data_id, data_version, data_content } of rows) {
    const record = JSON.parse(data_content) as WireRecord;
    last.set(data_id, { version: data_version, content: JSON.stringify(withoutMarks(record)) });
  }
  return last;
}

function contentOf(declared: Entity, row: StoredRow, isBare = false): string {
  // A version is the whole record, whoever changed it; whoever reads one is shown what they may read.
  const entity = seenByServer(declared);
  const whole = toRecord(entity, row as Parameters<typeof toRecord>[1]);
  // What is worked out as it is read is another value tomorrow.
  const kept = openFields(entity).filter((field) => !isWorkedOutAtRead(field));
  const record = Object.fromEntries(kept.map(({ name }) => [name, whole[name] ?? null]));
  return JSON.stringify(isBare ? withoutMarks(record) : record);
}

function withoutMarks(record: WireRecord): WireRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !MARKS.includes(name)));
}

/** @param operation null for a state that was there before the history began: its marks say whose it is */
function toVersion(
  db: Kysely<Database>,
  entity: Entity,
  row: StoredRow,
  version: number,
  operation: number | null,
): NewRow<'sys_data_log'> {
  const author = operation === null ? undefined : authorOf(db);
  const by = author?.username ?? row['update_by'] ?? row['create_by'];
  const at = author === undefined ? (row['update_time'] ?? row['create_time']) : new Date(author.at);
  return {
    id: createId(),
    data_table: entity.table,
    data_id: String(row.id),
    data_content: contentOf(entity, row),
    data_version: version,
    operate_type: operation,
    create_by: typeof by === 'string' ? by : null,
    create_time: at instanceof Date ? at : null,
  };
}

/** @param rows of one piece */
async function write(db: Kysely<Database>, rows: readonly NewRow<'sys_data_log'>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('sys_data_log').values(rows).execute();
}

function* chunksOf<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += CHUNK) yield list.slice(at, at + CHUNK);
}
