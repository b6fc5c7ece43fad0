// Working without a mouse, and with a screen reader.
import type { Page } from '@playwright/test';
import { newPassword, uniqueName } from './api.ts';
import { findSerious } from './axe.ts';
import { Person } from './person.ts';
import { adminPassword } from './server.ts';
import { expect, test } from './test.ts';

test('sign-in, a new user and closing work with the keyboard alone', async ({ person, admin }) => {
  const { page } = person;
  const { keyboard } = page;
  const name = uniqueName('k');
  await page.goto('/user/login');
  await expect(person.field('用户名')).toBeFocused();
  await keyboard.type('admin');
  await keyboard.press('Tab');
  await keyboard.type(adminPassword);
  await keyboard.press('Enter');
  await page.waitForURL('**/dashboard/analysis');

  await page.goto('/isystem/user');
  const add = page.getByRole('button', { name: '新增', exact: true });
  await expect(person.table().rows.first()).toBeVisible();
  for (let step = 0; step < 40 && !(await isFocused(page, '新增')); step += 1) await keyboard.press('Tab');
  await expect(add).toBeFocused();
  await keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: '新增用户' });
  await expect(person.field('用户账号', form)).toBeFocused();
  await keyboard.press('Enter');
  await expect(form.getByRole('alert').first()).toHaveText('请输入用户账号');
  await expect(person.field('用户账号', form)).toBeFocused();
  await keyboard.type(name);
  await keyboard.press('Tab');
  await expect(person.field('用户姓名', form)).toBeFocused();
  await keyboard.type('键盘用户');
  await keyboard.press('Tab');
  await expect(person.field('登录密码', form)).toBeFocused();
  await keyboard.type(newPassword);
  await person.field('确认密码', form).focus();
  await keyboard.type(newPassword);
  await keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(add).toBeFocused();
  expect(await admin.list('/sys/user/list', { username: name })).toHaveLength(1);

  // The button is busy until the list has been read again.
  await expect(add).toHaveAttribute('aria-busy', 'false');
  await keyboard.press('Enter');
  await expect(person.field('用户账号', form)).toBeFocused();
  await keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(add).toBeFocused();
});

test('tabs are walked with arrows and closed with Delete', async ({ person }) => {
  const { page } = person;
  await person.arrive('/dashboard/analysis');
  await person.openMenu('系统管理', '用户管理');
  await page.getByRole('tab', { name: '用户管理' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: '首页' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('tab')).toHaveText(['首页']);
});

const screens: readonly { name: string; path: string; open?: (page: Page) => Promise<void> }[] = [
  { name: 'home', path: '/dashboard/analysis' },
  { name: 'user list', path: '/isystem/user' },
  {
    name: 'user form with errors',
    path: '/isystem/user',
    open: async (page) => {
      await page.getByRole('button', { name: '新增', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'dictionary drawer',
    path: '/isystem/dict',
    open: async (page) => {
      const person = new Person(page);
      await person.search({ 字典编码: 'user_status' });
      await person.table().press('user_status', '字典配置');
      await expect(page.getByRole('dialog').locator('tr.ant-table-row').first()).toBeVisible();
    },
  },
  {
    name: 'permissions of a role',
    path: '/isystem/role',
    open: async (page) => {
      await page.getByRole('button', { name: '授权' }).first().click();
      await expect(page.getByRole('dialog').getByRole('treegrid')).toBeVisible();
    },
  },
  { name: 'announcements', path: '/isystem/annountCement' },
  {
    name: 'message centre',
    path: '/isps/userAnnouncement',
    open: async (page) => {
      await page.getByRole('button', { name: /^消息(?:，|$)/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: '消息中心' }).click();
      await expect(page.getByRole('dialog').locator('tr.ant-table-row').first()).toBeVisible();
    },
  },
  { name: '404', path: '/404' },
];

test('a screen reader finds nothing serious on the sign-in page', async ({ person }) => {
  await person.page.goto('/user/login');
  await person.press('登录');
  await expect(person.page.getByRole('alert').first()).toBeVisible();
  expect(await findSerious(person.page)).toEqual([]);
});

for (const { name, path, open } of screens) {
  test(`a screen reader finds nothing serious: ${name}`, async ({ person }) => {
    const { page } = person;
    await person.arrive(path);
    if (path === '/404') await expect(page.getByRole('button', { name: '返回首页' })).toBeVisible();
    else if (path === '/dashboard/analysis') await expect(page.getByText('累计访问')).toBeVisible();
    else await expect(page.locator('tr.ant-table-row').first()).toBeVisible();
    await open?.(page);
    expect(await findSerious(page)).toEqual([]);
  });
}

async function isFocused(page: Page, text: string): Promise<boolean> {
  return page.evaluate((name) => document.activeElement?.textContent?.trim() === name, text);
}
