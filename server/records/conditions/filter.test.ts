import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { getEntity } from '../entities.ts';
import { readFilters } from './filter.ts';
import { joinConditions } from '../lists/list.ts';
import { readSorting } from '../lists/page.ts';
import { createId } from '../record.ts';

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
afterAll(() => database.close());

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

  it('compares numbers and times in words too, and takes words in texts as texts', async () => {
    expect(await find({ sex: 'lt 2' })).toHaveLength(4);
    expect(await find({ birthday: 'gt 2000-01-02' })).toEqual([]);
    expect(await find({ birthday: 'ge 2000-01-02', sex: 'le 1' })).toHaveLength(4);
    expect(await find({ username: 'gt alpha' })).toEqual([]);
  });

  it('knows no secret field and no field of another table', async () => {
    expect(await find({ password: 'x', token_hash: 'x', role_name: 'x' })).toHaveLength(names.length);
  });

  it('names the field of a value that does not fit', () => {
    expect(() => readFilters(user, { sex: 'male' })).toThrow('查询条件“性别”必须是整数');
    expect(() => readFilters(user, { createTime: '31.12.2026' })).toThrow('查询条件“创建时间”不是有效的时间');
  });

  it('sorts by nothing that is secret', () => {
    const fallback = { column: 'createTime', order: 'desc' } as const;
    expect(() => readSorting(user, { column: 'password' }, fallback)).toThrow('排序字段不存在');
    expect(() => readSorting(user, { column: 'createTime' }, fallback)).not.toThrow();
  });
});

describe('the advanced query of older clients', () => {
  const ask = (list: unknown, match?: string) =>
    find({
      superQueryParams: typeof list === 'string' ? list : JSON.stringify(list),
      ...(match === undefined ? {} : { superQueryMatchType: match }),
    });
  const woman = { field: 'sex', rule: 'eq', val: 2, type: 'list', dictCode: 'sex' };
  const alpha = { field: 'username', rule: 'like', val: 'alpha' };

  it('joins its conditions with and, or with or where that is said, beside the other filters', async () => {
    expect(await ask([woman, alpha])).toEqual(['Alpha2']);
    expect(await ask([woman, alpha], 'and')).toEqual(['Alpha2']);
    expect(await ask([woman, alpha], 'or')).toHaveLength(5);
    const query = { username: '*al*', superQueryParams: JSON.stringify([woman, alpha]) };
    expect(await find({ ...query, superQueryMatchType: 'or' })).toEqual(['Alpha2', 'alpha']);
  });

  it.each([
    [{ field: 'username', rule: 'ne', val: 'alpha' }, names.length - 1],
    [{ field: 'username', rule: 'in', val: 'alpha,be_ta' }, 2],
    [{ field: 'username', rule: 'in', val: ['alpha', 'comma'] }, 2],
    [{ field: 'username', rule: 'right_like', val: 'al' }, 2],
    [{ field: 'username', rule: 'left_like', val: 'ta' }, 1],
    [{ field: 'username', rule: 'like', val: '%' }, 1],
    [{ field: 'sex', rule: 'gt', val: '1' }, 4],
    [{ field: 'sex', rule: '<=', val: '1' }, 4],
    [{ field: 'birthday', rule: 'ge', val: '2000-01-03' }, 0],
    [{ field: 'work_no', rule: 'eq', val: '' }, names.length],
    [{ field: 'username', rule: 'eq', val: null }, names.length],
  ])('finds by %j', async (condition, total) => {
    expect(await ask([condition])).toHaveLength(total);
  });

  it('is read encoded once more, and means nothing when it is empty', async () => {
    expect(await ask(encodeURIComponent(JSON.stringify([woman, alpha])))).toEqual(['Alpha2']);
    for (const nothing of ['', '[]', ' ']) expect(await ask(nothing)).toHaveLength(names.length);
  });

  it.each([
    ['{"field":"sex"}', '参数 superQueryParams 的高级查询应是 JSON 数组'],
    ['%E4%A', '参数 superQueryParams 的高级查询应是 JSON 数组'],
    ['[{"field":"password","rule":"eq","val":"x"}]', '高级查询的字段不存在：password'],
    ['[{"field":"username) or (1=1","rule":"eq","val":"x"}]', '高级查询的字段不存在：username) or (1=1'],
    ['[{"field":"username","rule":"constructor","val":"x"}]', '高级查询的规则不存在：constructor'],
    ['[{"field":"sex","rule":"eq","val":"male"}]', '查询条件“性别”必须是整数'],
    [
      JSON.stringify(Array.from({ length: 51 }, () => alpha)),
      '参数 superQueryParams 的高级查询不能超过50个条件',
    ],
  ])('refuses %s', async (sent, message) => {
    await expect(ask(sent)).rejects.toMatchObject({ status: 400, message });
  });

  it('answers or refuses whatever is sent, and never breaks the statement', async () => {
    const text = fc.string({ maxLength: 8 }).map((word) => word.replaceAll('\u0000', ''));
    const entry = fc.record({
      field: fc.oneof(fc.constantFrom(...user.fields.keys()), text),
      rule: fc.oneof(fc.constantFrom('eq', 'ne', 'gt', 'in', 'like', '<'), text),
      val: fc.oneof(text, fc.integer(), fc.boolean(), fc.array(text), fc.constant({})),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 3 }),
        fc.constantFrom('and', 'or'),
        async (list, match) => {
          try {
            await ask(list, match);
          } catch (error) {
            expect(error).toMatchObject({ name: 'ApiError', status: 400 });
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
