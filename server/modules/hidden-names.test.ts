// Records that data rules hide, named by records that are shown: no call tells their texts, and their values stay.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const DEALER = {
  id: 'shop/dealer',
  title: '经销商',
  storage: 'managed',
  text: 'name',
  recycle: true,
  fields: { name: { title: '名称', type: 'string', length: 40, isRequired: true } },
};

const ORDER = {
  id: 'shop/order',
  title: '订单',
  storage: 'managed',
  text: 'title',
  recycle: true,
  history: true,
  tree: { parent: 'above' },
  children: {
    lines: { entity: 'shop/line', parent: 'orderId' },
    slip: { entity: 'shop/slip', parent: 'orderId', single: true, deleteIds: 'noSlip' },
  },
  fields: {
    title: { title: '标题', type: 'string', length: 40, isRequired: true },
    above: { title: '上级', type: 'relation', entity: 'shop/order' },
    dealer: { title: '经销商', type: 'relation', entity: 'shop/dealer' },
    others: { title: '其他经销商', type: 'relations', entity: 'shop/dealer' },
  },
};

const rows = (id: string, title: string) => ({
  id,
  title,
  storage: 'managed',
  fields: {
    orderId: { title: '订单', type: 'relation', entity: 'shop/order', isRequired: true },
    dealer: { title: '经销商', type: 'relation', entity: 'shop/dealer' },
    amount: { title: '数量', type: 'integer' },
  },
});

const PLAIN = {
  id: 'shop/offer',
  title: '报价',
  storage: 'managed',
  fields: {
    title: { title: '标题', type: 'string', length: 40 },
    dealer: { title: '经销商', type: 'relation', entity: 'shop/dealer' },
  },
};

const FILES = {
  'entities/dealer.json': DEALER,
  'entities/order.json': ORDER,
  'entities/line.json': rows('shop/line', '明细'),
  'entities/slip.json': rows('shop/slip', '附单'),
  'entities/offer.json': PLAIN,
  'reports/orders.json': {
    code: 'shop_orders',
    title: '订单表',
    entity: 'shop/order',
    permission: 'shop.order:list',
    joins: { by: { entity: 'shop/dealer', on: { id: 'dealer' } } },
    columns: [{ field: 'title' }, { field: 'dealer' }, { field: 'by.name' }],
  },
};

const HIDDEN = 'MARK-HIDDEN';
const SHOWN = 'MARK-SHOWN';
const ABOVE = 'MARK-ABOVE';

const OPERATIONS = ['list', 'add', 'edit', 'delete', 'import', 'export'];

let house: ModuleHouse;
/** Sees some dealers. */
let clerk: string;
/** Sees all of them. */
let boss: string;
let hidden: string;
let order: string;
let offer: string;
/** Every call that reads, by what it is called in titles; none has texts of what is hidden from its reader. */
const readers: readonly [string, () => string][] = [
  ['a list', () => '/shop/order/list?title=*one*'],
  ['a list of records without rows', () => '/shop/offer/list'],
  ['one record with its rows', () => `/shop/order/queryById?id=${order}`],
  ['a page of rows', () => `/shop/order/lines/list?id=${order}`],
  ['all rows', () => `/shop/order/lines/all?id=${order}`],
  ['a copy', () => `/shop/order/copy?id=${order}`],
  ['a copy of a record without rows', () => `/shop/offer/copy?id=${offer}`],
  ['groups', () => '/shop/order/groups?by=dealer'],
  ['levels of a tree', () => '/shop/order/rootList'],
  ['an export of two sheets', () => '/shop/order/exportXls'],
  ['an export of one sheet', () => '/shop/offer/exportXls'],
  ['a report', () => '/online/cgreport/api/getData/shop_orders?pageSize=50'],
  ['the choices of a report', () => '/online/cgreport/api/getRpColumns/shop_orders'],
  ['the texts of a picker', () => `/sys/dict/loadDictItem/shop_dealer,name,id?key=${hidden}`],
  ['one text', () => `/sys/dict/getDictText/shop_dealer,name,id/${hidden}`],
];

beforeAll(async () => {
  house = await openModuleHouse('shop', FILES);
  const work = ['shop.order', 'shop.offer'].flatMap((name) => OPERATIONS.map((one) => `${name}:${one}`));
  const codes = [...work, 'shop.dealer:list', 'dataLog:list'];
  clerk = await house.hire('clerk', codes);
  boss = await house.hire('boss', [...codes, 'shop.dealer:add', 'shop.dealer:delete']);
  await house.narrow('clerk', 'shop.dealer:list', 'name', 'LIKE', SHOWN);
  const add = async (url: string, body: object): Promise<string> => {
    const answer = await house.ask<{ id: string }>(boss, 'POST', url, body);
    expect(answer, url).toMatchObject({ success: true });
    return answer.result.id;
  };
  hidden = await add('/shop/dealer/add', { name: HIDDEN });
  const shown = await add('/shop/dealer/add', { name: SHOWN });
  const named = { dealer: hidden, others: `${shown},${hidden}` };
  const row = { dealer: hidden, amount: 1 };
  order = await add('/shop/order/add', { title: 'one', ...named, lines: [row], slip: row });
  await house.ask(boss, 'PUT', '/shop/order/edit', { id: order, ...named, title: 'one changed' });
  await add('/shop/offer/add', { title: 'shown', dealer: shown });
  const offers = await house.ask<{ id: string }>(boss, 'POST', '/shop/offer/add', {
    title: 'offer',
    dealer: hidden,
  });
  const listed = await house.ask<{ records: { id: string }[] }>(boss, 'GET', '/shop/offer/list?title=offer');
  expect(offers.success).toBe(true);
  offer = listed.result.records[0]?.id ?? '';
});
afterAll(() => house.close());

describe('The text of a record that data rules hide', () => {
  it.each(readers)('stands in %s for whoever sees it, and for nobody else', async (_title, url) => {
    const whole = await house.ask(boss, 'GET', url());
    expect(whole).toMatchObject({ success: true });
    const seen = await house.ask(clerk, 'GET', url());
    expect(seen).toMatchObject({ success: true });
    expect(whole.text).toContain(HIDDEN);
    expect(seen.text).not.toContain(HIDDEN);
  });

  it('gives way to its value, and those beside it keep theirs', async () => {
    const { result } = await house.ask(clerk, 'GET', `/shop/order/queryById?id=${order}`);
    expect(result).toMatchObject({
      dealer: hidden,
      dealer_dictText: hidden,
      others_dictText: `${SHOWN},${hidden}`,
      lines: [{ dealer: hidden, dealer_dictText: hidden }],
      slip: { dealer_dictText: hidden },
    });
  });

  it.each([
    ['with rows', 'order', () => order],
    ['without rows', 'offer', () => offer],
  ])('is no part of the answer to an edit that came too late, of a record %s', async (_title, name, id) => {
    const late = { id: id(), title: 'late', dealer: '', version: 0 };
    const [whole, seen] = await Promise.all(
      [boss, clerk].map((token) => house.ask(token, 'PUT', `/shop/${name}/edit`, late)),
    );
    expect(whole).toMatchObject({ status: 409 });
    expect(whole?.text).toContain(HIDDEN);
    expect(seen).toMatchObject({ status: 409 });
    expect(seen?.text).not.toContain(HIDDEN);
  });

  it('is no part of what differs between two versions', async () => {
    const versions = await house.ask<{ id: string }[]>(
      boss,
      'GET',
      `/sys/dataLog/queryDataVerList?dataTable=shop_order&dataId=${order}`,
    );
    const [second = { id: '' }, first = { id: '' }] = versions.result;
    const url = `/sys/dataLog/compareFields?dataId1=${first.id}&dataId2=${second.id}`;
    expect((await house.ask(boss, 'GET', url)).text).toContain(HIDDEN);
    const seen = await house.ask(clerk, 'GET', url);
    expect(seen).toMatchObject({ success: true });
    expect(seen.text).not.toContain(HIDDEN);
  });

  it('is found by no import', async () => {
    const sheet = [
      ['标题', '经销商'],
      ['imported', HIDDEN],
    ];
    const refused = await house.importRows(clerk, '/shop/offer/importExcel', sheet);
    expect(refused.text).toContain(`经销商“${HIDDEN}”不存在`);
    expect(await house.importRows(boss, '/shop/offer/importExcel', sheet)).toMatchObject({ success: true });
  });

  it('stays in the recycle bin of records that name it as hidden as before', async () => {
    const { text } = await house.ask(boss, 'DELETE', `/shop/offer/delete?id=${offer}`);
    expect(text).toContain('"success":true');
    const gone = await house.ask<{ id: string }>(boss, 'POST', '/shop/order/add', {
      title: 'gone',
      dealer: hidden,
    });
    await house.ask(boss, 'DELETE', `/shop/order/delete?id=${gone.result.id}`);
    expect((await house.ask(boss, 'GET', '/shop/order/recycleBin')).text).toContain(HIDDEN);
    const seen = await house.ask(clerk, 'GET', '/shop/order/recycleBin');
    expect(seen.text).toContain(hidden);
    expect(seen.text).not.toContain(HIDDEN);
  });

  it('is kept for those who see it when it lies in a recycle bin itself', async () => {
    expect(await house.ask(boss, 'DELETE', `/shop/dealer/delete?id=${hidden}`)).toMatchObject({
      success: true,
    });
    expect((await house.ask(boss, 'GET', '/shop/order/list')).text).toContain(HIDDEN);
    expect((await house.ask(clerk, 'GET', '/shop/order/list')).text).not.toContain(HIDDEN);
  });
});

describe('The record above in a tree', () => {
  it('has no text for whoever does not see it', async () => {
    const top = await house.ask<{ id: string }>(boss, 'POST', '/shop/order/add', { title: ABOVE });
    await house.ask(boss, 'POST', '/shop/order/add', { title: 'below', above: top.result.id });
    await house.narrow('clerk', 'shop.order:list', 'title', '!=', ABOVE);
    const { result, text } = await house.ask(clerk, 'GET', '/shop/order/rootList?title=below');
    expect(result).toMatchObject({ records: [{ above: top.result.id, above_dictText: top.result.id }] });
    expect(text).not.toContain(ABOVE);
  });
});
