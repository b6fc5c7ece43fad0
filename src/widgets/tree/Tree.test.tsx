// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';
import { beginWith, readPageView } from '../../engine/react/model/page-view.ts';

const DEPARTS = [
  {
    key: 'a',
    title: '总部',
    children: [
      {
        key: 'b',
        title: '研发部',
        children: [
          { key: 'd', title: '前端组' },
          { key: 'e', title: '后端组' },
        ],
      },
      { key: 'c', title: '财务部' },
    ],
  },
];

function page(settings: Record<string, unknown>, state: Record<string, unknown> = {}) {
  return {
    apis: { tree: { url: '/sys/depart/tree' } },
    state: { checked: [], selected: null, event: null, ...state },
    schema: {
      type: 'object',
      properties: {
        departs: {
          type: 'array',
          title: '部门',
          'x-component': 'tree',
          'x-source': { api: 'tree' },
          'x-component-props': { checked: 'checked', selected: 'selected', ...settings },
          'x-on': {
            select: [{ do: 'set', state: 'event', value: '{{ $event }}' }],
            check: [{ do: 'set', state: 'event', value: '{{ $event }}' }],
          },
        },
      },
    },
  };
}

async function open(document: object, options: OpenOptions = {}) {
  const screen = await openDocument(document, { answer: () => DEPARTS, ...options });
  await vi.waitFor(() => {
    expect(screen.container.querySelector('.sw-tree:not(:has(.ant-skeleton))')).not.toBeNull();
  });
  const titles = () =>
    [...screen.container.querySelectorAll('.ant-tree-treenode .ant-tree-title')].map(
      (one) => one.textContent,
    );
  const row = (title: string) => {
    const found = [...screen.container.querySelectorAll('.ant-tree-treenode')].find(
      (one) => one.querySelector('.ant-tree-title')?.textContent === title,
    );
    if (!found) throw new Error(`no node ${title}`);
    return found;
  };
  const check = (title: string) =>
    screen.user.click(row(title).querySelector('.ant-tree-checkbox') as Element);
  const stateOf = (title: string) => row(title).querySelector('.ant-tree-checkbox')?.className ?? '';
  return { ...screen, titles, check, stateOf };
}

describe('tree', () => {
  it('shows as many levels as it is told and tells which node was chosen', async () => {
    const screen = await open(page({ defaultExpandLevel: 1 }));
    expect(screen.titles()).toEqual(['总部', '研发部', '财务部']);
    await screen.user.click(screen.page.getByText('财务部'));
    expect(screen.model.state['selected']).toBe('c');
    expect(screen.model.state['event']).toEqual({ key: 'c', record: { key: 'c', title: '财务部' } });
    await screen.user.click(screen.page.getByText('财务部'));
    expect(screen.model.state['selected']).toBeNull();
    screen.close();
  });

  describe('what is chosen in it', () => {
    /** A list of what belongs to the chosen department, above the tree. */
    const listed = (chosen: unknown) => {
      const document = page({}, { told: [] });
      const { departs } = document.schema.properties;
      return {
        ...document,
        apis: {
          ...document.apis,
          people: { url: '/people', params: { depart: '{{ $state.selected }}' }, page: true },
        },
        schema: {
          type: 'object',
          properties: {
            people: {
              type: 'array',
              'x-component': 'data_table',
              'x-source': { api: 'people' },
              'x-component-props': { columns: [{ key: 'name', title: '姓名' }] },
            },
            departs: {
              ...departs,
              'x-on': {
                select: [{ do: 'set', state: 'told', value: "{{ [...$state.told, 'select'] }}" }],
                restored: [
                  { do: 'set', state: 'told', value: '{{ [...$state.told, $event.record?.title] }}' },
                ],
              },
            },
          },
        },
        chosen,
      };
    };
    const openListed = (chosen: unknown, scope: 'own' | 'sent' = 'own') =>
      open(listed(chosen), {
        answer: ({ url }) => (url === '/people' ? { records: [], total: 0 } : DEPARTS),
        browsing: (model) => beginWith({ chosen: { departs: chosen } }, model, scope),
      });
    const asked = ({ requests }: Awaited<ReturnType<typeof openListed>>) =>
      requests.filter(({ url }) => url === '/people').map(({ params }) => params?.['depart'] ?? null);

    it.each(['own', 'sent'] as const)(
      'is there again before the list asks, in a view that is %s',
      async (scope) => {
        const screen = await openListed('d', scope);
        await vi.waitFor(() => expect(screen.model.statesNow()['told']).toEqual(['前端组']));
        expect(asked(screen)).toEqual(['d']);
        await vi.waitFor(() =>
          expect(screen.container.querySelector('.ant-tree-node-selected')?.textContent).toBe('前端组'),
        );
        expect(readPageView(screen.model, 'sent').chosen).toEqual({ departs: 'd' });
      },
    );

    it('is forgotten where it is no longer there', async () => {
      const screen = await openListed('gone');
      await vi.waitFor(() => expect(screen.model.statesNow()['told']).toEqual(['select']));
      expect(screen.model.statesNow()['selected']).toBeNull();
      expect(readPageView(screen.model, 'own').chosen).toBeUndefined();
    });

    it.each([[['d']], [{ a: 1 }], [true]])('is nothing that anybody wrote: %j', async (chosen) => {
      const screen = await openListed(chosen);
      expect(screen.model.statesNow()).toMatchObject({ selected: null, told: [] });
    });

    it('is kept by a press, and no longer once another part of the page takes it back', async () => {
      const screen = await open(page({ defaultExpandLevel: 3 }));
      await screen.user.click(screen.page.getByText('前端组'));
      expect(readPageView(screen.model, 'own').chosen).toEqual({ departs: 'd' });
      screen.model.setState('selected', null);
      await vi.waitFor(() => expect(readPageView(screen.model, 'own').chosen).toBeUndefined());
    });
  });

  it('checks what is below a parent, and the parent when all below it is checked', async () => {
    const screen = await open(page({ checkable: true, defaultExpandAll: true }));
    await screen.check('研发部');
    expect(screen.model.state['checked']).toEqual(['d', 'e', 'b']);
    expect(screen.stateOf('总部')).toContain('indeterminate');
    await screen.check('财务部');
    expect(screen.model.state['checked']).toEqual(['d', 'e', 'b', 'c', 'a']);
    await screen.check('前端组');
    expect(screen.model.state['checked']).toEqual(['e', 'c']);
    expect(screen.model.state['event']).toEqual(['e', 'c']);
    screen.close();
  });

  it('stores half-checked parents when told to, and grants nothing more when they come back', async () => {
    const screen = await open(page({ checkable: true, defaultExpandAll: true, isHalfIncluded: true }));
    await screen.check('前端组');
    const stored = screen.model.state['checked'] as string[];
    expect([...stored].sort()).toEqual(['a', 'b', 'd']);
    screen.close();
    const again = await open(page({ checkable: true, defaultExpandAll: true }, { checked: stored }));
    expect(again.stateOf('后端组')).not.toContain('checked');
    expect(again.stateOf('前端组')).toContain('ant-tree-checkbox-checked');
    again.close();
  });

  it('checks each node by itself when parents and children are not linked', async () => {
    const screen = await open(page({ checkable: true, checkStrictly: true, defaultExpandAll: true }));
    await screen.check('研发部');
    expect(screen.model.state['checked']).toEqual(['b']);
    screen.close();
  });

  it('expands, collapses, checks and clears everything from its toolbar', async () => {
    const screen = await open(page({ checkable: true }));
    await screen.press('全部展开');
    expect(screen.titles()).toEqual(['总部', '研发部', '前端组', '后端组', '财务部']);
    await screen.press('收起');
    expect(screen.titles()).toEqual(['总部']);
    await screen.press('全选');
    expect(screen.model.state['checked']).toHaveLength(5);
    await screen.press('清空');
    expect(screen.model.state['checked']).toEqual([]);
    screen.close();
  });

  it('finds nodes by their title and shows the way to them', async () => {
    const screen = await open(page({ searchable: true }));
    await screen.fill('按名称搜索', '前端');
    expect(screen.titles()).toEqual(['总部', '研发部', '前端组']);
    expect(screen.container.querySelector('mark')?.textContent).toBe('前端');
    await screen.fill('按名称搜索', '没有');
    expect(screen.text()).toContain('没有名称含“没有”的节点');
    screen.close();
  });

  it('says what went wrong and tries again; says when there is nothing', async () => {
    let isDown = true;
    const screen = await open(page({}), {
      answer: () => {
        if (isDown) throw new Error('网络超时');
        return [];
      },
    });
    expect(screen.page.getByRole('alert').textContent).toContain('网络超时');
    isDown = false;
    await screen.press('重试');
    expect(await screen.page.findByText('暂无数据')).toBeTruthy();
    screen.close();
  });

  it('takes a workbook, lists the rows that were refused, and is read anew', async () => {
    const importing = { import: { api: 'importXls', permission: 'depart:import' } };
    const document = page(importing);
    const withCall = {
      ...document,
      apis: { ...document.apis, importXls: { method: 'POST', url: '/sys/depart/importExcel' } },
    };
    let hasNew = false;
    const answer: OpenOptions['answer'] = ({ method }) => {
      if (method !== 'POST') return hasNew ? [...DEPARTS, { key: 'n', title: '新公司' }] : DEPARTS;
      hasNew = true;
      return { errorCount: 1, msg: '第 3 行：上级编码NONE不存在' };
    };
    const screen = await open(withCall, { answer, permissions: ['depart:import'] });
    expect(screen.titles()).not.toContain('新公司');
    await screen.press('导入');
    const dialog = await screen.page.findByRole('dialog');
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
    await screen.user.upload(input as HTMLInputElement, new File(['PK'], '部门.xlsx'));
    await within(dialog).findByText('部门.xlsx');
    await screen.user.click(within(dialog).getByRole('button', { name: '导入' }));
    const lines = await screen.page.findByRole('list', { name: '没有导入的行' });
    expect(lines.textContent).toBe('第 3 行：上级编码NONE不存在');
    await screen.until(() => screen.titles().includes('新公司'));
    expect(screen.requests.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
      '/sys/depart/importExcel',
    ]);
    await screen.press('完成');
    await screen.until(() => screen.page.queryByRole('dialog') === null);
    screen.close();

    const reader = await open(withCall, { answer, permissions: [] });
    expect(reader.page.queryByRole('button', { name: '导入' })).toBeNull();
    reader.close();
  });

  it('puts only the nodes in view into the page when there are many', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => ({ key: index, title: `节点${index}` }));
    const screen = await open(page({}), { answer: () => many });
    expect(screen.titles().length).toBeGreaterThan(5);
    expect(screen.titles().length).toBeLessThan(200);
    screen.close();
  });

  it('says how many records are left out where one page is not all of them, and what to do', async () => {
    const document = page({});
    const paged = { ...document, apis: { tree: { url: '/sys/depart/tree', page: true } } };
    const screen = await open(paged, { answer: () => ({ records: DEPARTS, total: 2345 }) });
    expect(screen.requests[0]?.params).toMatchObject({ pageNo: 1, pageSize: 1000 });
    expect(screen.page.getByRole('note').textContent).toBe('只显示前 1 条，共 2345 条，请缩小查询范围');
    screen.close();
    const whole = await open(paged, { answer: () => ({ records: DEPARTS, total: 1 }) });
    expect(whole.page.queryByRole('note')).toBeNull();
    whole.close();
  });
});
