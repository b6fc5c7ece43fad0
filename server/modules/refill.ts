// Stored values of computed fields, worked out anew for the rows that are there once what they follow from is declared
// otherwise: in batches, after the new declaration is served, so that a save meanwhile stores what it gives.
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { withFreshPlans } from '../db/prepared.ts';
import type { StoreLog } from '../documents/report-findings.ts';
import { computedFields } from '../records/computed.ts';
import { listChildren, tableOf, type Entity, type Field } from '../records/entities.ts';
import { nameAuthor } from '../records/history/authors.ts';
import { linkColumns } from '../records/links.ts';
import type { StoredRow } from '../records/writes/save.ts';
import { storedFields, workOutRows } from '../records/writes/work-out-rows.ts';
import type { Fill } from './administration.ts';

/** Rows of one transaction: few enough that no save waits long for one of them. */
const BATCH = 200;

// Any fixed number serves; it only has to be the same in every replica.
const LOCK = 7_205_150_306;

/** Whose change it is, in histories. */
const AUTHOR = 'system';

export interface Refiller {
  /** Looks at the entities that are served by now, in place of those before. */
  start(entities: readonly Entity[]): void;
  /** What this server works out, or has worked out since it was started, by entity. */
  fills(): readonly Fill[];
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
  const fills = new Map<string, Fill>();
  const tell = (fill: Fill): void => {
    fills.set(fill.entity, fill);
  };

  async function run(): Promise<void> {
    for (;;) {
      const entities = wanted;
      const isOver = (): boolean => isStopped || wanted !== entities;
      await refillAll(db, entities, { log, now, isOver, tell });
      if (isStopped || wanted === entities) return;
    }
  }

  return {
    start(entities) {
      wanted = [...entities];
      running ??= run()
        .catch((error: unknown) => {
          for (const fill of fills.values()) if (fill.state !== 'done') tell({ ...fill, state: 'failed' });
          if (!isStopped) log.error({ err: error }, 'computed fields could not be worked out anew');
        })
        .finally(() => {
          running = undefined;
        });
    },
    // Where nothing stood, nothing was worked out that anybody wants to hear of.
    fills: () =>
      [...fills.values()].filter(
        ({ entity, state, rows }) => (state !== 'done' || rows > 0) && wanted.some(({ id }) => id === entity),
      ),
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
  /** Takes how far an entity is. */
  tell(fill: Fill): void;
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
    for (const { entity } of due) parts.tell(beginFill(entity));
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
  { log, now, isOver, tell }: RefillParts,
): Promise<void> {
  const counts = { rows: 0, changed: 0, empty: 0 };
  const fill: Fill = { ...beginFill(entity), state: 'runs', total: await countRows(one, entity) };
  for (let last = ''; ;) {
    tell({ ...fill, ...counts });
    if (isOver()) return;
    const after = last;
    const ids = await withFreshPlans(() =>
      one.transaction().execute((transaction) => {
        nameAuthor(transaction, { username: AUTHOR, at: now() });
        return refillBatch(transaction, entity, after, counts);
      }),
    );
    if (ids.length < BATCH) break;
    last = ids.at(-1) ?? last;
  }
  const words = `重新计算 ${entity.title} 的 ${fill.fields}：共 ${counts.rows} 行，改了 ${counts.changed} 行，算不出 ${counts.empty} 行`;
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
  tell({ ...fill, ...counts, state: 'done', total: counts.rows });
  if (counts.rows > 0) log.info({ event: 'rows-filled', entity: entity.id, ...counts }, words);
}

function beginFill(entity: Entity): Fill {
  const fields = storedFields(entity)
    .map(({ field }) => field.title)
    .join('、');
  const counts = { total: 0, rows: 0, changed: 0, empty: 0 };
  return { entity: entity.id, title: entity.title, fields, state: 'waits', ...counts };
}

async function countRows(db: Kysely<Database>, entity: Entity): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from ${sql.table(entity.table)}`.execute(db);
  return rows[0]?.count ?? 0;
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
  const { changed, empty } = await workOutRows(db, entity, rows);
  counts.rows += rows.length;
  counts.changed += changed;
  counts.empty += empty;
  return rows.map(({ id }) => id);
}
