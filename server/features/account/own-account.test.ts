import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import { picture, sendFile } from '../files/files.testing.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'own-account-'));
const PASSWORD = 'Secret-word-1';
let server: TestApp;
let admin: string;
beforeAll(async () => {
  server = await openTestApp({ isDemo: true, config: { dataFolder: folder } });
  admin = await server.signIn();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask<T = { userInfo: Record<string, unknown> }>(
  method: string,
  url: string,
  token: string,
  body?: object,
) {
  const answer = await server.call(method, `/api/sys${url}`, {
    token,
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.statusCode, ...answer.json<{ success: boolean; message: string; result: T }>() };
}

let added = 0;
async function openPerson(more: object = {}) {
  const username = `own_${String(++added)}`;
  const body = { username, realname: '本人', password: PASSWORD, confirmpassword: PASSWORD, ...more };
  const { result } = await ask<{ id: string }>('POST', '/user/add', admin, body);
  return { id: result.id, username, token: await server.signIn(username, PASSWORD) };
}

const rowOf = (id: string) =>
  server.db.selectFrom('sys_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the own account', () => {
  // H2.16, H3.6
  it('shows names of departments, positions and roles, avatar, sex and company code, and no number in full', async () => {
    const token = await server.signIn('safety');
    const { result } = await ask<Record<string, unknown>>('GET', '/account/profile', token);
    expect(result).toMatchObject({ roles: ['安全管理员'], isReminded: true });
    expect((result['departs'] as string[]).length).toBe(1);
    expect((result['posts'] as string[]).length).toBe(1);
    const userInfo = result['userInfo'] as Record<string, string>;
    for (const name of ['avatar', 'sex', 'companyCode']) expect(userInfo).toHaveProperty(name);
    expect(userInfo['phone']).toMatch(/^199\*{4}\d{4}$/);
    expect(userInfo['email']).toBe('s***@example.com');
  });

  // H2.11
  it('changes the basic data of who asks, whatever else is sent along', async () => {
    const { id, token } = await openPerson();
    const other = await openPerson();
    const answer = await ask('PUT', '/account/profile', token, {
      id: other.id,
      realname: '新名字',
      sex: 2,
      birthday: '1990-02-03',
      telephone: '010-12345678',
      username: 'intruder',
      status: 2,
      userIdentity: 2,
      phone: '13800000000',
      selectedroles: 'admin',
    });
    expect(answer).toMatchObject({
      success: true,
      message: '已保存',
      result: { userInfo: { realname: '新名字' } },
    });
    expect(await rowOf(id)).toMatchObject({
      realname: '新名字',
      sex: 2,
      birthday: '1990-02-03',
      status: 1,
      user_identity: 1,
      phone: null,
    });
    expect((await rowOf(other.id)).realname).toBe('本人');
    expect((await ask('PUT', '/account/profile', token, { realname: '' })).success).toBe(false);
    expect((await ask('PUT', '/account/profile', token, { telephone: 'x' })).success).toBe(false);
  });

  // H2.11
  it('takes as avatar a picture that the person sent there, and nothing else', async () => {
    const { id, token } = await openPerson();
    const other = await openPerson();
    const send = async (by: string, biz: string) =>
      (await sendFile(server, by, { content: await picture(), fields: { biz } })).message;
    const refused = [
      await send(other.token, 'avatar'),
      await send(other.token, 'temp'),
      'avatar/../x.png',
      'https://evil.example/a.png',
    ];
    for (const avatar of refused) {
      const answer = await ask('PUT', '/account/profile', token, { avatar });
      expect(answer).toMatchObject({ success: false, message: '头像须是刚上传的图片，请重新上传' });
    }
    const own = await send(token, 'avatar');
    expect((await ask('PUT', '/account/profile', token, { avatar: own })).result.userInfo['avatar']).toBe(
      own,
    );
    expect((await ask('PUT', '/account/profile', token, { avatar: own, sex: 1 })).success).toBe(true);
    expect((await ask('PUT', '/account/profile', token, { avatar: '' })).success).toBe(true);
    expect((await rowOf(id)).avatar).toBeNull();
    // From another folder a copy of it, which everybody may see.
    const copied = await ask('PUT', '/account/profile', token, { avatar: await send(token, 'temp') });
    expect(copied.result.userInfo['avatar']).toMatch(/^avatar\/[0-9a-f]{32}_\d{13}\.png$/);
    const seen = await server.call('GET', `/api/sys/common/static/${String((await rowOf(id)).avatar)}`);
    expect(seen.rawPayload.equals(await picture())).toBe(true);
  });

  // H2.11
  it('changes telephone and mail only with the password, each belonging to one person', async () => {
    const { id, token } = await openPerson();
    const phone = '13912345678';
    expect(await ask('PUT', '/account/contact', token, { phone, password: 'wrong-1' })).toMatchObject({
      success: false,
      message: '登录密码不正确',
    });
    expect((await ask('PUT', '/account/contact', token, { phone })).status).toBe(400);
    expect((await rowOf(id)).phone).toBeNull();
    expect((await ask('PUT', '/account/contact', token, { phone, password: PASSWORD })).success).toBe(true);
    expect((await rowOf(id)).phone).toBe(phone);
    const mail = { email: 'own@example.com', password: PASSWORD };
    expect((await ask('PUT', '/account/contact', token, mail)).success).toBe(true);
    expect(await rowOf(id)).toMatchObject({ phone, email: 'own@example.com' });

    const other = await openPerson();
    expect((await ask('PUT', '/account/contact', other.token, { phone, password: PASSWORD })).success).toBe(
      false,
    );
    expect(
      (await ask('PUT', '/account/contact', other.token, { phone: '12', password: PASSWORD })).success,
    ).toBe(false);
    expect((await rowOf(other.id)).phone).toBeNull();
  });

  it('counts wrong passwords: a session left open is no way to guess one', async () => {
    const { token } = await openPerson();
    const body = { phone: '13912340000', password: 'wrong-1' };
    let status = 200;
    for (let tries = 0; tries < 12 && status === 200; tries++) {
      ({ status } = await ask('PUT', '/account/contact', token, body));
    }
    expect(status).toBe(429);
    expect((await ask('PUT', '/account/contact', token, { ...body, password: PASSWORD })).status).toBe(429);
  });

  // H2.11
  it('keeps for each person alone whether reminders are wanted', async () => {
    const { token } = await openPerson();
    const other = await openPerson();
    const off = await ask('PUT', '/account/reminders', token, { isReminded: false });
    expect(off).toMatchObject({ message: '已保存', result: { userInfo: { isReminded: false } } });
    expect((await ask('GET', '/getUserInfo', token)).result.userInfo['isReminded']).toBe(false);
    expect((await ask('GET', '/getUserInfo', other.token)).result.userInfo['isReminded']).toBe(true);
    await ask('PUT', '/account/reminders', token, { isReminded: true });
    expect((await ask('GET', '/getUserInfo', token)).result.userInfo['isReminded']).toBe(true);
  });

  it('lists the own sign-ins, the newest first, and those of nobody else', async () => {
    const { username, token } = await openPerson();
    server.clock.now += 60_000;
    await server.signIn(username, PASSWORD);
    const { result } = await ask<{ time: string; ip: string }[]>('GET', '/account/signIns', token);
    expect(result.length).toBe(2);
    const [last, first] = result;
    expect(String(last?.time) > String(first?.time)).toBe(true);
    expect(last?.ip).toBe('127.0.0.1');
  });

  it.each(['profile', 'signIns'])('tells %s to nobody without a session', async (name) => {
    expect((await server.call('GET', `/api/sys/account/${name}`)).statusCode).toBe(401);
  });
});
