// A message template from its writing to the bell of the person whom it is sent to as a test.
import { Api, newPassword, uniqueName } from './api.ts';
import { expect, test } from './test.ts';

test('a template is written, previewed, sent as a test, and rings', async ({ person, another, admin }) => {
  const username = uniqueName('reader');
  await admin.addUser(username);
  const own = await Api.signIn(username, newPassword);
  await own.call('PUT', '/sys/sysAnnouncementSend/readAll', {});
  await own.dispose();
  const reader = await another();
  await reader.arrive('/dashboard/analysis', username, newPassword);

  const { page } = person;
  const name = uniqueName('换班');
  await person.arrive('/isystem/messageTemplate');
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增消息模板' });
  await person.fill('模板名称', name, form);
  await person.fill('模板编码', uniqueName('shift'), form);
  await expect(form.locator('.sw-umeditor-wait')).toHaveCount(0, { timeout: 60_000 });
  await form.frameLocator('.sw-umeditor iframe').locator('body').fill('您好，${name}');
  await person.fill('测试数据', '[1]', form);
  await person.press('保存', form);
  await person.expectError('测试数据', /请输入JSON对象/, form);
  await person.fill('测试数据', '{"name":"张三"}', form);
  await person.press('保存', form);
  await person.expectMessage('已添加');

  await person.table().press(name, '发送测试');
  const dialog = page.getByRole('dialog', { name: `发送测试 · ${name}` });
  await person.press('预览', dialog);
  await expect(dialog.getByText('您好，张三')).toBeVisible();
  await person.fill('测试数据', '{"name":"<李四>"}', dialog);
  await expect(dialog.getByText('您好，张三')).toBeHidden();
  await person.press('预览', dialog);
  await expect(dialog.getByText('您好，<李四>')).toBeVisible();
  await dialog.getByRole('combobox', { name: '接收人' }).or(dialog.getByLabel('接收人')).last().click();
  const picker = page.getByRole('dialog').filter({ hasText: '选择用户' }).last();
  await person.chooseUser(username, picker);
  await person.press('发送', dialog);
  await person.expectMessage('已发送');
  await expect(reader.page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible();
  await expect(reader.page.getByRole('group', { name: '消息提醒' })).toContainText(name);
});
