// Does the steps of a plan, each with its record, and tells what was done and what the database refused.
import { type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../tables.ts';
import { knownAfter } from './known-parts.ts';
import type { KnownParts } from './plan.ts';
import type { Step } from './steps.ts';
import type { Table } from './table.ts';
import { messageOf } from '../../../src/engine/values/errors.ts';

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

/** A step with what it is for. */
export interface Planned {
  entity: string;
  module: string;
  table: Table;
  step: Step;
  known: KnownParts;
}

const TRIES = 5;
const ORDER = { first: 0, then: 1, last: 2, alone: 3 } as const;

/** Does what may run, in the order in which steps have to be. */
export async function runSteps(
  one: Kysely<Database>,
  planned: readonly Planned[],
  outcome: Outcome,
): Promise<void> {
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
  const said = messageOf(error);
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
