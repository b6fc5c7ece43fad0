// A module of every kind of record with fields that ask for permissions: trees, rows, relations, what is worked out.
import { expect } from 'vitest';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const TAG = {
  id: 'vault/tag',
  title: '标签',
  storage: 'managed',
  text: 'name',
  fields: { name: { title: '名称', type: 'string', length: 40 } },
};

/** Lies in a tree; its rent is for few, and what follows from it says nothing of that. */
const PLACE = {
  id: 'vault/place',
  title: '地点',
  storage: 'managed',
  text: 'name',
  tree: { parent: 'above' },
  fields: {
    name: { title: '名称', type: 'string', length: 40, isRequired: true },
    above: { title: '上级', type: 'relation', entity: 'vault/place' },
    rent: { title: '租金', type: 'money', shownWith: 'showRent' },
    state: { title: '状态', type: 'string', length: 10, changedWith: 'changeState', default: 'new' },
    yearly: { title: '年租', type: 'computed', value: '{{ ($values.rent ?? 0) * 12 }}' },
    daily: { title: '日租', type: 'computed', worksOut: 'read', value: '{{ $values.yearly / 360 }}' },
    tags: { title: '标签', type: 'relations', entity: 'vault/tag', shownWith: 'showTags' },
  },
};

/** A tree that is for few itself. */
const CELLAR = {
  id: 'vault/cellar',
  title: '地窖',
  storage: 'managed',
  tree: { parent: 'above' },
  fields: {
    name: { title: '名称', type: 'string', length: 40 },
    above: { title: '上级', type: 'relation', entity: 'vault/cellar', shownWith: 'showAbove' },
  },
};

/** Named by a code that not everybody may read, with rows and one that stands alone. */
export const SAFE = {
  id: 'vault/safe',
  title: '保险箱',
  storage: 'managed',
  children: {
    items: { entity: 'vault/item', parent: 'safeId' },
    cover: { entity: 'vault/cover', parent: 'safeId', single: true, deleteIds: 'noCover' },
  },
  fields: {
    code: { title: '编号', type: 'string', length: 40, isRequired: true, isUnique: true },
    alias: { title: '别名', type: 'string', length: 40, shownWith: 'showAlias' },
    worth: {
      title: '总值',
      type: 'computed',
      value: '{{ ($values.items ?? []).reduce((sum, row) => sum + (row.price ?? 0), 0) }}',
    },
  },
};

const ITEM = {
  id: 'vault/item',
  title: '物件',
  storage: 'managed',
  fields: {
    safeId: { title: '保险箱', type: 'relation', entity: 'vault/safe' },
    label: { title: '名称', type: 'string', length: 40, isRequired: true },
    price: { title: '价格', type: 'money', shownWith: 'showPrice' },
  },
};

const COVER = {
  id: 'vault/cover',
  title: '保险',
  storage: 'managed',
  fields: {
    safeId: { title: '保险箱', type: 'relation', entity: 'vault/safe' },
    insurer: { title: '保险公司', type: 'string', length: 40 },
    secret: { title: '密约', type: 'string', length: 40, shownWith: 'showSecret' },
  },
};

const FILES = Object.fromEntries(
  [TAG, PLACE, CELLAR, SAFE, ITEM, COVER].map((entity) => [`entities/${entity.id.slice(6)}.json`, entity]),
);

export const FIELD_CODES = [
  ...['showRent', 'showTags', 'changeState'].map((verb) => `vault.place:${verb}`),
  'vault.cellar:showAbove',
  'vault.safe:showAlias',
  'vault.item:showPrice',
  'vault.cover:showSecret',
];
export const WORK = [
  ...['place', 'cellar', 'safe', 'tag'].flatMap((name) =>
    ['list', 'add', 'edit', 'delete', 'import', 'export'].map((one) => `vault.${name}:${one}`),
  ),
];

export interface Vault {
  house: ModuleHouse;
  /** Holds everything but what fields ask for. */
  clerk: string;
  /** Holds all. */
  boss: string;
  placeId: string;
  tagId: string;
  safeId: string;
  /** Adds a record, as the boss unless told, and gives its id. */
  add(this: void, url: string, body: object, token?: string): Promise<string>;
  read(this: void, token: string, entity: string, id: string): Promise<Record<string, unknown>>;
}

/** Opens the module with two places, a tag and a safe. */
export async function openVault(): Promise<Vault> {
  const house = await openModuleHouse('vault', FILES);
  const clerk = await house.hire('clerk', WORK);
  const boss = await house.hire('boss', [...WORK, ...FIELD_CODES]);
  const add: Vault['add'] = async (url, body, token = boss) => {
    const answer = await house.ask<{ id: string }>(token, 'POST', url, body);
    expect(answer.message, url).toBe('添加成功！');
    return answer.result.id;
  };
  const read: Vault['read'] = async (token, entity, id) =>
    (await house.ask<Record<string, unknown>>(token, 'GET', `/vault/${entity}/queryById?id=${id}`)).result;
  const tagId = await add('/vault/tag/add', { name: '红' });
  const placeId = await add('/vault/place/add', { name: '仓', rent: 3600, state: 'old', tags: tagId });
  await add('/vault/place/add', { name: '室', rent: 7200, above: placeId });
  const safeId = await add('/vault/safe/add', {
    code: 'S-1',
    alias: 'MARK-ALIAS',
    items: [{ label: '表', price: 4321 }],
    cover: { secret: 'MARK-SECRET' },
  });
  return { house, clerk, boss, placeId, tagId, safeId, add, read };
}
