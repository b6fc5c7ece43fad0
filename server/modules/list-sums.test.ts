// Sums below a list: over all its records, under its filters and data rules, to the last digit.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../tests/depth.ts';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const BILL = {
  id: 'till/bill',
  title: '账单',
  storage: 'managed',
  recycle: true,
  fields: {
    title: { title: '标题', type: 'string', length: 20 },
    kind: { title: '类别', type: 'integer', dict: 'till_kind' },
    amount: { title: '金额', type: 'money' },
    rate: { title: '比例', type: 'decimal', scale: 4 },
    weight: { title: '重量', type: 'number' },
    pieces: { title: '件数', type: 'integer' },
    double: { title: '双倍', type: 'computed', value: '{{ ($values.amount ?? 0) * 2 }}' },
    read: { title: '读时', type: 'computed', worksOut: 'read', value: '{{ ($values.amount ?? 0) * 2 }}' },
    paid: { title: '付款日', type: 'date' },
  },
};

const WORDS = {
  id: 'till/word',
  title: '词',
  storage: 'managed',
  fields: { text: { title: '文字', type: 'string', length: 20 } },
};

let house: ModuleHouse;
beforeAll(async () => {
  house = await openModuleHouse('till', {
    'entities/bill.json': BILL,
    'entities/word.json': WORDS,
    'dicts/till.json': { till_kind: { title: '类别', items: [{ value: '1', text: '甲' }] } },
  });
  const bodies = [
    { title: '一', amount: '0.10', rate: '0.1001', weight: 0.1, pieces: 1, paid: '2026-01-01' },
    { title: '二', amount: '0.20', rate: '0.2', weight: 0.2, pieces: 2, paid: '2026-02-01' },
    { title: '三', amount: '999999999999.99', weight: 1.5, paid: '2026-03-01' },
    { title: '空' },
  ];
  for (const body of bodies) {
    expect((await house.ask(house.admin, 'POST', '/till/bill/add', body)).message).toBe('添加成功！');
  }
});
afterAll(() => house.close());

const sums = (query: string, token = house.admin) =>
  house.ask<Record<string, string | null>>(token, 'GET', `/till/bill/sums?${query}`);

describe('the sums of a list', () => {
  it('are those of all its records, to the last digit, with the digits of their fields', async () => {
    const asked = 'sum=amount,rate,weight,pieces&pageNo=2&pageSize=1&column=title&order=desc';
    expect((await sums(asked)).result).toEqual({
      amount: '1000000000000.29',
      rate: '0.3001',
      weight: '1.8',
      pieces: '3',
    });
  });

  it('follow its filters, and are nothing where no record has a value', async () => {
    expect((await sums('sum=amount,double&paid_end=2026-02-15')).result).toEqual({
      amount: '0.30',
      double: '0.60',
    });
    expect((await sums('sum=pieces&title=空')).result).toEqual({ pieces: null });
  });

  it('follow data rules, and leave out what lies in the recycle bin', async () => {
    const token = await house.hire('clerk', ['till.bill:list']);
    await house.narrow('clerk', 'till.bill:list', 'title', '!=', '三');
    expect((await sums('sum=amount', token)).result).toEqual({ amount: '0.30' });
    const { result } = await house.ask<{ records: { id: string }[] }>(
      house.admin,
      'GET',
      '/till/bill/list?title=二',
    );
    const id = result.records[0]?.id ?? '';
    await house.ask(house.admin, 'DELETE', `/till/bill/delete?id=${id}`);
    expect((await sums('sum=amount', token)).result).toEqual({ amount: '0.10' });
    await house.ask(house.admin, 'PUT', `/till/bill/restore?id=${id}`);
  });

  it.each(['sum=title', 'sum=kind', 'sum=read', 'sum=version', 'sum=nothing', 'sum=,', 'sum=', ''])(
    'refuse “%s” with what to do',
    async (query) => {
      const { status, message } = await sums(query);
      expect(status).toBe(400);
      expect(message).toMatch(/参数 sum/);
    },
  );

  it('are no call of records without numbers', async () => {
    expect((await house.ask(house.admin, 'GET', '/till/word/sums?sum=text')).status).toBe(404);
  });

  it('are what the amounts come to in whole cents, whatever they are', async () => {
    let round = 0;
    const cents = fc.array(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(cents, async (values) => {
        round += 1;
        const title = `轮${round}`;
        const rows = values.map((value, index) => {
          const [sign, digits] = [value < 0 ? '-' : '', String(Math.abs(value)).padStart(3, '0')];
          const amount = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
          return { id: `${title}-${index}`, title, amount };
        });
        // Past the calls: one person may not save so often.
        if (rows.length > 0)
          await house.app.db
            .insertInto('till_bill' as never)
            .values(rows as never)
            .execute();
        const { result } = await sums(`sum=amount&title=${title}`);
        const total = values.reduce((sum, value) => sum + BigInt(value), 0n);
        const read = result['amount'];
        const counted = read === null || read === undefined ? null : BigInt(read.replace('.', ''));
        expect(counted).toBe(values.length === 0 ? null : total);
      }),
      { numRuns: runs(200, 20) },
    );
  });
});
