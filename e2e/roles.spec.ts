// Roles: what is granted in the tree is what the people with that role get.
import { newPassword, uniqueName } from './api.ts';
import { findSerious } from './axe.ts';
import { expect, test } from './test.ts';

// H1.4, H7.37
test('a new role is granted a menu and a button, and its people get both', async ({
  person,
  another,
  admin,
}) => {
  const { page } = person;
  const code = uniqueName('r');
  await person.arrive('/isystem/role');
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增角色' });
  await person.fill('角色名称', `旅程${code}`.slice(0, 30), form);
  await person.fill('角色编码', 'auditor', form);
  await person.press('保存', form);
  await person.expectError('角色编码', '角色编码已存在', form);
  await person.fill('角色编码', code, form);
  await person.press('保存', form);
  await expect(form).toBeHidden();

  const [role] = await admin.list('/sys/role/list', { roleCode: code });
  const name = uniqueName('g');
  await admin.addUser(name, { selectedroles: role?.id });
  const worker = await another();
  await worker.signIn(name, newPassword);
  await expect(worker.page.getByText('系统管理')).toHaveCount(0);

  await person.search({ 角色编码: code });
  const grant = async (titles: readonly string[]): Promise<void> => {
    await person.table().press(code, '授权');
    const drawer = page.getByRole('dialog', { name: /^角色授权/ });
    for (const title of titles) await drawer.getByRole('checkbox', { name: title, exact: true }).check();
    await person.press('保存并关闭', drawer);
    await expect(drawer).toBeHidden();
  };
  // The menu above the page comes along.
  await grant(['进入“首页”', '进入“用户管理”']);
  // Whoever left while their page reads its grants anew would be refused that.
  await expect(worker.page.getByText('系统管理').first()).toBeVisible();
  await worker.signOut();
  await worker.signIn(name, newPassword);
  await worker.openMenu('系统管理', '用户管理');
  await expect(worker.table().rows).toHaveCount(10);
  await expect(worker.page.getByRole('button', { name: '新增', exact: true })).toHaveCount(0);

  // What is open hears of it (F25).
  await grant(['新增用户']);
  await expect(worker.page.getByRole('button', { name: '新增', exact: true })).toBeVisible();
  await expect(worker.page.getByRole('button', { name: '编辑', exact: true })).toHaveCount(0);
});

// H7.37
test('what a role will see is looked at before it is saved, and changed ticks are not lost without a question', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const code = uniqueName('p');
  await admin.call('POST', '/sys/role/add', { roleName: '预览的角色', roleCode: code });
  await person.arrive('/isystem/role');
  await person.search({ 角色编码: code });
  await person.table().press(code, '授权');
  const drawer = page.getByRole('dialog', { name: /^角色授权/ });
  await drawer.getByRole('searchbox', { name: '按名称或权限编码搜索' }).fill('dict:');
  await expect(drawer.getByRole('row', { name: /数据字典/ })).toBeVisible();
  await expect(drawer.getByRole('row', { name: /用户管理/ })).toHaveCount(0);
  await drawer.getByRole('checkbox', { name: '“导出”整列' }).check();
  await expect(drawer.getByText('已选 3 项，新增 3 项，取消 0 项')).toBeVisible();
  expect(await findSerious(page)).toEqual([]);

  await person.press('以此角色预览', drawer);
  const preview = page.getByRole('dialog', { name: '以此角色预览' });
  const menu = preview.getByRole('navigation', { name: '预览的菜单' });
  await expect(menu.getByRole('button')).toHaveText(['首页', '数据字典']);
  await expect(preview.getByRole('region', { name: '能用的页面和操作' })).toContainText('导出字典');
  expect(await findSerious(page)).toEqual([]);
  await person.press('返回勾选', preview);
  await expect(preview).toBeHidden();

  await person.press('取消', drawer);
  await person.confirm('内容尚未保存，确定关闭吗？', '取消');
  await person.press('仅保存', drawer);
  await person.expectMessage('已保存');
  await expect(drawer.getByText('已选 3 项，新增 0 项，取消 0 项')).toBeVisible();
  await drawer.getByText('只看变更').click();
  await expect(drawer.getByText('没有变更')).toBeVisible();
  await person.press('取消', drawer);
  await expect(drawer).toBeHidden();
});

// H7.37
test('boxes are reached with arrow keys, and stand in cards where the page is narrow', async ({ person }) => {
  const { page } = person;
  await person.arrive('/isystem/role');
  await person.search({ 角色编码: 'staff' });
  await person.table().press('staff', '授权');
  const drawer = page.getByRole('dialog', { name: /^角色授权/ });
  await drawer.getByRole('checkbox', { name: '进入“角色管理”' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(drawer.getByRole('checkbox', { name: '新增用户' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(drawer.getByRole('checkbox', { name: '新增用户' })).toBeChecked();
  await page.setViewportSize({ width: 390, height: 800 });
  const row = drawer.getByRole('row', { name: /用户管理/ });
  const place = async (name: string) =>
    (await row.getByRole('checkbox', { name }).boundingBox()) ?? { x: 0, y: 0 };
  expect((await place('“用户管理”整行')).y).toBeLessThan((await place('新增用户')).y);
  await expect(row.getByText('新增', { exact: true })).toBeVisible();
  const grid = drawer.getByRole('treegrid');
  expect(await grid.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  expect(await findSerious(page)).toEqual([]);
  await person.press('取消', drawer);
  await person.confirm('内容尚未保存，确定关闭吗？');
  await expect(drawer).toBeHidden();
});

test('a role is renamed and deleted; the administrator role cannot be', async ({ person, admin }) => {
  const { page } = person;
  const code = uniqueName('x');
  await admin.call('POST', '/sys/role/add', { roleName: '旧名字', roleCode: code });
  await person.arrive('/isystem/role');
  const table = person.table();
  await person.search({ 角色编码: 'admin' });
  await expect(table.rows).toHaveCount(1);
  await expect(table.rows.getByRole('button', { name: '删除' })).toHaveCount(0);
  await person.search({ 角色编码: code });
  await table.press(code, '编辑');
  const form = page.getByRole('dialog', { name: '编辑角色' });
  await expect(person.field('角色编码', form)).toBeDisabled();
  await person.fill('角色名称', '改过的名字', form);
  await person.press('保存', form);
  await expect(table.row('改过的名字')).toBeVisible();
  await table.press('改过的名字', '删除');
  await person.confirm(/确定删除角色/);
  await person.expectMessage('已删除');
  await expect(table.rows).toHaveCount(0);
});
