// The page of all stored files: files are put there to stay, and what nothing uses is found, looked at and removed.
import { uniqueName } from './api.ts';
import { expect, test } from './test.ts';

test('a stored file is put there, found by its name, looked at and removed', async ({ person }) => {
  const { page } = person;
  const name = `${uniqueName('notes')}.txt`;
  await person.arrive('/isystem/ossFile');
  await person.press('上传');
  const form = page.getByRole('dialog', { name: '上传文件' });
  await person.press('保存', form);
  await person.expectError('文件', /请上传文件|请选择文件|请输入文件/, form);
  await form
    .getByLabel('文件', { exact: true })
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('值班记录') });
  await expect(form.getByRole('button', { name: `下载 ${name}` })).toBeVisible();
  await person.press('保存', form);
  await person.expectMessage('已保存');
  await person.search({ 文件名: name });
  expect(await person.table().cell(name, '大小')).toBe('12 B');
  await person.table().press(name, '查看');
  const shown = page.getByRole('dialog', { name });
  await expect(shown.getByRole('button', { name: '下载' })).toBeVisible();
  await shown
    .getByRole('button', { name: /关闭|Close/ })
    .last()
    .click();
  await person.table().press(name, '删除');
  await person.confirm(/确定删除文件/);
  await person.expectMessage('已删除');
  await expect(person.table().row(name)).toHaveCount(0);
});
