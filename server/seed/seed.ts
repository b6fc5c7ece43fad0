// Fills the database at start: base rows always, the demonstration only where there was nothing before.
import { sql, type Kysely } from 'kysely';
import { generatePassword, judgePassword, readStrategy } from '../identity/password-strategy.ts';
import type { PasswordStrategy } from '../../src/engine/rule/password.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { Database } from '../db/tables.ts';
import { seedBase } from './base.ts';
import { ADMIN_USERNAME } from '../identity/administrator.ts';
import { seedDemo } from './demo.ts';
import { demoRoles } from './demo-data.ts';

export interface SeedOptions {
  /** Add the demonstration when the database holds no user yet. */
  isDemo: boolean;
  /** Password of `admin`; without it one is generated. */
  adminPassword?: string | undefined;
  /** Password of the demonstration accounts; without it one is generated. */
  demoPassword?: string | undefined;
  now?: Date;
}

export interface SeedReport {
  /** The generated password of `admin`, to be printed once; it is kept nowhere. */
  generatedPassword?: string;
  /** The same of the demonstration accounts. */
  generatedDemoPassword?: string;
  /** Names of the demonstration accounts that were made and can sign in. */
  demoAccounts: string[];
}

// Any fixed number serves; it only has to be the same in every replica.
const LOCK = 7_205_150_302;

/**
 * Writes what is missing, in one transaction; replicas that start together take turns.
 * @throws StartupError when ADMIN_PASSWORD or DEMO_PASSWORD is needed and too weak
 */
export async function seed(db: Kysely<Database>, options: SeedOptions): Promise<SeedReport> {
  const now = options.now ?? new Date();
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    const report: SeedReport = { demoAccounts: [] };
    const takePassword = async () =>
      readGivenPassword('ADMIN_PASSWORD', options.adminPassword, await readStrategy(transaction)) ??
      (report.generatedPassword = generatePassword());
    const takeDemoPassword = async () =>
      readGivenPassword('DEMO_PASSWORD', options.demoPassword, await readStrategy(transaction)) ??
      (report.generatedDemoPassword = generatePassword());
    const user = await transaction.selectFrom('sys_user').select('id').limit(1).executeTakeFirst();
    await seedBase(transaction, takePassword, now);
    if (options.isDemo && user === undefined) {
      await seedDemo(transaction, takeDemoPassword, now);
      report.demoAccounts = demoRoles.map(({ account }) => account);
    }
    return report;
  });
}

function readGivenPassword(
  name: string,
  given: string | undefined,
  strategy: PasswordStrategy,
): string | undefined {
  if (given === undefined || given === '') return undefined;
  const refusal = judgePassword(given, strategy, ADMIN_USERNAME);
  if (refusal === undefined) return given;
  throw new StartupError(
    `${name} 不符合密码策略：${refusal}。请换一个密码，或不设置该变量以自动生成`,
    `${name} does not satisfy the password strategy (${Math.max(6, strategy.miniPasswordLength)} to 20 ` +
      `characters, kinds of letters, digits and signs: level ${strategy.complexityId}): choose another one, or ` +
      'leave it unset to have one generated',
    2,
  );
}
