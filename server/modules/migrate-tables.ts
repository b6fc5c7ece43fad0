// `npm run migrate`: shows what the tables of modules wait for, and does what somebody agrees to by its name.
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import type { Kysely } from 'kysely';
import { applyTables } from '../db/managed/apply.ts';
import { writeStatements, type Outcome, type WaitingStep } from '../db/managed/run-steps.ts';
import type { Database } from '../db/tables.ts';
import { readStored } from './take-module.ts';
import { listWanted } from './wanted-tables.ts';

export interface MigrateOptions {
  /** Names of changes that somebody agrees to. */
  agreed: readonly string[];
  /** A terminal where a person is asked; without one nothing is asked. */
  terminal?: { input: Readable; output: Writable };
  print(line: string): void;
}

/**
 * Shows waiting changes and does those that are agreed to.
 * @returns 0, or 1 when a change failed or a name is none of a waiting change
 */
export async function migrateTables(
  db: Kysely<Database>,
  { agreed, terminal, print }: MigrateOptions,
): Promise<number> {
  const stored = await readStored(db);
  const modules = stored.filter(({ aside }) => aside === null).map(({ declared }) => declared);
  const away = stored.filter(({ aside }) => aside !== null).map(({ declared }) => declared);
  if (modules.length === 0) {
    print('没有模块，没有要变更的表 no modules, nothing to migrate');
    return 0;
  }
  const wanted = listWanted(modules, away);
  const { waiting } = await applyTables(db, wanted, { isDryRun: true });
  for (const change of waiting) show(db, change, print);
  const names = new Set(waiting.map(({ step }) => step.name));
  const unknown = agreed.filter((name) => !names.has(name));
  for (const name of unknown) print(`✗ 没有等待确认的变更 “${name}” nothing of that name waits`);
  if (unknown.length > 0) return 1;
  const chosen = agreed.length > 0 || !terminal ? [...agreed] : await ask(waiting, terminal);
  if (chosen.length === 0) {
    print(
      waiting.length === 0
        ? '✓ 表与声明一致 the tables are as they are declared'
        : `有 ${String(waiting.length)} 项变更等待确认：npm run migrate -- --yes "名称" (changes wait for a yes)`,
    );
    return 0;
  }
  return tell(await applyTables(db, wanted, { agreed: new Set(chosen) }), print);
}

function show(
  db: Kysely<Database>,
  { step, rows, sample }: WaitingStep,
  print: (line: string) => void,
): void {
  print(`\n${step.name}`);
  print(`  ${step.words}，涉及 ${String(rows)} 行 (rows at stake)`);
  for (const line of writeStatements(db, step).split('\n')) print(`    ${line}`);
  for (const { id, value } of sample) print(`    · ${id}: ${value ?? ''}`);
}

/** Asks for the name of each change: a yes that was typed by habit changes nothing. */
async function ask(
  waiting: readonly WaitingStep[],
  { input, output }: NonNullable<MigrateOptions['terminal']>,
): Promise<string[]> {
  const lines = createInterface({ input, output });
  const chosen: string[] = [];
  try {
    for (const { step } of waiting) {
      const answer = await lines.question(
        `\n输入名称确认，回车跳过 (type its name, or Enter to skip)\n${step.name}\n> `,
      );
      if (answer.trim() === step.name) chosen.push(step.name);
    }
  } finally {
    lines.close();
  }
  return chosen;
}

function tell({ done, failed }: Outcome, print: (line: string) => void): number {
  for (const { step } of done) print(`✓ ${step.words}${step.copy ? `，原值保存在 ${step.copy.table}` : ''}`);
  for (const { step, message } of failed) print(`✗ ${step.words}：${message}`);
  return failed.length === 0 ? 0 : 1;
}
