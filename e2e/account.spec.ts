// The own account and the dashboards: what one sees and changes about oneself, and figures of what really happened.
import sharp from 'sharp';
import { newPassword, uniqueName } from './api.ts';
import { inspect } from './inspect.ts';
import { expect, test } from './test.ts';

const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#0066aa' } })
    .png()
    .toBuffer();

// H2.11, H2.16, H3.6
test('a person gives themselves an avatar and another name, and finds them in the account centre', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const name = uniqueName('a');
  await admin.addUser(name);
  await person.arrive('/dashboard/analysis', name, newPassword);
  await person.press('设置');
  await page.getByRole('menuitem', { name: '账户设置' }).click();
  await page.waitForURL('**/account/settings/index');
  await inspect(person, 'settings', { within: '.sw-content' });

  await person.fill('姓名', '');
  await person.press('保存');
  await person.expectError('姓名', /请输入姓名/);
  await person.fill('姓名', '新的名字');
  await page.getByRole('radio', { name: '女' }).check();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture() });
  const crop = page.getByRole('dialog').last();
  const stored = page.waitForResponse('**/api/sys/common/upload');
  await crop.getByRole('button', { name: '确定' }).click();
  await expect(crop).toBeHidden();
  // A form is not sent while a file is on its way.
  await stored;
  await person.press('保存');
  await person.expectMessage('已保存');
  const menu = page.getByRole('button', { name: '用户菜单：新的名字' });
  await expect(menu.locator('img')).toHaveAttribute('src', /avatar%2F/);
  await expect
    .poll(() => menu.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  await page.goto('/account/center');
  await expect(page.getByRole('heading', { name: '新的名字' })).toBeVisible();
  await expect(page.getByRole('img', { name: '头像' })).toBeVisible();
  await expect(page.getByText(/登录系统/).first()).toBeVisible();
  await inspect(person, 'centre', { within: '.sw-content' });
});

// H2.11
test('a person changes their telephone, knowing the password', async ({ person, admin }) => {
  const { page } = person;
  const name = uniqueName('t');
  await admin.addUser(name);
  await person.arrive('/account/settings/index', name, newPassword);
  await page.getByRole('tab', { name: '安全设置' }).click();
  await person.press('修改手机号');
  const dialog = page.getByRole('dialog', { name: '修改手机号' });
  const phone = `137${String(Date.now()).slice(-8)}`;
  await person.fill('新手机号', '123', dialog);
  await person.fill('登录密码', 'not-mine-1', dialog);
  await person.press('确认', dialog);
  await person.expectError('新手机号', '请正确输入您的手机号', dialog);
  await person.fill('新手机号', phone, dialog);
  await person.press('确认', dialog);
  await person.expectMessage('登录密码不正确');
  await person.fill('登录密码', newPassword, dialog);
  await person.press('确认', dialog);
  await person.expectMessage('已保存');
  await expect(page.getByText(`137****${phone.slice(-4)}`)).toBeVisible();
  await inspect(person, 'security', { within: '.sw-content' });
});

// H2.11
test('who does not want reminders gets the count without the pop-up', async ({ person, admin }) => {
  const { page } = person;
  const name = uniqueName('r');
  const user = await admin.addUser(name);
  await person.arrive('/account/settings/index', name, newPassword);
  const publish = async (titile: string): Promise<void> => {
    await admin.call('POST', '/sys/annountCement/add', {
      titile,
      msgContent: '<p>正文</p>',
      priority: 'M',
      msgCategory: '1',
      msgType: 'USER',
      userIds: `${user.id},`,
    });
    const [row] = await admin.list('/sys/annountCement/list', { titile });
    await admin.call('GET', `/sys/annountCement/doReleaseData?id=${row?.id ?? ''}`);
  };
  const bell = page.getByRole('button', { name: /^消息，\d+ 条未读$/ });
  const readUnread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
  await expect(bell).toBeVisible();
  const before = await readUnread();
  await page.waitForTimeout(500);
  await publish(uniqueName('first'));
  await expect.poll(readUnread).toBe(before + 1);
  await expect(page.getByText('消息提醒')).toBeVisible();
  await page.getByRole('group', { name: '消息提醒' }).getByRole('button', { name: '关闭' }).click();

  await page.getByRole('tab', { name: '通知设置' }).click();
  await page.getByRole('switch', { name: '新消息弹窗提醒' }).click();
  await person.expectMessage('已保存');
  await inspect(person, 'notification', { within: '.sw-content' });
  await publish(uniqueName('next'));
  await expect.poll(readUnread).toBe(before + 2);
  await page.waitForTimeout(500);
  // Looked at once: a pop-up goes away by itself before an expectation gives up.
  expect(await page.getByText('消息提醒', { exact: true }).count()).toBe(0);

  await page.getByRole('tab', { name: '外观设置' }).click();
  await person.press('打开外观设置');
  await expect(page.getByRole('dialog', { name: '外观设置' })).toBeVisible();
});

// H2.15
test('the monitor shows what really happened, to those who may watch', async ({ person, another, admin }) => {
  const { page } = person;
  await person.arrive('/dashboard/analysis');
  await person.openMenu('仪表盘', '监控台');
  await page.waitForURL('**/dashboard/monitor');
  const counts = (await admin.call('GET', '/sys/dashboard/counts')) as Record<string, number>;
  const card = page.locator('.sw-card', { hasText: '用户总数' }).last();
  await expect(card).toContainText(String(counts['users']));
  await expect(page.locator('.sw-chart-drawing svg')).toHaveCount(5);
  await expect(person.table().row('admin').first()).toBeVisible();
  await inspect(person, 'monitor', { within: '.sw-content' });

  const staff = await another();
  await staff.arrive('/dashboard/monitor', 'staff');
  await expect(staff.page.getByRole('heading', { level: 1 })).toHaveText(['403']);
});

// H2.15
test('the workplace greets, shows the own messages and sign-ins, and leads on', async ({ person }) => {
  const { page } = person;
  await person.arrive('/dashboard/workplace', 'staff');
  await expect(page.getByText(/(早上|上午|中午|下午|晚上)好，/)).toBeVisible();
  await expect(page.getByText('未读消息').first()).toBeVisible();
  await expect(page.getByText(/登录系统/).first()).toBeVisible();
  await inspect(person, 'workplace', { within: '.sw-content' });
  await person.press('个人中心');
  await page.waitForURL('**/account/center');
});

// H2.15
test('a dashboard whose figures do not come says so and tries again', async ({ person, findings }) => {
  findings.expectFailedLoads();
  const { page } = person;
  await page.route('**/sys/dashboard/counts*', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: 503, message: '数据库暂不可用', result: null },
    }),
  );
  await person.arrive('/dashboard/monitor');
  await expect(page.getByText('统计加载失败：数据库暂不可用')).toBeVisible();
  await page.unroute('**/sys/dashboard/counts*');
  await person.press('重试');
  await expect(page.getByText(/统计加载失败/)).toBeHidden();
});
