// A module whose calls people try to break: records with rows, a dictionary, and names that mean something to SQL.
import { expect } from 'vitest';
import { openModuleHouse, type Answer, type ModuleHouse } from './module-house.testing.ts';

export const ITEM = {
  id: 'raid/item',
  title: '物品',
  storage: 'managed',
  text: 'name',
  recycle: true,
  children: { parts: { entity: 'raid/part', parent: 'itemId', order: 'place' } },
  rules: [{ check: '{{ ($values.size ?? 0) <= 100 }}', message: '尺寸不能超过 100', field: 'size' }],
  fields: {
    name: { title: '名称', type: 'string', length: 60, isRequired: true, isSearched: true },
    kind: { title: '种类', type: 'string', length: 2, dict: 'raid_kind' },
    size: { title: '尺寸', type: 'integer' },
    price: { title: '价格', type: 'money' },
    day: { title: '日期', type: 'date' },
    at: { title: '时刻', type: 'datetime' },
    isGood: { title: '完好', type: 'boolean' },
    fact: { title: '说明', type: 'string', length: 40, default: "now(); drop table raid_item; --'" },
  },
};

export const PART = {
  id: 'raid/part',
  title: '零件',
  storage: 'managed',
  fields: {
    itemId: { title: '物品', type: 'relation', entity: 'raid/item', isRequired: true },
    place: { title: '序号', type: 'integer' },
    label: { title: '标签', type: 'string', length: 40, isRequired: true },
  },
};

/** Two names that are one when PostgreSQL has cut them, and names that mean something to SQL. */
export const LONG = 'a'.repeat(60);
const ODD = {
  id: 'raid/select',
  title: '怪名',
  storage: 'managed',
  text: 'group',
  fields: {
    group: { title: '顺序', type: 'string', length: 60, isIndexed: true, isUnique: true },
    user: { title: '用户', type: 'string', length: 60, isSearched: true },
    limit: { title: '上限', type: 'integer', isIndexed: true },
    名称: { title: '中文名', type: 'string', length: 60, column: 'cjk_name', isUnique: true },
    [`${LONG}x`]: { title: '长一', type: 'string', length: 60, isIndexed: true, isUnique: true },
    [`${LONG}y`]: { title: '长二', type: 'string', length: 60, isIndexed: true, isUnique: true },
    itemId: { title: '物品', type: 'relation', entity: 'raid/item' },
  },
};

const FILES = {
  'entities/item.json': ITEM,
  'entities/part.json': PART,
  'entities/select.json': ODD,
  'dicts/raid.json': {
    raid_kind: {
      title: '种类',
      items: [
        { value: '1', text: '好' },
        { value: '2', text: '坏' },
      ],
    },
  },
};

const OPERATIONS = ['list', 'add', 'edit', 'delete', 'deleteBatch', 'import', 'export', 'purge'];
export const ALL = OPERATIONS.map((one) => `raid.item:${one}`);

export interface Raid {
  house: ModuleHouse;
  admin: string;
  /** Sends what is refused, so that the calls of one person stay below the rate of saves. */
  prober: string;
  /** Adds a record and gives its id. */
  add(this: void, body: object, url?: string): Promise<string>;
  read(this: void, id: string): Promise<Record<string, unknown>>;
  rowsOf(this: void, table: string): Promise<{ id: string }[]>;
}

/** Opens the module, with somebody who may do everything in it. */
export async function openRaid(): Promise<Raid> {
  const house = await openModuleHouse('raid', FILES);
  const { admin } = house;
  return {
    house,
    admin,
    prober: await house.hire('prober', ALL),
    async add(body, url = '/raid/item/add') {
      const answer = await house.ask<{ id: string }>(admin, 'POST', url, body);
      expect(answer.message).toBe('添加成功！');
      return answer.result.id;
    },
    read: async (id) =>
      (await house.ask<Record<string, unknown>>(admin, 'GET', `/raid/item/queryById?id=${id}`)).result,
    rowsOf: (table) =>
      house.app.db
        .selectFrom(table as 'sys_user')
        .selectAll()
        .orderBy('id')
        .execute(),
  };
}

/** What no answer holds: it would tell how the server is made. */
export const TELLTALE = /syntax error|relation "|column "|pg_|kysely|node_modules|at \w+ \(/i;

/** Refused as something that was asked wrongly, without a word of how the server is made. */
export function expectRefused(answer: Answer, what: string): void {
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expect(answer.status, what).toBeLessThan(500);
  expect(answer.text, what).not.toMatch(TELLTALE);
}
