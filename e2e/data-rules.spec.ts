// Data rules: an administrator narrows a role, and its people see less of the list at once.
import { newPassword, uniqueName } from './api.ts';
import { findSerious } from './axe.ts';
import { expect, test } from './test.ts';

test('a rule of a menu is chosen for a role, and narrows what its people see', async ({
  person,
  another,
  admin,
  findings,
}) => {
  const { page } = person;
  findings.expectFailedLoads();
  const code = uniqueName('r');
  const login = uniqueName('n');
  await admin.call('POST', '/sys/role/add', { roleName: `窄${code}`, roleCode: code });
  const [role] = await admin.list('/sys/role/list', { roleCode: code });
  await admin.call('POST', '/sys/permission/saveRolePermission', {
    roleId: role?.id,
    permissionIds: 'menu-home,menu-system,menu-position',
  });
  await admin.addUser(login, { selectedroles: role?.id });
  const worker = await another();
  await worker.arrive('/isystem/position', login, newPassword);
  await expect(worker.table().row('manager')).toBeVisible();

  await person.arrive('/isystem/permission');
  const table = person.table();
  await table.row('系统管理').getByRole('button', { name: '展开行' }).click();
  await table.press('职务管理', '数据规则');
  const rules = page.getByRole('dialog', { name: '数据规则 · 职务管理' });
  await person.press('新增', rules);
  const form = page.getByRole('dialog', { name: '新增数据规则' });
  const name = uniqueName('只看');
  await person.fill('规则名称', name, form);
  await person.fill('规则字段', 'nothing', form);
  await person.fill('规则值', 'director', form);
  await person.press('保存', form);
  await person.expectMessage('职务没有字段 nothing');
  await person.fill('规则字段', 'code', form);
  await person.press('保存', form);
  await expect(form).toBeHidden();
  await expect(person.table(rules).row(name)).toBeVisible();
  expect(await findSerious(page)).toEqual([]);

  await person.arrive('/isystem/role');
  await person.search({ 角色编码: code });
  await person.table().press(code, '数据权限');
  const drawer = page.getByRole('dialog', { name: `数据权限 · 窄${code}` });
  await drawer.getByRole('searchbox', { name: '按名称搜索菜单' }).fill('职务管理');
  await drawer.getByRole('tree', { name: '菜单' }).getByText('职务管理', { exact: true }).click();
  await drawer
    .locator('.ant-tree-treenode')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('checkbox')
    .check();
  expect(await findSerious(page)).toEqual([]);
  await person.press('保存', drawer);
  await person.expectMessage('已保存');

  await worker.page.reload();
  await expect(worker.table().rows).toHaveCount(1);
  await expect(worker.table().row('director')).toBeVisible();
});
