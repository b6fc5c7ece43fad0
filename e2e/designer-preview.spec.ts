// Somebody previews a list and its form: over made data, as another role, and over real records that stay as they are.
import type { Locator } from '@playwright/test';
import { uniqueName } from './api.ts';
import { findSerious } from './axe.ts';
import { openAskedPage } from './designer-why.ts';
import { expect, test } from './test.ts';

test('a list is previewed: made data saves nothing, a role hides buttons, it is there in English and as narrow as a telephone, real records are not changed, nor is the draft', async ({
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
  const actions = preview.getByRole('button', { name: '更多' });
  await actions.first().click();
  await expect(preview.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await choose('角色', '我自己');
  await expect(preview.getByRole('button', { name: '新增' })).toBeVisible();

  const pick = (what: string, option: string): Promise<void> =>
    page.getByRole('radiogroup', { name: what }).getByText(option, { exact: true }).click();
  await pick('语言', 'EN');
  await expect(preview.getByRole('button', { name: 'Add', exact: true })).toBeVisible();
  await pick('语言', '中文');
  await expect(preview.getByRole('button', { name: '新增' })).toBeVisible();
  const width = async () => (await page.locator('iframe[title="预览"]').boundingBox())?.width;
  await pick('预览宽度', '390');
  await expect.poll(width).toBe(390);
  // As on a telephone, each record is a card.
  await expect(preview.locator('.sw-cards-card').first()).toBeVisible();
  await pick('预览宽度', '自适应');
  await expect.poll(width).toBeGreaterThan(800);

  const made = preview.getByText(/^1-10 共2[34]条$/);
  await expect(made).toBeVisible();
  await choose('数据', '真实数据（只读）');
  // What is typed before the other data is there would be typed into the preview that ends.
  await expect(made).toBeHidden();
  // Other journeys make people, too.
  await preview.getByLabel('用户账号').first().fill('dengchao');
  await preview.getByRole('button', { name: /^查\s*询$/ }).click();
  const row = preview.getByRole('row').filter({ hasText: 'dengchao' });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: '更多' }).click();
  await preview.getByRole('button', { name: '编辑', exact: true }).click();
  await form.getByLabel('用户姓名').fill('改不了');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(preview.getByText('这是只读预览，不会修改任何数据')).toBeVisible();
  await expect(log.getByText('被拒绝：这是只读预览，不会修改任何数据')).toBeVisible();
  expect(await admin.call('GET', 'sys/user/list?realname=改不了')).toMatchObject({ total: 0 });

  await page.getByRole('button', { name: '返回设计' }).click();
  await expect(page.getByRole('status').filter({ hasText: '没有修改' })).toBeVisible();
  await expect(canvas.getByText('用户列表', { exact: true }).first()).toBeVisible();
});

test('somebody who designs pages asks a running one why it is as it is, down to permission, rule, dictionary and data rule', async ({
  person,
  admin,
  findings,
}) => {
  test.setTimeout(90_000);
  findings.expectFailedLoads();
  const { page } = person;
  const asked = await openAskedPage(admin);
  await person.arrive(asked.path, asked.username, asked.password);
  const panel = page.getByRole('complementary', { name: '为什么？' });
  const pick = async (part: Locator): Promise<void> => {
    const box = await part.boundingBox();
    if (!box) throw new Error('there is nothing to pick');
    await page.mouse.move(box.x + 6, box.y + box.height / 2);
    await page.mouse.click(box.x + 6, box.y + box.height / 2);
  };
  const labelled = (text: string): Locator => page.locator('.sw-label', { hasText: text });

  // Refused by a rule.
  await page.getByLabel('类型').fill('abcd');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '最大长度3位字符' })).toBeVisible();
  await person.openUserMenu('设计者模式：为什么？ Alt+Shift+W');
  await expect(panel).toBeVisible();
  await pick(labelled('类型'));
  await expect(panel.getByRole('heading', { name: '提示：最大长度3位字符' })).toBeVisible();
  await expect(panel.getByText('规则的提示：最大长度3位字符')).toBeVisible();
  await expect(panel.getByText('没有通过长度规则：–3')).toBeVisible();
  await expect(panel.getByText('由您输入')).toBeVisible();

  // A value that follows another, and options of a dictionary; by the keyboard.
  await page.getByLabel('副本').focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: '为什么？' })).toBeFocused();
  await expect(panel.getByText('值："abcd!"')).toBeVisible();
  await expect(panel.getByText('$values.kind 现在是 "abcd"（“类型”，由您输入）')).toBeVisible();
  await pick(labelled('性别'));
  await expect(panel.getByText(/字典 sex，共 \d+ 项/)).toBeVisible();

  // Hidden by a condition, and by a permission.
  await panel.getByRole('tab', { name: '大纲' }).click();
  await panel.getByRole('checkbox', { name: '只看没有显示的' }).check();
  await panel.getByRole('button', { name: /^说明/ }).press('Enter');
  await expect(panel.getByText("条件 {{ $values.kind === 'b' }} 为假")).toBeVisible();
  await panel.getByRole('tab', { name: '大纲' }).click();
  await panel.getByRole('button', { name: /^删除用户/ }).click();
  await expect(panel.getByText('您没有权限 user:delete')).toBeVisible();
  await expect(panel.getByText(/授权项“系统管理 \/ .*没有授给您的任何角色/)).toBeVisible();

  // Rows that a data rule leaves out, a column and a button of the row that are away. The press does nothing else.
  const row = page.getByRole('row').filter({ hasText: 'manager' });
  await pick(row.getByRole('button', { name: '看' }));
  await expect(panel.getByText('没有条件隐藏它')).toBeVisible();
  await expect(page.locator('.ant-message-notice')).toHaveCount(0);
  await pick(row.getByText('manager'));
  await expect(panel.getByText(/这一页 1 行，共 1 行/)).toBeVisible();
  await expect(panel.getByText(/规则“只看经理.*”：.* = manager/)).toBeVisible();
  await expect(panel.getByText('不显示：您没有权限 user:list')).toBeVisible();
  await panel.getByRole('button', { name: /^停/ }).click();
  await expect(panel.getByText('$record.code 现在是 "manager"（这一行）')).toBeVisible();
  expect(await findSerious(page, { within: '.sw-why' })).toEqual([]);

  // A menu entry that is not there.
  await panel.getByRole('tab', { name: '菜单' }).click();
  await panel.getByRole('checkbox', { name: '只看没有显示的' }).check();
  const users = panel.getByRole('listitem').filter({ hasText: '系统管理 / 用户管理' });
  await expect(users).toContainText('不显示：没有授给您的任何角色');
  await pick(page.getByRole('menuitem', { name: '系统管理' }));
  await expect(panel.getByRole('heading', { name: '菜单“系统管理”' })).toBeVisible();
  expect(await findSerious(page, { within: '.sw-why' })).toEqual([]);

  // Disabled by an expression, once the page was used meanwhile: what is told follows.
  await panel.getByRole('button', { name: '正在选择' }).click();
  await page.getByLabel('类型').fill('');
  await panel.getByRole('button', { name: '继续选择' }).click();
  await pick(page.getByRole('button', { name: '提交' }));
  await expect(panel.getByRole('heading', { name: '已禁用' })).toBeVisible();
  await expect(panel.getByText('条件 {{ !$values.kind }} 为真')).toBeVisible();
  const address = await panel.getByRole('link', { name: '在设计器中打开' }).first().getAttribute('href');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByLabel('类型')).toHaveValue('');

  // From there to the designer, with the button selected; and the same questions in a preview.
  await page.goto(address ?? '');
  const canvas = page.frameLocator('iframe[title="画布"]');
  await expect(canvas.locator('.sw-canvas-bar').getByText('提交')).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Control+Enter');
  const preview = page.frameLocator('iframe[title="预览"]');
  await expect(preview.getByLabel('类型')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: '为什么？' }).click();
  const inner = preview.getByRole('complementary', { name: '为什么？' });
  await inner.getByRole('tab', { name: '大纲' }).click();
  await inner.getByRole('button', { name: '职务' }).click();
  await expect(inner.getByText('这里用的是示例数据，没有经过服务器的数据规则')).toBeVisible();
  await inner.getByRole('button', { name: /^退出设计者模式/ }).click();
  await expect(inner).toBeHidden();
  await expect(page.getByRole('button', { name: '为什么？' })).toHaveAttribute('aria-pressed', 'false');
});
