// A session that ends while somebody fills in a form: nothing that was typed is lost.
import { uniqueName } from './api.ts';
import { adminPassword } from './server.ts';
import { expect, test } from './test.ts';

const LIST = '/isystem/dict';

// H8.2
test('one signs in again over the form and goes on saving', async ({ person, findings, admin }) => {
  const { page } = person;
  findings.expectFailedLoads();
  const code = uniqueName('d');
  const api = await person.arrive(LIST);
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增字典' });
  await person.fill('字典名称', '过期时填写', form);
  await person.fill('字典编码', code, form);
  await api.call('POST', '/sys/logout');
  await person.press('保存', form);

  const dialog = page.getByRole('dialog', { name: '登录已过期' });
  await expect(dialog).toContainText('很抱歉，登录已过期，请重新登录');
  await expect(person.field('用户名', dialog)).toHaveValue('admin');
  await expect(person.field('用户名', dialog)).toBeDisabled();
  await person.fill('密码', 'not-the-password', dialog);
  await person.press('登录并继续', dialog);
  await person.expectMessage('用户名或密码错误');
  await person.fill('密码', adminPassword, dialog);
  await person.press('登录并继续', dialog);
  await expect(dialog).toBeHidden();

  await expect(person.field('字典名称', form)).toHaveValue('过期时填写');
  await person.press('保存', form);
  await expect(form).toBeHidden();
  expect(await admin.list('/sys/dict/list', { dictCode: code })).toHaveLength(1);
});

// H8.2
test('who leaves instead finds the text again after signing in', async ({ person, findings }) => {
  const { page } = person;
  findings.expectFailedLoads();
  const api = await person.arrive('/isystem/user');
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增用户' });
  await person.fill('用户姓名', '写了一半', form);
  await person.fill('登录密码', 'Secret-2026-word', form);
  await api.call('POST', '/sys/logout');
  // The form asks the server whether the name is free.
  await person.fill('用户账号', uniqueName('x'), form);
  await person.field('用户账号', form).blur();
  const dialog = page.getByRole('dialog', { name: '登录已过期' });
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await page.waitForURL('**/user/login?redirect=**');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Secret-2026-word');

  await person.enter('admin', adminPassword);
  await page.waitForURL('**/isystem/user');
  await person.expectMessage(/上次未保存的内容还在/);
  await person.press('新增');
  await expect(person.field('用户姓名', form)).toHaveValue('写了一半');
  await expect(person.field('登录密码', form)).toHaveValue('');
  await person.expectMessage('已恢复上次未保存的内容，请检查后保存');
});
