// Brings the tables of declarations up to date: what loses nothing at once, what may lose or refuse rows when somebody agreed.
import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';
import { compareTables, type KnownParts } from './plan.ts';
import { findTables, readTables } from './read-table.ts';
import { type Outcome, type Planned, runSteps, type WaitingStep } from './run-steps.ts';
import { dropTable, renameTable, type Step } from './steps.ts';
import { type PresentTable, type Table } from './table.ts';

/** An entity and the table that it is declared to have. */
export interface Wanted {
  /** Id of the entity. */
  entity: string;
  /** Id of the module that declares it. */
  module: string;
  table: Table;
}

/** A declared table that is somebody else's. The message is for people. */
export class TableTakenError extends Error {
  override readonly name = 'TableTakenError';
  readonly entity: string;
  constructor(entity: string, message: string) {
    super(message);
    this.entity = entity;
  }
}

export interface ApplyOptions {
  /** Names of steps that somebody agreed to. */
  agreed?: ReadonlySet<string>;
  /** Looks only: nothing is changed, and what would run by itself is told as done. */
  isDryRun?: boolean;
  now?: Date;
}

// Any fixed number serves; it only has to be the same in every replica, and another one than that of the migrations.
const LOCK = 7_205_150_303;
/** Milliseconds that a change waits for those who use its table, who all wait behind it. */
const LOCK_PATIENCE = 2_000;
/** Changes that follow from one another: a name, then its type, then what it is required to be. */
const ROUNDS = 6;

const NOTHING_KNOWN: KnownParts = { columns: [], indexes: [], keys: [] };

/**
 * Compares each declared table with the one that is there and does what loses nothing. Servers that start together take
 * turns. Doing it twice does nothing the second time.
 * @param db may change tables; has a connection to spare
 * @throws TableTakenError before anything is done, when a table belongs to another entity or to nobody known
 */
export async function applyTables(
  db: Kysely<Database>,
  wanted: readonly Wanted[],
  { agreed = new Set(), isDryRun = false, now = new Date() }: ApplyOptions = {},
): Promise<Outcome> {
  const at = now.toISOString().replace(/\D/g, '').slice(0, 17);
  return db.connection().execute(async (one) => {
    await takeTurn(one);
    try {
      await refuseTaken(one, wanted);
      const outcome: Outcome = { done: [], waiting: [], failed: [] };
      for (let round = 0; ; round++) {
        const work = await planAll(one, wanted, at);
        const asked = work.flatMap(({ step }) => step.question?.of ?? []);
        const there = await findTables(one, asked);
        outcome.waiting = [];
        const failed = new Set(outcome.failed.map(({ step }) => step.name));
        const runnable: Planned[] = [];
        for (const planned of work) {
          const isAgreed = agreed.has(planned.step.name);
          const waiting = await askRows(one, planned, there);
          if (waiting !== undefined && !isAgreed) outcome.waiting.push(waiting);
          else if (!failed.has(planned.step.name)) runnable.push(planned);
        }
        if (isDryRun) {
          outcome.done = runnable.map(({ entity, step }) => ({ entity, step }));
          return outcome;
        }
        if (runnable.length === 0 || round >= ROUNDS) return outcome;
        await runSteps(one, runnable, outcome);
      }
    } finally {
      await sql`reset statement_timeout`.execute(one);
      await sql`reset lock_timeout`.execute(one);
      await sql`select pg_advisory_unlock(${LOCK})`.execute(one);
    }
  });
}

/** Asked again and again instead of waited for: who waits in a statement holds up every index that is built meanwhile. */
async function takeTurn(one: Kysely<Database>): Promise<void> {
  await sql`set statement_timeout = 0`.execute(one);
  await sql`set lock_timeout = ${sql.lit(LOCK_PATIENCE)}`.execute(one);
  for (;;) {
    const { rows } = await sql<{ is_ours: boolean }>`select pg_try_advisory_lock(${LOCK}) as is_ours`.execute(
      one,
    );
    if (rows[0]?.is_ours === true) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  // What cannot be converted becomes empty; a cast that failed would end the whole change.
  await sql`create or replace function pg_temp.try_cast(given text, wanted text, sample anyelement) returns anyelement
    language plpgsql as $$
    begin
      execute 'select cast($1 as ' || wanted || ')' into sample using given;
      return sample;
    exception when others then
      return null;
    end $$`.execute(one);
}

interface Recorded {
  entity: string;
  table_name: string;
  known: KnownParts;
}

function readRecorded(one: Kysely<Database>): Promise<Recorded[]> {
  return one.selectFrom('sys_managed_table').select(['entity', 'table_name', 'known']).execute();
}

async function refuseTaken(one: Kysely<Database>, wanted: readonly Wanted[]): Promise<void> {
  const owners = new Map((await readRecorded(one)).map((row) => [row.table_name, row]));
  const unknown = wanted.filter(({ table }) => !owners.has(table.name));
  const there = await findTables(
    one,
    unknown.map(({ table }) => table.name),
  );
  for (const { entity, table } of wanted) {
    const owner = owners.get(table.name);
    if (owner?.entity === entity) continue;
    if (owner !== undefined) {
      throw new TableTakenError(
        entity,
        `表 ${table.name} 属于实体 ${owner.entity}，请为实体 ${entity} 换一个表名`,
      );
    }
    if (there.has(table.name)) {
      throw new TableTakenError(
        entity,
        `数据库里已有表 ${table.name}，它不是由模块建立的，请为实体 ${entity} 换一个表名`,
      );
    }
  }
}

async function planAll(one: Kysely<Database>, wanted: readonly Wanted[], at: string): Promise<Planned[]> {
  const recorded = new Map((await readRecorded(one)).map((row) => [row.entity, row]));
  const names = wanted.flatMap(({ entity, table }) => [
    table.name,
    recorded.get(entity)?.table_name ?? table.name,
  ]);
  const tables = await readTables(one, names);
  // What refers to a table that waits for its name refers to it by the one that it has.
  const unrenamed = new Map(
    wanted.flatMap(({ entity, table }) => {
      const old = recorded.get(entity)?.table_name;
      return old !== undefined && waitsForName(table, old, tables) ? [[table.name, old] as const] : [];
    }),
  );
  return wanted.flatMap(({ table, ...each }) => {
    const keys = table.keys.map((key) => ({ ...key, table: unrenamed.get(key.table) ?? key.table }));
    return planOne({ ...each, table: { ...table, keys } }, recorded.get(each.entity), tables, at);
  });
}

function waitsForName(
  { name, renamedFrom }: Table,
  old: string,
  tables: ReadonlyMap<string, PresentTable>,
): boolean {
  return old !== name && renamedFrom === old && !tables.has(name) && tables.has(old);
}

function planOne(
  { entity, module, table }: Wanted,
  recorded: Recorded | undefined,
  tables: ReadonlyMap<string, PresentTable>,
  at: string,
): Planned[] {
  const known = recorded?.known ?? NOTHING_KNOWN;
  const old = recorded?.table_name;
  let present = tables.get(table.name);
  let used = table;
  const extra: Step[] = [];
  if (present === undefined && old !== undefined && old !== table.name) {
    const before = tables.get(old);
    if (before !== undefined && waitsForName(table, old, tables)) {
      // Until somebody agrees the rows are served from where they are.
      extra.push(renameTable(old, table));
      used = { ...table, name: old };
      present = before;
    } else if (before !== undefined) extra.push(dropTable(old, at));
  }
  const difference = compareTables(used, present, present === undefined ? NOTHING_KNOWN : known, at);
  return [...difference.steps, ...extra].map((step) => ({
    entity,
    module,
    table: used,
    step,
    known: difference.known,
  }));
}

async function askRows(
  one: Kysely<Database>,
  { entity, step }: Planned,
  there: ReadonlySet<string>,
): Promise<WaitingStep | undefined> {
  const { question } = step;
  if (question === undefined) return undefined;
  // A table of the same plan is not there yet, and has no row.
  const isThere = question.of.every((table) => there.has(table));
  const counted = isThere ? await question.count.execute(one) : { rows: [] };
  const rows = counted.rows[0]?.count ?? 0;
  if (rows === 0 && question.waits === 'some') return undefined;
  const { rows: sample } = rows === 0 ? { rows: [] } : await question.sample.execute(one);
  return { entity, step, rows, sample };
}
