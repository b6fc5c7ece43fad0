// Brings the database to the version of this program, one transaction per migration.
import { createHash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { migrations as shipped } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import type { Database } from './tables.ts';

/** The database cannot be brought to this program's version; the message says why and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

// Any fixed number serves; it only has to be the same in every replica.
const LOCK = 7_205_150_301;

/**
 * Applies the migrations that the database lacks, in order. Replicas that start together take turns.
 * @returns names of the migrations applied by this call
 * @throws MigrationError when the database is newer than the program, or a released migration was changed
 */
export async function migrate(
  db: Kysely<Database>,
  migrations: readonly Migration[] = shipped,
): Promise<string[]> {
  const done: string[] = [];
  for (let count = 0; count < migrations.length;) {
    const name = await db.transaction().execute(async (transaction) => {
      await takeTurn(transaction);
      const applied = await readApplied(transaction);
      compareHistory(applied, migrations, db);
      const next = migrations[applied.length];
      count = applied.length + 1;
      if (next) await apply(transaction, next);
      return next?.name;
    });
    if (name !== undefined) done.push(name);
  }
  return done;
}

async function takeTurn(transaction: Transaction<Database>): Promise<void> {
  // Waiting for another replica and building indexes may outlast the limit meant for requests.
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local lock_timeout = 0`.execute(transaction);
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
  await sql`create table if not exists schema_migration (
    name varchar(100) primary key,
    checksum varchar(64) not null,
    applied_at timestamptz not null default now()
  )`.execute(transaction);
}

interface Applied {
  name: string;
  checksum: string;
}

function readApplied(transaction: Transaction<Database>): Promise<Applied[]> {
  return transaction.selectFrom('schema_migration').select(['name', 'checksum']).orderBy('name').execute();
}

/** The applied migrations must be the first ones of the program, unchanged. */
function compareHistory(
  applied: readonly Applied[],
  migrations: readonly Migration[],
  db: Kysely<Database>,
): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const unknown = applied.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database is newer than this program: it holds the migration ${unknown.join(', ')}, which this version ` +
        'does not know. Start the newer version again, or restore a backup made before it.',
    );
  }
  for (const [position, { name, checksum }] of applied.entries()) {
    const expected = migrations[position];
    if (expected === undefined || expected.name !== name) {
      throw new MigrationError(
        `The database skipped the migration ${expected?.name ?? name}: it holds ${name} in its place. ` +
          'Restore a backup, or apply the missing migration by hand.',
      );
    }
    if (computeChecksum(expected, db) !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied to this database. ` +
          'Put the released text back and write the change as a new migration.',
      );
    }
  }
}

async function apply(transaction: Transaction<Database>, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await statement.execute(transaction);
  await transaction
    .insertInto('schema_migration')
    .values({ name: migration.name, checksum: computeChecksum(migration, transaction) })
    .execute();
}

function computeChecksum(migration: Migration, db: Kysely<Database>): string {
  const text = migration.statements.map((statement) => statement.compile(db).sql).join(';\n');
  return createHash('sha256').update(text).digest('hex');
}
