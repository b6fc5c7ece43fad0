import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import released from './migrations/released.json' with { type: 'json' };
import type { Migration } from './migrations/migration.ts';
import { createPool } from './pool.ts';

const extra: Migration = {
  name: '9001-extra',
  statements: [sql`create table extra (id integer primary key)`],
};
const broken: Migration = {
  name: '9002-broken',
  statements: [sql`create table half (id integer primary key)`, sql`insert into half values (1), (1)`],
};

describe('migrate', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const hasTable = async (name: string) => {
    const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(
      database.db,
    );
    return rows[0]?.found;
  };

  it('does nothing on a database that is up to date', async () => {
    await expect(migrate(database.db)).resolves.toEqual([]);
  });

  it('applies what is missing exactly once when two replicas start together', async () => {
    const second = createPool(database.target, { maxConnections: 2 });
    try {
      const [one, other] = await Promise.all([
        migrate(database.db, [...migrations, extra]),
        migrate(second.db, [...migrations, extra]),
      ]);
      expect([...one, ...other]).toEqual(['9001-extra']);
      expect(await hasTable('extra')).toBe(true);
    } finally {
      await second.db.destroy();
    }
  });

  it('says that the database is newer and names the unknown migration', async () => {
    await expect(migrate(database.db)).rejects.toThrow(/newer than this program.*9001-extra.*newer version/s);
  });

  it('leaves nothing behind of a migration that fails half way', async () => {
    const list = [...migrations, extra, broken];
    await expect(migrate(database.db, list)).rejects.toThrow(/duplicate key/);
    expect(await hasTable('half')).toBe(false);
    const healed = { ...broken, statements: broken.statements.slice(0, 1) };
    await expect(migrate(database.db, [...migrations, extra, healed])).resolves.toEqual(['9002-broken']);
  });

  it('refuses a released migration whose text was changed', async () => {
    const changed = { ...extra, statements: [sql`create table extra (id bigint primary key)`] };
    await expect(migrate(database.db, [...migrations, changed, broken])).rejects.toThrow(
      /9001-extra was changed after it had been applied/,
    );
  });

  it('refuses a list with a new migration in the middle', async () => {
    const between: Migration = {
      name: '0999-between',
      statements: [sql`create table between_them (id int)`],
    };
    const healed = { ...broken, statements: broken.statements.slice(0, 1) };
    await expect(migrate(database.db, [...migrations, between, extra, healed])).rejects.toThrow(
      /skipped the migration 0999-between/,
    );
  });
});

describe('the migrated database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('explains every table in the database itself', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname <> 'schema_migration' and obj_description(c.oid) is null`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('is made by the released migrations, none of which was changed', async () => {
    const applied = await database.db
      .selectFrom('schema_migration')
      .select(['name', 'checksum'])
      .orderBy('name')
      .execute();
    const found = new Map(applied.map(({ name, checksum }) => [name, checksum]));
    for (const [name, checksum] of Object.entries(released)) {
      expect(
        found.get(name),
        `${name} was released: put its text back and write the change as a new migration`,
      ).toBe(checksum);
    }
    const added = [...found].filter(([name]) => !(name in released));
    expect(added, 'a new migration is added to server/db/migrations/released.json by hand').toEqual([]);
  });

  it('numbers the migrations in the order in which they run', () => {
    const names = migrations.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    for (const [position, name] of names.entries()) {
      expect(name).toMatch(`${String(position + 1).padStart(4, '0')}-`);
    }
  });
});
