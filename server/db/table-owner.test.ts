// Tables of modules are changed by one login and served by another, on an existing database and on the embedded one.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { openDatabase, type OpenDatabase } from './connect.ts';
import { applyTables, type Wanted } from './managed/apply.ts';
import type { Table } from './managed/table.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { settleOwner } from './table-owner.ts';
import type { Database } from './tables.ts';

type Db = Kysely<Database>;

function wantedTable(name: string, columns: readonly string[]): Wanted {
  const table: Table = {
    name,
    comment: name,
    columns: [
      { name: 'id', comment: 'id', type: { kind: 'varchar', length: 32 }, isRequired: true },
      ...columns.map((column) => ({
        name: column,
        comment: column,
        type: { kind: 'varchar' as const, length: 40 },
        isRequired: false,
      })),
    ],
    indexes: [],
    keys: [],
  };
  return { entity: name.replace('_', '/'), module: name.split('_')[0] ?? '', table };
}

/** What the database says to a statement. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

const DENIED = '42501';

/** That rows are served and nothing of a table is changed. */
async function expectServed(db: Db, table: string): Promise<void> {
  const name = sql.id(table);
  await sql`insert into ${name} (id) values ('1')`.execute(db);
  await sql`update ${name} set id = '2' where id = '1'`.execute(db);
  expect((await sql`select id from ${name}`.execute(db)).rows).toEqual([{ id: '2' }]);
  await sql`delete from ${name}`.execute(db);
  for (const statement of [
    sql`alter table ${name} add column more text`,
    sql`alter table ${name} drop column id`,
    sql`create index on ${name} (id)`,
    sql`truncate ${name}`,
    sql`drop table ${name}`,
    sql`alter table ${name} owner to current_user`,
  ]) {
    expect(await refusalOf(statement.execute(db)), statement.compile(db).sql).toBe(DENIED);
  }
}

async function ownerOf(db: Db, table: string): Promise<string | undefined> {
  const { rows } = await sql<{
    tableowner: string;
  }>`select tableowner from pg_tables where tablename = ${table}`.execute(db);
  return rows[0]?.tableowner;
}

describe('a second login on an existing database', () => {
  let database: TestDatabase;
  let serving: Db;
  let owner: Db;
  const logins = { serving: '', owner: '', stranger: '' };
  const opened: Db[] = [];

  const signInAs = (user: string): Db => {
    const { target } = database;
    const password = 'Kran-7-Leiter';
    const { db } =
      'url' in target
        ? createPool({ url: withLogin(target.url, user, password) }, { maxConnections: 3 })
        : createPool({ ...target, user, password }, { maxConnections: 3 });
    opened.push(db);
    return db;
  };

  beforeAll(async () => {
    database = await openTestDatabase('base');
    const mark = randomBytes(4).toString('hex');
    for (const name of Object.keys(logins) as (keyof typeof logins)[]) logins[name] = `${name}_${mark}`;
    const { db } = database;
    const make = (name: string, more = sql``) =>
      sql`create role ${sql.id(name)} login password 'Kran-7-Leiter'${more}`.execute(db);
    await make(logins.serving);
    await make(logins.owner, sql` in role ${sql.id(logins.serving)}`);
    await make(logins.stranger);
    await sql`grant all on all tables in schema public to ${sql.id(logins.serving)}`.execute(db);
    await sql`grant create on schema public to ${sql.id(logins.serving)}`.execute(db);
    await sql`grant usage on all sequences in schema public to ${sql.id(logins.serving)}`.execute(db);
    serving = signInAs(logins.serving);
    owner = signInAs(logins.owner);
  });
  afterAll(async () => {
    for (const db of opened) await db.destroy();
    for (const name of Object.values(logins)) {
      await sql`drop owned by ${sql.id(name)} cascade`.execute(database.db);
      await sql`drop role ${sql.id(name)}`.execute(database.db);
    }
    await database.close();
  });

  it('takes over the tables that the first one made, with their rows', async () => {
    await applyTables(serving, [wantedTable('own_first', ['name'])]);
    await sql`insert into own_first (id, name) values ('9', 'kept')`.execute(serving);
    expect(await settleOwner(serving, owner)).toEqual({
      owner: logins.owner,
      serving: logins.serving,
      taken: ['own_first'],
    });
    expect(await ownerOf(serving, 'own_first')).toBe(logins.owner);
    expect((await sql`select name from own_first`.execute(serving)).rows).toEqual([{ name: 'kept' }]);
    await sql`delete from own_first`.execute(serving);
    await expectServed(serving, 'own_first');
  });

  it('has nothing left to take over a second time', async () => {
    expect(await settleOwner(serving, owner)).toMatchObject({ taken: [] });
  });

  it('makes tables whose rows the first one reads and writes, and changes them', async () => {
    await applyTables(owner, [wantedTable('own_second', [])]);
    await expectServed(serving, 'own_second');
    const { done, failed } = await applyTables(owner, [wantedTable('own_second', ['added'])]);
    expect([done.length, failed]).toEqual([1, []]);
    await sql`insert into own_second (id, added) values ('1', 'new')`.execute(serving);
    expect((await sql`select added from own_second`.execute(serving)).rows).toEqual([{ added: 'new' }]);
  });

  it('is refused when it is the first one, a stranger, or one on another database', async () => {
    await expect(settleOwner(serving, serving)).rejects.toThrow('用的是同一个登录');
    await sql`grant select on sys_managed_table to ${sql.id(logins.stranger)}`.execute(database.db);
    await expect(settleOwner(serving, signInAs(logins.stranger))).rejects.toThrow('不能变更表');
    const other = await openTestDatabase();
    try {
      await expect(settleOwner(serving, other.db)).rejects.toThrow('不是同一个数据库');
    } finally {
      await other.close();
    }
  });
});

function withLogin(address: string, user: string, password: string): string {
  const url = new URL(address);
  url.username = user;
  url.password = password;
  return url.href;
}

describe('the embedded database', () => {
  let folder: string;
  let database: OpenDatabase;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'table-owner-'));
    database = await openDatabase({ dataFolder: folder });
    await migrate(database.db);
  });
  afterAll(async () => {
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('has a login of its own for the tables of modules, which the one that serves cannot change', async () => {
    await applyTables(database.db, [wantedTable('old_note', [])]);
    expect(await settleOwner(database.db, database.owner)).toMatchObject({
      serving: 'screenwright',
      owner: 'screenwright_owner',
      taken: ['old_note'],
    });
    await applyTables(database.owner, [wantedTable('new_note', ['name'])]);
    await expectServed(database.db, 'old_note');
    await expectServed(database.db, 'new_note');
  });

  it('has it again after a stop and a start', async () => {
    await database.stop();
    database = await openDatabase({ dataFolder: folder });
    expect(await settleOwner(database.db, database.owner)).toMatchObject({ taken: [] });
    await expectServed(database.db, 'new_note');
  });
});
