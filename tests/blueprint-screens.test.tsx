// @vitest-environment happy-dom
// Screens that are made of an entity, as a person meets them: a list, its form, its reading view.
import { afterEach, describe, expect, it } from 'vitest';
import { expandSound, screenOf } from '../src/engine/blueprint/contract.testing.ts';
import { openDocument } from './open-document.tsx';

const RECORD = {
  id: 'c1',
  version: 3,
  number: 'HT-1',
  name: '一号楼',
  terms: '按季付款',
  rooms: 2,
  factor: 1.5,
  area: 12.345,
  rent: 1200,
  isSigned: true,
  begins: '2026-01-01',
  ends: '2026-12-31',
  signedAt: '2026-01-01 08:30:00',
  meetsAt: '08:30:00',
  state: '1',
  customer: 'k1',
  total: 2400,
  lines: [{ id: 'l1', room: '101', price: 10, area: 5, rent: 50 }],
};
const DICTS = { contract_state: [{ value: '1', text: '草稿' }] };
const screens = expandSound(screenOf('records', { entity: 'lease/contract' }));

let screen: Awaited<ReturnType<typeof openDocument>> | undefined;
afterEach(() => screen?.close());

async function open(name: string, params: Record<string, unknown> = {}) {
  screen = await openDocument(screens[name] ?? {}, {
    params,
    dicts: DICTS,
    screens: Object.fromEntries(Object.entries(screens).map(([end, one]) => [`lease/contracts${end}`, one])),
    answer: ({ url }) => {
      if (url === '/lease/contract/queryById') return RECORD;
      return url === '/lease/contract/list' ? { records: [RECORD], total: 1 } : [];
    },
  });
  return screen;
}

describe('a list of contracts', () => {
  it('shows its records, and opens the form of one with its rows', async () => {
    const { page, press, until, requests, text } = await open('');
    await until(() => text().includes('一号楼'));
    expect(text()).toContain('合同列表');
    expect(text()).toContain('草稿');
    await press('编辑');
    const dialog = await page.findByRole('dialog');
    expect(dialog.textContent).toContain('编辑合同 · 一号楼');
    await until(() => dialog.querySelector('input[value="一号楼"]') !== null);
    expect(requests.map(({ url }) => url)).toContain('/lease/contract/queryById');
    expect(dialog.textContent).toContain('101');
  });
});

describe('the form of a contract', () => {
  it('is saved with what was typed, and computes what it can', async () => {
    const { fill, press, until, requests, values, errorOf, model } = await open('/form', { record: RECORD });
    await until(() => values()['name'] === '一号楼');
    await fill('租金', '1300');
    model.form.setValuesIn('ends', '2025-01-01');
    await press('保存');
    await until(() => errorOf('结束日期') === '结束日期不能早于开始日期');
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
    model.form.setValuesIn('ends', '2027-01-01');
    await press('保存');
    await until(() => requests.some(({ method }) => method === 'PUT'));
    expect(requests.find(({ method }) => method === 'PUT')).toMatchObject({
      url: '/lease/contract/edit',
      body: { id: 'c1', version: 3, rent: 1300, ends: '2027-01-01', isSigned: true },
    });
  });

  it('shows nothing of what is secret, and sends nothing of it unless somebody writes it anew', async () => {
    const { press, until, requests, values, text } = await open('/form', { record: RECORD });
    await until(() => values()['name'] === '一号楼');
    expect(text()).toContain('密钥');
    await press('保存');
    await until(() => requests.some(({ method }) => method === 'PUT'));
    const sent = requests.find(({ method }) => method === 'PUT')?.body as Record<string, unknown>;
    expect(sent['secret'] ?? '').toBe('');
  });

  it('asks for what a new contract needs', async () => {
    const { press, until, errorOf, requests } = await open('/form');
    await press('保存');
    await until(() => errorOf('名称') !== '');
    expect(errorOf('租金')).not.toBe('');
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });
});

describe('the reading view of a contract', () => {
  it('shows every field as text, and its rows', async () => {
    const { until, text, container } = await open('/view', { record: RECORD });
    await until(() => text().includes('HT-1'));
    for (const shown of [
      '一号楼',
      '按季付款',
      '1.5',
      '12.345',
      '2026-12-31',
      '草稿',
      '是',
      '1,200.00',
      '101',
    ])
      expect.soft(text()).toContain(shown);
    expect(container.querySelector('input:not(.sw-facade)')).toBeNull();
  });
});

describe('the recycle bin of contracts', () => {
  it('says that it is empty', async () => {
    const { until, text } = await open('/recycled');
    await until(() => text().includes('回收站是空的'));
  });
});
