// An integrator's folder is dropped into a running server, and people work with what it makes.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer, type ServerProcess } from '../tests/server-process.ts';
import { Api, newPassword } from './api.ts';
import type { Person } from './person.ts';
import { write } from './rows.ts';
import { adminPassword } from './server.ts';
import { expect, test } from './test.ts';

const example = path.join(import.meta.dirname, '..', 'examples', 'modules', 'lease');

let folder: string;
let server: ServerProcess;

test.beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-modules-'));
  server = await startServer({
    env: {
      CAPTCHA: 'off',
      ADMIN_PASSWORD: adminPassword,
      SEED: 'none',
      LOG_LEVEL: 'warn',
      MODULES_DIR: folder,
    },
  });
});
test.afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

test('a dropped folder is a working part of the product: customers, a contract with its plan, and changes that lose nothing', async ({
  another,
  findings,
}) => {
  test.setTimeout(240_000);
  // A page that is open may ask for its document once more in the moment in which the folder goes.
  findings.expectFailedLoads();
  const manager: Person = await another({ baseURL: server.url });
  const { page } = manager;
  // The browser's own dialog cannot be looked at: what would be in it is.
  await page.addInitScript(() => {
    window.print = () => {
      (window.top as unknown as { printed: string }).printed = document.body.innerText;
    };
  });
  await manager.signIn('admin', adminPassword);
  await expect(page.getByText('租赁管理')).toHaveCount(0);

  fs.cpSync(example, path.join(folder, 'lease'), { recursive: true });
  await expect(async () => {
    await page.goto('/lease/rooms');
    await expect(page.getByRole('button', { name: '新增' })).toBeVisible({ timeout: 3_000 });
  }).toPass();

  // A building is chosen below its park, in dropdowns that are linked.
  const admin = await Api.signIn('admin', adminPassword, server.url);
  const park = (await admin.call('POST', '/lease/place/add', { name: '东湖园区' })) as { id: string };
  await admin.call('POST', '/lease/place/add', { name: '一号楼', above: park.id });
  await manager.press('新增');
  const room = page.getByRole('dialog', { name: '新增房间' });
  await manager.fillAll({ 房间编号: 'A-101', '面积（㎡）': '88.5' }, room);
  await manager.choose('园区', '东湖园区', room);
  await manager.choose('楼宇', '一号楼', room);
  await manager.press('保存', room);
  await expect(room).toBeHidden();
  expect(await manager.table().cell('A-101', '楼宇')).toBe('一号楼');

  await manager.openMenu('租赁管理', '客户');
  await manager.press('新增');
  const customer = page.getByRole('dialog', { name: '新增客户' });
  await manager.fill('客户名称', '上海星河科技', customer);
  await manager.fill('手机号', '12345', customer);
  await manager.press('保存', customer);
  await manager.expectError('手机号', /手机号/, customer);
  await manager.fill('手机号', '13800138000', customer);
  await manager.press('保存', customer);
  await expect(customer).toBeHidden();
  expect(await manager.table().cell('上海星河科技', '客户类型')).toBe('企业');

  // Deleted by mistake, and once more: the message that tells of it brings the record back.
  for (let time = 0; time < 2; time += 1) {
    await manager.table().press('上海星河科技', '删除');
    await manager.confirm(/确定删除/);
    await expect(manager.table().rows).toHaveCount(0);
    await page.locator('.ant-message').getByRole('button', { name: '撤销操作' }).click();
    await expect(manager.table().row('上海星河科技')).toBeVisible();
  }

  // A contract with its plan: what the declaration demands is told at its place, and the sum is worked out.
  await manager.openMenu('租赁管理', '合同');
  await manager.press('新增');
  const contract = page.getByRole('dialog', { name: '新增合同' });
  await manager.fillAll({ 合同编号: 'HT-001', 开始日期: '2026-01-01', 结束日期: '2025-12-31' }, contract);
  await manager.choose('客户', '上海星河科技', contract);
  await manager.choose('房间', 'A-101', contract);
  await manager.press('保存', contract);
  await manager.expectError('结束日期', '结束日期不能早于开始日期', contract);
  await manager.fill('结束日期', '2026-12-31', contract);
  for (const [row, [period, due, amount, shown]] of [
    ['一期', '2026-01-05', '1200.5', '1,200.50'],
    ['二期', '2026-07-05', '800', '800.00'],
  ].entries()) {
    await manager.press('新增', contract);
    await write(manager, contract, row, 0, period ?? '');
    await write(manager, contract, row, 1, due ?? '');
    await write(manager, contract, row, 2, amount ?? '', shown);
  }
  await expect(contract.getByLabel('合同金额')).toHaveValue(/2,?000\.5/);
  await manager.press('保存', contract);
  await expect(contract).toBeHidden();
  expect(await manager.table().cell('HT-001', '客户')).toBe('上海星河科技');
  expect(await manager.table().cell('HT-001', '合同金额')).toMatch(/2,?000\.5/);

  // It is printed by the template that came along, with the sum in capitals; the home page has the sums as a chart.
  await manager.table().press('HT-001', '打印');
  const paper = page.getByRole('dialog', { name: '打印 · HT-001' });
  await expect(paper.getByText('承租方：上海星河科技')).toBeVisible();
  await expect(paper.getByText('大写：人民币贰仟元伍角')).toBeVisible();
  await expect(paper.getByText('1,200.50')).toBeVisible();
  await paper.getByRole('button', { name: '打印', exact: true }).click();
  const printed = await page.waitForFunction(() => (window as unknown as { printed?: string }).printed);
  expect(await printed.jsonValue()).toContain('人民币贰仟元伍角');
  await paper.getByRole('button', { name: '关闭', exact: true }).last().click();
  await page.goto('/');
  await expect(page.getByRole('row', { name: /起草 2,?000\.5/ })).toBeAttached();

  // Whoever was granted the list alone sees it, and changes nothing.
  await admin.call('POST', '/sys/role/add', { roleName: '租赁查看', roleCode: 'lease_reader' });
  const [role] = await admin.list('/sys/role/list', { roleCode: 'lease_reader' });
  const { treeList } = (await admin.call('GET', '/sys/role/queryTreeList')) as { treeList: Branch[] };
  const granted = findKeys(treeList, ['首页', '租赁管理', '客户']);
  await admin.call('POST', '/sys/permission/saveRolePermission', {
    roleId: role?.id,
    permissionIds: granted.join(','),
    lastpermissionIds: '',
  });
  await admin.addUser('leasereader', { selectedroles: role?.id });
  const reader = await another({ baseURL: server.url });
  await reader.signIn('leasereader', newPassword);
  await reader.openMenu('租赁管理', '客户');
  expect(await reader.table().cell('上海星河科技', '手机号')).toBe('13800138000');
  await expect(reader.page.getByRole('button', { name: '新增' })).toHaveCount(0);

  // A field is added at once; a renamed one keeps its values and waits for a yes. The report names it anew, too.
  const file = path.join(folder, 'lease', 'entities', 'customer.json');
  const declared = JSON.parse(fs.readFileSync(file, 'utf8')) as { fields: Record<string, object> };
  const { phone, ...others } = declared.fields;
  const fields = {
    ...others,
    mobile: { ...phone, renamedFrom: 'phone' },
    source: { title: '客户来源', type: 'string', length: 20, default: '自荐' },
  };
  // The report of contacts goes on under the name that contracts know.
  const report = path.join(folder, 'lease', 'reports', 'lease_contacts.json');
  const contacts = fs.readFileSync(report, 'utf8');
  expect(contacts).toContain('{ "field": "phone" }');
  fs.writeFileSync(
    report,
    contacts.replace('{ "field": "phone" }', '{ "field": "mobile", "name": "phone" }'),
  );
  fs.writeFileSync(file, JSON.stringify({ ...declared, fields }));
  await expect(async () => {
    await page.goto('/lease/customers');
    expect(await manager.table().cell('上海星河科技', '客户来源')).toBe('自荐');
  }).toPass();
  expect(await manager.table().cell('上海星河科技', '手机号')).toBe('13800138000');
  await manager.openMenu('系统监控', '模块');
  await expect(page.getByText('把列 phone 改名为 mobile，值保持不变，涉及 1 行')).toBeVisible();
  await manager.press('确认执行');
  await manager.confirm(/涉及 1 行/);
  await expect(page.getByText('没有发现问题，也没有等待确认的变更。')).toBeVisible();
  await manager.openMenu('租赁管理', '客户');
  expect(await manager.table().cell('上海星河科技', '手机号')).toBe('13800138000');

  // Taken away it is gone with its menu, also from a page that is open; put back, all is as before.
  await manager.openMenu('系统监控', '模块');
  fs.renameSync(path.join(folder, 'lease'), path.join(folder, '.lease'));
  await expect(page.getByText('租赁管理')).toHaveCount(0);
  await expect(page.getByText('系统监控').first()).toBeVisible();
  await expect(page.getByText('文件夹已移走，表和数据保留')).toBeVisible();
  fs.renameSync(path.join(folder, '.lease'), path.join(folder, 'lease'));
  await expect(async () => {
    await reader.page.goto('/lease/customers');
    await expect(reader.page.getByText('上海星河科技')).toBeVisible({ timeout: 3_000 });
  }).toPass();
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
