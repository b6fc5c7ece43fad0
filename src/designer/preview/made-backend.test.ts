// Made data: the same for the same seed, changed in memory, and asked for as a list of the server is.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { DeclaredCall } from '../../engine/catalog.ts';
import type { PlanNode, ScreenPlan } from '../../engine/plan/plan.ts';
import { HttpFailure, type HttpRequest } from '../../engine/services.ts';
import { createMadeBackend, SLOW } from './made-backend.ts';
import type { MadeField, MadeState } from './protocol.ts';

const SEX = [
  { value: '1', text: '男' },
  { value: '2', text: '女' },
];

const record = {
  fields: { id: 'plain', name: 'plain', sex: 'plain', sex_dictText: 'plain', amount: 'plain', day: 'plain' },
} as const;

const CALLS: readonly DeclaredCall[] = [
  {
    method: 'GET',
    url: '/crm/customer/list',
    answer: { fields: { records: { items: record }, total: 'plain' } },
  },
  { method: 'GET', url: '/crm/customer/all', answer: { items: record } },
  {
    method: 'GET',
    url: '/crm/customer/queryById',
    answer: { fields: { ...record.fields, rows: { items: { fields: { what: 'plain' } } } } },
  },
  { method: 'POST', url: '/crm/customer/add', entity: 'crm/customer' },
  { method: 'GET', url: '/sys/duplicate/check', answer: 'plain' },
];

const ENTITIES: Readonly<Record<string, readonly MadeField[]>> = {
  'crm/customer': [
    { key: 'name', title: '名称', type: 'string' },
    { key: 'sex', title: '性别', type: 'string', dict: 'sex' },
    { key: 'amount', title: '金额', type: 'money' },
    { key: 'day', title: '日期', type: 'date' },
  ],
};

function open(seed = 1, state: MadeState = 'some', wait = vi.fn(() => Promise.resolve())) {
  const backend = createMadeBackend({
    seed,
    state,
    calls: CALLS,
    entities: ENTITIES,
    dicts: {
      peek: (code) => (code === 'sex' ? SEX : undefined),
      load: () => Promise.reject(new Error('none')),
    },
    wait,
  });
  const send = async (method: HttpRequest['method'], url: string, rest: Partial<HttpRequest> = {}) =>
    (await backend.send({ method, url, ...rest })).result;
  const list = async (params: Record<string, unknown> = {}) =>
    (await send('GET', '/crm/customer/list', { params })) as {
      records: Record<string, unknown>[];
      total: number;
      pages: number;
    };
  return { backend, send, list, wait };
}

describe('made records', () => {
  it('are the same for the same seed, whatever is asked first, and others for another seed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.integer({ min: 1, max: 4 }), async (seed, pageNo) => {
        const [one, again] = [open(seed), open(seed)];
        await again.send('GET', '/crm/customer/all');
        const page = await one.list({ pageNo });
        expect(await again.list({ pageNo })).toEqual(page);
        if (page.records.length > 2) expect(await open(seed + 1).list({ pageNo })).not.toEqual(page);
      }),
      { numRuns: 30 },
    );
  });

  it('look like what their fields say: texts under their titles, codes of dictionaries with their texts, days', async () => {
    const { records } = await open().list({ pageSize: 50 });
    expect(records).toHaveLength(23);
    for (const one of records) {
      expect(SEX).toContainEqual({ value: one['sex'], text: one['sex_dictText'] });
      expect(one['day']).toMatch(/^2026-\d\d-\d\d$/);
      expect(one['amount']).toEqual(expect.any(Number));
      expect(one['name']).toContain('名称');
    }
    expect(new Set(records.map(({ id }) => id)).size).toBe(23);
    expect(new Set(records.map(({ sex }) => sex)).size).toBe(2);
  });

  it('are seen in the list once they were added, as they were edited, and not once they were removed', async () => {
    const { send, list } = open();
    const added = (await send('POST', '/crm/customer/add', { body: { name: '东湖贸易', sex: '2' } })) as {
      id: string;
    };
    const first = await list();
    expect(first.total).toBe(24);
    expect(first.records[0]).toMatchObject({ id: added.id, name: '东湖贸易', sex: '2', sex_dictText: '女' });
    await send('PUT', '/crm/customer/edit', { body: { id: added.id, sex: '1' } });
    await send('PUT', '/crm/customer/edit', { body: { id: 'made-3', name: '改了' } });
    expect((await list()).records[0]).toMatchObject({ name: '东湖贸易', sex_dictText: '男' });
    expect(await send('GET', '/crm/customer/queryById', { params: { id: 'made-3' } })).toMatchObject({
      name: '改了',
    });
    await send('DELETE', '/crm/customer/delete', { params: { id: added.id } });
    await send('DELETE', '/crm/customer/deleteBatch', { params: { ids: 'made-1,made-2' } });
    const last = await list({ pageSize: 50 });
    expect(last.total).toBe(21);
    expect(last.records.map(({ id }) => id)).not.toContain('made-1');
  });

  it('are searched by text, code and range, sorted, and come in pages', async () => {
    const { list } = open();
    const all = (await list({ pageSize: 50 })).records;
    expect((await list({ name: '*名称 12*' })).records.map(({ id }) => id)).toEqual(['made-12']);
    const women = await list({ sex: '2', pageSize: 50 });
    expect(women.records).toEqual(all.filter(({ sex }) => sex === '2'));
    const spring = await list({ day_begin: '2026-03-01', day_end: '2026-05-31', pageSize: 50 });
    expect(spring.records).toEqual(
      all.filter(({ day }) => String(day) >= '2026-03-01' && String(day) <= '2026-05-31'),
    );
    expect(spring.total).toBeGreaterThan(0);
    const amounts = (await list({ column: 'amount', order: 'desc', pageSize: 50 })).records.map(
      ({ amount }) => Number(amount),
    );
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    expect((await list({ pageNo: 3, pageSize: 10 })).records).toEqual(all.slice(20));
    expect(await list({ nobody: 'knows', pageSize: 50 })).toMatchObject({ total: 23, pages: 1 });
  });

  it('come one by one with their rows, as a whole list, and not at all where only a yes is asked', async () => {
    const { send } = open();
    const one = (await send('GET', '/crm/customer/queryById?id=made-5')) as { id: string; rows: unknown[] };
    expect(one.id).toBe('made-5');
    expect(one.rows).toHaveLength(2);
    expect(await send('GET', '/crm/customer/all')).toHaveLength(23);
    expect(await send('GET', '/sys/duplicate/check', { params: { fieldVal: 'x' } })).toBeNull();
    expect(await send('GET', '/nobody/declared/this')).toEqual({});
  });

  it.each([
    ['none', 0],
    ['some', 23],
    ['slow', 23],
    ['many', 10_000],
  ] as const)('%s are %i', async (state, total) => {
    const { list, send, wait } = open(1, state);
    expect((await list()).total).toBe(total);
    expect(await send('GET', '/crm/customer/all')).toHaveLength(total);
    expect(wait.mock.calls).toEqual(state === 'slow' ? [[SLOW], [SLOW]] : []);
  });

  it('fail with a sentence where failing is looked at, and nothing is changed', async () => {
    const { backend } = open(1, 'failing');
    const sent = backend.send({ method: 'POST', url: '/crm/customer/add', body: {} });
    await expect(sent).rejects.toThrow('预览：服务器出错了（500），请稍后重试');
    await expect(sent).rejects.toBeInstanceOf(HttpFailure);
  });

  it('have numbers for what a chart draws, and a name or a day for each', async () => {
    const { backend, list } = open();
    const settings = { xField: 'visitDate', series: [{ field: 'visits', title: '访问' }] };
    backend.learn({
      id: 'crm/chart',
      apis: { visits: { kind: 'call', method: 'GET', url: '/crm/customer/list' } },
      dicts: {},
      root: {
        kind: 'void',
        path: '',
        source: { kind: 'api', api: 'visits' },
        props: { kind: 'constant', value: settings },
        children: [],
      },
    } as unknown as ScreenPlan);
    const [first] = (await list()).records;
    expect(first?.['visits']).toEqual(expect.any(Number));
    expect(first?.['visitDate']).toMatch(/^2026-\d\d-\d\d$/);
  });

  it('gain what a dialog says of them that is opened later, and keep what was changed meanwhile', async () => {
    const { backend, send, list } = open();
    await send('PUT', '/crm/customer/edit', { body: { id: 'made-1', name: '改了' } });
    const field: Partial<PlanNode> = {
      kind: 'field',
      path: 'level',
      type: 'string',
      widget: 'text',
      children: [],
    };
    backend.learn({
      id: 'crm/form',
      apis: { save: { kind: 'save', add: '/crm/customer/add', edit: '/crm/customer/edit' } },
      dicts: {},
      root: {
        kind: 'object',
        path: '',
        children: [{ ...field, title: { kind: 'constant', value: '级别' } }],
      },
    } as unknown as ScreenPlan);
    const [first, second] = (await list()).records;
    expect(first).toMatchObject({ name: '改了', level: '级别 1' });
    expect(second).toMatchObject({ level: '级别 2' });
  });
});

describe('a tree of made records', () => {
  const node = { id: 'plain', title: 'plain', children: { items: 'any' } } as const;
  const calls: readonly DeclaredCall[] = [
    { method: 'GET', url: '/org/depart/tree', answer: { items: { fields: { ...node } } } },
    {
      method: 'GET',
      url: '/org/depart/list',
      answer: {
        fields: {
          records: { items: { fields: { id: 'plain', title: 'plain', parentId: 'plain', isLeaf: 'plain' } } },
          total: 'plain',
        },
      },
    },
  ];
  type Node = { id: string; title: string; isLeaf?: boolean; parentId?: string; children: Node[] | null };

  function openTree(given: readonly DeclaredCall[]) {
    const dicts = { peek: () => undefined, load: () => Promise.reject(new Error('none')) };
    const backend = createMadeBackend({ seed: 1, state: 'some', calls: given, entities: {}, dicts });
    return async (method: HttpRequest['method'], url: string, rest: Partial<HttpRequest> = {}) =>
      (await backend.send({ method, url, ...rest })).result as Node[];
  }
  const depth = (nodes: readonly Node[] | null): number =>
    nodes && nodes.length > 0 ? 1 + Math.max(...nodes.map(({ children }) => depth(children))) : 0;
  const count = (nodes: readonly Node[] | null): number =>
    (nodes ?? []).reduce((sum, { children }) => sum + 1 + count(children), 0);

  it.each([
    ['whose records name their parents', calls],
    ['whose records name none', calls.slice(0, 1)],
  ])('%s has several levels, each record once', async (_what, given) => {
    const tree = await openTree(given)('GET', '/org/depart/tree');
    expect(depth(tree)).toBeGreaterThanOrEqual(3);
    expect(count(tree)).toBe(23);
  });

  it('gives what lies below a record, is searched with what lies above, and says which are leaves', async () => {
    const send = openTree(calls);
    const tree = await send('GET', '/org/depart/tree');
    const [first] = tree;
    const below = await send('GET', '/org/depart/tree', { params: { pid: first?.id } });
    expect(below.map(({ id }) => id)).toEqual(first?.children?.map(({ id }) => id));
    expect(below.every(({ parentId }) => parentId === first?.id)).toBe(true);
    const leaf = below[0]?.id === undefined ? undefined : (first?.children?.[0]?.children ?? [])[0];
    expect([first?.isLeaf, leaf?.isLeaf]).toEqual([false, true]);
    const found = await send('GET', '/org/depart/tree', { params: { title: leaf?.title } });
    expect(depth(found)).toBeGreaterThanOrEqual(3);
    expect(count(found)).toBeLessThan(23);
  });

  it('takes what is added where it was put, and what lies below with what is removed', async () => {
    const send = openTree(calls);
    const added = (await send('POST', '/org/depart/add', {
      body: { title: '新部门', parentId: 'made-2' },
    })) as unknown as Node;
    const second = (await send('GET', '/org/depart/tree')).find(({ id }) => id === 'made-2');
    expect(second?.children?.map(({ id }) => id)).toContain(added.id);
    await send('DELETE', '/org/depart/delete', { params: { id: 'made-2' } });
    const left = await send('GET', '/org/depart/tree');
    expect(left.map(({ id }) => id)).toEqual(['made-1', 'made-3']);
    expect(count(left)).toBeLessThan(23 - 3);
    expect(JSON.stringify(left)).not.toContain(added.id);
  });
});
