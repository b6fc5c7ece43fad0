// An integrator's folder is dropped into a running server, and people work with what it makes.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer, type ServerProcess } from '../tests/server-process.ts';
import { newPassword } from './api.ts';
import { Person } from './person.ts';
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
}) => {
  test.setTimeout(240_000);
  const manager: Person = await another({ baseURL: server.url });
  const { page } = manager;
  await manager.signIn('admin', adminPassword);
  await expect(page.getByText('租赁管理')).toHaveCount(0);

  fs.cpSync(example, path.join(folder, 'lease'), { recursive: true });
  await expect(async () => {
    await page.goto('/lease/customers');
    await expect(page.getByRole('button', { name: '新增' })).toBeVisible({ timeout: 3_000 });
  }).toPass();

  await manager.press('新增');
  const customer = page.getByRole('dialog', { name: '新增客户' });
  await manager.fill('客户名称', '上海星河科技', customer);
  await manager.fill('联系电话', '12345', customer);
  await manager.press('保存', customer);
  await manager.expectError('联系电话', /手机号/, customer);
  await manager.fill('联系电话', '13800138000', customer);
  await manager.press('保存', customer);
  await expect(customer).toBeHidden();
  expect(await manager.table().cell('上海星河科技', '客户类型')).toBe('企业');

  await manager.openMenu('租赁管理', '合同');
  await manager.press('新增');
  const contract = page.getByRole('dialog', { name: '新增合同' });
  await manager.fill('合同编号', 'HT-001', contract);
  await manager.choose('客户', '上海星河科技', contract);
  await manager.fill('开始日期', '2026-01-01', contract);
  await page.keyboard.press('Enter');
  await manager.fill('结束日期', '2025-12-31', contract);
  await page.keyboard.press('Enter');
  await manager.press('新增', contract.getByRole('toolbar').first());
  await manager.press('保存', contract);
  await manager.expectError('结束日期', '结束日期不能早于开始日期', contract);
  await page.screenshot({ path: '/tmp/live/e2e.png' });
});
