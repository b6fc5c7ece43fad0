// @vitest-environment happy-dom
import { fireEvent, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';
import type { HttpRequest, Services } from '../../engine/services.ts';

// Dialogs and lists take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const departs = [
  {
    id: 'c1',
    departName: '总公司',
    orgCategory: '1',
    children: [{ id: 'd1', departName: '研发部', orgCategory: '2', children: null }],
  },
];

const users = Array.from({ length: 25 }, (_, index) => ({
  id: `u${String(index + 1)}`,
  username: `user${String(index + 1)}`,
  realname: `用户${String(index + 1)}`,
  sex: (index % 2) + 1,
  phone: '199****0001',
  orgCodeTxt: index < 3 ? '研发部' : '总公司',
  createTime: '2026-01-02 03:04:05',
  workNo: `W${String(index + 1)}`,
}));

/** The words of an advanced query that asks for either field. */
function eitherWord({ superQueryParams, superQueryMatchType }: Record<string, unknown>): string {
  if (typeof superQueryParams !== 'string' || superQueryMatchType !== 'or') return '';
  const conditions = JSON.parse(superQueryParams) as { field: string; rule: string; val: string }[];
  expect(conditions.map(({ field, rule }) => `${field} ${rule}`)).toEqual(['realname like', 'username like']);
  return conditions[0]?.val ?? '';
}

function answer({ url, params = {} }: HttpRequest): unknown {
  if (url === '/sys/sysDepart/queryTreeList') return departs;
  if (url === '/sys/user/queryUserByDepId') return users.slice(0, 3);
  const { pageNo = 1, pageSize = 10 } = params as { pageNo?: number; pageSize?: number };
  const word = eitherWord(params);
  const named = users.filter(({ username, realname }) => username.includes(word) || realname.includes(word));
  const found = named.filter((user) =>
    (['username', 'realname', 'id', 'workNo'] as const).every((field) => {
      const word = params[field];
      if (typeof word !== 'string') return true;
      return word.startsWith('*')
        ? user[field].includes(word.slice(1, -1))
        : word.split(',').includes(user[field]);
    }),
  );
  return { records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length };
}

const form = (settings: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => ({
  state: { seen: '' },
  schema: {
    type: 'object',
    properties: {
      owner: {
        type: 'string',
        title: '负责人',
        'x-component': 'sel_user',
        'x-component-props': settings,
        ...more,
      },
    },
  },
});

/** @param way to the dialog from the list of a picker of one user */
async function openPicker(document: object, options: OpenOptions = {}, way?: string) {
  const screen = await openDocument(document, { answer, ...options });
  await screen.user.click(screen.control('负责人'));
  if (way !== undefined) await screen.user.click(await screen.page.findByText(way));
  const dialog = within(await screen.page.findByRole('dialog'));
  /** The row of a person, as soon as no load covers it. */
  const row = async (name: string): Promise<HTMLElement> => {
    await dialog.findByText(name);
    await vi.waitUntil(() => screen.baseElement.querySelector('.ant-spin-spinning') === null);
    return dialog.getByText(name).closest('tr') as HTMLElement;
  };
  return {
    ...screen,
    dialog,
    row,
    choose: async (name: string) => {
      await screen.user.click(within(await row(name)).getByText(name));
    },
    confirm: () => screen.user.click(dialog.getByRole('button', { name: /确\s*认/ })),
    chosen: () => screen.container.querySelector('.ant-select-content')?.textContent,
    shown: () => (screen.control('负责人') as HTMLInputElement).value,
    lists: () => screen.requests.filter(({ url }) => url.startsWith('/sys/user/')),
  };
}

describe('sel_user', () => {
  // W2.4, W3.8, W9.4, W9.14
  it('opens 根据部门选择用户, 1250 wide, with its filters and six columns, the newest users first', async () => {
    const picker = await openPicker(form({ multi: true }));
    expect(picker.dialog.getByText('根据部门选择用户')).toBeTruthy();
    expect(picker.page.getByRole('dialog').style.width).toBe('1250px');
    for (const label of ['用户账号', '用户姓名']) expect(picker.dialog.getByLabelText(label)).toBeTruthy();
    expect(picker.dialog.getByRole('button', { name: '重置' })).toBeTruthy();
    const row = await picker.row('用户2');
    expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
      '',
      'user2',
      '用户2',
      '女',
      '199****0001',
      '研发部',
      '2026-01-02 03:04:05',
    ]);
    expect((await picker.row('用户1')).textContent).toContain('男');
    for (const title of ['用户账号', '用户姓名', '性别', '手机号', '部门', '创建时间']) {
      expect(picker.dialog.getByRole('columnheader', { name: title })).toBeTruthy();
    }
    expect(picker.lists().map(({ url, params }) => [url, params])).toEqual([
      ['/sys/user/list', { pageNo: 1, pageSize: 10, column: 'createTime', order: 'desc' }],
    ]);
    expect(picker.dialog.getByText('1-10 共25条')).toBeTruthy();
  });

  // W4.1
  it('keeps one user alone, the latest, and stores the user name under the real name', async () => {
    const picker = await openPicker(form(), {}, '按部门选择…');
    expect(picker.values()['owner']).toBeUndefined();
    await picker.choose('用户1');
    await picker.choose('用户2');
    await picker.confirm();
    expect(picker.values()).toEqual({ owner: 'user2' });
    expect(picker.chosen()).toBe('用户2');
  });

  // W4.1
  it('joins several from different pages by commas, and a second click takes one back', async () => {
    const on = { select: [{ do: 'set', state: 'seen', value: '{{ $event }}' }] };
    const picker = await openPicker(form({ multi: true }, { 'x-on': on }));
    await picker.choose('用户3');
    await picker.choose('用户4');
    await picker.choose('用户3');
    await picker.user.click(picker.dialog.getByTitle('2'));
    await picker.row('用户11');
    await picker.user.click(picker.dialog.getByRole('checkbox', { name: '选择用户11' }));
    expect(picker.dialog.getByText('已选择2人：用户4、用户11')).toBeTruthy();
    await picker.confirm();
    expect(picker.values()).toEqual({ owner: 'user4,user11' });
    expect(picker.shown()).toBe('用户4、用户11');
    expect(picker.model.state['seen']).toEqual([users[3], users[10]]);
  });

  // W2.4, W7.11
  it('shows the users of a department and of everywhere again', async () => {
    const picker = await openPicker(form({ multi: true }));
    await picker.row('用户5');
    await picker.user.click(await picker.dialog.findByText('总公司', { selector: '.ant-tree-title' }));
    await vi.waitFor(() => {
      expect(picker.dialog.queryByText('用户5')).toBeNull();
    });
    expect(picker.lists().at(-1)).toMatchObject({ url: '/sys/user/queryUserByDepId', params: { id: 'c1' } });
    await picker.user.click(picker.dialog.getByText('总公司', { selector: '.ant-tree-title' }));
    await picker.row('用户5');
  });

  // W2.4, W9.14
  it('filters by account and name, and 重置 takes all filters back', async () => {
    const picker = await openPicker(form({ multi: true }));
    await picker.row('用户1');
    await picker.user.type(picker.dialog.getByLabelText('用户账号'), 'user2');
    await picker.user.type(picker.dialog.getByLabelText('用户姓名'), '25{Enter}');
    await vi.waitFor(() => {
      expect(picker.dialog.queryByText('用户1')).toBeNull();
    });
    await picker.row('用户25');
    expect(picker.lists().at(-1)?.params).toMatchObject({ username: '*user2*', realname: '*25*', pageNo: 1 });
    await picker.user.click(picker.dialog.getByRole('button', { name: '重置' }));
    await picker.row('用户1');
    expect((picker.dialog.getByLabelText('用户账号') as HTMLInputElement).value).toBe('');
  });

  // W7.11
  it('looks up the names of stored users once, by the fields of its settings', async () => {
    const node = (title: string, value: string) => ({
      type: 'string',
      title,
      default: value,
      'x-component': 'sel_user',
      'x-component-props': { store: 'workNo', text: 'username', multi: true },
    });
    const screen = await openDocument(
      { schema: { type: 'object', properties: { a: node('甲', 'W1,W2'), b: node('乙', 'W2,gone') } } },
      { answer },
    );
    await vi.waitFor(() => {
      expect((screen.control('甲') as HTMLInputElement).value).toBe('user1、user2');
    });
    expect((screen.control('乙') as HTMLInputElement).value).toBe('user2、gone');
    expect(screen.requests.map(({ url, params }) => [url, params])).toEqual([
      [
        '/sys/user/list',
        { workNo: 'W1,W2,gone', pageNo: 1, pageSize: 3, column: 'createTime', order: 'desc' },
      ],
    ]);
  });

  it('tells the records of all who are chosen, of those from before what is known', async () => {
    const on = { select: [{ do: 'set', state: 'seen', value: '{{ $event }}' }] };
    const picker = await openPicker(form({ multi: true }, { 'x-on': on, default: 'user20' }));
    await picker.choose('用户1');
    await picker.confirm();
    expect(picker.values()).toEqual({ owner: 'user20,user1' });
    expect(picker.model.state['seen']).toEqual([{ username: 'user20', realname: '用户20' }, users[0]]);
  });

  it('clears by 清除 without opening the dialog', async () => {
    const screen = await openDocument(form({}, { default: 'user1' }), { answer });
    await screen.user.click(await screen.page.findByTitle('清除'));
    expect(screen.values()).toEqual({ owner: '' });
    expect(screen.page.queryByRole('dialog')).toBeNull();
  });

  it('says that the users failed to load and loads them on 重试', async () => {
    let isDown = true;
    const picker = await openPicker(form({ multi: true }), {
      answer: (request) => {
        if (isDown && request.url === '/sys/user/list') throw new Error('down');
        return answer(request);
      },
    });
    const retry = await picker.dialog.findByRole('button', { name: '重试' });
    isDown = false;
    await picker.user.click(retry);
    await picker.row('用户1');
  });

  it('says so when nobody fits', async () => {
    const picker = await openPicker(form({ multi: true }), { answer: () => ({ records: [], total: 0 }) });
    expect(await picker.dialog.findByText('没有符合条件的用户，请换一个部门或条件')).toBeTruthy();
  });
});

/** The list reads the number of the key, which the hand of a person does not give here. */
function pressEnter(control: HTMLElement): void {
  fireEvent.keyDown(control, { key: 'Enter', keyCode: 13, which: 13 });
}

describe('sel_user of one user, in place', () => {
  const session = { user: () => ({ id: 'me', username: 'me', realname: '我', orgCode: '', roles: [] }) };
  const services = { session: session as unknown as Services['session'] };
  const openList = async (settings = {}, more = {}, options: OpenOptions = {}) => {
    const screen = await openDocument(form(settings, more), { answer, services, ...options });
    await screen.user.click(screen.control('负责人'));
    return {
      ...screen,
      option: (text: string) => screen.page.findByText(text, { selector: '.sw-place-entry > span' }),
      groups: () =>
        [...screen.baseElement.querySelectorAll('.ant-select-item-group')].map((one) => one.textContent),
    };
  };

  beforeEach(() => localStorage.clear());

  it('opens below the field, tells people apart by account and department, and takes one with a click', async () => {
    const on = { select: [{ do: 'set', state: 'seen', value: '{{ $event }}' }] };
    const list = await openList({}, { 'x-on': on });
    const first = await list.option('用户1');
    expect(first.closest('.sw-place-entry')?.textContent).toBe('用户1user1 · 研发部');
    expect(list.page.queryByRole('dialog')).toBeNull();
    expect(list.page.getByRole('note').textContent).toBe('共 25 人，列出 8 人，请输入姓名或账号查找');
    await list.user.click(first);
    expect(list.values()).toEqual({ owner: 'user1' });
    expect(list.model.state['seen']).toEqual([users[0]]);
    expect(list.container.querySelector('.ant-select-content')?.textContent).toBe('用户1');
    // The name came with the list.
    expect(list.requests).toHaveLength(1);
  });

  it('finds people by a part of the name or of the account, by the keyboard alone', async () => {
    const screen = await openDocument(form(), { answer, services });
    screen.control('负责人').focus();
    await screen.user.keyboard('{Enter}');
    await screen.page.findByText('用户1', { selector: '.sw-place-entry > span' });
    await screen.user.keyboard('r25');
    await screen.until(() => screen.page.queryByText('找到的用户') !== null);
    await screen.page.findByText('用户25', { selector: '.sw-place-entry > span' });
    pressEnter(screen.control('负责人'));
    expect(screen.values()).toEqual({ owner: 'user25' });
  });

  it('takes whom the words mean when Enter is pressed before the answer is here, and nobody who was listed before', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const screen = await openDocument(form(), {
      services,
      answer: async (request) => {
        if (JSON.stringify(request.params ?? {}).includes('r25')) await held;
        return answer(request);
      },
    });
    await screen.user.click(screen.control('负责人'));
    await screen.page.findByText('用户1', { selector: '.sw-place-entry > span' });
    await screen.user.keyboard('r25');
    pressEnter(screen.control('负责人'));
    expect(screen.values()['owner']).toBeUndefined();
    expect(screen.page.queryByRole('dialog')).toBeNull();
    release();
    await screen.until(() => screen.values()['owner'] === 'user25');
    expect(screen.container.querySelector('.ant-select-content')?.textContent).toBe('用户25');
  });

  it('takes nobody for Enter when other words follow it', async () => {
    const list = await openList();
    await list.option('用户1');
    await list.user.keyboard('r25');
    pressEnter(list.control('负责人'));
    await list.user.keyboard('x');
    expect(await list.page.findByText('没有姓名或账号包含“r25x”的用户')).toBeTruthy();
    expect(list.values()['owner']).toBeUndefined();
  });

  it('offers those chosen last first, to the same account alone', async () => {
    const list = await openList();
    await list.user.click(await list.option('用户7'));
    list.close();
    const again = await openList();
    await again.until(() => again.groups().includes('最近选过'));
    expect(again.groups()).toEqual(['最近选过', '新增的用户', '更多']);
    expect((await again.page.findAllByText('用户7', { selector: '.sw-place-entry > span' })).length).toBe(1);
    again.close();
    const other = { ...session, user: () => ({ ...session.user(), id: 'other' }) };
    const theirs = await openList({}, {}, { services: { session: other as unknown as Services['session'] } });
    await theirs.option('用户7');
    expect(theirs.groups()).toEqual(['新增的用户', '更多']);
    expect(JSON.stringify({ ...localStorage })).not.toContain('用户7');
  });

  it('leaves a value as it is that names nobody who may be seen', async () => {
    const list = await openList({}, { default: 'gone' });
    expect(await list.page.findByTitle('gone')).toBeTruthy();
    await list.option('用户1');
    await list.user.keyboard('{Escape}');
    expect(list.values()).toEqual({ owner: 'gone' });
  });

  it('says that nobody is found, and still leads to the departments', async () => {
    const list = await openList();
    await list.option('用户1');
    await list.user.keyboard('没有这个人');
    expect(await list.page.findByText('没有姓名或账号包含“没有这个人”的用户')).toBeTruthy();
    pressEnter(list.control('负责人'));
    expect(await list.page.findByRole('dialog')).toBeTruthy();
    expect(list.values()['owner']).toBeUndefined();
  });

  it('says that the users failed to load and loads them on 重试', async () => {
    let isDown = true;
    const list = await openList(
      {},
      {},
      {
        answer: (request) => {
          if (isDown) throw new Error('操作过于频繁，请稍后再试');
          return answer(request);
        },
      },
    );
    expect((await list.page.findByRole('alert')).textContent).toContain('操作过于频繁，请稍后再试');
    isDown = false;
    await list.user.click(list.page.getByRole('button', { name: '重试' }));
    expect(await list.option('用户1')).toBeTruthy();
  });

  it('opens nothing when disabled or read-only', async () => {
    for (const flag of ['x-disabled', 'x-read-only']) {
      const list = await openList({}, { [flag]: true, default: 'user1' });
      expect(list.page.queryByText('最近选过')).toBeNull();
      expect(list.page.queryByText('更多')).toBeNull();
      expect(list.page.queryByTitle('清除')).toBeNull();
      list.close();
    }
  });
});
