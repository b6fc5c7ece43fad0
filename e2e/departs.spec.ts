// Departments: made, filled with people, given roles, moved and removed with everything told beforehand.
import { readSheet } from 'read-excel-file/node';
import { textWorkbook } from '../server/http/plugins/uploads.testing.ts';
import { newPassword, uniqueName } from './api.ts';
import { findSerious } from './axe.ts';
import { expect, test } from './test.ts';

// H1.4, H7.41
test('a company gets a department with people and a role of its own, moves and goes', async ({
  person,
  another,
  admin,
}) => {
  const { page } = person;
  const company = uniqueName('公司');
  const login = uniqueName('d');
  await admin.addUser(login);
  await person.arrive('/isystem/depart');
  await expect(page.getByText('请在左侧选择一个部门')).toBeVisible();
  await person.press('新增公司');
  const form = page.getByRole('dialog', { name: '新增公司' });
  await person.press('保存', form);
  await person.expectError('部门名称', '请输入部门名称', form);
  await person.fill('部门名称', company, form);
  await person.press('保存', form);
  await expect(form).toBeHidden();

  const tree = page.getByRole('tree', { name: '部门树' });
  await page.getByRole('searchbox', { name: '按名称搜索部门' }).fill(company);
  await tree.getByText(company, { exact: true }).click();
  await person.press('新增下级');
  const below = page.getByRole('dialog', { name: `新增“${company}”的下级部门` });
  await person.fill('部门名称', `${company}一部`, below);
  await person.press('保存', below);
  await expect(below).toBeHidden();
  await tree.getByText(`${company}一部`, { exact: true }).click();
  expect(await findSerious(page)).toEqual([]);

  await person.press('部门权限');
  const rights = page.getByRole('dialog', { name: `部门权限 · ${company}一部` });
  await rights.getByRole('checkbox', { name: '进入“职务管理”' }).check();
  await person.press('保存', rights);
  await expect(rights).toBeHidden();

  await page.getByRole('tab', { name: '部门角色' }).click();
  await person.press('新增');
  const role = page.getByRole('dialog', { name: '新增部门角色' });
  await person.fill('角色名称', '职务员', role);
  await person.fill('角色编码', 'posts', role);
  await person.press('保存', role);
  await expect(role).toBeHidden();
  await person.table().press('职务员', '授权');
  const grant = page.getByRole('dialog', { name: '部门角色授权 · 职务员' });
  // The head of the columns, the menu and the page that the department has.
  await expect(grant.getByRole('row')).toHaveCount(3);
  await grant.getByRole('checkbox', { name: '“系统管理”及其下全部' }).check();
  await person.press('保存', grant);
  await expect(grant).toBeHidden();

  const word = encodeURIComponent(`${company}一部`);
  const [depart] = (await admin.call('GET', `/sys/sysDepart/searchBy?keyWord=${word}`)) as { id: string }[];
  const [user] = await admin.list('/sys/user/list', { username: login });
  await admin.call('POST', '/sys/user/editSysDepartWithUser', { depId: depart?.id, userIdList: [user?.id] });
  await page.getByRole('tab', { name: '部门用户' }).click();
  await person.table().press(login, '部门角色');
  const hold = page.getByRole('dialog', { name: /^部门角色 · / });
  await hold.getByRole('checkbox').first().check();
  await person.press('保存', hold);
  await expect(hold).toBeHidden();
  expect(await findSerious(page)).toEqual([]);

  const worker = await another();
  await worker.signIn(login, newPassword);
  await worker.openMenu('系统管理', '职务管理');
  await expect(worker.table().rows.first()).toBeVisible();
  await expect(worker.page.getByRole('button', { name: '新增', exact: true })).toHaveCount(0);

  await person.table().press(login, '移出');
  await person.confirm('该部门的角色会一并取消');
  await expect(person.table().rows).toHaveCount(0);

  await page.getByRole('tab', { name: '基本信息' }).click();
  await person.press('移动');
  const move = page.getByRole('dialog', { name: `移动“${company}一部”` });
  await person.press('移到选中的部门下', move);
  await person.expectMessage('请选择新的上级部门');
  await person.press('移到最上级', move);
  await person.confirm('确定移到最上级吗');
  await expect(move).toBeHidden();
  await person.press('删除');
  await person.confirm(`确定删除“${company}一部”吗？`);
  await person.expectMessage('已删除');
  await expect(tree.getByText(`${company}一部`, { exact: true })).toHaveCount(0);
  await tree.getByText(company, { exact: true }).click();
  await person.press('删除');
  await person.confirm(`确定删除“${company}”吗？`);
  await expect(page.getByText('请在左侧选择一个部门')).toBeVisible();
});

test('an exported workbook with a new branch is imported, and the branch stands in the tree', async ({
  person,
  another,
  admin,
}) => {
  const { page } = person;
  const company = uniqueName('公司');
  await admin.call('POST', '/sys/sysDepart/add', { departName: company, orgCategory: '1' });
  const branch = { name: `${company}分部`, code: uniqueName('X') };
  await person.arrive('/isystem/depart');
  const download = page.waitForEvent('download');
  await person.press('导出');
  const [head = [], ...rows] = await readSheet(await (await download).path());
  const titles = head.map(String);
  const at = (title: string): number => titles.indexOf(title);
  const own = rows.find((row) => row[at('部门名称')] === company)?.map((cell) => String(cell ?? '')) ?? [];
  const below = (parent: string, code: string, name: string): string[] =>
    own.map((cell, index) => {
      const given: Record<string, string> = {
        上级编码: parent,
        部门编码: code,
        部门名称: name,
        机构类型: '部门',
      };
      return given[titles[index] ?? ''] ?? cell;
    });

  const changed = await textWorkbook(
    titles,
    own,
    below(own[at('部门编码')] ?? '', branch.code, branch.name),
    below(branch.code, '', `${branch.name}一组`),
    below('NONE', '', `${company}无处`),
  );
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: '部门.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: changed,
  });
  await dialog.getByRole('button', { name: '导入 2 行' }).click();
  const refused = page.getByRole('list', { name: '没有导入的行' }).getByRole('listitem');
  await expect(refused).toHaveText([
    `第 2 行：部门编码${own[at('部门编码')] ?? ''}已存在`,
    '第 5 行：上级编码NONE不存在',
  ]);
  expect(await findSerious(page)).toEqual([]);
  await dialog.getByRole('button', { name: '完成' }).click();

  const tree = page.getByRole('tree', { name: '部门树' });
  await page.getByRole('searchbox', { name: '按名称搜索部门' }).fill(branch.name);
  await expect(tree.getByRole('treeitem')).toHaveText([company, branch.name, `${branch.name}一组`]);
  await tree.getByText(`${branch.name}一组`, { exact: true }).click();
  expect(await findSerious(page)).toEqual([]);

  const reader = await another();
  await reader.arrive('/isystem/depart', 'auditor');
  await expect(reader.page.getByRole('tree', { name: '部门树' })).toBeVisible();
  await expect(reader.page.getByRole('button', { name: '导入', exact: true })).toHaveCount(0);
});

test('a position is added once, edited and deleted', async ({ person }) => {
  const { page } = person;
  const code = uniqueName('post');
  await person.arrive('/isystem/position');
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增职务' });
  await person.fill('职务编码', 'manager', form);
  await person.fill('职务名称', '检查员', form);
  await person.choose('职务级别', '中级', form);
  await person.press('保存', form);
  await person.expectError('职务编码', '职务编码已存在', form);
  await person.fill('职务编码', code, form);
  await person.press('保存', form);
  await expect(form).toBeHidden();
  await person.search({ 职务编码: code });
  await person.table().press(code, '编辑');
  const edit = page.getByRole('dialog', { name: '编辑职务 · 检查员' });
  await expect(person.field('职务编码', edit)).toBeDisabled();
  await person.fill('职务名称', '总检查员', edit);
  await person.press('保存', edit);
  await expect(person.table().row('总检查员')).toBeVisible();
  expect(await findSerious(page)).toEqual([]);
  await person.table().press(code, '删除');
  await person.confirm('确定删除职务“总检查员”吗？');
  await expect(person.table().rows).toHaveCount(0);
});
