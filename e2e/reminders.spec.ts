// What tells people that there is news: reminders, badges, the dialogs of the bell, and the lines that carry it.
import type { WebSocketRoute } from '@playwright/test';
import { newPassword, uniqueName } from './api.ts';
import { findEvery } from './axe.ts';
import { inspectDialog } from './inspect.ts';
import type { Person } from './person.ts';
import { arriveAsReader, bellOf, dialogOf, newReader, publish, reminderOf } from './readers.ts';
import { expect, test } from './test.ts';

const HOME = '/dashboard/analysis';
const SOCKET = /\/websocket\//;
/** Pixels to the right edge of the window. */
const EDGE = 16;
const COUNTS = '/sys/annountCement/listByUser';

/** From now on the page's time goes on only where the journey says so. */
async function stopClock({ page }: Person): Promise<void> {
  await page.waitForLoadState('networkidle');
  // Time that jumps would find cards that still wait for one another.
  await expect(page.locator('.sw-portal-waiting')).toHaveCount(0);
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
}

// H2.56, H4.17
test('a reminder leads to what came, the badge counts down, and whoever leaves it alone is left alone', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const { id } = await arriveAsReader(person, admin);
  const [first, second] = [uniqueName('停水'), uniqueName('停气')];
  const more = { msgType: 'USER', userIds: `${id},` };
  await publish(admin, first, { ...more, msgContent: '<p>明早八点到十点</p>' });
  await expect(reminderOf(person, first)).toBeVisible();
  await publish(admin, second, more);
  await expect(reminderOf(person, second)).toBeVisible();
  await expect(bellOf(person)).toHaveAccessibleName('消息，2 条未读');
  expect(await findEvery(page)).toEqual([]);

  await person.press('查看详情', reminderOf(person, first));
  const shown = page.getByRole('dialog', { name: '通知消息' });
  await expect(shown).toContainText(first);
  await expect(shown).toContainText('明早八点到十点');
  await inspectDialog(person, 'notice');
  await expect(reminderOf(person, first)).toHaveCount(0);
  await expect(bellOf(person)).toHaveAccessibleName('消息，1 条未读');
  await shown.getByRole('button', { name: '关闭' }).last().click();
  await expect(shown).toBeHidden();
  // The pointer on a reminder keeps it.
  await expect(reminderOf(person, second)).toHaveCount(0);
  await expect(bellOf(person)).toHaveAccessibleName('消息，1 条未读');
});

test('a reminder stands above the buttons of what is open, waits in the bell, and comes not to who published it', async ({
  person,
  another,
  admin,
}) => {
  const { page } = person;
  const { id } = await arriveAsReader(person, admin);
  const publisher = await another();
  await publisher.arrive(HOME);
  const more = {
    msgType: 'USER',
    userIds: `${id},${(await admin.list('/sys/user/list', { username: 'admin' }))[0]?.id ?? ''},`,
  };
  let count = 0;
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await bellOf(person).click();
    const drawer = dialogOf(person, '消息');
    await expect(drawer.locator('.sw-toolbar-sticky')).toBeVisible();
    const title = uniqueName('检修');
    await publish(admin, title, more);
    count += 1;
    const reminder = reminderOf(person, title);
    await expect(reminder).toBeVisible();
    await expect
      .poll(async () => {
        const [card, footer] = [
          await reminder.boundingBox(),
          await drawer.locator('.sw-toolbar-sticky').boundingBox(),
        ];
        if (!card || !footer) return 'gone';
        const isAbove = card.y + card.height <= footer.y;
        const isAtEdge = card.x >= 0 && card.x + card.width === width - EDGE && card.y >= 0;
        return isAbove && isAtEdge ? 'above' : JSON.stringify([card, footer]);
      })
      .toBe('above');
    await expect(reminder).toHaveCount(0, { timeout: 8_000 });
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(bellOf(person)).toHaveAccessibleName(`消息，${String(count)} 条未读`);
    await expect(reminderOf(publisher, title)).toHaveCount(0);
  }
});

// H2.56, H4.10
test('系统消息 has a dialog of its own, and the message centre goes back to the first ten', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const { username, id } = await newReader(admin);
  const more = { msgType: 'USER', userIds: `${id},` };
  const mark = uniqueName('系');
  for (let index = 1; index <= 10; index += 1) await publish(admin, `${mark}公告${String(index)}`, more);
  await publish(admin, `${mark}维护`, { ...more, msgCategory: '2', msgContent: '<p>今晚十点维护</p>' });
  await person.arrive(HOME, username, newPassword);
  await expect(bellOf(person)).toHaveAccessibleName('消息，11 条未读');

  await bellOf(person).click();
  await person.press('系统消息', dialogOf(person, '通知公告（10）'));
  const system = page.getByRole('dialog', { name: '系统消息' });
  const messages = person.table(system);
  await expect(messages.rows.first()).toContainText(`${mark}维护`);
  await expect(system).not.toContainText(`${mark}公告`);
  await expect(messages.row(`${mark}维护`)).toContainText('未读');
  await person.press(`${mark}维护`, system);
  const shown = page.getByRole('dialog', { name: '通知消息' });
  await expect(shown).toContainText('今晚十点维护');
  await page.keyboard.press('Escape');
  await expect(shown).toBeHidden();
  await expect(messages.row(`${mark}维护`)).toContainText('已读');
  await page.keyboard.press('Escape');
  await expect(system).toBeHidden();
  await expect(bellOf(person)).toHaveAccessibleName('消息，10 条未读');

  await bellOf(person).click();
  await person.press('消息中心', dialogOf(person, '通知公告（10）'));
  const centre = page.getByRole('dialog', { name: '消息中心' });
  const table = person.table(centre);
  await expect(table.rows).toHaveCount(10);
  await centre.getByRole('combobox', { name: '页码' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('20 条/页').click();
  await expect.poll(() => table.rows.count()).toBeGreaterThan(10);
  const list = page.waitForRequest((request) => request.url().includes('/getMyAnnouncementSend'));
  await person.press(`${mark}公告1`, centre);
  const asked = new URL((await list).url()).searchParams;
  expect([asked.get('pageNo'), asked.get('pageSize')]).toEqual(['1', '10']);
  await expect(shown).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(table.rows).toHaveCount(10);
  await table.settle();
  await expect(bellOf(person)).toHaveAccessibleName('消息，9 条未读');
});

// H2.62, H9.3
test('more than 99 unread messages are 99+, at the bell and at their category', async ({ person, admin }) => {
  const { page } = person;
  const { username, id } = await newReader(admin);
  await publish(admin, uniqueName('多'), { msgType: 'USER', userIds: `${id},` });
  // So many cannot be published within a minute.
  await page.route(
    (url) => url.pathname.endsWith(COUNTS),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { result: { countMap: Record<string, number> } };
      const categories = Object.keys(body.result.countMap);
      const countMap = Object.fromEntries(categories.map((category) => [category, 120]));
      await route.fulfill({
        response,
        json: { ...body, result: { ...body.result, msgCount: 120, countMap } },
      });
    },
  );
  await person.arrive(HOME, username, newPassword);
  await expect(bellOf(person)).toHaveAccessibleName('消息，120 条未读');
  await expect(bellOf(person)).toHaveText('99+');
  await bellOf(person).click();
  await person.press('消息中心', dialogOf(person, '通知公告（1）'));
  const categories = dialogOf(person, '消息分类').getByRole('list', { name: '消息分类' });
  await expect(categories.getByTitle('全部消息：99+')).toHaveText('99+');
  await expect(categories.getByTitle('通知公告：99+')).toHaveText('99+');
});

// H4.16, H7.24, H9.6
test('the socket beats every 20 seconds, and is there again 5 seconds after it broke', async ({
  person,
  admin,
  findings,
}) => {
  findings.expectFailedLoads();
  const { page } = person;
  const lines: WebSocketRoute[] = [];
  const sent: string[] = [];
  const heard: string[] = [];
  await page.routeWebSocket(SOCKET, (line) => {
    const server = line.connectToServer();
    lines.push(line);
    line.onMessage((text) => {
      sent.push(String(text));
      server.send(text);
    });
    server.onMessage((text) => {
      heard.push(String(text));
      line.send(text);
    });
  });
  await page.clock.install();
  const { id } = await arriveAsReader(person, admin);
  await publish(admin, uniqueName('先'), { msgType: 'USER', userIds: `${id},` });
  // What came over the socket says that it is open.
  await expect(bellOf(person)).toHaveAccessibleName('消息，1 条未读');
  await stopClock(person);
  const answers = () => heard.filter((text) => text.includes('heartcheck')).length;
  await expect.poll(() => sent.length - answers()).toBe(0);
  const before = sent.length;
  for (let beat = before + 1; beat <= before + 3; beat += 1) {
    await page.clock.runFor(20_000);
    await expect.poll(() => sent).toEqual(Array(beat).fill('HeartBeat'));
    // A beat without an answer would end the socket.
    await expect.poll(answers).toBe(beat);
  }

  expect(lines).toHaveLength(1);
  await lines[0]?.close({ code: 3_000 });
  await publish(admin, uniqueName('断'), { msgType: 'USER', userIds: `${id},` });
  await page.clock.runFor(4_900);
  expect(lines).toHaveLength(1);
  await expect(bellOf(person)).toHaveAccessibleName('消息，1 条未读');
  await page.clock.runFor(200);
  await expect.poll(() => lines.length).toBe(2);
  await expect(bellOf(person)).toHaveAccessibleName('消息，2 条未读');
  await page.clock.runFor(20_000);
  await expect.poll(() => sent).toHaveLength(before + 4);
});

// H4.14, H8.18, H9.5
test('without socket and broker the page asks every 6 seconds, until one answer fails, and tells nobody', async ({
  person,
  admin,
  findings,
}) => {
  findings.expectFailedLoads();
  const { page } = person;
  await page.routeWebSocket(SOCKET, (socket) => socket.close());
  let brokers = 0;
  await page.routeWebSocket(/\/mqtt$/, (socket) => {
    brokers += 1;
    return socket.close();
  });
  let isFailing = false;
  let asked = 0;
  await page.route(
    (url) => url.pathname.endsWith(COUNTS),
    (route) => {
      asked += 1;
      return isFailing ? route.fulfill({ status: 500, json: {} }) : route.fallback();
    },
  );
  await page.clock.install();
  const { id } = await arriveAsReader(person, admin);
  await stopClock(person);
  await page.clock.runFor(5_000);
  await expect.poll(() => brokers).toBeGreaterThan(0);
  await expect(async () => {
    const before = asked;
    await page.clock.runFor(6_000);
    await expect.poll(() => asked, { timeout: 1_000 }).toBe(before + 1);
  }).toPass();
  await publish(admin, uniqueName('轮'), { msgType: 'USER', userIds: `${id},` });
  const before = asked;
  await page.clock.runFor(6_000);
  await expect.poll(() => asked).toBe(before + 1);
  await expect(bellOf(person)).toHaveAccessibleName('消息，1 条未读');

  isFailing = true;
  const failed = page.waitForResponse((response) => response.status() === 500);
  await page.clock.runFor(6_000);
  await (await failed).finished();
  expect(asked).toBe(before + 2);
  const told = page.locator('.ant-message-notice, [role="alert"]');
  await page.clock.runFor(1_000);
  await expect(told).toHaveCount(0);
  isFailing = false;
  for (let time = 1; time <= 5; time += 1) await page.clock.runFor(3_000);
  await page.clock.resume();
  await page.waitForLoadState('networkidle');
  expect(asked, 'asked after a failure').toBe(before + 2);
  await expect(bellOf(person)).toHaveAccessibleName('消息，1 条未读');
  await expect(told).toHaveCount(0);
});
