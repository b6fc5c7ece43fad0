// The line breaks, the server starts anew, a clock is wrong: nothing that was typed or sent is lost, and nothing comes twice.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isDeep, sample } from '../tests/depth.ts';
import { startServer } from '../tests/server-process.ts';
import { Api, newPassword, uniqueName } from './api.ts';
import { adminPassword, demoPassword } from './server.ts';
import { expect, test } from './test.ts';

const DAY = 86_400_000;

/** Clocks that are wrong and zones that are foreign, alone and together; an ordinary run has each of them in one pair. */
const clocks = sample(
  'clocks that are wrong × foreign time zones',
  [DAY, -DAY, 0].flatMap((skew) =>
    ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Shanghai'].map((timezoneId) => ({
      skew,
      timezoneId,
    })),
  ),
  ({ skew, timezoneId }) => (skew === 0 || timezoneId === 'Asia/Shanghai' ? [] : [String(skew), timezoneId]),
);

test('who fills in a form without a network keeps every field and saves when it is back (F14)', async ({
  person,
  admin,
  findings,
}) => {
  const { page } = person;
  findings.expectFailedLoads();
  const code = uniqueName('off');
  const form = await person.openNewDictionary({ 字典名称: '断网前' });
  const typed = { 字典名称: '断网时填写', 字典编码: code, 描述: '第三个字段' };
  await page.context().setOffline(true);
  await person.fillAll(typed, form);
  await person.press('保存', form);
  await person.expectMessage('网络连接失败，请检查网络后重试');
  await page.waitForTimeout(1_500);
  await expect(form).toBeVisible();
  await person.expectValues(typed, form);
  await expect(page.getByRole('dialog', { name: '登录已过期' })).toHaveCount(0);

  await page.context().setOffline(false);
  await person.press('保存', form);
  await expect(form).toBeHidden();
  const saved = await admin.list('/sys/dict/list', { dictCode: code });
  expect(saved).toMatchObject([{ dictName: '断网时填写', description: '第三个字段' }]);
});

test('what is published while the server starts anew is read after the reconnect, once (F15)', async ({
  another,
  findings,
}) => {
  test.setTimeout(120_000);
  findings.expectFailedLoads();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-restart-'));
  const env = {
    CAPTCHA: 'off',
    ADMIN_PASSWORD: adminPassword,
    DEMO_PASSWORD: demoPassword,
    SEED: 'demo',
    LOG_LEVEL: 'warn',
  };
  const first = await startServer({ dataDir, env });
  const reader = await another({ baseURL: first.url });
  const before = await Api.signIn('staff', demoPassword, first.url);
  await before.call('PUT', '/sys/sysAnnouncementSend/readAll', {});
  await before.dispose();
  const opened = reader.page.waitForEvent('websocket');
  await reader.signIn('staff');
  const socket = await opened;
  const bell = reader.page.getByRole('button', { name: /^消息(?:，|$)/ });
  await expect(bell).toHaveAccessibleName('消息');
  // Charts of the home page load with their first use: what is on its way when the server goes is another story.
  await reader.page.waitForLoadState('networkidle');

  // Listened to rather than waited for: a line that breaks before it closes would end the waiting with its error.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await first.stop();
  await closed;
  const second = await startServer({ dataDir, env: { ...env, PORT: new URL(first.url).port } });
  try {
    const admin = await Api.signIn('admin', adminPassword, second.url);
    const titile = uniqueName('重启');
    const { id } = (await admin.call('POST', '/sys/annountCement/add', {
      titile,
      msgContent: '<p>文</p>',
    })) as { id: string };
    await admin.call('GET', `/sys/annountCement/doReleaseData?id=${id}`);
    await expect(bell).toHaveAccessibleName('消息，1 条未读', { timeout: 30_000 });
    const reminder = reader.page.getByRole('group', { name: '消息提醒' }).filter({ hasText: titile });
    const again = uniqueName('再次');
    const { id: next } = (await admin.call('POST', '/sys/annountCement/add', {
      titile: again,
      msgContent: '<p>文</p>',
    })) as {
      id: string;
    };
    await admin.call('GET', `/sys/annountCement/doReleaseData?id=${next}`);
    await expect(bell).toHaveAccessibleName('消息，2 条未读', { timeout: 30_000 });
    expect(await reminder.count(), 'reminders of the first one').toBeLessThanOrEqual(1);
    await bell.click();
    const drawer = reader.page
      .getByRole('dialog')
      .filter({ hasText: /通知公告（\d+）/ })
      .last();
    for (const title of [titile, again]) {
      await expect(drawer.getByRole('button', { name: title, exact: true })).toHaveCount(1);
    }
    await admin.dispose();
  } finally {
    await second.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a clock that is a day wrong and a foreign time zone end no session and move no date (F22)', async ({
  another,
  admin,
}) => {
  if (isDeep) test.slow();
  const username = uniqueName('clock');
  await admin.addUser(username, { birthday: '2000-02-29' });
  const [stored] = await admin.list('/sys/user/list', { username });
  for (const { skew, timezoneId } of clocks) {
    const person = await another({ timezoneId });
    const { page } = person;
    await page.clock.setSystemTime(Date.now() + skew);
    await person.signIn();
    await page.goto('/isystem/user');
    await person.search({ 用户账号: username });
    const table = person.table();
    const seen = await table.cell(username, '创建时间');
    expect(seen, `${String(skew)} ${timezoneId}`).toBe(stored?.['createTime']);
    await table.press(username, '编辑');
    const form = page.getByRole('dialog', { name: /^编辑用户/ });
    await expect(person.field('生日', form)).toHaveValue('2000-02-29');
    await person.fill('用户姓名', `时钟${String(skew)}`, form);
    await person.press('保存', form);
    await expect(form).toBeHidden();
    // Somebody sets the clock right while the session goes on.
    await page.clock.setSystemTime(Date.now());
    await page.reload();
    await expect(table.row(username)).toBeVisible();
    await page.close();
  }
  const [after] = await admin.list('/sys/user/list', { username });
  expect(after).toMatchObject({ birthday: '2000-02-29', createTime: stored?.['createTime'] });
  const own = await Api.signIn(username, newPassword);
  await own.dispose();
});
