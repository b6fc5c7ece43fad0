// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';

// Dialogs and lists take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const departments = [
  {
    id: 'c1',
    key: 'c1',
    title: '总公司',
    departName: '总公司',
    orgCategory: '1',
    orgCode: 'A01',
    children: [
      {
        id: 'd1',
        departName: '研发部',
        orgCategory: '2',
        orgCode: 'A01A01',
        children: [
          { id: 'd2', departName: '前端组', orgCategory: '2', orgCode: 'A01A01A01', children: null },
        ],
      },
      { id: 'd3', departName: '财务部', orgCategory: '2', orgCode: 'A01A02', children: null },
    ],
  },
];

const form = (settings: Record<string, unknown> = {}, node: Record<string, unknown> = {}) => ({
  state: { seen: '' },
  schema: {
    type: 'object',
    properties: {
      depart: {
        type: 'string',
        title: '所属部门',
        'x-component': 'sel_depart',
        'x-component-props': settings,
        ...node,
      },
    },
  },
});

async function openPicker(document: object, options: OpenOptions = { answer: () => departments }) {
  const screen = await openDocument(document, options);
  await screen.user.click(screen.control('所属部门'));
  const dialog = within(await screen.page.findByRole('dialog'));
  return {
    ...screen,
    dialog,
    tick: async (name: string) => screen.user.click(await dialog.findByText(name)),
    confirm: () => screen.user.click(dialog.getByRole('button', { name: /确\s*认/ })),
    shown: () => (screen.control('所属部门') as HTMLInputElement).value,
  };
}

describe('sel_depart', () => {
  // W2.5, W2.8, W4.5
  it('asks for nothing until it is needed, then chooses one department and shows its name', async () => {
    const screen = await openDocument(form(), { answer: () => departments });
    expect(screen.requests).toEqual([]);
    expect(screen.control('所属部门').getAttribute('placeholder')).toBe('请选择部门');
    screen.close();
    const picker = await openPicker(form());
    expect(picker.dialog.getByText('选择部门')).toBeTruthy();
    await picker.tick('研发部');
    await picker.tick('财务部');
    await picker.confirm();
    expect(picker.values()).toEqual({ depart: 'd3' });
    expect(picker.shown()).toBe('财务部');
    expect(picker.requests.map(({ url, cache }) => [url, cache])).toEqual([
      ['/sys/sysDepart/queryTreeList', 60],
    ]);
  });

  // W2.6, W2.9, W3.10, W4.4
  it('joins several by commas and leaves parents and children apart unless they are linked', async () => {
    const picker = await openPicker(form({ multi: true }));
    expect(picker.page.queryByRole('listbox')).toBeNull();
    await picker.tick('研发部');
    await picker.tick('财务部');
    await picker.confirm();
    expect(picker.values()).toEqual({ depart: 'd1,d3' });
    expect(picker.shown()).toBe('研发部、财务部');
    picker.close();

    const linked = await openPicker(form({ multi: true }));
    await linked.user.click(linked.dialog.getByRole('button', { name: /树操作/ }));
    await linked.user.click(await linked.page.findByText('父子关联'));
    await linked.tick('研发部');
    await linked.confirm();
    expect(linked.values()).toEqual({ depart: 'd1,d2' });
  });

  // W2.6
  it('goes back from linked to apart with 取消关联', async () => {
    const picker = await openPicker(form({ multi: true }));
    const choose = async (operation: string): Promise<void> => {
      await picker.user.click(picker.dialog.getByRole('button', { name: /树操作/ }));
      await picker.user.click(await picker.page.findByText(operation));
    };
    await choose('父子关联');
    await choose('取消关联');
    await picker.tick('研发部');
    await picker.confirm();
    expect(picker.values()).toEqual({ depart: 'd1' });
  });

  // H6.7, W4.6
  it('does not offer companies for departments, and only companies in company mode', async () => {
    const picker = await openPicker(form());
    await picker.tick('总公司');
    await picker.confirm();
    expect(picker.values()['depart'] ?? '').toBe('');
    picker.close();
    const company = await openPicker(form({ company: true }));
    expect(company.dialog.getByText('选择公司')).toBeTruthy();
    await company.tick('总公司');
    expect(company.dialog.queryByText('研发部')).toBeNull();
    await company.confirm();
    expect(company.values()).toEqual({ depart: 'c1' });
  });

  // W2.8, W3.10
  it('resolves the names of a stored value by the fields of its settings, and clears it', async () => {
    const settings = { store: 'orgCode', text: 'orgCode', multi: true };
    const screen = await openDocument(form(settings, { default: 'A01A02,gone' }), {
      answer: () => departments,
    });
    const input = screen.control('所属部门') as HTMLInputElement;
    await vi.waitFor(() => {
      expect(input.value).toBe('A01A02、gone');
    });
    await screen.user.click(screen.page.getByTitle('清除'));
    expect(screen.values()).toEqual({ depart: '' });
    expect(screen.page.queryByTitle('清除')).toBeNull();
    expect(screen.page.queryByRole('dialog')).toBeNull();
  });

  it('shows the names as text where the form is only read', async () => {
    const screen = await openDocument(form({}, { default: 'd1,d3', 'x-read-pretty': true }), {
      answer: () => departments,
    });
    expect(await screen.page.findByText('研发部、财务部')).toBeTruthy();
    expect(screen.container.querySelector('input')).toBeNull();
  });

  // W2.5
  it('finds a department by its name', async () => {
    const picker = await openPicker(form());
    await picker.user.type(await picker.dialog.findByPlaceholderText('请输入名称搜索'), '前端');
    expect(await picker.dialog.findByText('前端组')).toBeTruthy();
    expect(picker.dialog.queryByText('财务部')).toBeNull();
    await picker.tick('前端组');
    await picker.confirm();
    expect(picker.values()).toEqual({ depart: 'd2' });
  });

  it('says that the departments failed to load and loads them on 重试', async () => {
    let isDown = true;
    const picker = await openPicker(form(), {
      answer: () => {
        if (isDown) throw new Error('down');
        return departments;
      },
    });
    const retry = await picker.dialog.findByRole('button', { name: /重\s*试/ });
    isDown = false;
    await picker.user.click(retry);
    expect(await picker.dialog.findByText('财务部')).toBeTruthy();
  });

  it('says so when there are no departments', async () => {
    const picker = await openPicker(form(), { answer: () => [] });
    expect(await picker.dialog.findByText('暂无数据')).toBeTruthy();
  });

  // W2.5
  it('opens by keyboard and closes without a change', async () => {
    const screen = await openDocument(form({}, { default: 'd1' }), { answer: () => departments });
    screen.control('所属部门').focus();
    await screen.user.keyboard('{Enter}');
    const dialog = within(await screen.page.findByRole('dialog'));
    await screen.user.click(await dialog.findByText('财务部'));
    await screen.user.click(dialog.getByRole('button', { name: /关\s*闭/ }));
    expect(screen.values()).toEqual({ depart: 'd1' });
  });

  it('runs the declared steps of a change', async () => {
    const on = { change: [{ do: 'set', state: 'seen', value: '{{ $event }}' }] };
    const picker = await openPicker(form({}, { 'x-on': on }));
    await picker.tick('财务部');
    await picker.confirm();
    expect(picker.model.state['seen']).toBe('d3');
  });

  // W3.10
  it('writes the codes of the chosen departments into a field and tells the entries', async () => {
    const picker = await openPicker({
      state: { seen: '' },
      schema: {
        type: 'object',
        properties: {
          depart: {
            type: 'string',
            title: '所属部门',
            'x-component': 'sel_depart',
            'x-component-props': { multi: true, orgCodeField: 'codes' },
            'x-on': { select: [{ do: 'set', state: 'seen', value: '{{ $event }}' }] },
          },
          codes: { type: 'string', title: '编码', 'x-component': 'text' },
        },
      },
    });
    await picker.tick('研发部');
    await picker.tick('财务部');
    await picker.confirm();
    expect(picker.values()).toEqual({ depart: 'd1,d3', codes: 'A01A01,A01A02' });
    expect(picker.model.state['seen']).toEqual([
      { id: 'd1', departName: '研发部', orgCategory: '2', orgCode: 'A01A01' },
      { id: 'd3', departName: '财务部', orgCategory: '2', orgCode: 'A01A02' },
    ]);
    await picker.user.click(picker.page.getByTitle('清除'));
    expect(picker.values()).toEqual({ depart: '', codes: '' });
  });

  // W2.7, W4.4, W9.4
  it('is 500 pixels wide and offers 树操作 only where several can be chosen and it is not switched off', async () => {
    for (const [settings, isOffered] of [
      [{}, false],
      [{ multi: true }, true],
      [{ multi: true, treeOperations: false }, false],
    ] as const) {
      const picker = await openPicker(form(settings));
      expect(picker.dialog.queryByRole('button', { name: /树操作/ }) !== null).toBe(isOffered);
      expect(picker.page.getByRole('dialog').style.width).toBe('500px');
      picker.close();
    }
  });

  it('opens nothing when disabled or read-only', async () => {
    for (const flag of ['x-disabled', 'x-read-only']) {
      const screen = await openDocument(form({}, { [flag]: true, default: 'd1' }), {
        answer: () => departments,
      });
      await screen.user.click(screen.control('所属部门'));
      expect(screen.page.queryByRole('dialog')).toBeNull();
      expect(screen.page.queryByTitle('清除')).toBeNull();
      screen.close();
    }
  });
});
