// Statements that were prepared for a table go on when a module gives the table another shape.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const fieldsOf = (more: object) => ({
  name: { title: '名称', type: 'string', isRequired: true },
  count: { title: '数量', type: 'integer' },
  ...more,
});

const plan = (more: object = {}) => ({
  id: 'plan/order',
  title: '订单',
  storage: 'managed',
  text: 'name',
  recycle: true,
  history: true,
  children: { lines: { entity: 'plan/line', parent: 'orderId' } },
  fields: fieldsOf(more),
});

const line = (more: object = {}) => ({
  id: 'plan/line',
  title: '明细',
  storage: 'managed',
  fields: { orderId: { title: '订单', type: 'relation', entity: 'plan/order' }, ...fieldsOf(more) },
});

/** More often than a statement is sent before it is prepared, and all in all less than a minute may have. */
const OFTEN = 12;

let house: ModuleHouse;
let id: string;
let lineId: string;

beforeAll(async () => {
  house = await openModuleHouse('plan', { 'entities/order.json': plan(), 'entities/line.json': line() });
  id = await house.add('/plan/order/add', { name: '甲', lines: [{ name: '一', count: 1 }] });
  lineId = (await read()).lines[0]?.id ?? '';
});
afterAll(() => house.close());

interface Order {
  count: number;
  note?: string;
  lines: { id: string; name: string; count: number }[];
}

const read = async (): Promise<Order> =>
  (await house.call<Order>('GET', `/plan/order/queryById?id=${id}`)).result;

/** Saves the record and its row with other numbers, before it is read again: a statement that reads would be the first to fail. */
async function save(count: number, more: object = {}): Promise<void> {
  const changed = [{ id: lineId, name: '一', count, ...more }];
  const saved = await house.call('PUT', '/plan/order/edit', { id, count, lines: changed, ...more });
  expect(saved).toMatchObject({ status: 200, success: true });
  expect(await read()).toMatchObject({ count, lines: [{ count }], ...more });
}

describe('a record that was saved often', () => {
  it('is saved and read as ever when its table gets a column, loses one, and gets another type', async () => {
    for (let count = 0; count < OFTEN; count += 1) await save(count);
    const note = { note: { title: '备注', type: 'string' } };
    await house.write({ 'entities/order.json': plan(note), 'entities/line.json': line(note) });
    await save(100, { note: '新' });
    for (let count = 0; count < OFTEN; count += 1) await save(count, { note: `第 ${String(count)} 次` });

    const longer = { note: { title: '备注', type: 'text' } };
    await house.write({ 'entities/order.json': plan(longer), 'entities/line.json': line(longer) });
    await save(200, { note: '长' });
    for (let count = 0; count < OFTEN; count += 1) await save(count, { note: `再 ${String(count)} 次` });

    await house.write({ 'entities/order.json': plan(), 'entities/line.json': line() });
    await save(300);
  });
});
