// Announcements from the administrator who publishes them to the person who reads them, without a reload in between.
import type { Locator } from '@playwright/test';
import { newPassword, uniqueName } from './api.ts';
import { inspectDialog } from './inspect.ts';
import { arriveAsReader, bellOf, dialogOf, newReader, publish, reminderOf } from './readers.ts';
import { expect, test } from './test.ts';

const LIST = '/isystem/annountCement';

const textOf = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top } = range.getBoundingClientRect();
    return { left, right, top };
  });

/** Titles begin where the heading above them does, read or not, and a dot stands at the end of the words. */
async function expectFlush(heading: Locator, titles: Locator): Promise<void> {
  const { left } = await textOf(heading);
  for (const title of await titles.all()) {
    const words = await textOf(title.locator('button span').first());
    expect(Math.abs(words.left - left)).toBeLessThanOrEqual(1);
    const dot = await title
      .locator('.ant-badge-dot')
      .boundingBox({ timeout: 100 })
      .catch(() => null);
    if (!dot) continue;
    expect(Math.abs(dot.x - words.right)).toBeLessThanOrEqual(8);
    expect(Math.abs(dot.y - words.top)).toBeLessThanOrEqual(8);
  }
}

/** A picture that loads. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

// H1.4, H2.48, H2.56, H4.13, H7.43
test('what is published rings at once, counts down when it is read, and is gone when it is revoked', async ({
  person,
  another,
  admin,
}) => {
  const reader = await another();
  const { username } = await arriveAsReader(reader, admin);

  const title = uniqueName('停电');
  await person.arrive(LIST);
  await person.press('新增');
  const form = dialogOf(person, '新增通告');
  await person.fill('标题', title, form);
  await person.fill('摘要', '周六上午停电', form);
  await form.getByText('指定用户', { exact: true }).first().click();
  await form.getByRole('combobox', { name: '指定用户' }).or(form.getByLabel('指定用户')).last().click();
  const picker = dialogOf(person, '选择用户');
  await person.chooseUser(username, picker);
  await person.press('保存', form);
  await person.expectMessage('已添加');
  await expect(form).toBeHidden();
  // Others write announcements too: only this one is looked at.
  await person.search({ 标题: title });
  await expect(person.table().rows).toHaveCount(1);
  await person.table().settle();
  await person.table().press(title, '发布');
  await person.confirm(/确定发布通告“.*”吗？将通知 1 人/);
  await person.expectMessage('已发布');

  await expect(bellOf(reader)).toHaveAccessibleName('消息，1 条未读');
  const reminder = reminderOf(reader, title);
  await expect(reminder).toBeVisible();
  await reminder.getByRole('button', { name: '关闭' }).click();
  await expect(reminder).toHaveCount(0);
  await bellOf(reader).click();
  const drawer = dialogOf(reader, /通知公告（\d+）/);
  await expect(drawer).toContainText('通知公告（1）');
  await reader.press(title, drawer);
  const shown = dialogOf(reader, '通知消息');
  await expect(shown).toContainText('发送人：管理员');
  await shown.getByRole('button', { name: '关闭' }).last().click();
  await expect(drawer).toContainText('没有未读消息');
  await expect(bellOf(reader)).toHaveAccessibleName('消息');

  await person.table().press(title, '阅读情况');
  const readers = dialogOf(person, '阅读情况');
  await expect(readers).toContainText('100.0%');
  await expect(person.table(readers).row(username)).toContainText('已读');
  await readers.getByRole('button', { name: '关闭' }).first().click();
  await person.table().press(title, '撤销');
  await person.confirm(/确定撤销通告/);
  await person.expectMessage('已撤销');
  await reader.page.goto('/isps/userAnnouncement');
  await reader.search({ 标题: title });
  await expect(reader.page.getByText('没有符合查询条件的记录')).toBeVisible();
});

test('who writes an announcement sees it as its readers do, learns how many they are, and publishes it at once', async ({
  person,
  another,
  admin,
}) => {
  const reader = await another();
  const { id } = await arriveAsReader(reader, admin);
  const title = uniqueName('停水');
  await admin.call('POST', '/sys/annountCement/add', { titile: title, msgType: 'USER', userIds: `${id},` });
  await person.arrive(LIST);
  await person.search({ 标题: title });
  // Nothing but a title is no announcement.
  await person.table().press(title, '发布');
  await person.confirm(/将通知 1 人/);
  await person.expectMessage('通告还没有内容，请填写内容后再发布');
  await person.table().press(title, '编辑');
  const form = dialogOf(person, '编辑通告');
  await person.press('保存并发布', form);
  await expect(form).toContainText('请输入内容');
  await person.fill('摘要', '周六上午停水', form);
  await person.press('预览', form);
  const preview = dialogOf(person, '预览：收到的人看到的样子');
  await expect(preview).toContainText('周六上午停水');
  await inspectDialog(person, 'announcement-preview');
  await preview.getByRole('button', { name: '关闭' }).last().click();
  await expect(preview).toBeHidden();
  await person.press('保存并发布', form);
  await person.confirm('将通知 1 人，发布后立即收到。');
  await person.expectMessage('已发布');
  await expect(form).toBeHidden();
  await expect(person.table().row(title)).toContainText('已发布');

  await expect(reminderOf(reader, title)).toBeVisible();
  await expect(bellOf(reader)).toHaveAccessibleName('消息，1 条未读');
});

test('who will get an announcement is listed by name, from the form before anything is saved and from the list', async ({
  person,
  admin,
}) => {
  const mark = uniqueName('收');
  const people: { username: string; realname: string; id: string }[] = [];
  for (const realname of [`${mark}甲`, `${mark}乙`]) {
    const username = uniqueName('gets');
    people.push({ ...(await admin.addUser(username, { realname })), username, realname });
  }
  const [first = { username: '', realname: '' }, second = { username: '', realname: '' }] = people;
  await person.arrive(LIST);
  await person.press('新增');
  const form = dialogOf(person, '新增通告');
  const receivers = dialogOf(person, '接收用户');
  const table = person.table(receivers);
  const leave = async () => {
    await receivers.getByRole('button', { name: '关闭' }).first().click();
    await expect(receivers).toBeHidden();
  };

  // The button stands at its radios, not in the middle of the field with its label.
  const middle = async (control: Locator) => {
    const { y, height } = (await control.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
    return y + height / 2;
  };
  const radios = await middle(form.getByRole('group', { name: '通告对象' }).getByRole('radiogroup'));
  expect(await middle(form.getByRole('button', { name: '查看接收人' }))).toBeCloseTo(radios, 0);

  // Everybody, until somebody is named; then nobody, until they are chosen.
  await person.press('查看接收人', form);
  await person.fill('用户姓名', mark, receivers);
  await person.press('查询', receivers);
  await expect(table.rows).toHaveCount(2);
  await leave();
  await form.getByText('指定用户', { exact: true }).first().click();
  await person.press('查看接收人', form);
  await expect(receivers).toContainText('还没有指定用户，请先选择');
  await leave();
  for (const { username } of people) {
    await form.getByRole('combobox', { name: '指定用户' }).or(form.getByLabel('指定用户')).last().click();
    await person.chooseUser(username, dialogOf(person, '选择用户'));
  }

  await person.press('查看接收人', form);
  await expect(table.rows).toHaveCount(2);
  await expect(table.row(first.username)).toContainText(first.realname);
  await inspectDialog(person, 'announcement-receivers');
  await person.fill('用户姓名', second.realname, receivers);
  await person.press('查询', receivers);
  await expect(table.rows).toHaveCount(1);
  await expect(table.row(second.username)).toContainText(second.realname);
  await leave();
  const title = uniqueName('停气');
  await person.fill('标题', title, form);
  await person.press('保存', form);
  await person.expectMessage('已添加');
  await expect(form).toBeHidden();

  await person.search({ 标题: title });
  await expect(person.table().rows).toHaveCount(1);
  await person.table().settle();
  await person.table().press(title, '接收人');
  await expect(dialogOf(person, `接收人 · ${title}`)).toBeVisible();
  await expect(table.rows).toHaveCount(2);
});

// H2.62, H2.63, H4.11, H7.18, H7.20, H9.2
test('the message centre sorts, filters and marks, and fills the window', async ({ person, admin }) => {
  const { username, id } = await newReader(admin);
  const userIds = `${id},`;
  const mark = uniqueName('号');
  for (let index = 1; index <= 12; index += 1) {
    await publish(admin, `${mark}公告${String(index)}`, { msgType: 'USER', userIds });
  }
  await publish(admin, `${mark}升级`, { msgType: 'USER', userIds, msgCategory: '2' });
  await person.arrive('/dashboard/analysis', username, newPassword);
  await expect(bellOf(person)).toHaveAccessibleName('消息，13 条未读');
  await bellOf(person).click();
  await person.press('消息中心', dialogOf(person, '通知公告（12）'));
  const centre = dialogOf(person, '消息中心');
  const table = person.table(centre);
  await expect(table.rows).toHaveCount(10);
  const categories = centre.getByRole('list', { name: '消息分类' });
  await expect(categories.getByRole('button')).toHaveText(['全部消息', '通知公告', '系统消息']);

  await person.press('系统消息', categories);
  await expect(table.rows.first()).toContainText(`${mark}升级`);
  await expect(table.rows.first()).toContainText('未读');
  await person.press(`${mark}升级`, centre);
  await expect(dialogOf(person, '通知消息')).toBeVisible();
  await person.page.keyboard.press('Escape');
  await expect(table.row(`${mark}升级`)).toContainText('已读');
  await person.press('未读', centre);
  await expect(table.rows).toHaveCount(0);
  await person.press('已读', centre);
  await expect(table.row(`${mark}升级`)).toBeVisible();

  await person.press('通知公告', categories);
  // 系统消息 has nothing unread any more.
  await expect(categories.getByRole('button')).toHaveText(['全部消息', '通知公告']);
  await person.press('全部', centre);
  await expect(table.rows).toHaveCount(10);
  await person.search({ 标题: '公告12' });
  await expect(table.rows).toHaveCount(1);
  await person.press('重置', centre.getByRole('search'));
  await expect(table.rows).toHaveCount(10);
  await person.press('全部标为已读', centre);
  await person.expectMessage('操作成功！');
  await person.press('未读', centre);
  await expect(table.rows).toHaveCount(0);
  await expect(bellOf(person)).toHaveAccessibleName('消息');

  await person.press('全屏', centre);
  const box = await centre.locator('.ant-modal-container').boundingBox();
  expect(box?.width).toBe(person.page.viewportSize()?.width);
  await person.press('退出全屏', centre);
});

// H2.10, H2.55
test('a message leads to its page, and to the screen it names with its record', async ({ person, admin }) => {
  const { username, id } = await newReader(admin);
  const mark = uniqueName('去');
  const more = { msgType: 'USER', userIds: id };
  await publish(admin, `${mark}页面`, { ...more, openType: 'url', openPage: '/isps/userAnnouncement' });
  const target = await publish(admin, `${mark}目标`, { ...more, msgContent: '<p>目标内容</p>' });
  await publish(admin, `${mark}窗口`, {
    ...more,
    openType: 'component',
    openPage: 'messages/announcement',
    busId: target,
  });
  await publish(admin, `${mark}之后`, more);
  await person.arrive('/dashboard/analysis', username, newPassword);
  await bellOf(person).click();
  const drawer = dialogOf(person, '通知公告（4）');
  await expectFlush(drawer.locator('.sw-card-head strong').first(), drawer.locator('.sw-badge'));
  await person.press(`${mark}窗口`, drawer);
  const opened = dialogOf(person, `${mark}窗口`);
  await expect(opened).toContainText('目标内容');
  await person.page.keyboard.press('Escape');
  await person.press(`${mark}页面`, dialogOf(person, '通知公告（'));
  await person.press('去处理', dialogOf(person, '通知消息'));
  await person.page.waitForURL('**/isps/userAnnouncement');
  await expect(person.page.getByRole('dialog')).toHaveCount(0);
  const table = person.table();
  await expect(table.row(`${mark}页面`)).toContainText('已读');
  await expect(table.row(`${mark}之后`)).toContainText('未读');
  const titles = table.root.locator('tbody .sw-badge');
  await expect(titles.locator('.ant-badge-dot')).not.toHaveCount(0);
  await expect(titles.filter({ hasNot: person.page.locator('.ant-badge-dot') })).not.toHaveCount(0);
  await expectFlush(table.root.getByRole('columnheader', { name: '标题' }), titles);
});

test('HTML that was stored runs nothing (S52)', async ({ person, admin }) => {
  const { username, id } = await newReader(admin);
  const title = `<img src=x onerror="window.hit=1">${uniqueName('x')}`;
  const hit = `<script>window.hit=1</script><img src="${PIXEL}" onload="window.hit=1"><svg onload="window.hit=1"></svg>`;
  await publish(admin, title, {
    msgType: 'USER',
    userIds: id,
    msgContent: `<p>正文</p>${hit}`,
    msgAbstract: hit,
  });
  await person.arrive('/isps/userAnnouncement', username, newPassword);
  await person.table().press(title, '查看');
  await expect(dialogOf(person, '通知消息')).toContainText('正文');
  expect(await person.page.evaluate(() => 'hit' in window)).toBe(false);
});

// H7.25, W7.25
test('without its socket the page hears from the message broker, and without both it asks', async ({
  another,
  admin,
}) => {
  test.slow();
  const { username, id } = await newReader(admin);
  const reader = await another();
  let isBrokerOpen = true;
  await reader.page.routeWebSocket(/\/websocket\//, (socket) => socket.close());
  await reader.page.routeWebSocket(/\/mqtt$/, (socket) => {
    if (isBrokerOpen) socket.connectToServer();
    else void socket.close();
  });
  const broker = reader.page.waitForEvent('websocket', (socket) => socket.url().endsWith('/mqtt'));
  await reader.arrive('/dashboard/analysis', username, newPassword);
  await broker;
  await reader.page.waitForTimeout(1_000);
  const first = uniqueName('经代理');
  await publish(admin, first, { msgType: 'USER', userIds: id });
  await expect(bellOf(reader)).toHaveAccessibleName('消息，1 条未读');
  await expect(reader.page.getByRole('group', { name: '消息提醒' })).toContainText(first);

  isBrokerOpen = false;
  const asked = reader.page.waitForRequest((request) => request.url().includes('/listByUser'), {
    timeout: 30_000,
  });
  await reader.page.reload();
  await asked;
  await publish(admin, uniqueName('轮询'), { msgType: 'USER', userIds: id });
  await expect(bellOf(reader)).toHaveAccessibleName('消息，2 条未读', { timeout: 40_000 });
});
