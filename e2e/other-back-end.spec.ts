// The whole app over another back end: a second server without a database hands every call to the one of this run.
import fs from 'node:fs';
import { startServer, type ServerProcess } from '../tests/server-process.ts';
import { type Api, newPassword, uniqueName } from './api.ts';
import { serverUrl } from './server.ts';
import { expect, test } from './test.ts';

let front: ServerProcess;

test.beforeAll(async () => {
  front = await startServer({
    env: { API_TARGET: `${serverUrl()}/api`, API_BASE: '/back', LOG_LEVEL: 'warn' },
  });
});
test.afterAll(async () => {
  await front.stop();
});

test('a person signs in, adds a user, changes it and deletes it, over a server without a database', async ({
  another,
  admin,
}) => {
  const person = await another({ baseURL: front.url });
  const { page } = person;
  await person.signIn();
  await person.openMenu('系统管理', '用户管理');
  const name = uniqueName('o');
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增用户' });
  await person.fill('用户账号', name, form);
  await person.fill('用户姓名', '另一后端', form);
  await person.fill('登录密码', newPassword, form);
  await person.fill('确认密码', newPassword, form);
  await person.press('保存', form);
  await expect(form).toBeHidden();
  expect(await admin.list('/sys/user/list', { username: name })).toHaveLength(1);

  await person.search({ 用户账号: name });
  const table = person.table();
  await table.press(name, '编辑');
  const edit = page.getByRole('dialog', { name: /^编辑用户/ });
  await person.fill('用户姓名', '已改名', edit);
  await person.press('保存', edit);
  await expect(edit).toBeHidden();
  await expect(table.row(name)).toContainText('已改名');

  await table.press(name, '删除');
  await person.confirm(/删除/);
  await expect(table.row(name)).toHaveCount(0);
  expect(await admin.list('/sys/user/list', { username: name })).toHaveLength(0);
  await person.signOut();
});

test('an announcement arrives by the socket, and a file by its stream', async ({ another, admin }) => {
  const person = await another({ baseURL: front.url });
  const { page } = person;
  const opened = page.waitForEvent('websocket', (one) => one.url().includes('/back/websocket/'));
  const { token } = await person.arrive('/dashboard/analysis');
  const socket = await opened;
  const heard = socket.waitForEvent('framereceived');
  await publish(admin);
  expect(String((await heard).payload)).toContain('"cmd":"');

  const content = Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    Buffer.alloc(3_000_000, 32),
    Buffer.from('\n%%EOF'),
  ]);
  const sent = await page.request.post(`${front.url}/back/sys/common/upload`, {
    headers: { 'X-Access-Token': token },
    multipart: { biz: 'temp', file: { name: '大文件.pdf', mimeType: 'application/pdf', buffer: content } },
  });
  const { message } = (await sent.json()) as { message: string };
  const read = await page.request.get(
    `${front.url}/back/sys/common/static?imgPath=${encodeURIComponent(message)}`,
    {
      headers: { 'X-Access-Token': token },
    },
  );
  expect((await read.body()).equals(content)).toBe(true);
});

test('there is no database of its own, and the start says so', async () => {
  expect(front.log()).toContain('不启动数据库');
  expect(fs.existsSync(front.dataDir)).toBe(false);
  const health = (await (await fetch(`${front.url}/back/health`)).json()) as { result: object };
  expect(health.result).toMatchObject({ status: 'ok', database: { kind: 'target' } });
});

/** Announces something to the administrator: other journeys count what everybody is told. */
async function publish(admin: Api): Promise<void> {
  const titile = uniqueName('通知');
  const [user] = await admin.list('/sys/user/list', { username: 'admin' });
  await admin.call('POST', '/sys/annountCement/add', {
    titile,
    msgContent: '<p>正文</p>',
    msgAbstract: '摘要',
    priority: 'M',
    msgCategory: '1',
    msgType: 'USER',
    userIds: `${user?.id ?? ''},`,
  });
  const [row] = await admin.list('/sys/annountCement/list', { titile });
  await admin.call('GET', `/sys/annountCement/doReleaseData?id=${row?.id ?? ''}`);
}
