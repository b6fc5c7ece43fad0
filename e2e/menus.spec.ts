// Menus and buttons: what an administrator makes is there for people, what the product brought along stays.
import { uniqueName } from './api.ts';
import { findSerious } from './axe.ts';
import { expect, test } from './test.ts';

// H7.40
test('a menu with a button is made, seen in the menu, changed and removed', async ({ person }) => {
  const { page } = person;
  const name = uniqueName('菜单');
  await person.arrive('/isystem/permission');
  const table = person.table();
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(table.row('系统管理')).toBeVisible();
  await table.row('系统管理').getByRole('button', { name: '展开行' }).click();
  await expect(table.row('用户管理')).toBeVisible();
  expect(await findSerious(page)).toEqual([]);
  await person.press('新增一级菜单');
  const form = page.getByRole('dialog', { name: '新增一级菜单' });
  await person.fill('名称', name, form);
  await person.fill('路径', 'isystem/own', form);
  await person.press('保存', form);
  await person.expectError('路径', '路径应以 / 或 http(s):// 开头', form);
  await person.fill('路径', `/own/${name}`, form);
  expect(await findSerious(page)).toEqual([]);
  await person.press('保存', form);
  await expect(form).toBeHidden();

  await table.press(name, '新增下级');
  const below = page.getByRole('dialog', { name: `新增“${name}”的下级` });
  await below.getByRole('radio', { name: '按钮' }).check();
  await expect(person.field('路径', below)).toHaveCount(0);
  await person.fill('名称', '自建按钮', below);
  await person.press('保存', below);
  await person.expectError('权限编码', '请输入权限编码', below);
  await person.fill('权限编码', `own:${uniqueName('p')}`, below);
  await person.press('保存', below);
  await expect(below).toBeHidden();

  // There is no such page: the entry is kept here, and offered to nobody.
  await page.reload();
  await expect(table.row(name)).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: '系统管理' })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name })).toHaveCount(0);
  await table.press(name, '编辑');
  const edit = page.getByRole('dialog', { name: `编辑 · ${name}` });
  await person.fill('名称', `${name}改`, edit);
  await person.fill('路径', '/account/settings/index', edit);
  await person.press('保存', edit);
  await expect(edit).toBeHidden();
  await page.reload();
  await expect(menu.getByRole('menuitem', { name: `${name}改` })).toBeVisible();
  await table.press(`${name}改`, '删除');
  await person.confirm('有 1 个下级，会一并删除');
  await expect(table.row(`${name}改`)).toHaveCount(0);
});

test('several menus are hidden at once, and come back with one press', async ({ person, admin }) => {
  const { page } = person;
  const names = ['甲', '乙'].map((one) => uniqueName(`并列${one}`));
  for (const name of names) {
    await admin.call('POST', '/sys/permission/add', {
      name,
      menuType: 0,
      url: '/account/settings/index',
      sortNo: 98,
    });
  }
  await person.arrive('/isystem/permission');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  for (const name of names) await expect(menu.getByText(name)).toHaveCount(1);
  const table = person.table();
  for (const name of names) await table.select(name);
  await person.press('批量修改');
  const batch = page.getByRole('dialog', { name: '批量修改菜单 · 2 条' });
  await person.choose('修改哪一项', '隐藏', batch);
  await batch.getByRole('switch', { name: '隐藏' }).click();
  await person.press('修改', batch);
  await expect(batch).toBeHidden();
  await person.expectMessage('已修改 2 条');
  await page.locator('.ant-message').getByRole('button', { name: '撤销操作' }).click();
  await person.expectMessage('已恢复');
  const entries = (await admin.call('GET', '/sys/permission/list')) as {
    id: string;
    name: string;
    hidden: boolean;
  }[];
  const made = entries.filter(({ name }) => names.includes(name));
  expect(made.map(({ hidden }) => hidden)).toEqual([false, false]);
  const ids = made.map(({ id }) => id).join(',');
  await admin.call('DELETE', `/sys/permission/deleteBatch?ids=${ids}`);
});

test('what the product brought along keeps its name and is not deleted', async ({ person }) => {
  const { page } = person;
  await person.arrive('/isystem/permission');
  const table = person.table();
  await expect(table.row('首页')).toBeVisible();
  await expect(table.row('首页').getByRole('button', { name: '删除' })).toHaveCount(0);
  await table.press('首页', '编辑');
  const edit = page.getByRole('dialog', { name: '编辑 · 首页' });
  await expect(edit.getByText('随产品提供的菜单')).toBeVisible();
  await expect(person.field('名称', edit)).toBeDisabled();
  await person.press('保存', edit);
  await expect(edit).toBeHidden();
});
