// The monitor pages over a server that runs: figures that are there, change with what is done, and say what they are.
import { uniqueName } from './api.ts';
import { findSerious } from './axe.ts';
import { expect, test } from './test.ts';

// H1.12, H2.17
test('requests, memory, disk and web server show what this server does now', async ({ person, admin }) => {
  const { page } = person;
  await person.arrive('/monitor/HttpTrace');
  const table = person.table();
  await table.settle();
  await admin.call('GET', '/sys/user/list?pageNo=1&pageSize=10&realname=%E7%9B%91%E6%8E%A7');
  await page.getByRole('button', { name: '刷新', exact: true }).first().click();
  await expect(table.rows.filter({ hasText: '/api/sys/user/list' }).first()).toBeVisible();

  await page.goto('/monitor/JvmInfo');
  await expect(page.getByText('Node.js', { exact: false }).first()).toBeVisible();
  await expect(person.table().row('jvm.memory.used')).toContainText(/\d+(\.\d+)? (MB|GB)/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/monitor/Disk');
  await expect(person.table().rows.first()).toContainText(/\d+(\.\d+)? (GB|TB)/);
  // The chart and the table are one reading.
  expect(asked.filter((path) => path.endsWith('/queryDiskInfo'))).toHaveLength(1);
  await page.goto('/monitor/TomcatInfo');
  await expect(person.table().row('tomcat.sessions.active.current')).toContainText(/[1-9]/);
  await page.goto('/monitor/SystemInfo');
  await expect(person.table().row('system.cpu.count')).toContainText(/[1-9]/);
  await page.goto('/monitor/redis/info');
  await expect(page.getByText('Redis', { exact: false }).first()).toBeVisible();
});

// H2.17
test('a request is found by address, method, status and time, and what finds none says so', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const mark = uniqueName('seek');
  await admin.call('GET', `/sys/user/list?pageNo=1&pageSize=10&realname=${mark}`);
  await admin.ask('DELETE', `/sys/user/${mark}`);
  await person.arrive('/monitor/HttpTrace');
  const table = person.table();
  await table.settle();

  await person.search({ 地址: mark });
  await expect(table.rows).toHaveCount(2);
  await person.choose('方法', 'DELETE');
  await person.press('查询');
  await expect(table.rows).toHaveCount(1);
  await expect(table.rows).toContainText(`/api/sys/user/${mark}`);
  await person.search({ 状态: '2xx' });
  await expect(table.root).toContainText(`最近的请求中没有：地址含“${mark}”、方法为 DELETE、状态为 2xx`);
  await person.press('重置');
  await expect(table.rows.nth(2)).toBeVisible();
  await expect(person.field('地址')).toHaveValue('');

  await person.press('展开');
  await person.search({ 地址: mark, 最短耗时: '600000' });
  await expect(table.root).toContainText(`最近的请求中没有：地址含“${mark}”、耗时至少 600000 毫秒`);
  expect(await findSerious(page)).toEqual([]);
});

test('whoever lacks the permission of a monitor page is told so', async ({ person }) => {
  await person.arrive('/monitor/JvmInfo', 'staff');
  await expect(person.page.getByText('403', { exact: false }).first()).toBeVisible();
});
