// The frame around the pages with texts that attack: each place is seen open, with the text in it as text.
import http from 'node:http';
import { expect } from '@playwright/test';
import { Api, newPassword, uniqueName } from './api.ts';
import { look, type Sweep } from './canary-sweep.ts';
import type { Person } from './person.ts';
import { bellOf, dialogOf, publish, reminderOf } from './readers.ts';

const NAME = '<svg onload="__canary()"></svg>{{ __canary() }}{{ 6 * 7000001 }}';
const NEWS = '<img src=x onerror=__canary()>{{ __canary() }}';
const MENU = '<script>__canary()</script>{{ __canary() }}';
const FILE = '{{ __canary() }}<img src=x onerror=__canary()>.txt';
/** Without a space, which no address may hold. */
const ADDRESS = '/api/<svg/onload=__canary()>';

/** A page that people come to without the menu, until somebody gives it an entry. */
const PAGE = '/account/settings/index';

export interface Sender {
  api: Api;
  admin: Api;
  id: string;
  username: string;
}

/** Somebody whose name attacks and who may do what the administrator may; all announcements are published by them. */
export async function plantSender(admin: Api, url: string): Promise<Sender> {
  const username = uniqueName('canary');
  const [role] = await admin.list('/sys/role/list', { roleCode: 'admin' });
  const { id } = await admin.addUser(username, { realname: NAME, selectedroles: role?.id });
  const api = await Api.signIn(username, newPassword, url);
  const written = await api.list('/sys/annountCement/list', { sendStatus: '0' });
  // One whose text is cleaned away is refused: there would be nothing to read.
  for (const row of written) await api.ask('GET', `/sys/annountCement/doReleaseData?id=${row.id}`);
  await admin.call('POST', '/sys/permission/add', { name: MENU, menuType: 0, url: PAGE, sortNo: 0 });
  return { api, admin, id, username };
}

/** Walks through menu, tabs, bar and all dialogs of the bell, the stored files and the requests of the server. */
export async function walkFrame(person: Person, sender: Sender, url: string, sweep: Sweep): Promise<void> {
  const { page } = person;
  await person.signIn(sender.username, newPassword);

  await page.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem', { name: MENU }).click();
  await page.waitForURL(`**${PAGE}`);
  await expect(page.getByRole('tab', { name: MENU, exact: true })).toBeVisible();
  expect(await page.title()).toContain(MENU);
  await look(page, 'tab', sweep);

  const user = page.getByRole('button', { name: `用户菜单：${NAME}`, exact: true });
  await expect(user).toContainText(NAME);
  await person.openUserMenu('关闭多页签');
  await expect(page.getByRole('navigation', { name: '面包屑' })).toContainText(MENU);
  await look(page, 'breadcrumb', sweep);

  // Nobody is reminded of what they publish themselves.
  const more = { msgType: 'USER', userIds: `${sender.id},`, msgContent: NEWS };
  const foreign = await publish(sender.admin, NEWS, more);
  const reminder = reminderOf(person, NEWS);
  await expect(reminder).toBeVisible();
  await look(page, 'reminder', sweep);
  await reminder.getByRole('button', { name: '关闭' }).click();
  await sender.admin.call('GET', `/sys/annountCement/doReovkeData?id=${foreign}`);
  await publish(sender.api, NEWS, more);
  await bellOf(person).click();
  const drawer = dialogOf(person, /通知公告（\d+）/);
  await expect(drawer.getByRole('button', { name: NEWS, exact: true })).toBeVisible();
  await look(page, 'bell', sweep);
  await person.press('消息中心', drawer);
  const centre = dialogOf(person, '消息中心');
  await expect(person.table(centre).row(NEWS)).toContainText(NAME);
  await look(page, 'message centre', sweep);
  await person.press(NEWS, centre);
  await expect(dialogOf(person, '通知消息')).toContainText(`发送人：${NAME}`);
  await look(page, 'message', sweep);

  await page.goto('/isystem/ossFile');
  await person.press('上传');
  const form = dialogOf(person, '上传文件');
  await form
    .getByLabel('文件', { exact: true })
    .setInputFiles({ name: FILE, mimeType: 'text/plain', buffer: Buffer.from('值班记录') });
  await expect(form.getByRole('button', { name: /^下载 .*onerror=__canary\(\)/ })).toBeVisible();
  await look(page, 'upload', sweep);
  await person.press('保存', form);
  await expect(form).toBeHidden();
  // The list shortens long names.
  await expect(person.table().rows.filter({ hasText: '{{ __canary() }}_img' })).toHaveCount(1);
  await look(page, 'stored files', sweep);

  // A browser would write the signs of such an address otherwise.
  expect(await ask(url, ADDRESS)).toBeGreaterThanOrEqual(400);
  await page.goto('/monitor/HttpTrace');
  await person.search({ 地址: ADDRESS });
  await expect(person.table().rows.filter({ hasText: ADDRESS }).first()).toBeVisible();
  await look(page, 'requests', sweep);
}

/** @returns the status of a call without a session, whose address is sent as it stands */
async function ask(url: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    http
      .get({ hostname, port, path }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
      .on('error', reject);
  });
}
