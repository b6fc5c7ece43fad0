// @vitest-environment happy-dom
// Drawers in which permissions are ticked: nothing is granted without what stands above it, and nothing is lost unasked.
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../src/engine/services.ts';
import departPermission from '../src/schemas/screens/system/depart-permission.json' with { type: 'json' };
import departRolePermission from '../src/schemas/screens/system/depart-role-permission.json' with { type: 'json' };
import departUserRole from '../src/schemas/screens/system/depart-user-role.json' with { type: 'json' };
import roleDataRule from '../src/schemas/screens/system/role-data-rule.json' with { type: 'json' };
import rolePermission from '../src/schemas/screens/system/role-permission.json' with { type: 'json' };
import { openDocument } from './open-document.tsx';

const TREE = [
  {
    key: 'system',
    slotTitle: '系统管理',
    children: [
      {
        key: 'users',
        slotTitle: '用户管理',
        children: [
          { key: 'user:add', slotTitle: '新增用户', children: [] },
          { key: 'user:edit', slotTitle: '编辑用户', children: [] },
        ],
      },
      { key: 'roles', slotTitle: '角色管理', children: [] },
    ],
  },
];
const ROLES = [
  { id: 'r1', roleName: '组长' },
  { id: 'r2', roleName: '安全员' },
];

const IDS = { roleId: 'role-1', departId: 'depart-1', userId: 'user-1' };

/** Opens a document in a drawer of another page, over what is granted. */
async function openDrawer(document: { id: string }, granted: string[]) {
  let confirmed = 0;
  let isSure = true;
  let stored = granted;
  const page = {
    schema: {
      type: 'object',
      properties: {
        open: {
          type: 'void',
          'x-component': 'button',
          'x-component-props': { text: '打开' },
          'x-on': { click: [{ do: 'open', screen: document.id, as: 'drawer', title: '授权', params: IDS }] },
        },
      },
    },
  };
  const screen = await openDocument(page, {
    screens: { [document.id]: document },
    answer: ({ method, url, body }: HttpRequest) => {
      if (method === 'POST') {
        const { permissionIds, newRoleId, dataRuleIds } = body as Record<string, string>;
        stored = (permissionIds ?? newRoleId ?? dataRuleIds ?? '').split(',').filter(Boolean);
        return null;
      }
      if (url.includes('/datarule/')) {
        const datarule = ROLES.map(({ id, roleName }) => ({ id, ruleName: roleName }));
        return { datarule, drChecked: stored.join(',') };
      }
      if (url.endsWith('/getDeptRoleList')) return ROLES;
      return /TreeList/.test(url) ? { treeList: TREE } : stored;
    },
    services: {
      notify: {
        message: () => undefined,
        prompt: () => Promise.resolve(undefined),
        confirm: () => {
          confirmed += 1;
          return Promise.resolve(isSure);
        },
      } as never,
    },
  });
  await screen.press('打开');
  await screen.page.findByRole('dialog', { name: '授权' });
  const row = (title: string): Element => {
    const titles = [...screen.baseElement.querySelectorAll('.ant-tree-treenode')];
    const found = titles.find((one) => one.querySelector('.ant-tree-title')?.textContent === title);
    if (found === undefined) throw new Error(`no node ${title}`);
    return found;
  };
  /** The box of a permission in the matrix: operations bear their name, pages are entered and menus shown. */
  const box = (title: string): HTMLElement | null =>
    screen.baseElement.querySelector(
      ['', '进入', '显示']
        .map((word) => `input[aria-label='${word && `${word}“`}${title}${word && '”'}']`)
        .join(),
    );
  const isThere = (title: string) =>
    box(title) !== null ||
    [...screen.baseElement.querySelectorAll('.ant-tree-title')].some((one) => one.textContent === title);
  return {
    ...screen,
    row,
    isThere,
    tick: async (title: string) => {
      await screen.until(() => isThere(title));
      await screen.user.click(box(title) ?? (row(title).querySelector('.ant-tree-checkbox') as Element));
    },
    sent: () => screen.requests.findLast(({ method }) => method === 'POST')?.body as Record<string, string>,
    isOpen: () => screen.page.queryByRole('dialog', { name: '授权' }) !== null,
    asked: () => confirmed,
    answerWith: (next: boolean) => {
      isSure = next;
    },
  };
}

describe.each([
  ['permissions of a role', rolePermission, '保存并关闭'],
  ['permissions of a department', departPermission, '保存'],
  ['permissions of a role of a department', departRolePermission, '保存'],
])('%s', (_, document, save) => {
  it('grant a button with everything above it, and say so', async () => {
    const screen = await openDrawer(document, []);
    await screen.tick('新增用户');
    expect(screen.baseElement.textContent).toContain('会一并勾选它的全部上级');
    expect(screen.baseElement.textContent).toContain('一并勾选了上级：用户管理、系统管理');
    expect(screen.baseElement.textContent).toContain('已选 3 项，新增 3 项，取消 0 项');
    await screen.press(save);
    await screen.until(() => !screen.isOpen());
    expect(screen.sent()).toMatchObject({ permissionIds: 'system,users,user:add', lastpermissionIds: '' });
    screen.close();
  });

  it('withdraw a page with everything below it, and leave what stands above', async () => {
    const screen = await openDrawer(document, ['system', 'users', 'user:add', 'user:edit', 'roles']);
    await screen.tick('用户管理');
    await screen.press(save);
    await screen.until(() => !screen.isOpen());
    expect(screen.sent()).toMatchObject({ permissionIds: 'system,roles' });
    screen.close();
  });
});

it.each([
  ['a role', rolePermission, '以此角色预览'],
  ['a department', departPermission, '按此范围预览'],
  ['a role of a department', departRolePermission, '以此角色预览'],
])('what %s may do is previewed before it is saved', async (_, document, name) => {
  const screen = await openDrawer(document, ['system', 'roles']);
  await screen.tick('新增用户');
  await screen.press(name);
  const back = await screen.page.findByRole('button', { name: '返回勾选' });
  // By its button: ids of titles are alike here, and both dialogs would be called after the first.
  const dialog = back.closest<HTMLElement>('[role=dialog]');
  expect(dialog?.querySelector('.ant-modal-title')?.textContent).toBe(name);
  const preview = within(dialog as HTMLElement);
  const menu = within(preview.getByRole('navigation', { name: '预览的菜单' }));
  const pages = menu.getAllByRole('button').map((one) => one.textContent);
  expect(pages).toEqual(['用户管理', '角色管理']);
  expect(preview.getByRole('region', { name: '能用的页面和操作' }).textContent).toContain('新增用户');
  await screen.user.click(back);
  expect(screen.isOpen()).toBe(true);
  expect(screen.sent()).toBeUndefined();
  screen.close();
});

describe.each([
  ['permissions of a role', rolePermission, '新增用户', '取消'],
  ['permissions of a department', departPermission, '新增用户', '取消'],
  ['permissions of a role of a department', departRolePermission, '新增用户', '取消'],
  ['roles of a person in a department', departUserRole, '安全员', '取消'],
  ['data rules of a role', roleDataRule, '安全员', '关闭'],
])('changed %s', (_, document, title, cancel) => {
  const open = async () => {
    const screen = await openDrawer(document, []);
    if (document === roleDataRule) {
      await screen.until(() => screen.isThere('系统管理'));
      await screen.user.click(screen.row('系统管理').querySelector('.ant-tree-title') as Element);
    }
    await screen.until(() => screen.isThere(title));
    return screen;
  };
  // The cross of the drawer bears the same name as a button for closing.
  const leave = async (screen: Awaited<ReturnType<typeof open>>) => {
    const buttons = await screen.page.findAllByRole('button', { name: cancel });
    await screen.user.click(buttons.at(-1) as HTMLElement);
  };

  it('are not lost without a question', async () => {
    const screen = await open();
    await screen.tick(title);
    screen.answerWith(false);
    await leave(screen);
    await screen.until(() => screen.asked() === 1);
    expect(screen.isOpen()).toBe(true);
    screen.answerWith(true);
    // A second click within 300 ms is taken for a slip of the hand.
    await new Promise((resolve) => setTimeout(resolve, 310));
    await leave(screen);
    await screen.until(() => !screen.isOpen());
    screen.close();
  });

  it('and put back as they were, are left without one', async () => {
    const screen = await open();
    await screen.tick(title);
    await screen.tick(title);
    if (title === '新增用户') await screen.tick('系统管理');
    await leave(screen);
    await screen.until(() => !screen.isOpen());
    expect(screen.asked()).toBe(0);
    screen.close();
  });
});

it.each([
  ['permissions of a role', rolePermission, '新增用户', '仅保存', '取消'],
  ['data rules of a role', roleDataRule, '安全员', '保存', '关闭'],
])('%s that were saved are left without a question', async (_, document, title, save, cancel) => {
  const screen = await openDrawer(document, []);
  if (document === roleDataRule) {
    await screen.until(() => screen.isThere('系统管理'));
    await screen.user.click(screen.row('系统管理').querySelector('.ant-tree-title') as Element);
  }
  await screen.tick(title);
  const read = screen.requests.length;
  await screen.press(save);
  await screen.until(() => screen.requests.length > read);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const buttons = await screen.page.findAllByRole('button', { name: cancel });
  await screen.user.click(buttons.at(-1) as HTMLElement);
  await screen.until(() => !screen.isOpen());
  expect(screen.asked()).toBe(0);
  screen.close();
});

it('data rules opened from the matrix begin at that page', async () => {
  const screen = await openDocument(roleDataRule, {
    params: { roleId: 'role-1', permissionId: 'roles' },
    answer: ({ url }: HttpRequest) =>
      url.includes('/datarule/')
        ? { datarule: ROLES.map(({ id, roleName }) => ({ id, ruleName: roleName })), drChecked: 'r2' }
        : { treeList: TREE },
  });
  await screen.until(() => screen.container.querySelector('.ant-tree-node-selected') !== null);
  expect(screen.container.querySelector('.ant-tree-node-selected')?.textContent).toBe('角色管理');
  const ticked = [...screen.container.querySelectorAll('.ant-tree-treenode-checkbox-checked')];
  expect(ticked.map((one) => one.textContent)).toEqual(['安全员']);
  expect(screen.requests.map(({ url }) => url)).toContain('/sys/role/datarule/roles/role-1');
  screen.close();
});
