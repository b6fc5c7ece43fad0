// Somebody previews a list and its form: over made data, as another role, and over real records that stay as they are.
import { uniqueName } from './api.ts';
import { expect, test } from './test.ts';

test('a list is previewed: made data saves nothing, a role hides buttons, real records are not changed, nor is the draft', async ({
  person,
  admin,
  findings,
}) => {
  test.setTimeout(90_000);
  // The save that the server refuses.
  findings.expectFailedLoads();
  const { page } = person;
  const preview = page.frameLocator('iframe[title="预览"]');
  const log = page.getByRole('complementary', { name: '预览记录' });
  const choose = async (what: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: what, exact: true }).click();
    await page.locator('.ant-select-item-option').getByText(option, { exact: true }).click();
  };
  await person.arrive('/designer/edit?id=system/user-list');
  const canvas = page.frameLocator('iframe[title="画布"]');
  await expect(canvas.locator('.sw-canvas-layer')).toBeVisible({ timeout: 20_000 });
  const title = await canvas.getByText('用户列表', { exact: true }).first().boundingBox();
  if (!title) throw new Error('the canvas shows no list');
  await page.mouse.click(title.x + title.width / 2, title.y + title.height / 2);
  await expect(canvas.getByRole('button', { name: '删除', exact: true })).toBeVisible();
  await page.keyboard.press('Control+c');

  await page.keyboard.press('Control+Enter');
  await expect(preview.getByText('1-10 共23条')).toBeVisible({ timeout: 20_000 });
  // What is selected on the canvas is out of reach: with the cursor in the bar, and with it nowhere.
  for (const focus of ['bar', 'nothing'] as const) {
    if (focus === 'bar') await page.getByRole('button', { name: '返回设计' }).focus();
    else await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const keys of ['Delete', 'Control+v', 'Control+d', 'Control+z']) await page.keyboard.press(keys);
  }
  await preview.getByRole('button', { name: '新增' }).click();
  const form = preview.getByRole('dialog');
  const username = uniqueName('previewed').toLowerCase().slice(0, 18);
  await form.getByLabel('用户账号').fill(username);
  await form.getByLabel('用户姓名').fill('只在预览里');
  await form.getByLabel('登录密码').fill('Preview#2026');
  await form.getByLabel('确认密码').fill('Preview#2026');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(preview.getByRole('cell', { name: '只在预览里' })).toBeVisible();
  await expect(preview.getByText('1-10 共24条')).toBeVisible();
  await expect(log.getByText('POST /sys/user/add')).toBeVisible();
  expect(await admin.call('GET', `sys/user/list?username=${username}`)).toMatchObject({ total: 0 });

  await choose('角色', '部门负责人');
  await expect(preview.getByRole('button', { name: '新增' })).toHaveCount(0);
  await expect(preview.getByText('编辑').first()).toBeVisible();
  await choose('角色', '我自己');
  await expect(preview.getByRole('button', { name: '新增' })).toBeVisible();

  await choose('数据', '真实数据（只读）');
  // Other journeys make people, too.
  await preview.getByLabel('用户账号').first().fill('dengchao');
  await preview.getByRole('button', { name: /^查\s*询$/ }).click();
  const row = preview.getByRole('row').filter({ hasText: 'dengchao' });
  await expect(row).toBeVisible();
  await row.getByText('编辑').click();
  await form.getByLabel('用户姓名').fill('改不了');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(preview.getByText('这是只读预览，不会修改任何数据')).toBeVisible();
  await expect(log.getByText('被拒绝：这是只读预览，不会修改任何数据')).toBeVisible();
  expect(await admin.call('GET', 'sys/user/list?realname=改不了')).toMatchObject({ total: 0 });

  await page.getByRole('button', { name: '返回设计' }).click();
  await expect(page.getByRole('status').filter({ hasText: '没有修改' })).toBeVisible();
  await expect(canvas.getByText('用户列表', { exact: true }).first()).toBeVisible();
});
