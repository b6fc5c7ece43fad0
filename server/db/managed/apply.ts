// Brings the tables of declarations up to date: what loses nothing at once, what may lose or refuse rows when somebody agreed.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../tables.ts';
import { knownAfter } from './known-parts.ts';
import { compareTables, type KnownParts } from './plan.ts';
import { findTables, readTable } from './read-table.ts';
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

/** A step that is not done, with the rows that are at stake. */
export interface WaitingStep {
  entity: string;
  step: Step;
  rows: number;
  sample: readonly { id: string; value: string | null }[];
}

/** A step that was tried and refused by the database; everything else went on. */
export interface FailedStep {
  entity: string;
  step: Step;
  message: string;
}

export interface Outcome {
  done: { entity: string; step: Step }[];
  waiting: WaitingStep[];
  failed: FailedStep[];
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
const TRIES = 5;
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
        await run(one, runnable, outcome);
      }
    } finally {
      await sql`reset statement_timeout`.execute(one);
      await sql`reset lock_timeout`.execute(one);
      await sql`select pg_advisory_unlock(${LOCK})`.execute(one);
    }
  });
}

interface Planned {
  entity: string;
  module: string;
  table: Table;
  step: Step;
  known: KnownParts;
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
  const recorded = await readRecorded(one);
  for (const { entity, table } of wanted) {
    const owner = recorded.find((row) => row.table_name === table.name);
    if (owner?.entity === entity) continue;
    if (owner !== undefined) {
      throw new TableTakenError(
        entity,
        `表 ${table.name} 属于实体 ${owner.entity}，请为实体 ${entity} 换一个表名`,
      );
    }
    if ((await readTable(one, table.name)) !== undefined) {
      throw new TableTakenError(
        entity,
        `数据库里已有表 ${table.name}，它不是由模块建立的，请为实体 ${entity} 换一个表名`,
      );
    }
  }
}

async function planAll(one: Kysely<Database>, wanted: readonly Wanted[], at: string): Promise<Planned[]> {
  const recorded = new Map((await readRecorded(one)).map((row) => [row.entity, row]));
  const planned: Planned[] = [];
  for (const each of wanted) planned.push(...(await planOne(one, each, recorded.get(each.entity), at)));
  return planned;
}

async function planOne(
  one: Kysely<Database>,
  { entity, module, table }: Wanted,
  recorded: Recorded | undefined,
  at: string,
): Promise<Planned[]> {
  const known = recorded?.known ?? NOTHING_KNOWN;
  const old = recorded?.table_name;
  let present: PresentTable | undefined = await readTable(one, table.name);
  let used = table;
  const extra: Step[] = [];
  if (present === undefined && old !== undefined && old !== table.name) {
    const before = await readTable(one, old);
    if (before !== undefined && table.renamedFrom === old) {
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

const ORDER = { first: 0, then: 1, last: 2, alone: 3 } as const;

async function run(one: Kysely<Database>, planned: readonly Planned[], outcome: Outcome): Promise<void> {
  await remember(one, planned);
  const phases = Object.keys(ORDER) as (keyof typeof ORDER)[];
  for (const phase of phases) {
    const due = planned.filter(({ step }) => step.runs === phase);
    if (phase === 'alone') {
      for (const each of due) await attempt(one, [each], outcome, () => runAlone(one, each));
      continue;
    }
    // What somebody agreed to stands for itself: a refusal must not take along what loses nothing.
    const risky = due.filter(({ step }) => step.question !== undefined);
    const safe = due.filter(({ step }) => step.question === undefined);
    for (const entity of new Set(safe.map((each) => each.entity))) {
      const own = safe.filter((each) => each.entity === entity);
      await attempt(one, own, outcome, () => runTogether(one, own));
    }
    for (const each of risky) await attempt(one, [each], outcome, () => runTogether(one, [each]));
  }
}

/** Waits for users of the table as often as is decent, and tells what the database refused. */
async function attempt(
  one: Kysely<Database>,
  planned: readonly Planned[],
  outcome: Outcome,
  work: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work();
      outcome.done.push(...planned.map(({ entity, step }) => ({ entity, step })));
      return;
    } catch (error) {
      const isBusy = readErrorCode(error) === '55P03';
      if (isBusy && tries < TRIES) continue;
      if (planned.length > 1) {
        // One of them is refused: the others need not wait for it.
        for (const each of planned) await attempt(one, [each], outcome, () => runTogether(one, [each]));
        return;
      }
      const message = describeRefusal(error);
      outcome.failed.push(...planned.map(({ entity, step }) => ({ entity, step, message })));
      return;
    }
  }
}

/** What the database says, with what to do where it is a rule of the column that the rows would break. */
function describeRefusal(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  switch (readErrorCode(error)) {
    case '23505':
      return `改了以后会有重复的值，所以什么也没有改；请先改正这些行，或去掉唯一（${said}）`;
    case '23502':
      return `改了以后必填的列会没有值，所以什么也没有改；请先改正这些行，或去掉必填（${said}）`;
    default:
      return said;
  }
}

function runTogether(one: Kysely<Database>, planned: readonly Planned[]): Promise<void> {
  return one.transaction().execute(async (transaction) => {
    for (const { step } of planned) {
      if (step.copy) await step.copy.statement.execute(transaction);
      for (const statement of step.statements) await statement.execute(transaction);
    }
    for (const each of planned) await record(transaction, each);
  });
}

async function runAlone(one: Kysely<Database>, planned: Planned): Promise<void> {
  for (const statement of planned.step.statements) await statement.execute(one);
  await one.transaction().execute((transaction) => record(transaction, planned));
}

/** What is being made is known before it is there: a server that dies in between leaves nothing that nobody knows. */
async function remember(one: Kysely<Database>, planned: readonly Planned[]): Promise<void> {
  for (const { entity, module, known } of new Map(planned.map((each) => [each.entity, each])).values()) {
    await one
      .updateTable('sys_managed_table')
      .set({ module, known: JSON.stringify(known) })
      .where('entity', '=', entity)
      .execute();
  }
}

async function record(
  transaction: Kysely<Database>,
  { entity, module, table, step, known }: Planned,
): Promise<void> {
  const row = await transaction
    .selectFrom('sys_managed_table')
    .select('known')
    .where('entity', '=', entity)
    .executeTakeFirst();
  const values = {
    module,
    table_name: step.renames ?? table.name,
    known: JSON.stringify(knownAfter(row?.known ?? known, table, step)),
  };
  await transaction
    .insertInto('sys_managed_table')
    .values({ entity, ...values })
    .onConflict((conflict) => conflict.column('entity').doUpdateSet(values))
    .execute();
  await transaction
    .insertInto('sys_managed_change')
    .values({
      entity,
      step: step.name,
      words: step.words,
      statements: writeStatements(transaction, step),
      copy_table: step.copy?.table ?? null,
    })
    .execute();
}

/** The statements of a step as people read them. */
export function writeStatements(db: Kysely<Database>, step: Step): string {
  return step.statements.map((statement) => squeeze(statement, db)).join(';\n');
}

const squeeze = (statement: RawBuilder<unknown>, db: Kysely<Database>): string =>
  statement.compile(db).sql.replace(/\s+/g, ' ').trim();

/** The SQLSTATE of an error that came through `pg`. */
function readErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
