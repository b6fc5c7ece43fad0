// The administrator arranges the home page for everybody: by keys and by dragging, saved on the server.
import type { Locator, Page } from '@playwright/test';
import { Api } from './api.ts';
import { findEvery } from './axe.ts';
import type { Findings } from './findings.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

const PORTAL = '/site/portal';

async function editPortal(person: Person, findings: Findings): Promise<void> {
  await findings.expectShiftsOf(
    '.sw-portal-edited, .sw-portal-edited *',
    'cards that are arranged show their contents as they come',
  );
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
test('the administrator arranges the portal by keys, and everybody sees it', async ({
  person,
  another,
  findings,
}) => {
  const { page } = person;
  await person.arrive('/isystem/user');
  await editPortal(person, findings);
  await page.waitForURL('**/dashboard/analysis');
  expect(await cardNames(page)).toEqual(['欢迎', '我的工作', '访问统计']);
  await expect(page.getByRole('button', { name: '保存' })).toBeDisabled();

  await page.getByRole('button', { name: '前移“访问统计”' }).focus();
  await page.keyboard.press('Enter');
  expect(await cardNames(page)).toEqual(['欢迎', '访问统计', '我的工作']);
  await expect(page.getByText('“访问统计”移到第 2 位，共 3 张')).toBeAttached();
  await person.choose('添加卡片', '快捷入口');
  await page.getByRole('button', { name: '移除“访问统计”' }).click();
  await person.choose('“快捷入口”的宽度', '三分之一');
  expect(await cardNames(page)).toEqual(['欢迎', '我的工作', '快捷入口']);
  await page.screenshot({ path: test.info().outputPath('editing.png'), fullPage: true });
  expect(await findEvery(page, { within: '[aria-label="编辑门户"]' })).toEqual([]);

  await page.getByRole('region', { name: '编辑门户' }).getByRole('button', { name: '保存' }).click();
  await person.expectMessage('已保存');
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
test('a card is dragged to the place of another one', async ({ person, admin, findings }) => {
  await reset(admin);
  const { page } = person;
  await person.arrive('/dashboard/analysis');
  await editPortal(person, findings);
  const grip = page.getByRole('listitem', { name: '访问统计' }).locator('.sw-portal-grip');
  await grip.dragTo(page.getByRole('listitem', { name: '欢迎' }));
  await expect.poll(() => cardNames(page)).toEqual(['访问统计', '欢迎', '我的工作']);
});

// H2.50, H4.20
test('leaving the portal unsaved asks first, whichever way one leaves', async ({
  person,
  admin,
  findings,
}) => {
  await reset(admin);
  const { page } = person;
  await person.arrive('/dashboard/analysis');
  await editPortal(person, findings);
  await page.getByRole('button', { name: '移除“欢迎”' }).click();
  const editor = page.getByRole('region', { name: '编辑门户' });

  await editor.getByRole('button', { name: '取消' }).click();
  await person.confirm('门户的修改尚未保存，确定放弃吗？', '取消');
  await expect.poll(() => cardNames(page)).toEqual(['我的工作', '访问统计']);

  // Another page and back: nothing is lost.
  await person.openMenu('系统管理', '角色管理');
  await page.getByRole('tab', { name: '首页' }).click();
  await expect.poll(() => cardNames(page)).toEqual(['我的工作', '访问统计']);

  await page.getByRole('tab', { name: '首页' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '刷新', exact: true }).click();
  await person.confirm('内容尚未保存，确定关闭吗？', '取消');
  await expect.poll(() => cardNames(page)).toEqual(['我的工作', '访问统计']);

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

// H2.50
test('whoever signs in sees what waits and keeps the pages of every day at hand, by keys and by dragging', async ({
  person,
  admin,
}) => {
  await reset(admin);
  const { page } = person;
  await admin.call('PUT', '/sys/account/favourites', { paths: [] });
  await person.arrive('/dashboard/analysis');
  await expect(page.getByText('把常用的页面放在这里，一步就能打开')).toBeVisible();
  await person.press('添加快捷入口');
  await person.choose('添加快捷入口', '用户管理');
  await person.choose('添加快捷入口', '角色管理');
  const list = page.getByRole('main').getByRole('list', { name: '我的快捷入口' });
  const names = () =>
    list.getByRole('listitem').evaluateAll((items) => items.map((item) => item.textContent));
  await expect.poll(names).toEqual(['用户管理', '角色管理']);
  await list.getByRole('button', { name: '前移“角色管理”' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['角色管理', '用户管理']);
  // The order that was saved within the last 300 ms is refused as a press that came twice.
  await expect(async () => {
    await dragOnto(page, list.getByTitle('用户管理'), list.getByTitle('角色管理'));
    await expect.poll(names, { timeout: 1_000 }).toEqual(['用户管理', '角色管理']);
  }).toPass();
  await person.press('完成');
  await list.getByRole('button', { name: '角色管理' }).click();
  await page.waitForURL('**/isystem/role');
  await admin.call('PUT', '/sys/account/favourites', { paths: [] });
});

// H2.50
test('the home of each role shows what waits for that person, and offers no page that they may not open', async ({
  another,
  admin,
}) => {
  await reset(admin);
  for (const [username, isOffered] of [
    ['staff', []],
    ['leader', ['用户管理']],
    ['auditor', ['用户管理', '角色管理']],
  ] as const) {
    const esTitle = `请${username}处理`;
    await admin.call('POST', '/message/sysMessage/add', { esTitle, esReceiver: username, esContent: '甲' });
    const person = await another();
    const { page } = person;
    await person.arrive('/dashboard/analysis', username);
    const home = page.getByRole('main');
    await expect(home.getByRole('button', { name: esTitle })).toBeVisible();
    for (const name of ['staff', 'leader', 'auditor'].filter((one) => one !== username))
      await expect(home.getByText(`请${name}处理`)).toHaveCount(0);
    await expect(home.getByText(/个定时任务上次执行失败/)).toHaveCount(0);
    await person.press('添加快捷入口');
    await page.getByLabel('添加快捷入口').last().click();
    const offered = await page
      .locator('.ant-select-dropdown:visible .ant-select-item-option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('title') ?? option.textContent));
    const of = (title: string): boolean => offered.some((one) => one.includes(title));
    expect(['用户管理', '角色管理'].filter(of), username).toEqual(isOffered);
    expect(['定时任务', '系统设置'].filter(of), username).toEqual([]);
    await page.close();
  }
});

/** As a hand does: the first pixels begin the drag, and it comes to rest before it lets go. */
async function dragOnto(page: Page, dragged: Locator, target: Locator): Promise<void> {
  const [from, to] = [await dragged.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('what is dragged is not drawn');
  const { mouse } = page;
  await mouse.move(from.x + 8, from.y + 8);
  await mouse.down();
  await mouse.move(from.x + 24, from.y + 12, { steps: 3 });
  await expect(page.locator('.sw-favourite-dragged')).toHaveCount(1);
  await mouse.move(to.x + 8, to.y + 8, { steps: 8 });
  await expect(async () => {
    await mouse.move(to.x + 12, to.y + 10, { steps: 3 });
    await mouse.move(to.x + 8, to.y + 8, { steps: 3 });
    await expect(page.locator('.sw-favourite-over')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await mouse.up();
}
