// Roles: what is granted in the tree is what the people with that role get.
import { newPassword, uniqueName } from './api.ts';
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
    for (const title of titles) {
      const entry = drawer
        .locator('.ant-tree-treenode')
        .filter({ has: page.getByText(title, { exact: true }) });
      await entry.getByRole('checkbox').check();
    }
    await person.press('保存并关闭', drawer);
    await expect(drawer).toBeHidden();
  };
  await grant(['首页', '系统管理', '用户管理']);
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
  await person.expectMessage('删除成功');
  await expect(table.rows).toHaveCount(0);
});
