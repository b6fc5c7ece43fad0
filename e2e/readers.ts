// People whom somebody writes to, and what they see of it.
import { expect, type Locator } from '@playwright/test';
import { Api, newPassword, uniqueName } from './api.ts';
import type { Person } from './person.ts';

export const bellOf = ({ page }: Person): Locator => page.getByRole('button', { name: /^消息(?:，|$)/ });
export const dialogOf = ({ page }: Person, title: string | RegExp): Locator =>
  page.getByRole('dialog').filter({ hasText: title }).last();
export const reminderOf = ({ page }: Person, title: string): Locator =>
  page.getByRole('group', { name: '消息提醒' }).filter({ hasText: title });

/** Writes and publishes an announcement over the calls. */
export async function publish(admin: Api, titile: string, more: object = {}): Promise<string> {
  const body = { titile, msgContent: '<p>内容</p>', ...more };
  const { id } = (await admin.call('POST', '/sys/annountCement/add', body)) as { id: string };
  await admin.call('GET', `/sys/annountCement/doReleaseData?id=${id}`);
  return id;
}

/** Somebody whom nobody wrote to before is in front of the home page. */
export async function arriveAsReader(
  person: Person,
  admin: Api,
): Promise<{ username: string; id: string; session: Api }> {
  const reader = await newReader(admin);
  const session = await person.arrive('/dashboard/analysis', reader.username, newPassword);
  await expect(bellOf(person)).toHaveAccessibleName('消息');
  return { ...reader, session };
}

/** A person whom nobody wrote to before: all messages are read. */
export async function newReader(admin: Api): Promise<{ username: string; id: string }> {
  const username = uniqueName('reader');
  const { id } = await admin.addUser(username);
  const own = await Api.signIn(username, newPassword);
  await own.call('PUT', '/sys/sysAnnouncementSend/readAll', {});
  await own.dispose();
  return { username, id };
}
