// The administrator arranges the home page for everybody: by keys and by dragging, saved on the server.
import type { Page } from '@playwright/test';
import { Api } from './api.ts';
import { findEvery } from './axe.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

const PORTAL = '/site/portal';

async function editPortal(person: Person): Promise<void> {
  await person.openUserMenu('编辑门户');
  await expect(person.page.getByRole('region', { name: '编辑门户' })).toBeVisible();
}

const cardNames = (page: Page) =>
  page
    .getByRole('list', { name: '门户卡片' })
    .getByRole('listitem')
    .evaluateAll((cards) =>
      cards.map((card) => card.getAttribute('aria-label')).filter((name) => name !== null),
    );

async function reset(admin: Api): Promise<void> {
  const { version } = (await admin.call('GET', PORTAL)) as { version: number };
  await admin.call('PUT', PORTAL, { cards: [], version });
}

test.describe.configure({ mode: 'serial' });
test.afterAll(async () => {
  const admin = await Api.signIn();
  await reset(admin);
  await admin.dispose();
});

// H2.50, H4.20
test('the administrator arranges the portal by keys, and everybody sees it', async ({ person, another }) => {
  const { page } = person;
  await person.arrive('/isystem/user');
  await editPortal(person);
  await page.waitForURL('**/dashboard/analysis');
  expect(await cardNames(page)).toEqual(['欢迎', '访问统计', '最近 7 天访问']);
  await expect(page.getByRole('button', { name: '保存' })).toBeDisabled();

  await page.getByRole('button', { name: '前移“最近 7 天访问”' }).focus();
  await page.keyboard.press('Enter');
  expect(await cardNames(page)).toEqual(['欢迎', '最近 7 天访问', '访问统计']);
  await expect(page.getByText('“最近 7 天访问”移到第 2 位，共 3 张')).toBeAttached();
  await person.choose('添加卡片', '快捷入口');
  await page.getByRole('button', { name: '移除“访问统计”' }).click();
  await person.choose('“快捷入口”的宽度', '三分之一');
  expect(await cardNames(page)).toEqual(['欢迎', '最近 7 天访问', '快捷入口']);
  await page.screenshot({ path: test.info().outputPath('editing.png'), fullPage: true });
  expect(await findEvery(page, { within: '[aria-label="编辑门户"]' })).toEqual([]);

  await page.getByRole('region', { name: '编辑门户' }).getByRole('button', { name: '保存' }).click();
  await person.expectMessage('门户已保存');
  await expect(page.getByRole('region', { name: '编辑门户' })).toHaveCount(0);

  const staff = await another();
  const api = await staff.arrive('/dashboard/analysis', 'staff');
  await expect(staff.page.getByRole('button', { name: '账户设置' })).toBeVisible();
  await expect(staff.page.getByText('累计访问')).toHaveCount(0);
  await staff.page.getByRole('button', { name: /^用户菜单/ }).click();
  await expect(staff.page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
  await expect(staff.page.getByRole('menuitem', { name: '编辑门户' })).toHaveCount(0);
  expect((await api.ask('PUT', PORTAL, { cards: [], version: 1 })).status).toBe(403);
});

// H2.50
test('a card is dragged to the place of another one', async ({ person, admin }) => {
  await reset(admin);
  const { page } = person;
  await person.arrive('/dashboard/analysis');
  await editPortal(person);
  const grip = page.getByRole('listitem', { name: '最近 7 天访问' }).locator('.sw-portal-grip');
  await grip.dragTo(page.getByRole('listitem', { name: '欢迎' }));
  await expect.poll(() => cardNames(page)).toEqual(['最近 7 天访问', '欢迎', '访问统计']);
});

// H2.50, H4.20
test('leaving the portal unsaved asks first, whichever way one leaves', async ({ person, admin }) => {
  await reset(admin);
  const { page } = person;
  await person.arrive('/dashboard/analysis');
  await editPortal(person);
  await page.getByRole('button', { name: '移除“欢迎”' }).click();
  const editor = page.getByRole('region', { name: '编辑门户' });

  await editor.getByRole('button', { name: '取消' }).click();
  await person.confirm('门户的修改尚未保存，确定放弃吗？', '取消');
  await expect.poll(() => cardNames(page)).toEqual(['访问统计', '最近 7 天访问']);

  // Another page and back: nothing is lost.
  await person.openMenu('系统管理', '角色管理');
  await page.getByRole('tab', { name: '首页' }).click();
  await expect.poll(() => cardNames(page)).toEqual(['访问统计', '最近 7 天访问']);

  await page.getByRole('tab', { name: '首页' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '刷新', exact: true }).click();
  await person.confirm('内容尚未保存，确定关闭吗？', '取消');
  await expect.poll(() => cardNames(page)).toEqual(['访问统计', '最近 7 天访问']);

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();

  await person.openUserMenu('退出编辑门户');
  await person.confirm('门户的修改尚未保存，确定放弃吗？');
  await expect(editor).toHaveCount(0);
  await expect(page.getByText(/祝您工作顺利/)).toBeVisible();
  expect(((await admin.call('GET', PORTAL)) as { cards: unknown[] }).cards).toEqual([]);
});
