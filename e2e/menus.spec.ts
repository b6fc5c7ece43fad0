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
