// A session that ends while somebody fills in a form: nothing that was typed is lost.
import type { Locator } from '@playwright/test';
import { uniqueName } from './api.ts';
import type { Person } from './person.ts';
import { cell, write } from './rows.ts';
import { adminPassword } from './server.ts';
import { expect, test } from './test.ts';

const LIST = '/isystem/dict';

test.beforeEach(({ findings }) => findings.expectFailedLoads());

/**
 * Saves after the session has ended, and is asked to sign in. What the page asks by itself may have been answered before:
 * then the question lies over the form already.
 */
async function saveAndBeAsked(person: Person, form: Locator): Promise<Locator> {
  const dialog = person.page.getByRole('dialog', { name: '登录已过期' });
  await expect(async () => {
    if (!(await dialog.isVisible())) {
      await form.getByRole('button', { name: '保存', exact: true }).click({ timeout: 2_000 });
      await expect(dialog).toBeVisible({ timeout: 10_000 });
    }
  }).toPass({ timeout: 60_000 });
  return dialog;
}

/** Signs in again over the form, which then is what it was. */
async function saveAndSignInAgain(person: Person, form: Locator): Promise<void> {
  const dialog = await saveAndBeAsked(person, form);
  await person.fill('密码', adminPassword, dialog);
  await person.press('登录并继续', dialog);
  await expect(dialog).toBeHidden();
  await expect(form).toBeVisible();
}

// H8.2
test('one signs in again over the form and goes on saving', async ({ person, admin }) => {
  const { page } = person;
  const code = uniqueName('d');
  const api = await person.arrive(LIST);
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增字典' });
  await person.fillAll({ 字典名称: '过期时填写', 字典编码: code }, form);
  await api.call('POST', '/sys/logout');
  const dialog = await saveAndBeAsked(person, form);
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
test('who leaves instead finds the text again after signing in', async ({ person }) => {
  const { page } = person;
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

test('rows that were added and changed are there after signing in again, and are saved', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const code = uniqueName('d_');
  const items = ['甲', '乙'].map((itemText, at) => ({ itemText, itemValue: String(at + 1) }));
  await admin.call('POST', '/sys/dictDetail/add', { dictName: '过期的明细', dictCode: code, items });
  const [dict] = await admin.list('/sys/dict/list', { dictCode: code });
  const api = await person.arrive(LIST);
  await person.search({ 字典编码: code });
  await person.table().press(code, '编辑');
  const form = page.getByRole('dialog', { name: '编辑字典' });
  await expect(cell(form, 1, 0)).toHaveText('乙');
  await write(person, form, 0, 0, '改过的甲');
  await person.press('新增', form);
  await write(person, form, 2, 0, '丙');
  await write(person, form, 2, 1, '3');
  await api.call('POST', '/sys/logout');
  await saveAndSignInAgain(person, form);

  for (const [row, text] of ['改过的甲', '乙', '丙'].entries()) {
    await expect(cell(form, row, 0)).toHaveText(text);
  }
  await expect(cell(form, 2, 1)).toHaveText('3');
  await person.press('保存', form);
  await expect(form).toBeHidden();
  const kept = (await admin.call('GET', `/sys/dictDetail/queryById?id=${dict?.id ?? ''}`)) as {
    items: { itemText: string; itemValue: string }[];
  };
  expect(kept.items.map(({ itemText, itemValue }) => `${itemValue}${itemText}`)).toEqual([
    '1改过的甲',
    '2乙',
    '3丙',
  ]);
  await admin.call('DELETE', `/sys/dict/delete?id=${dict?.id ?? ''}`);
});

test('a file that was sent is not sent again after signing in, and is kept with the form', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const name = `${uniqueName('expired')}.txt`;
  const api = await person.arrive('/isystem/ossFile');
  await person.press('上传');
  const form = page.getByRole('dialog', { name: '上传文件' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/upload')) sent.push(request.url());
  });
  await form
    .getByLabel('文件', { exact: true })
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('值班记录') });
  const file = form.getByRole('button', { name: `下载 ${name}` });
  await expect(file).toBeVisible();
  await api.call('POST', '/sys/logout');
  await saveAndSignInAgain(person, form);

  await expect(file).toBeVisible();
  await person.press('保存', form);
  await expect(form).toBeHidden();
  expect(sent).toHaveLength(1);
  const [kept] = await admin.list('/oss/file/list', { fileName: name });
  expect(kept?.['fileName']).toBe(name);
  await admin.call('DELETE', `/oss/file/delete?id=${kept?.id ?? ''}`);
});
