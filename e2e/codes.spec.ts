// Categories, check rules and fill rules: kept by an administrator, tried before somebody relies on them.
import { uniqueName } from './api.ts';
import { findSerious } from './axe.ts';
import { expect, test } from './test.ts';

test('a branch of categories grows from the tree and goes with everything below it', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const root = uniqueName('分类');
  await person.arrive('/isystem/category');
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增顶级分类' });
  await person.press('保存', form);
  await person.expectError('分类名称', '请输入分类名称', form);
  await person.fill('分类名称', root, form);
  await person.press('保存', form);
  await expect(form).toBeHidden();

  const table = person.table();
  await person.search({ 分类名称: root });
  await table.press(root, '新增下级');
  const below = page.getByRole('dialog', { name: `新增“${root}”的下级分类` });
  await expect(below.getByText(root, { exact: true })).toBeVisible();
  await person.fill('分类名称', '第一级', below);
  await person.press('保存', below);
  await expect.poll(() => table.cell(root, '有下级')).toBe('是');
  await person.press('重置', page.getByRole('search'));

  const tree = page.getByRole('tree', { name: '分类树' });
  await page.getByRole('searchbox', { name: '按名称搜索分类' }).fill(root);
  await tree.getByText(root, { exact: true }).click();
  await expect(page.getByRole('region', { name: `“${root}”的下级分类` })).toBeVisible();
  await expect(table.rows).toHaveCount(1);
  await table.press('第一级', '编辑');
  const edit = page.getByRole('dialog', { name: '编辑分类' });
  await expect(person.field('分类编码', edit)).toBeDisabled();
  await person.fill('分类名称', '改过的一级', edit);
  await person.press('保存', edit);
  await expect(table.row('改过的一级')).toBeVisible();
  expect(await findSerious(page)).toEqual([]);

  await tree.getByText(root, { exact: true }).click();
  await person.search({ 分类名称: root });
  await table.press(root, '删除');
  await person.confirm('还有下级分类，会一并删除');
  await person.expectMessage('已删除');
  await expect(table.rows).toHaveCount(0);
  const left = await admin.list('/sys/category/rootList', { name: `*${root}*` });
  expect(left).toEqual([]);
});

test('a check rule is written part by part, tried, and judges as it was tried', async ({ person, admin }) => {
  const { page } = person;
  const code = uniqueName('check_');
  await person.arrive('/isystem/checkRule');
  await person.press('新增');
  const drawer = page.getByRole('dialog', { name: '新增编码校验规则' });
  await person.fill('规则名称', '门牌号', drawer);
  await person.fill('规则编码', code, drawer);
  await person.press('保存', drawer);
  await expect(drawer.getByRole('alert').first()).toBeVisible();
  const grid = drawer.getByRole('grid');
  for (const part of [
    ['1', '[A-Z]', '首位应为大写字母'],
    ['2', '[0-9]{2}', '第2、3位应为数字'],
  ]) {
    await person.takeBreath();
    await drawer.getByRole('toolbar', { name: '表格操作' }).getByRole('button', { name: '新增' }).click();
    const row = grid.getByRole('row').last();
    for (const [at, text] of part.entries()) {
      const cell = row.getByRole('gridcell').filter({ hasNot: page.getByRole('checkbox') });
      await cell.nth(at).dblclick();
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
  }
  await person.fill('试验的值', 'AB2', drawer);
  await person.press('试一试', drawer);
  await expect(drawer.getByText('不符合：第2、3位应为数字')).toBeVisible();
  await person.fill('试验的值', 'A12', drawer);
  await person.press('试一试', drawer);
  await expect(drawer.getByText('该值符合规则')).toBeVisible();
  expect(await findSerious(page)).toEqual([]);
  await person.press('保存', drawer);
  await expect(drawer).toBeHidden();

  const refused = await admin.ask('GET', `/sys/checkRule/checkByCode?ruleCode=${code}&value=AB2`);
  expect(refused.message).toBe('第2、3位应为数字');
  await person.search({ 规则编码: code });
  await person.table().press(code, '编辑');
  const edit = page.getByRole('dialog', { name: /^编辑编码校验规则/ });
  await expect(edit.getByText('第2、3位应为数字')).toBeVisible();
  await expect(person.field('规则编码', edit)).toBeDisabled();
  await person.fill('规则名称', '新门牌号', edit);
  await person.press('保存', edit);
  await expect(edit).toBeHidden();
  await expect(person.table().row('新门牌号')).toHaveCount(1);
  await person.table().press(code, '试一试');
  const attempt = page.getByRole('dialog', { name: '试一试 · 新门牌号' });
  await person.fill('试验的值', 'a12', attempt);
  await person.press('试一试', attempt);
  await expect(attempt.getByText('不符合：首位应为大写字母')).toBeVisible();
  await person.press('关闭', attempt.locator('.sw-toolbar'));
  await person.table().press(code, '删除');
  await person.confirm('使用它的表单将不再校验');
  await expect(person.table().rows).toHaveCount(0);
});

test('a fill rule shows its next value before and after it is saved', async ({ person, admin }) => {
  const { page } = person;
  const code = uniqueName('fill_');
  const prefix = uniqueName('P').slice(0, 18);
  await person.arrive('/isystem/fillRule');
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增填值规则' });
  await person.fill('规则名称', '合同编号', form);
  await person.fill('规则编码', code, form);
  await person.fill('前缀', '中文', form);
  await person.press('试一试', form);
  await person.expectError('前缀', /前缀为不超过 20 个/, form);
  await person.fill('前缀', prefix, form);
  await person.choose('日期', '不含日期', form);
  await person.press('试一试', form);
  await expect(form.getByText(`下一个值：${prefix}0001`)).toBeVisible();
  expect(await findSerious(page)).toEqual([]);
  await person.press('保存', form);
  await expect(form).toBeHidden();
  expect(await admin.call('PUT', `/sys/fillRule/executeRuleByCode/${code}`, {})).toBe(`${prefix}0001`);

  await person.search({ 规则编码: code });
  await person.table().press(code, '试一试');
  await person.expectMessage(`下一个值：${prefix}0002`);
  await person.table().press(code, '编辑');
  const edit = page.getByRole('dialog', { name: /^编辑填值规则/ });
  await expect(person.field('前缀', edit)).toHaveValue(prefix);
  await edit.getByRole('radio', { name: '部门编码' }).check();
  await expect(person.field('前缀', edit)).toHaveCount(0);
  await person.press('保存', edit);
  await expect(edit).toBeHidden();
  const [rule] = await admin.list('/sys/fillRule/list', { ruleCode: code });
  expect([rule?.['ruleClass'], rule?.['ruleParams']]).toEqual(['org_code', null]);
  await person.table().press(code, '删除');
  await person.confirm('不再自动填值');
  await expect(person.table().rows).toHaveCount(0);
});
