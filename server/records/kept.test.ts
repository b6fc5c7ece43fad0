// What servers keep in memory is never older than what a call's own session statement saw.
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type Kysely, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../tests/administration-driver.ts';
import { openTestApp, type TestApp } from '../../tests/app-driver.ts';
import type { Database } from '../db/tables.ts';
import { createKept, type Kept } from './kept.ts';

let office: Administration;
/** Another server on the same database, which hears nothing of the first. */
let other: TestApp;
let token: string;
let person: { id: string; username: string; password: string };

beforeAll(async () => {
  office = await openAdministration();
  other = await openTestApp({ beside: office.server });
  person = await office.addUser();
  token = await office.server.signIn(person.username, person.password);
});
afterAll(async () => {
  await other.app.close();
  await office.close();
});

async function ask<T>(url: string): Promise<T> {
  const answer = await other.call('GET', `/api/sys${url}`, { token });
  return answer.json<{ result: T }>().result;
}

async function askStatus(): Promise<number> {
  return (await other.call('GET', '/api/sys/dict/getDictItems/sex', { token })).statusCode;
}

type Change = (db: Kysely<Database>) => { execute(db: Kysely<Database>): Promise<unknown> };
const plain =
  (text: ReturnType<typeof sql>): Change =>
  () =>
    text;

const CHANGES: Readonly<Record<string, { read(): Promise<unknown>; change: Change }>> = {
  'a role is given': {
    read: async () => (await ask<{ auth: unknown[] }>('/permission/getUserPermissionByToken')).auth.length,
    change: () => sql`insert into sys_user_role (id, user_id, role_id)
      select 'kept', ${person.id}, id from sys_role where role_code = 'admin'`,
  },
  'a grant is taken from a role': {
    read: async () => (await ask<{ auth: unknown[] }>('/permission/getUserPermissionByToken')).auth.length,
    change: plain(sql`delete from sys_role_permission where permission_id in (
      select id from sys_permission where menu_type = 2 limit 3)`),
  },
  'a permission is switched off': {
    read: async () => (await ask<{ auth: unknown[] }>('/permission/getUserPermissionByToken')).auth.length,
    change: plain(sql`update sys_permission set status = '0' where id = (
      select permission.id from sys_permission as permission join sys_role_permission as granted on granted.permission_id = permission.id
      where menu_type = 2 and permission.status = '1' limit 1)`),
  },
  'a menu has another name': {
    read: () => ask('/permission/getUserPermissionByToken'),
    change: plain(sql`update sys_permission set name = '改名' where perms = 'user:list'`),
  },
  'a data rule narrows a grant': {
    read: async () => (await ask<{ total: number }>('/user/list')).total,
    change: plain(sql`with rule as (
        insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
        select 'kept', id, '甲', 'username', '=', 'admin', '1' from sys_permission where perms = 'user:list' returning id, permission_id)
      update sys_role_permission as granted set data_rule_ids = rule.id from rule
      where granted.permission_id = rule.permission_id`),
  },
  'a data rule says something else': {
    read: () => ask<{ records: { username: string }[] }>('/user/list'),
    change: plain(sql`update sys_permission_data_rule set rule_value = 'safety' where id = 'kept'`),
  },
  'an item of a dictionary has another text': {
    read: () => ask('/dict/getDictItems/user_status'),
    change: plain(sql`update sys_dict_item set item_text = '改名' where item_value = '1' and dict_id = (
      select id from sys_dict where dict_code = 'user_status')`),
  },
  'a text in a list': {
    read: async () =>
      (await ask<{ records: { status_dictText: string }[] }>('/user/list')).records[0]?.status_dictText,
    change: plain(sql`update sys_dict_item set item_text = '再改' where item_value = '1' and dict_id = (
      select id from sys_dict where dict_code = 'user_status')`),
  },
  'a dictionary goes to the recycle bin': {
    read: () => ask('/dict/getDictItems/user_status'),
    change: plain(sql`update sys_dict set del_flag = 1 where dict_code = 'user_status'`),
  },
  'every item is gone': {
    read: () => ask('/dict/getDictItems/sex'),
    change: plain(sql`truncate sys_dict_item cascade`),
  },
  'somebody is frozen, whoever did it': {
    read: askStatus,
    change: () => sql`update sys_user set status = 2 where id = ${person.id}`,
  },
  'somebody is no longer frozen': {
    read: askStatus,
    change: () => sql`update sys_user set status = 1 where id = ${person.id}`,
  },
};

describe('the next call on another server knows at once that', () => {
  it.each(Object.keys(CHANGES))('%s', async (name) => {
    const { read, change } = CHANGES[name] ?? {};
    if (read === undefined || change === undefined) throw new Error(name);
    const before = await read();
    expect(await read()).toEqual(before);
    await change(office.server.db).execute(office.server.db);
    expect(await read()).not.toEqual(before);
  });
});

describe('the revision', () => {
  const readRevision = async (): Promise<number> => {
    const row = office.server.db.selectFrom('sys_revision').select('number');
    return (await row.executeTakeFirstOrThrow()).number;
  };

  it('is raised once by a transaction, and by none that is undone', async () => {
    const { db } = office.server;
    const before = await readRevision();
    const rename = (target: Kysely<Database>, name: string) =>
      target.updateTable('sys_depart').set({ depart_name: name }).execute();
    await db.transaction().execute(async (transaction) => {
      await rename(transaction, '甲');
      await rename(transaction, '乙');
    });
    expect(await readRevision()).toBe(before + 1);
    await expect(
      db.transaction().execute(async (transaction) => {
        await rename(transaction, '丙');
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await readRevision()).toBe(before + 1);
  });

  it('makes nobody wait but those who end at the same moment', async () => {
    const { db } = office.server;
    const before = await readRevision();
    await db.transaction().execute(async (first) => {
      await first.updateTable('sys_position').set({ name: '甲' }).execute();
      // Another one changes what it likes and ends meanwhile.
      await db.updateTable('sys_role').set({ description: '乙' }).execute();
    });
    expect(await readRevision()).toBe(before + 2);
  });

  it.each([
    ['username', sql`'otherwise'`],
    ['realname', sql`'另名'`],
    ['org_code', sql`'A09'`],
    ['status', sql`2`],
    ['del_flag', sql`1`],
    ['is_demo', sql`not is_demo`],
  ])('is raised when the %s of somebody changes, and by no other write to people', async (column, other) => {
    const { db } = office.server;
    const someone = await office.addUser();
    const before = await readRevision();
    const write = (changed: ReturnType<typeof sql>) =>
      sql`update sys_user set ${changed} where id = ${someone.id}`.execute(db);
    const name = sql.id(column);
    await write(sql`avatar = 'a.png', ${name} = ${name}`);
    expect(await readRevision()).toBe(before);
    await write(sql`${name} = ${other}`);
    expect(await readRevision()).toBe(before + 1);
  });

  it('is raised by every table that something is kept of', async () => {
    const { db } = office.server;
    const { rows } = await sql<{ table: string }>`
      select relname as table from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgfoid = 'raise_revision'::regproc and not tgname like '%_emptied' order by 1`.execute(db);
    const raised = new Set(rows.map(({ table }) => table));
    const read = await listReadTables();
    expect(read.length).toBeGreaterThan(8);
    expect(read.filter((table) => !raised.has(table))).toEqual([]);
  });
});

/** Tables from which a server reads what it would keep, while every call that takes no parameter is made. */
async function listReadTables(): Promise<string[]> {
  const inside = new AsyncLocalStorage<true>();
  const tables = new Set<string>();
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (inside.getStore()) collectTables(node, tables);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const kept: Kept = { keep: (_revision, _key, read) => inside.run(true, read) };
  const watched = await openTestApp({ beside: office.server, plugin, kept });
  const urls = watched.routes
    .filter(({ method, access, url }) => method === 'GET' && access === 'session' && !/:|logout/i.test(url))
    .map(({ url }) => `/api${url}`);
  const dictionaries = ['sex', 'positions', 'departs'].map((code) => `/api/sys/dict/getDictItems/${code}`);
  // Somebody in whose record each kind of dictionary has a text.
  await sql`update sys_user set post = (select code from sys_position limit 1),
    depart_ids = (select id from sys_depart limit 1) where id = ${person.id}`.execute(office.server.db);
  // The administrator reads everything; somebody who is narrowed and holds a role of a department is asked by other ways.
  for (const asker of [await watched.signIn(), token]) {
    for (const url of [...urls, ...dictionaries]) await watched.call('GET', url, { token: asker });
  }
  await watched.app.close();
  const { rows } = await sql<{
    name: string;
  }>`select relname as name from pg_class where relkind = 'r'`.execute(office.server.db);
  // The rest are names that statements give to tables.
  return rows.map(({ name }) => name).filter((name) => tables.has(name));
}

/** The names of all tables in a statement. */
function collectTables(node: unknown, into: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  if ('kind' in node && node.kind === 'TableNode') {
    const { table } = node as unknown as { table: { identifier: { name: string } } };
    into.add(table.identifier.name);
  }
  for (const part of Object.values(node)) collectTables(part, into);
}

describe('the memory', () => {
  it('gives what was read for its revision, and reads for any other', async () => {
    const kept = createKept();
    let reads = 0;
    const read = () => Promise.resolve((reads += 1));
    expect(await kept.keep(5, 'a', read)).toBe(1);
    expect(await kept.keep(5, 'a', read)).toBe(1);
    expect(await kept.keep(5, 'b', read)).toBe(2);
    expect(await kept.keep(6, 'a', read)).toBe(3);
    // A call that began earlier is served, and changes nothing for those after it.
    expect(await kept.keep(5, 'a', read)).toBe(4);
    expect(await kept.keep(6, 'a', read)).toBe(3);
    expect(await kept.keep(undefined, 'a', read)).toBe(5);
  });

  it('keeps nothing that was read before a newer revision came, and nothing of a reading that failed', async () => {
    const kept = createKept();
    let answer: (value: string) => void = () => undefined;
    const slow = kept.keep(1, 'a', () => new Promise<string>((resolve) => (answer = resolve)));
    expect(await kept.keep(2, 'a', () => Promise.resolve('new'))).toBe('new');
    answer('old');
    expect(await slow).toBe('old');
    expect(await kept.keep(2, 'a', () => Promise.resolve('newer'))).toBe('new');
    await expect(kept.keep(2, 'b', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await kept.keep(2, 'b', () => Promise.resolve('mended'))).toBe('mended');
  });

  it('holds no more than its limit', async () => {
    const kept = createKept();
    let reads = 0;
    for (let at = 0; at < 5_001; at += 1) {
      await kept.keep(1, `key ${String(at)}`, () => Promise.resolve((reads += 1)));
    }
    await kept.keep(1, 'key 0', () => Promise.resolve((reads += 1)));
    expect(reads).toBe(5_002);
  });
});
