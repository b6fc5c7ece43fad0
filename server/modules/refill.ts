// Stored values of computed fields, worked out anew for the rows that are there once what they follow from is declared
// otherwise: in batches, after the new declaration is served, so that a save meanwhile stores what it gives.
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { hasColumn } from '../../src/engine/entity/column.ts';
import type { Database } from '../db/tables.ts';
import type { StoreLog } from '../documents/report-findings.ts';
import { formatTime } from '../kernel/time.ts';
import { computedFields, UncomputableError, workOut, type Computed } from '../records/computed.ts';
import { listChildren, seenByServer, tableOf, type Entity, type Field } from '../records/entities.ts';
import { nameAuthor } from '../records/history/authors.ts';
import { keepChanged } from '../records/history/history.ts';
import { linkColumns } from '../records/links.ts';
import { toValues, type FutureRows } from '../records/writes/complete-record.ts';
import type { StoredRow } from '../records/writes/save.ts';

/** Rows of one transaction: few enough that no save waits long for one of them. */
const BATCH = 200;

// Any fixed number serves; it only has to be the same in every replica.
const LOCK = 7_205_150_306;

/** Whose change it is, in histories. */
const AUTHOR = 'system';

export interface Refiller {
  /** Looks at the entities that are served by now, in place of those before. */
  start(entities: readonly Entity[]): void;
  /** Until nothing is under way. */
  settled(): Promise<void>;
  stop(): void;
}

export interface RefillerOptions {
  db: Kysely<Database>;
  log: StoreLog;
  now(): number;
}

/** Works out anew what is due, one server at a time; what is broken off is due again at the next look. */
export function createRefiller({ db, log, now }: RefillerOptions): Refiller {
  let wanted: readonly Entity[] = [];
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    for (;;) {
      const entities = wanted;
      const isOver = (): boolean => isStopped || wanted !== entities;
      await refillAll(db, entities, { log, now, isOver });
      if (isStopped || wanted === entities) return;
    }
  }

  return {
    start(entities) {
      wanted = [...entities];
      running ??= run()
        .catch((error: unknown) => {
          if (!isStopped) log.error({ err: error }, 'computed fields could not be worked out anew');
        })
        .finally(() => {
          running = undefined;
        });
    },
    settled: () => running ?? Promise.resolve(),
    stop() {
      isStopped = true;
    },
  };
}

interface RefillParts {
  log: StoreLog;
  now(): number;
  /** Whether somebody asked for something else. */
  isOver(): boolean;
}

async function refillAll(
  db: Kysely<Database>,
  entities: readonly Entity[],
  parts: RefillParts,
): Promise<void> {
  const sums = entities.flatMap((entity) => {
    const sum = sumOf(entity);
    return sum === undefined ? [] : [{ entity, sum }];
  });
  const known = await readSums(db, entities);
  const due = sums.filter(({ entity, sum }) => known.get(entity.id) !== sum);
  if (due.length === 0) return;
  await db.connection().execute(async (one) => {
    const { rows } = await sql<{ is_ours: boolean }>`select pg_try_advisory_lock(${LOCK}) as is_ours`.execute(
      one,
    );
    // Another server is at it, and tells all when it is done.
    if (rows[0]?.is_ours !== true) return;
    try {
      // A record may add up what is worked out in its rows.
      const parents = new Set(due.filter(({ entity }) => listChildren(entity).length > 0));
      for (const each of [...due.filter((one) => !parents.has(one)), ...parents]) {
        if (parts.isOver()) return;
        await refillOne(one, each, parts);
      }
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(one);
    }
  });
}

/** Computed fields whose stored values follow from the record alone: what follows from who saved it stays as it was saved. */
function storedFields(entity: Entity): Computed[] {
  return computedFields(entity).filter(({ field, readsUser }) => hasColumn(field) && !readsUser);
}

/** Another text whenever stored values may be others by the declaration; undefined where nothing is computed. */
function sumOf(entity: Entity): string | undefined {
  const stored = storedFields(entity);
  if (stored.length === 0) return undefined;
  const type = ({ name, type: is, valueType, value, length, scale }: Field) => [
    name,
    is,
    valueType,
    value,
    length,
    scale,
  ];
  const children = new Map(listChildren(entity).map((child) => [child.name, child.entity]));
  const facts = computedFields(entity).map(({ field, reads }) => [
    type(field),
    [...new Set(reads)].map((name) => {
      const own = entity.fields.get(name);
      return own ? type(own) : [name, [...(children.get(name)?.fields.values() ?? [])].map(type)];
    }),
  ]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}

/** Stands in the names of what was done to a table, before the sum. */
const DEED = ': fill ';

/** By entity, by which declaration its rows were filled last. */
async function readSums(
  db: Kysely<Database>,
  entities: readonly Entity[],
): Promise<ReadonlyMap<string, string>> {
  const ids = entities.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sys_managed_change')
    .distinctOn('entity')
    .select(['entity', 'step'])
    .where('entity', 'in', ids)
    .where(sql<boolean>`position(${DEED} in step) > 0`)
    .orderBy('entity')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ entity, step }) => [entity, step.slice(step.lastIndexOf(DEED) + DEED.length)]));
}

async function refillOne(
  one: Kysely<Database>,
  { entity, sum }: { entity: Entity; sum: string },
  { log, now, isOver }: RefillParts,
): Promise<void> {
  const counts = { rows: 0, changed: 0, empty: 0 };
  for (let last = ''; ;) {
    if (isOver()) return;
    const ids = await one.transaction().execute((transaction) => {
      nameAuthor(transaction, { username: AUTHOR, at: now() });
      return refillBatch(transaction, entity, last, counts);
    });
    if (ids.length < BATCH) break;
    last = ids.at(-1) ?? last;
  }
  const titles = storedFields(entity)
    .map(({ field }) => field.title)
    .join('、');
  const words = `重新计算 ${entity.title} 的 ${titles}：共 ${counts.rows} 行，改了 ${counts.changed} 行，算不出 ${counts.empty} 行`;
  await one
    .insertInto('sys_managed_change')
    .values({
      entity: entity.id,
      step: `${entity.table}${DEED}${sum}`,
      words,
      statements: '',
      copy_table: null,
    })
    .execute();
  if (counts.rows > 0) log.info({ event: 'rows-filled', entity: entity.id, ...counts }, words);
}

/** @returns ids of the rows that were looked at, in their order */
async function refillBatch(
  db: Kysely<Database>,
  entity: Entity,
  after: string,
  counts: { rows: number; changed: number; empty: number },
): Promise<string[]> {
  const rows = (await db
    .selectFrom(tableOf(entity))
    .selectAll()
    .select(linkColumns(entity))
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute()) as unknown as StoredRow[];
  const children = await readChildren(
    db,
    entity,
    rows.map(({ id }) => id),
  );
  const fields = storedFields(entity).map(({ field }) => field);
  const changed = rows.flatMap((row) => {
    const { values, isWhole } = workOutRow(entity, row, children(row.id));
    if (!isWhole) counts.empty += 1;
    const before = toValues(seenByServer(entity), row, {});
    const differs = fields.some(({ name }) => (before[name] ?? null) !== values.get(name));
    return differs ? [{ id: row.id, values }] : [];
  });
  counts.rows += rows.length;
  counts.changed += changed.length;
  if (changed.length > 0) await write(db, entity, fields, changed);
  return rows.map(({ id }) => id);
}

type Worked = ReadonlyMap<string, string | number | null>;

/** What cannot be worked out is empty: a value by the old expression would be wrong. */
function workOutRow(entity: Entity, row: StoredRow, rows: FutureRows): { values: Worked; isWhole: boolean } {
  const record = toValues(seenByServer(entity), row, rows);
  // As it was when the record was saved.
  const saved = row['update_time'] ?? row['create_time'];
  const scope = { $values: record, $now: saved instanceof Date ? formatTime(saved) : null };
  const values = new Map<string, string | number | null>();
  let isWhole = true;
  for (const { field, evaluate, readsUser } of computedFields(entity)) {
    if (readsUser) continue;
    let value: string | number | null = null;
    try {
      value = workOut(field, evaluate, scope);
    } catch (error) {
      if (!(error instanceof UncomputableError)) throw error;
      isWhole = false;
    }
    record[field.name] = value;
    if (hasColumn(field)) values.set(field.name, value);
  }
  return { values, isWhole };
}

/** @returns the rows of a record by its id */
async function readChildren(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
): Promise<(id: string) => FutureRows> {
  const byChild = new Map<string, Map<string, StoredRow[]>>();
  for (const { name, entity: of, parent, order } of ids.length === 0 ? [] : listChildren(entity)) {
    const rows = (await db
      .selectFrom(tableOf(of))
      .selectAll()
      .select(linkColumns(of))
      .where(sql<boolean>`${sql.ref(parent.column)} = any(${[...ids]}::text[])`)
      .orderBy(sql.ref(order?.column ?? 'id'))
      .orderBy('id')
      .execute()) as unknown as StoredRow[];
    const byRecord = new Map<string, StoredRow[]>();
    for (const row of rows) {
      const record = String(row[parent.column]);
      byRecord.set(record, [...(byRecord.get(record) ?? []), row]);
    }
    byChild.set(name, byRecord);
  }
  return (id) => Object.fromEntries([...byChild].map(([name, rows]) => [name, rows.get(id) ?? []]));
}

async function write(
  db: Kysely<Database>,
  entity: Entity,
  fields: readonly Field[],
  changed: readonly { id: string; values: Worked }[],
): Promise<void> {
  const ids = changed.map(({ id }) => id);
  const arrays = fields.map(({ name, valueType }) => {
    const values = changed.map(({ values: worked }) => worked.get(name) ?? null);
    return valueType === 'string' ? sql`${values}::text[]` : sql`${values}::numeric[]`;
  });
  const names = fields.map(({ column }) => sql.ref(column));
  await keepChanged(db, entity, ids, () =>
    sql`update ${sql.table(entity.table)} set ${sql.join(
      fields.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`worked.${column}`)}`),
    )} from unnest(${ids}::text[], ${sql.join(arrays)}) as worked (id, ${sql.join(names)})
      where ${sql.ref(`${entity.table}.id`)} = worked.id`.execute(db),
  );
}
