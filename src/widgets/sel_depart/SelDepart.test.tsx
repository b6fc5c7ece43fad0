// @vitest-environment happy-dom
import { fireEvent, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
  it('asks for nothing until it is needed, then chooses departments and shows their names', async () => {
    const screen = await openDocument(form({ multi: true }), { answer: () => departments });
    expect(screen.requests).toEqual([]);
    expect(screen.control('所属部门').getAttribute('placeholder')).toBe('请选择部门');
    screen.close();
    const picker = await openPicker(form({ multi: true }));
    expect(picker.dialog.getByText('选择部门')).toBeTruthy();
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
    const picker = await openPicker(form({ multi: true }));
    await picker.tick('总公司');
    await picker.confirm();
    expect(picker.values()['depart'] ?? '').toBe('');
    picker.close();
    const company = await openPicker(form({ company: true, multi: true }));
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
    const picker = await openPicker(form({ multi: true }));
    await picker.user.type(await picker.dialog.findByPlaceholderText('请输入名称搜索'), '前端');
    expect(await picker.dialog.findByText('前端组')).toBeTruthy();
    expect(picker.dialog.queryByText('财务部')).toBeNull();
    await picker.tick('前端组');
    await picker.confirm();
    expect(picker.values()).toEqual({ depart: 'd2' });
  });

  it('says that the departments failed to load and loads them on 重试', async () => {
    let isDown = true;
    const picker = await openPicker(form({ multi: true }), {
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
    const picker = await openPicker(form({ multi: true }), { answer: () => [] });
    expect(await picker.dialog.findByText('暂无数据')).toBeTruthy();
  });

  // W2.5
  it('opens by keyboard and closes without a change', async () => {
    const screen = await openDocument(form({ multi: true }, { default: 'd1' }), {
      answer: () => departments,
    });
    screen.control('所属部门').focus();
    await screen.user.keyboard('{Enter}');
    const dialog = within(await screen.page.findByRole('dialog'));
    await screen.user.click(await dialog.findByText('财务部'));
    await screen.user.click(dialog.getByRole('button', { name: /关\s*闭/ }));
    expect(screen.values()).toEqual({ depart: 'd1' });
  });

  it('runs the declared steps of a change', async () => {
    const on = { change: [{ do: 'set', state: 'seen', value: '{{ $event }}' }] };
    const picker = await openPicker(form({ multi: true }, { 'x-on': on }));
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
  it('is 500 pixels wide and offers 树操作 unless it is switched off', async () => {
    for (const [settings, isOffered] of [
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
      const screen = await openDocument(form({ multi: true }, { [flag]: true, default: 'd1' }), {
        answer: () => departments,
      });
      await screen.user.click(screen.control('所属部门'));
      expect(screen.page.queryByRole('dialog')).toBeNull();
      expect(screen.page.queryByTitle('清除')).toBeNull();
      screen.close();
    }
  });
});

/** The tree reads the number of the key, which the hand of a person does not give here. */
function pressEnter(control: HTMLElement): void {
  fireEvent.keyDown(control, { key: 'Enter', keyCode: 13, which: 13 });
}

describe('sel_depart of one department, in place', () => {
  const openList = async (settings = {}, more = {}, options: OpenOptions = {}) => {
    const screen = await openDocument(form(settings, more), { answer: () => departments, ...options });
    await screen.user.click(screen.control('所属部门'));
    return {
      ...screen,
      row: (text: string) => screen.page.findByText(text, { selector: '.sw-place-entry > span' }),
    };
  };

  beforeEach(() => localStorage.clear());

  // W2.8, W4.5
  it('asks for nothing until it opens, and takes the department that is pressed', async () => {
    const screen = await openDocument(form(), { answer: () => departments });
    expect(screen.page.getByText('请选择部门')).toBeTruthy();
    expect(screen.requests).toEqual([]);
    await screen.user.click(screen.control('所属部门'));
    await screen.user.click(await screen.page.findByText('财务部'));
    expect(screen.page.queryByRole('dialog')).toBeNull();
    expect(screen.values()).toEqual({ depart: 'd3' });
    expect(screen.page.getByTitle('财务部')).toBeTruthy();
  });

  // H6.7, W4.6
  it('marks companies, does not take them, and says so', async () => {
    const list = await openList();
    const company = await list.row('总公司');
    expect(company.closest('.sw-place-entry')?.textContent).toBe('总公司公司');
    expect(list.page.getByRole('note').textContent).toBe('公司不能选，请选择它下面的部门');
    await list.user.click(company);
    expect(list.values()['depart']).toBeUndefined();
    list.close();
    const companies = await openList({ company: true });
    expect(companies.page.queryByText('研发部')).toBeNull();
    await companies.user.click(await companies.row('总公司'));
    expect(companies.values()).toEqual({ depart: 'c1' });
  });

  it('finds a department below others by its name, and takes it by the keyboard', async () => {
    const list = await openList();
    await list.row('研发部');
    expect(list.page.queryByText('前端组')).toBeNull();
    await list.user.keyboard('前端');
    const found = await list.row('前端组');
    expect(found.closest('.sw-place-entry')?.textContent).toBe('前端组总公司 / 研发部');
    expect(list.page.queryByText('财务部')).toBeNull();
    pressEnter(list.control('所属部门'));
    expect(list.values()).toEqual({ depart: 'd2' });
  });

  it('says that more bear the name than are listed', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      ...{ id: `g${String(at)}`, departName: `班组${String(at)}` },
      ...{ orgCategory: '2', children: null },
    }));
    const list = await openList({}, {}, { answer: () => many });
    await list.row('班组0');
    expect(list.page.queryByRole('note')).toBeNull();
    await list.user.keyboard('班组');
    expect((await list.page.findByRole('note')).textContent).toBe('只列出前 50 条，没有要找的请输入更多文字');
    await list.user.keyboard('59');
    await list.row('班组59');
    expect(list.page.queryByRole('note')).toBeNull();
    list.close();
  });

  it('offers those chosen last first, with what they lie in, and writes their codes', async () => {
    const list = await openList();
    await list.user.click(await list.row('财务部'));
    list.close();
    const on = { select: [{ do: 'set', state: 'seen', value: '{{ $event }}' }] };
    const again = await openList({}, { 'x-on': on });
    await again.page.findByText('最近选过');
    const recent = await again.page.findByText('总公司', { selector: '.sw-place-about' });
    await again.user.click(recent);
    expect(again.values()).toEqual({ depart: 'd3' });
    expect(again.model.state['seen']).toMatchObject([{ id: 'd3', orgCode: 'A01A02' }]);
  });

  it('shows what is stored, leaves it as it is where it may not be seen, and clears it', async () => {
    const list = await openList({}, { default: 'gone' });
    expect(await list.page.findByTitle('gone')).toBeTruthy();
    await list.row('研发部');
    await list.user.keyboard('{Escape}');
    expect(list.values()).toEqual({ depart: 'gone' });
    await list.user.click(list.page.getByTitle('清除'));
    expect(list.values()).toEqual({ depart: '' });
  });

  it('says that the departments failed to load and loads them on 重试; says so when there are none', async () => {
    let isDown = true;
    const list = await openList(
      {},
      {},
      {
        answer: () => {
          if (isDown) throw new Error('down');
          return departments;
        },
      },
    );
    expect((await list.page.findByRole('alert')).textContent).toContain('部门未能读取');
    isDown = false;
    await list.user.click(list.page.getByRole('button', { name: '重试' }));
    expect(await list.row('研发部')).toBeTruthy();
    list.close();
    const empty = await openList({}, {}, { answer: () => [] });
    expect(await empty.page.findByText('暂无数据')).toBeTruthy();
  });

  it('opens nothing when disabled or read-only', async () => {
    for (const flag of ['x-disabled', 'x-read-only']) {
      const list = await openList({}, { [flag]: true, default: 'd1' });
      await list.page.findByTitle('研发部');
      expect(list.page.queryByText('财务部')).toBeNull();
      expect(list.page.queryByTitle('清除')).toBeNull();
      list.close();
    }
  });
});
