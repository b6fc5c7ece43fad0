// Pages and actions found by typing, the keys of a page, and pages that people keep at the top of their menu.
import { findEvery } from './axe.ts';
import { expect, test } from './test.ts';

test('Ctrl+K finds pages by name and sound and does what the page can do, by keys alone', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive('/isystem/user');
  await expect(page.getByRole('heading', { name: '用户管理' })).toBeAttached();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: '查找页面与操作' });
  await expect(field).toBeFocused();
  const option = (name: string) => page.getByRole('option', { name });
  await expect(option('操作 新增')).toBeVisible();
  expect(await findEvery(page)).toEqual([]);
  await page.keyboard.type('jsgl');
  await expect(option('角色管理')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/isystem\/role/);
  await expect(page.getByRole('heading', { name: '角色管理' })).toBeAttached();

  // Where one was before comes first; the page one is on is not offered.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toHaveText('最近 用户管理 系统管理');
  await page.keyboard.type('新增');
  await expect(option('操作 新增')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '新增角色' })).toBeVisible();
  // A dialog over the page: its own buttons, and nothing behind it.
  await page.keyboard.press('Control+k');
  await expect(option('操作 保存')).toBeVisible();
  await expect(option('操作 新增')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: '新增角色' })).toBeVisible();
});

test('? lists the keys that mean something on the page, and is a letter to whoever types', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive('/isystem/user');
  await person.fill('用户账号', '?');
  await expect(page.getByRole('dialog', { name: '快捷键' })).toHaveCount(0);
  await page.getByRole('tab', { name: '用户管理' }).focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: '快捷键' });
  await expect(help).toBeFocused();
  for (const part of ['页面', '页签', '菜单'])
    await expect(help.getByRole('region', { name: part })).toBeVisible();
  await expect(help.getByText('查找页面与操作')).toBeVisible();
  expect(await findEvery(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: '用户管理' })).toBeFocused();
});

test('pages that somebody keeps stand at the top of every menu, on every device, in their order', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const keep = (paths: readonly string[]) => admin.call('PUT', '/sys/account/favourites', { paths });
  await keep([]);
  try {
    await person.arrive('/isystem/user');
    const choose = async (layout: string): Promise<void> => {
      await page.evaluate((value) => {
        localStorage.setItem('Layout', JSON.stringify({ value, expires: Date.now() + 1_000_000 }));
      }, layout);
      await page.reload({ waitUntil: 'networkidle' });
    };
    const entry = (name: string | RegExp) => page.getByRole('menuitem', { name });
    await choose('side');
    await entry('角色管理').focus();
    await page.keyboard.press('f');
    await expect(entry('角色管理')).toHaveCount(2);
    await entry('用户管理').hover();
    await entry('用户管理').locator('.sw-star').click();
    await expect(entry('用户管理')).toHaveCount(2);
    await expect(page).toHaveURL(/\/isystem\/user/);
    await entry('用户管理').first().focus();
    await page.keyboard.press('Alt+ArrowUp');
    expect(await findEvery(page)).toEqual([]);
    await choose('side');
    const titles = await page.getByRole('menuitem', { name: /用户管理|角色管理/ }).allInnerTexts();
    expect(titles.slice(0, 2).map((text) => text.trim())).toEqual(['用户管理', '角色管理']);
    for (const layout of ['top', 'mix']) {
      await choose(layout);
      await entry('收藏').hover();
      await entry('角色管理').first().click();
      await expect(page).toHaveURL(/\/isystem\/role/);
      await page.goto('/isystem/user', { waitUntil: 'networkidle' });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await person.press('展开菜单');
    await entry('角色管理').first().click();
    await expect(page).toHaveURL(/\/isystem\/role/);
  } finally {
    await keep([]);
    await page.evaluate(() => localStorage.removeItem('Layout'));
  }
});
