// @vitest-environment happy-dom
import { act, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';
import { entry, TREE } from './matrix.testing.ts';

interface State {
  checked?: string[];
  saved?: string[];
}

async function open(
  { checked = [], saved = checked }: State = {},
  settings: Record<string, unknown> = {},
  options: OpenOptions = {},
) {
  const screen = await openDocument(
    {
      apis: { tree: { url: '/sys/role/queryTreeList' } },
      state: { checked, saved, event: null },
      schema: {
        type: 'object',
        properties: {
          matrix: {
            type: 'void',
            title: '角色的权限',
            'x-component': 'permission_matrix',
            'x-source': { api: 'tree' },
            'x-component-props': { checked: 'checked', saved: 'saved', ...settings },
            'x-on': { rules: [{ do: 'set', state: 'event', value: '{{ $event.key }}' }] },
          },
        },
      },
    },
    { answer: () => TREE, ...options },
  );
  const { page } = screen;
  await screen.until(() => screen.container.querySelector('.ant-skeleton') === null);
  const box = (name: string): HTMLInputElement => page.getByRole('checkbox', { name });
  return {
    ...screen,
    box,
    tick: (name: string) => screen.user.click(box(name)),
    checked: () => screen.model.state['checked'] as string[],
    rows: () => page.getAllByRole('row').map((row) => (row as HTMLElement).dataset['row']),
    said: () => page.getAllByRole('status').map((one) => one.textContent),
    press: (name: string) => screen.user.click(page.getByRole('button', { name })),
    look: (name: string) => screen.user.click(page.getByText(name)),
  };
}

describe('permission matrix', () => {
  it('shows pages as rows below their menus, and what they share as columns', async () => {
    const screen = await open();
    expect(screen.page.getByRole('treegrid', { name: '角色的权限' })).toBeTruthy();
    const heads = screen.page.getAllByRole('columnheader').map((one) => one.textContent);
    expect(heads).toEqual(['菜单与页面', '进入', '新增', '编辑', '其他']);
    expect(screen.rows()).toEqual(['', 'system', 'users', 'roles', 'hidden', 'home']);
    const users = screen.container.querySelector('[data-row=users]') as HTMLElement;
    expect(
      within(users)
        .getAllByRole('checkbox')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['“用户管理”整行', '进入“用户管理”', '新增用户', '编辑用户', '冻结与解冻用户']);
    screen.close();
  });

  it('ticks what an operation needs, says so, and counts against what is saved', async () => {
    const screen = await open({ checked: ['system', 'roles'] });
    await screen.tick('新增用户');
    expect(screen.checked()).toEqual(['system', 'users', 'user:add', 'roles']);
    expect(screen.said()).toEqual(['已选 4 项，新增 2 项，取消 0 项', '一并勾选了上级：用户管理']);
    await screen.tick('进入“用户管理”');
    expect(screen.checked()).toEqual(['system', 'roles']);
    expect(screen.said()[1]).toBe('一并取消了下级：新增用户');
    await screen.tick('进入“角色管理”');
    expect(screen.said()[0]).toBe('已选 1 项，新增 0 项，取消 1 项');
    screen.close();
  });

  it('keeps keys that its tree does not hold', async () => {
    const screen = await open({ checked: ['out-of-sight'] });
    await screen.tick('进入“首页”');
    expect(screen.checked()).toEqual(['home', 'out-of-sight']);
    screen.close();
  });

  it('selects a row, a column and a menu as a whole, with boxes that are mixed meanwhile', async () => {
    const screen = await open();
    await screen.tick('“新增”整列');
    expect(screen.checked()).toEqual(['system', 'users', 'user:add', 'roles', 'role:add']);
    expect(screen.box('“用户管理”整行').indeterminate).toBe(true);
    await screen.tick('“用户管理”整行');
    expect(screen.checked()).toEqual([
      ...['system', 'users', 'user:add', 'user:edit', 'user:freeze', 'roles', 'role:add'],
    ]);
    expect(screen.box('“用户管理”整行').checked).toBe(true);
    expect(screen.box('“编辑”整列').indeterminate).toBe(true);
    await screen.tick('“新增”整列');
    expect(screen.checked()).toEqual(['system', 'users', 'user:edit', 'user:freeze', 'roles']);
    await screen.tick('“系统管理”及其下全部');
    expect(screen.box('“系统管理”及其下全部').checked).toBe(true);
    await screen.tick('“系统管理”及其下全部');
    expect(screen.checked()).toEqual([]);
    screen.close();
  });

  it('finds pages by name and by code, and whole columns reach no further than what is found', async () => {
    const screen = await open();
    await screen.fill('按名称或权限编码搜索', '角色');
    expect(screen.rows()).toEqual(['', 'system', 'roles']);
    expect(screen.container.querySelector('mark')?.textContent).toBe('角色');
    await screen.tick('“编辑”整列');
    expect(screen.checked()).toEqual(['system', 'roles', 'role:edit']);
    // The menu above only shows the way: what is not shown below it stays as it is.
    await screen.fill('按名称或权限编码搜索', '用户');
    await screen.tick('“进入”整列');
    await screen.tick('“进入”整列');
    expect(screen.checked()).toEqual(['system', 'roles', 'role:edit']);
    await screen.fill('按名称或权限编码搜索', 'USER:freeze');
    expect(screen.rows()).toEqual(['', 'system', 'users']);
    await screen.fill('按名称或权限编码搜索', '没有这个');
    expect(screen.text()).toContain('没有名称或编码含“没有这个”的权限');
    screen.close();
  });

  it('shows only what is ticked or only what changed, and keeps a row whose tick is taken away', async () => {
    const screen = await open({ checked: ['system', 'roles'] });
    await screen.look('只看变更');
    expect(screen.text()).toContain('没有变更');
    await screen.look('全部');
    await screen.tick('编辑用户');
    await screen.look('只看变更');
    expect(screen.rows()).toEqual(['', 'system', 'users']);
    await screen.tick('进入“用户管理”');
    expect(screen.rows()).toEqual(['', 'system', 'users']);
    await screen.look('只看已选');
    expect(screen.rows()).toEqual(['', 'system', 'roles']);
    // Once it is saved nothing is a change any more.
    await screen.look('全部');
    await screen.tick('编辑用户');
    await screen.look('只看变更');
    act(() => screen.model.setState('saved', [...screen.checked()]));
    await screen.until(() => screen.text().includes('没有变更'));
    screen.close();
  });

  it('shows what the person lacks, says why, and changes it in no way', async () => {
    const tree = [
      entry('page', '页面', 0, {
        children: [entry('page:a', '操作甲', 2, { isHeld: false }), entry('page:b', '操作乙', 2)],
      }),
    ];
    const screen = await open({}, {}, { answer: () => tree });
    const name = '操作甲，您自己没有这项权限，不能授予，也不能收回';
    expect(screen.box(name).getAttribute('aria-disabled')).toBe('true');
    await screen.tick(name);
    expect(screen.checked()).toEqual([]);
    expect(screen.said()[1]).toContain('您自己没有这项权限');
    await screen.tick('“页面”整行');
    expect(screen.checked()).toEqual(['page', 'page:b']);
    // All that can be ticked is: the next press takes it away.
    await screen.tick('“页面”整行');
    expect(screen.checked()).toEqual([]);
    screen.close();
  });

  it('keeps what is saved where a reason says that it must stay', async () => {
    const screen = await open({ checked: ['home'] }, { keptReason: '管理员角色的权限不能减少' });
    await screen.tick('进入“首页”，管理员角色的权限不能减少');
    expect(screen.checked()).toEqual(['home']);
    await screen.tick('进入“消息详情”');
    await screen.tick('进入“消息详情”');
    expect(screen.checked()).toEqual(['system', 'home']);
    screen.close();
  });

  it('is walked with arrow keys, one box of it with Tab, and the space bar ticks', async () => {
    const screen = await open();
    const reached = () => (document.activeElement as HTMLElement).getAttribute('aria-label');
    expect(screen.page.getAllByRole('checkbox').filter((one) => one.tabIndex === 0)).toHaveLength(1);
    act(() => screen.box('显示的全部权限').focus());
    await screen.user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}');
    expect(reached()).toBe('新增用户');
    await screen.user.keyboard(' ');
    expect(screen.checked()).toContain('user:add');
    await screen.user.keyboard('{ArrowDown}');
    expect(reached()).toBe('新增角色');
    await screen.user.keyboard('{ArrowDown}');
    expect(reached()).toBe('进入“消息详情”');
    await screen.user.keyboard('{Control>}{End}{/Control}');
    expect(reached()).toBe('进入“首页”');
    await screen.user.keyboard('{Control>}{Home}{/Control}{ArrowDown}{ArrowLeft}');
    expect(screen.rows()).toEqual(['', 'system', 'home']);
    await screen.user.keyboard('{ArrowRight}');
    expect(screen.rows()).toContain('users');
    expect(screen.page.getAllByRole('checkbox').filter((one) => one.tabIndex === 0)).toHaveLength(1);
    screen.close();
  });

  it('folds menus one by one and all together', async () => {
    const screen = await open();
    await screen.press('收起“系统管理”');
    expect(screen.rows()).toEqual(['', 'system', 'home']);
    await screen.press('全部展开');
    expect(screen.rows()).toContain('users');
    await screen.press('收起');
    expect(screen.rows()).toEqual(['', 'system', 'home']);
    screen.close();
  });

  it('shows the menu and the operations of whoever held this alone, and comes back to what was ticked', async () => {
    const screen = await open({}, { previewText: '以此角色预览' });
    await screen.tick('编辑用户');
    await screen.press('以此角色预览');
    const dialog = within(await screen.page.findByRole('dialog', { name: '以此角色预览' }));
    const menu = within(dialog.getByRole('navigation', { name: '预览的菜单' }));
    expect(menu.getAllByRole('button').map((one) => one.textContent)).toEqual(['首页', '用户管理']);
    const pages = dialog.getByRole('region', { name: '能用的页面和操作' });
    expect(pages.textContent).toContain('2 个页面，1 项操作');
    await screen.user.click(menu.getByRole('button', { name: '用户管理' }));
    expect(pages.textContent).toContain('编辑用户');
    expect(pages.textContent).not.toContain('首页');
    await screen.user.click(dialog.getByRole('button', { name: '返回勾选' }));
    expect(screen.checked()).toEqual(['system', 'users', 'user:edit']);
    screen.close();
  });

  it('leads to the data rules of a page once the page is saved', async () => {
    const screen = await open({ checked: ['system', 'roles'], saved: ['system'] });
    await screen.press('“角色管理”的数据规则');
    expect(screen.said()[1]).toBe('先勾选并保存“角色管理”，再设置它的数据规则');
    act(() => screen.model.setState('saved', ['system', 'roles']));
    await screen.press('“角色管理”的数据规则');
    await screen.until(() => screen.model.state['event'] === 'roles');
    screen.close();
  });

  it('says what went wrong and tries again; says when there is nothing', async () => {
    let isDown = true;
    const answer = () => {
      if (isDown) throw new Error('网络超时');
      return [];
    };
    const screen = await open({}, { emptyText: '该部门还没有权限' }, { answer });
    expect(screen.page.getByRole('alert').textContent).toContain('网络超时');
    isDown = false;
    await screen.press('重试');
    expect(await screen.page.findByText('该部门还没有权限')).toBeTruthy();
    screen.close();
  });

  it('draws no other row anew for a tick, however many there are', async () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      entry(`p${at}`, `页面${at}`, 0, {
        children: ['新增', '编辑', '删除', '导出'].map((verb) => entry(`p${at}:${verb}`, `${verb}${at}`, 2)),
      }),
    );
    const screen = await open({}, {}, { answer: () => many });
    const touched = new Set<string>();
    const watcher = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const row = (target as HTMLElement).closest<HTMLElement>('[data-row]');
        if (row?.dataset['row']) touched.add(row.dataset['row']);
      }
    });
    watcher.observe(screen.container, { subtree: true, attributes: true, childList: true });
    await screen.tick('编辑7');
    await screen.until(() => screen.checked().length === 2);
    watcher.disconnect();
    expect([...touched]).toEqual(['p7']);
    screen.close();
  });

  it('says how many permissions are left out where one page is not all of them', async () => {
    const screen = await open({}, {}, { answer: () => ({ records: TREE, total: 1200 }) });
    expect(screen.page.getByRole('note').textContent).toBe('只显示前 2 条，共 1200 条，请缩小查询范围');
    screen.close();
  });
});
