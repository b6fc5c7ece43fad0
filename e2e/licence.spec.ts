// A licence from the supplier's command to the dialog that takes it, and one that is refused.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer, type ServerProcess } from '../tests/server-process.ts';
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
function makeLicence(key: string, code: string): string {
  const out = path.join(folder, `${key}.lic`);
  licence('make', {
    key: path.join(folder, key, 'licence-private-key.pem'),
    code,
    name: '东湖产业园',
    subject: 'P001',
    users: '25',
    expires: new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10),
    out,
  });
  return out;
}

// H2.51, H2.61, H7.13
test('the administrator uploads the licence that was made for this installation, and no other counts', async ({
  another,
}) => {
  const person = await another({ baseURL: server.url });
  const { page } = person;
  await person.signIn();
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '授权信息' }).click();
  const dialog = page.getByRole('dialog').last();
  const code = await person.field('识别码', dialog).inputValue();
  expect(code).toMatch(/^[A-Z2-9]{5}(-[A-Z2-9]{5}){3}$/);
  await person.fill('公司编码', 'P001', dialog);

  const upload = async (file: string): Promise<void> => {
    await dialog.locator('input[type="file"]').setInputFiles(file);
    const arrived = dialog.locator('.sw-file[data-status=done]');
    await expect(arrived.filter({ hasText: path.basename(file) })).toBeVisible();
    await person.press('提交许可证', dialog);
  };
  await upload(makeLicence('foreign', code));
  await expect(page.getByText('许可证无效', { exact: false }).first()).toBeVisible();
  await dialog.getByRole('button', { name: '移除 foreign.lic' }).click();
  await upload(makeLicence('ours', code));
  await person.expectMessage('授权成功');

  await page.goto('/dashboard/analysis');
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '授权信息' }).click();
  const facts = page.getByRole('dialog').last();
  await expect(facts.getByText('东湖产业园')).toBeVisible();
  await expect(facts.getByText('25', { exact: true })).toBeVisible();
});
