// Modules that wait for a yes, one that adds to another, and what people do with records that nobody wrote a page for.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readSheet } from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';
import { startServer, type ServerProcess } from '../tests/server-process.ts';
import { Api, newPassword } from './api.ts';
import type { Person } from './person.ts';
import { adminPassword } from './server.ts';
import { dropModule } from './shelf-module.ts';
import { expect, test } from './test.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test.describe.configure({ mode: 'serial' });

let folder: string;
let server: ServerProcess;

test.beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-additions-'));
  server = await startServer({
    env: {
      CAPTCHA: 'off',
      ADMIN_PASSWORD: adminPassword,
      SEED: 'none',
      LOG_LEVEL: 'warn',
      MODULES_DIR: folder,
      MODULES_APPLY: 'ask',
    },
  });
});
test.afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

/** Looks at the page of modules until one waits there, and says yes. */
async function apply(person: Person, title: string, change: string): Promise<void> {
  const { page } = person;
  await expect(async () => {
    await person.press('刷新');
    await expect(page.getByText(change).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await person.press('立即应用');
  await person.confirm(`应用 ${title} 1.0.0`);
  await expect(page.getByText(change)).toHaveCount(0);
}

test('modules wait for a yes; one adds a field, a button, a column and a tab to the other, goes, and comes back', async ({
  another,
}) => {
  const manager = await another({ baseURL: server.url });
  const { page } = manager;
  await manager.signIn('admin', adminPassword);
  await manager.go('/monitor/modules');
  dropModule(folder, 'shelf');
  await apply(manager, '仓库', '建表 shelf_part');
  // The menu that came along is there without loading anything anew.
  await manager.openMenu('仓库管理', '物品');
  await expect(page.getByRole('columnheader', { name: '数量' })).toBeVisible();

  const list = manager.page;
  dropModule(folder, 'rack');
  await manager.walk('/monitor/modules');
  await apply(manager, '货架', '新增列 rack_code');
  // The list stayed open meanwhile: its first press opens the form with the field that was added.
  await manager.walk('/shelf/parts');
  await manager.press('新增');
  const form = list.getByRole('dialog', { name: '新增物品' });
  await manager.fillAll({ 名称: '螺栓', 货架号: 'A-7' }, form);
  await manager.press('保存', form);
  await expect(form).toBeHidden();
  expect(await manager.table().cell('螺栓', '货架号')).toBe('A-7');
  expect(await manager.table().cell('螺栓', '入库人')).toBe('管理员');
  await manager.press('货架帮助');
  await manager.expectMessage('货架号写在标签上');
  await manager.walk('/shelf/about');
  await page.getByRole('tab', { name: '货架' }).click();
  await expect(page.getByText('货架编号规则')).toBeVisible();

  fs.renameSync(path.join(folder, 'rack'), path.join(folder, '.rack'));
  await manager.walk('/shelf/parts');
  await expect(page.getByRole('columnheader', { name: '货架号' })).toBeHidden();
  await expect(page.getByRole('button', { name: '货架帮助' })).toBeHidden();
  fs.renameSync(path.join(folder, '.rack'), path.join(folder, 'rack'));
  await expect(page.getByRole('columnheader', { name: '货架号' })).toBeVisible();
  expect(await manager.table().cell('螺栓', '货架号')).toBe('A-7');
});

test('records in a tree, copies, a row that stands alone, a filled template, a price for some, and what could not be sent', async ({
  another,
}) => {
  const manager = await another({ baseURL: server.url });
  const { page } = manager;
  await manager.signIn('admin', adminPassword);
  const admin = await Api.signIn('admin', adminPassword, server.url);

  // Below a place another one, which its row opens onto.
  await manager.openMenu('仓库管理', '库位');
  await manager.press('新增');
  const place = page.getByRole('dialog', { name: '新增库位' });
  await manager.fill('名称', '一号库', place);
  await manager.press('保存', place);
  await expect(place).toBeHidden();
  await manager.table().press('一号库', '新增下级');
  await manager.fill('名称', '东货架', place);
  await manager.press('保存', place);
  await expect(place).toBeHidden();
  await manager.table().row('一号库').getByRole('button', { name: '展开' }).click();
  await expect(manager.table().row('东货架')).toHaveCount(1);

  // The group of a row that stands alone is saved with its record; a copy begins with both.
  await manager.openMenu('仓库管理', '物品');
  await manager.press('新增');
  const part = page.getByRole('dialog', { name: '新增物品' });
  await manager.fillAll({ 名称: '电钻', 单价: '1299.5', 质保单位: '东方机电' }, part);
  await manager.press('保存', part);
  await expect(part).toBeHidden();
  expect(await manager.table().cell('电钻', '单价')).toBe('1,299.50');
  await manager.table().press('电钻', '复制');
  const copy = page.getByRole('dialog', { name: '复制物品 · 电钻' });
  await manager.expectValues({ 名称: '电钻', 质保单位: '东方机电' }, copy);
  await manager.fill('名称', '电钻二', copy);
  await manager.press('保存', copy);
  await expect(copy).toBeHidden();
  await manager.table().press('电钻二', '查看');
  const view = page.getByRole('dialog', { name: '物品详情 · 电钻二' });
  await expect(view.getByText('东方机电')).toBeVisible();
  await expect(view.getByText('1,299.50')).toBeVisible();
  await view.getByRole('button', { name: '关闭' }).first().click();

  // The template that was downloaded is filled in and imported.
  await manager.press('导入');
  const importing = page.getByRole('dialog', { name: '导入到“物品列表”' });
  const downloading = page.waitForEvent('download');
  await manager.press('下载模板', importing);
  const template = await (await downloading).path();
  const [titles = []] = await readSheet(fs.readFileSync(template));
  const filled = titles.map((title) => String(title).replace('*', ''));
  const values: Readonly<Record<string, string | number>> = { 名称: '扳手', 数量: 3, 单价: 20 };
  const cells = filled.map((title) => values[title] ?? null);
  const head = titles.map((title) => String(title));
  const sheet = await writeExcelFile([head, cells]).toBuffer();
  const choosing = page.waitForEvent('filechooser');
  await importing.getByText('把 .xlsx 文件拖到这里，或点击选择').click();
  await (await choosing).setFiles({ name: '物品.xlsx', mimeType: XLSX, buffer: sheet });
  await manager.press('导入 1 行', importing);
  await manager.press('完成', importing);
  await expect(manager.table().row('扳手')).toHaveCount(1);
  expect(await manager.table().cell('扳手', '单价')).toBe('20.00');

  // Whoever was not granted the price meets it nowhere, and changes the rest without touching it.
  await admin.call('POST', '/sys/role/add', { roleName: '库管', roleCode: 'shelf_keeper' });
  const [role] = await admin.list('/sys/role/list', { roleCode: 'shelf_keeper' });
  const { treeList } = (await admin.call('GET', '/sys/role/queryTreeList')) as { treeList: Branch[] };
  await admin.call('POST', '/sys/permission/saveRolePermission', {
    roleId: role?.id,
    permissionIds: findKeys(treeList, ['首页', '仓库管理', '物品', '编辑']).join(','),
    lastpermissionIds: '',
  });
  await admin.addUser('keeper', { selectedroles: role?.id });
  const keeper = await another({ baseURL: server.url });
  await keeper.signIn('keeper', newPassword);
  await keeper.openMenu('仓库管理', '物品');
  await expect(keeper.table().row('电钻')).toHaveCount(1);
  expect(await keeper.table().headers()).not.toContain('单价');
  await keeper.table().press('电钻', '编辑');
  const edited = keeper.page.getByRole('dialog', { name: '编辑物品 · 电钻' });
  await expect(edited.getByLabel('单价')).toHaveCount(0);
  await keeper.fill('数量', '5', edited);
  await keeper.press('保存', edited);
  await expect(edited).toBeHidden();
  await manager.walk('/shelf/places');
  await manager.walk('/shelf/parts');
  await manager.press('刷新');
  await expect.poll(() => manager.table().cell('电钻', '数量')).toBe('5');
  expect(await manager.table().cell('电钻', '单价')).toBe('1,299.50');

  // What a hook may not send stands on its page, and is tried again from there.
  await manager.table().press('电钻二', '删除');
  await manager.confirm('确定删除物品“电钻二”吗？');
  await expect(manager.table().row('电钻二')).toHaveCount(0);
  await manager.walk('/monitor/outbox');
  await expect(async () => {
    await manager.press('刷新');
    await expect(page.getByText(/OUTBOUND_HOSTS 没有主机 erp\.example\.com/).first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await page.locator('tbody').getByRole('button', { name: '重试' }).first().click();
  await manager.expectMessage('已安排重试');
});

interface Branch {
  key: string;
  slotTitle: string;
  children: Branch[] | null;
}

/** Keys of the entries of these titles in the tree of permissions. */
function findKeys(tree: readonly Branch[], titles: readonly string[]): string[] {
  return tree.flatMap(({ key, slotTitle, children }) => [
    ...(titles.includes(slotTitle) ? [key] : []),
    ...findKeys(children ?? [], titles),
  ]);
}
