import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { getEntity } from './entities.ts';
import { readFilters } from './filter.ts';
import { joinConditions } from './list.ts';
import { readSorting } from './page.ts';
import { createId } from './record.ts';

const user = getEntity('system/user');
let database: TestDatabase;
const names = ['alpha', 'be_ta', 'ga%ma', 'back\\slash', "quo'te", 'comma', '星*号', 'Alpha2'];

beforeAll(async () => {
  database = await openTestDatabase();
  for (const [index, username] of names.entries()) {
    await database.db
      .insertInto('sys_user')
      .values({
        id: createId(),
        username,
        realname: index % 2 === 0 ? username : null,
        sex: (index % 2) + 1,
        birthday: '2000-01-02',
      })
      .execute();
  }
});
afterAll(() => database.drop());

const find = async (query: Record<string, unknown>) => {
  const rows = await database.db
    .selectFrom('sys_user')
    .select('username')
    .where(joinConditions(readFilters(user, query)))
    .orderBy('username')
    .execute();
  return rows.map(({ username }) => username).sort();
};

describe('the filter grammar', () => {
  it('finds exactly the values that hold a searched text, for every text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({
          unit: fc.constantFrom('a', '%', '_', '\\', "'", 'm', '*', '"', ';'),
          minLength: 1,
          maxLength: 4,
        }),
        async (text) => {
          const expected = names.filter((name) => name.toLowerCase().includes(text.toLowerCase())).sort();
          expect(await find({ username: `*${text}*` })).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('answers or refuses any text on any field, and never breaks the statement', async () => {
    const fields = [...user.fields.keys()];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fields),
        fc.constantFrom('', '_begin', '_end', '_MultiString'),
        fc.constantFrom('', '!', '>=', '<', '*', ','),
        fc.string({ maxLength: 12 }),
        async (field, suffix, sign, text) => {
          try {
            await find({ [`${field}${suffix}`]: `${sign}${text.replaceAll('\u0000', '')}` });
          } catch (error) {
            expect(error).toMatchObject({ name: 'ApiError', status: 400 });
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('filters nothing by a list without values', async () => {
    for (const query of [{ username: ',' }, { username: ',,' }, { username_MultiString: ', ,' }]) {
      expect(await find(query)).toHaveLength(names.length);
    }
  });

  it('counts a missing value as different', async () => {
    expect(await find({ realname: '!alpha' })).toHaveLength(names.length - 1);
  });

  it('compares days and numbers by their kind', async () => {
    expect(await find({ birthday: '2000-01-02' })).toHaveLength(names.length);
    expect(await find({ birthday: '>2000-01-02' })).toEqual([]);
    expect(await find({ birthday_begin: '2000-01-02 00:00:00', birthday_end: '2000-01-02' })).toHaveLength(
      names.length,
    );
    expect(await find({ sex: '1,9' })).toHaveLength(4);
    expect(await find({ sex: '< 2' })).toHaveLength(4);
  });

  it('knows no secret field and no field of another table', async () => {
    expect(await find({ password: 'x', token_hash: 'x', role_name: 'x' })).toHaveLength(names.length);
  });

  it('names the field of a value that does not fit', () => {
    expect(() => readFilters(user, { sex: 'male' })).toThrow('查询条件“性别”（sex）必须是整数');
    expect(() => readFilters(user, { createTime: '31.12.2026' })).toThrow(
      '查询条件“创建时间”（createTime）不是有效的时间',
    );
  });

  it('sorts by nothing that is secret', () => {
    const fallback = { column: 'createTime', order: 'desc' } as const;
    expect(() => readSorting(user, { column: 'password' }, fallback)).toThrow('排序字段不存在');
    expect(() => readSorting(user, { column: 'createTime' }, fallback)).not.toThrow();
  });
});
