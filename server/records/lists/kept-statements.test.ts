// Lists that are asked for in the same words are sent by the same statement, and by no other one.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../db/tables.ts';
import type { Reader } from '../asker.ts';
import { getEntity, type Entity } from '../entities.ts';
import { lastingCondition } from './kept-statements.ts';
import { listRecords, type ListRequest } from './list.ts';

const compile = vi.spyOn(PostgresQueryCompiler.prototype, 'compileQuery');
const sent: { sql: string; parameters: readonly unknown[] }[] = [];

/** A database that answers nothing and tells what it was asked. */
const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  log: ({ query }) => void sent.push(query),
});

/** Is granted nothing, which is narrowed by nothing. */
const reader: Reader = {
  user: {
    id: 'u',
    username: 'u',
    realname: 'u',
    orgCode: '',
    roles: [],
    permissions: new Set(),
    sessionId: 's',
  },
  now: () => 0,
};
const sorting = { column: 'createTime', order: 'desc' } as const;
const isInUse = lastingCondition(sql<boolean>`sys_user.del_flag = 0`);

beforeEach(() => {
  compile.mockClear();
  sent.length = 0;
});

async function list(
  query: Record<string, unknown>,
  { entity = getEntity('system/user'), ...rest }: Partial<ListRequest> & { entity?: Entity } = {},
): Promise<{ sql: string; parameters: readonly unknown[]; isNew: boolean }> {
  const before = compile.mock.calls.length;
  await listRecords(db, { entity, query: { pageNo: 1, pageSize: 10, ...query }, sorting, reader, ...rest });
  const last = sent.at(-1);
  if (last === undefined) throw new Error('nothing was sent');
  return { sql: last.sql, parameters: last.parameters, isNew: compile.mock.calls.length > before };
}

it('a list that is asked for twice is compiled once, with the values of its filters', async () => {
  const conditions = [isInUse];
  const first = await list({ username: 'once*' }, { conditions });
  expect(first).toMatchObject({ isNew: true, parameters: ['once%', 'once%'] });
  expect(await list({ username: 'once*' }, { conditions })).toEqual({ ...first, isNew: false });
});

it('another value, sorting, page or size of a list is another statement', async () => {
  const first = await list({ username: 'other*' });
  for (const query of [
    { username: 'others*' },
    { username: 'other*', pageNo: 2 },
    { username: 'other*', pageSize: 20 },
    { username: 'other*', column: 'username' },
    { username: 'other*', column: 'username', order: 'desc' },
  ]) {
    const second = await list(query);
    expect(second.isNew).toBe(true);
    expect([second.sql, second.parameters]).not.toEqual([first.sql, first.parameters]);
  }
});

it('a condition that was made for one caller is never met by another one', async () => {
  const of = (name: string) => ({ conditions: [sql<boolean>`sys_user.create_by = ${name}`] });
  expect((await list({}, of('one'))).parameters).toEqual(['one', 'one']);
  expect((await list({}, of('two'))).parameters).toEqual(['two', 'two']);
});

it('an entity that a module changed is read by its new fields', async () => {
  const entity = getEntity('system/user');
  const fields = new Map([...entity.fields].filter(([name]) => name !== 'email'));
  expect((await list({ pageSize: 30 }, { entity })).sql).toContain('"email"');
  expect((await list({ pageSize: 30 }, { entity: { ...entity, fields } })).sql).not.toContain('"email"');
});

it('a page of a usual size has its size in the statement, so that the database plans it once', async () => {
  const usual = await list({ pageSize: 50 });
  expect(usual.sql).toMatch(/ limit 50$/);
  expect(usual.parameters).toEqual([]);
  expect(await list({ pageSize: 17 })).toMatchObject({ parameters: [17] });
});

it('a filter of many values is not kept', async () => {
  const query = { username: Array.from({ length: 200 }, (_, at) => `name${String(at)}`).join(',') };
  await list(query);
  expect(await list(query)).toMatchObject({ isNew: true });
});
