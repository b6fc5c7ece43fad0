// What administrators watch over: who is here, who did what, what became of a record, how the site shows itself, and jobs.
import { newPassword, uniqueName } from './api.ts';
import { findSerious } from './axe.ts';
import { expect, test } from './test.ts';

test('somebody is sent out from the list of online users, and the own session cannot be', async ({
  person,
  another,
  admin,
  findings,
}) => {
  findings.expectFailedLoads();
  const name = uniqueName('on');
  await admin.addUser(name);
  const colleague = await another();
  await colleague.arrive('/dashboard/analysis', name, newPassword);
  await person.arrive('/isystem/online');
  const table = person.table();
  await expect(table.row('（当前会话）')).toBeVisible();
  await expect(table.row('（当前会话）').getByRole('button', { name: '强制下线' })).toHaveCount(0);
  await person.search({ 用户账号: name });
  expect(await findSerious(person.page)).toEqual([]);
  await table.press(name, '强制下线');
  await person.confirm('确定让');
  await person.expectMessage('已强制下线');
  await expect(table.row(name)).toHaveCount(0);
  await colleague.page.reload();
  await colleague.page.waitForURL('**/user/login**');
});

// H1.5
test('an operation is found in the log, with what was sent but no password', async ({ person, admin }) => {
  const { page } = person;
  const name = uniqueName('log');
  await admin.addUser(name);
  await person.arrive('/isystem/log');
  await person.search({ 关键字: '新增用户' });
  const table = person.table();
  await expect(table.row('新增用户').first()).toBeVisible();
  await table.row('新增用户').first().getByRole('button', { name: '详情' }).click();
  const detail = page.getByRole('dialog', { name: '日志详情' });
  await expect(detail.getByText('/sys/user/add')).toBeVisible();
  await expect(detail.getByText('"password":"***"')).toBeVisible();
  await expect(detail.getByText(newPassword)).toHaveCount(0);
  expect(await findSerious(page)).toEqual([]);
});

// H1.5
test('two versions of a record are compared, and what differs is marked', async ({ person, admin }) => {
  const { page } = person;
  const code = uniqueName('post');
  const added = (await admin.call('POST', '/sys/position/add', { code, name: '巡查员', postRank: '3' })) as {
    id: string;
  };
  await admin.call('PUT', '/sys/position/edit', { id: added.id, name: '巡查主管' });
  await person.arrive('/isystem/dataLog');
  await person.search({ 记录主键: added.id });
  await expect(person.table().row('职务').first()).toBeVisible();
  await person.table().row('职务').first().getByRole('button', { name: '版本对比' }).click();
  const versions = page.getByRole('dialog', { name: '版本对比' });
  await versions.getByRole('button', { name: '与上一版本比较' }).first().click();
  const compared = page.getByRole('dialog', { name: '版本差异' });
  await expect(compared.getByText('共 1 个字段有差异')).toBeVisible();
  const row = compared.getByRole('row', { name: /职务名称/ });
  await expect(row).toContainText('巡查员');
  await expect(row).toContainText('巡查主管');
  await expect(row).toContainText('已修改');
  expect(await findSerious(page)).toEqual([]);
});

test('what is set for the site is there at once, in the bar and on the sign-in page', async ({
  person,
  another,
  admin,
}) => {
  const { page } = person;
  const footer = `滨江公司 ${uniqueName('备案')}`;
  await person.arrive('/isystem/site');
  await expect(person.field('系统名称')).not.toHaveValue('');
  await person.fill('页脚文字', footer);
  await person.fill('帮助文档地址', 'help.example');
  await person.press('保存');
  await person.expectMessage('帮助文档地址必须以');
  await person.fill('帮助文档地址', 'https://help.example/doc');
  await person.press('保存');
  await person.expectMessage('已保存');
  await expect(page.locator('a[href="https://help.example/doc"]')).toBeVisible();
  expect(await findSerious(page)).toEqual([]);
  const visitor = await another();
  await visitor.page.goto('/user/login');
  await expect(visitor.page.getByText(footer)).toBeVisible();
  await admin.call('PUT', '/sys/siteConfig/edit', { companyTitle: '企业安全管理平台', helpPath: '' });
});

test('a stricter password strategy is tried, and a job is planned, run and its result read', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive('/isystem/passwordStrategy');
  await expect(person.field('密码最小长度')).not.toHaveValue('');
  await person.fill('密码', 'abcdefgh');
  await person.press('检查');
  await person.expectMessage('并至少包含数字、字母、特殊字符中的两种');
  expect(await findSerious(page)).toEqual([]);
  await page.goto('/isystem/quartzJob');
  const about = uniqueName('夜间');
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增定时任务' });
  await person.choose('任务', '清理过期日志', form);
  await person.fill('描述', about, form);
  await person.press('保存', form);
  await expect(form).toBeHidden();
  const row = person.table().row(about);
  await expect(row).toContainText('已停止');
  await person.table().press(about, '立即执行');
  await person.confirm('确定立即执行一次吗？');
  await person.expectMessage('已执行，结果见执行记录');
  await person.table().press(about, '执行记录');
  const runs = page.getByRole('dialog', { name: '执行记录' });
  await expect(runs.getByRole('row', { name: /成功/ })).toContainText('admin');
  expect(await findSerious(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await person.table().press(about, '删除');
  await person.confirm('确定删除这个定时任务吗');
  await expect(person.table().row(about)).toHaveCount(0);
});
