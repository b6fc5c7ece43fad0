// A licence from the supplier's command to the dialog that takes it, and one that is refused.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { startServer, type ServerProcess } from '../tests/server-process.ts';
import { Api, newPassword, uniqueName } from './api.ts';
import { inspectDialog } from './inspect.ts';
import type { Person } from './person.ts';
import { adminPassword } from './server.ts';
import { expect, test } from './test.ts';

const script = path.resolve(import.meta.dirname, '../scripts/licence.mjs');
const DAY = 86_400_000;

let folder: string;
let server: ServerProcess;

test.beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'licence-'));
  const data = path.join(folder, 'data');
  fs.mkdirSync(data);
  for (const place of ['ours', 'foreign']) licence('keys', { out: path.join(folder, place) });
  fs.copyFileSync(
    path.join(folder, 'ours/licence-public-key.pem'),
    path.join(data, 'licence-public-key.pem'),
  );
  server = await startServer({
    dataDir: data,
    env: { CAPTCHA: 'off', ADMIN_PASSWORD: adminPassword, SEED: 'none', LOG_LEVEL: 'warn' },
  });
});
test.afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

function licence(command: string, options: Record<string, string>): void {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  execFileSync(process.execPath, [script, command, ...args]);
}

/** A licence for this installation, signed with the key of a folder. */
function makeLicence(key: string, code: string, users = '25'): string {
  const out = path.join(folder, users === '25' ? `${key}.lic` : `${key}-${users}.lic`);
  licence('make', {
    key: path.join(folder, key, 'licence-private-key.pem'),
    code,
    name: '东湖产业园',
    subject: 'P001',
    users,
    expires: new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10),
    out,
  });
  return out;
}

/** Hands in a file as a licence. */
async function submitLicence(person: Person, dialog: Locator, file: string): Promise<void> {
  await dialog.locator('input[type="file"]').setInputFiles(file);
  const arrived = dialog.locator('.sw-file[data-status=done]');
  await expect(arrived.filter({ hasText: path.basename(file) })).toBeVisible();
  await person.press('提交许可证', dialog);
}

// H2.51, H2.61, H7.13
test('the administrator uploads the licence that was made for this installation, and no other counts', async ({
  another,
}) => {
  const person = await another({ baseURL: server.url });
  const { page } = person;
  await person.signIn();
  await person.openUserMenu('授权信息');
  const dialog = page.getByRole('dialog').last();
  await inspectDialog(person, 'licence');
  const code = await person.field('识别码', dialog).inputValue();
  expect(code).toMatch(/^[A-Z2-9]{5}(-[A-Z2-9]{5}){3}$/);
  await person.fill('公司编码', 'P001', dialog);

  await submitLicence(person, dialog, makeLicence('foreign', code));
  await expect(page.getByText('许可证无效', { exact: false }).first()).toBeVisible();
  await dialog.getByRole('button', { name: '移除 foreign.lic' }).click();
  await submitLicence(person, dialog, makeLicence('ours', code));
  await person.expectMessage('授权成功');

  await page.goto('/dashboard/analysis');
  await person.openUserMenu('授权信息');
  const facts = page.getByRole('dialog').last();
  await expect(facts.getByText('东湖产业园')).toBeVisible();
  await expect(facts.getByText('25', { exact: true })).toBeVisible();
  await inspectDialog(person, 'licence-facts');
});

// H2.23, H2.61, H4.24, H8.16
test('a licence for two refuses the third person, and once it counts no more nothing goes on without it', async ({
  another,
}) => {
  const admin = await Api.signIn('admin', adminPassword, server.url);
  const person = await another({ baseURL: server.url });
  const { page } = person;
  await person.signIn();
  await person.openUserMenu('授权信息');
  const dialog = page.getByRole('dialog', { name: '产品授权' });
  const code = (await admin.call('GET', '/license/sysLicenceImport/getCode')) as string;
  const file = makeLicence('ours', code, '2');
  await person.fill('公司编码', 'P001', dialog);
  await submitLicence(person, dialog, file);
  await person.expectMessage('授权成功');
  await expect(dialog).toBeHidden();

  await admin.addUser(uniqueName('second'));
  await page.goto('/isystem/user');
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增用户' });
  const third = uniqueName('third');
  await person.fill('用户账号', third, form);
  await person.fill('用户姓名', '第三人', form);
  await person.fill('登录密码', newPassword, form);
  await person.fill('确认密码', newPassword, form);
  await person.press('保存', form);
  await person.expectMessage('许可证只允许 2 个用户，名额已用完');
  await expect(form).toBeVisible();
  await expect(person.field('用户账号', form)).toHaveValue(third);
  expect(await admin.list('/sys/user/list', { username: third })).toEqual([]);

  // Without the supplier's key no licence can be told from a forged one.
  const key = path.join(folder, 'data/licence-public-key.pem');
  fs.renameSync(key, `${key}.away`);
  await page.goto('/dashboard/analysis');
  await expect(dialog).toContainText('许可证无效');
  for (const part of ['授权信息', '许可使用情况']) await expect(dialog.getByText(part)).toBeVisible();
  await expect(dialog.getByRole('button', { name: '关闭' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await person.fill('公司编码', 'P001', dialog);
  await submitLicence(person, dialog, file);
  await person.expectMessage('尚未配置许可证公钥');
  await expect(dialog).toBeVisible();

  fs.renameSync(`${key}.away`, key);
  await person.press('提交许可证', dialog);
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: /^用户菜单/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(dialog).toHaveCount(0);
  await admin.dispose();
});
