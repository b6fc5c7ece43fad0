// The page of all stored files: what nothing uses is found, looked at and removed.
import { uniqueName } from './api.ts';
import { expect, test } from './test.ts';

test('a stored file is found by its name, looked at and removed', async ({ person }) => {
  const { page } = person;
  const name = `${uniqueName('notes')}.txt`;
  const arrived = page.waitForRequest((request) => request.url().includes('/oss/file/list'));
  await person.arrive('/isystem/ossFile');
  const token = (await arrived).headers()['x-access-token'] ?? '';
  const sent = await page.request.post('/api/oss/file/upload', {
    headers: { 'x-access-token': token },
    multipart: { file: { name, mimeType: 'text/plain', buffer: Buffer.from('值班记录') } },
  });
  expect(await sent.json()).toMatchObject({ success: true });
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
  await person.expectMessage('删除成功');
  await expect(person.table().row(name)).toHaveCount(0);
});
