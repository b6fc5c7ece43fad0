import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import { hashPassword } from '../../kernel/password-hash.ts';
import { IDLE_TIMEOUT } from '../../identity/live-sessions.ts';
import { ABSOLUTE_TIMEOUT, endSessions } from '../../identity/sessions.ts';
import { sweep } from '../../start/sweeper.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isDemo: true });
});
afterAll(() => app.close());

const whoAmI = (token?: string) =>
  app.call('GET', '/api/sys/getUserInfo', token === undefined ? {} : { token });
const idOf = async (username: string) =>
  (
    await app.db
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id;

describe('a session', () => {
  // H7.6
  it('says who is signed in', async () => {
    const token = await app.signIn('safety');
    const answer = await whoAmI(token);
    expect(answer.json()).toMatchObject({
      success: true,
      result: { userInfo: { username: 'safety' }, sysAllDictItems: { yn: expect.any(Array) as unknown } },
    });
    expect(answer.body).not.toMatch(/argon2|"password"|"salt"/);
  });

  it('gets another token at every sign-in (R14)', async () => {
    expect(await app.signIn()).not.toBe(await app.signIn());
  });

  it.each([
    ['an unsigned JWT', 'eyJhbGciOiJub25lIn0.eyJ1c2VybmFtZSI6ImFkbWluIn0.'],
    ['a JWT signed with another key', `eyJhbGciOiJIUzI1NiJ9.eyJ1c2VybmFtZSI6ImFkbWluIn0.${'a'.repeat(43)}`],
    ['a token of the right shape', 'A'.repeat(43)],
    ['an empty token', ''],
    ['SQL', "' or 1=1 --"],
    ['10 kB', 'A'.repeat(10_000)],
  ])('is not opened by %s (S27)', async (_what, token) => {
    const answer = await whoAmI(token);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 401, message: 'Token失效，请重新登录' });
  });

  it('is not opened by two tokens at once, nor by one in the address', async () => {
    const token = await app.signIn();
    expect((await whoAmI(`${token}, ${token}`)).statusCode).toBe(401);
    expect((await app.call('GET', `/api/sys/getUserInfo?token=${token}`)).statusCode).toBe(401);
  });

  // H7.5
  it('ends with signing out, and only the session that signs out (S27, S28)', async () => {
    const [mine, other] = [await app.signIn('safety'), await app.signIn('leader')];
    const answer = await app.call('POST', '/api/sys/logout', { token: mine });
    expect(answer.json()).toMatchObject({ success: true, message: '退出登录成功！' });
    expect((await whoAmI(mine)).statusCode).toBe(401);
    expect((await whoAmI(other)).statusCode).toBe(200);
    const forged = await app.call('POST', '/api/sys/logout', { body: { username: 'leader' } });
    expect(forged.statusCode).toBe(200);
    expect((await whoAmI(other)).statusCode).toBe(200);
    expect((await app.call('POST', '/api/sys/logout', { token: mine })).json()).toMatchObject({
      success: true,
    });
  });

  it('ends at once when its user is frozen, deleted or removed (S27: at most 1 s)', async () => {
    const token = await app.signIn('auditor');
    const change = (values: { status?: number; del_flag?: number }) =>
      app.db.updateTable('sys_user').set(values).where('username', '=', 'auditor').execute();
    await change({ status: 2 });
    expect((await whoAmI(token)).statusCode).toBe(401);
    await change({ status: 1, del_flag: 1 });
    expect((await whoAmI(token)).statusCode).toBe(401);
    await change({ del_flag: 0 });
    expect((await whoAmI(token)).statusCode).toBe(200);
  });

  it('loses a right with the very next call after a role lost it (S27, S80)', async () => {
    const token = await app.signIn('auditor');
    const read = async () =>
      (await app.call('GET', '/api/sys/permission/getUserPermissionByToken', { token })).json<{
        result: { auth: { action: string }[] };
      }>().result.auth;
    expect((await read()).map(({ action }) => action)).toContain('user:export');
    await app.db
      .deleteFrom('sys_user_role')
      .where('user_id', '=', await idOf('auditor'))
      .execute();
    expect(await read()).toEqual([]);
  });

  it('can be ended for a whole user except the one that asks, as a change of password does', async () => {
    const [first, second] = [await app.signIn('leader'), await app.signIn('leader')];
    const userId = await idOf('leader');
    const rows = await app.db
      .selectFrom('sys_session')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
    await app.db
      .updateTable('sys_user')
      .set({ password: await hashPassword('Other-Word-9') })
      .where('id', '=', userId)
      .execute();
    const kept = rows.at(-1)?.id ?? '';
    await endSessions(app.db, userId, kept);
    const alive = [(await whoAmI(first)).statusCode, (await whoAmI(second)).statusCode].sort();
    expect(alive).toEqual([200, 401]);
    await endSessions(app.db, [userId]);
    expect((await whoAmI(second)).statusCode).toBe(401);
  });

  it('ends after an hour without use; use renews it, but not beyond seven days (R15)', async () => {
    const start = app.clock.now;
    const token = await app.signIn('safety');
    app.clock.now = start + IDLE_TIMEOUT - 1;
    expect((await whoAmI(token)).statusCode).toBe(200);
    app.clock.now += IDLE_TIMEOUT - 1;
    expect((await whoAmI(token)).statusCode).toBe(200);
    app.clock.now += IDLE_TIMEOUT;
    expect((await whoAmI(token)).statusCode).toBe(401);

    const busy = await app.signIn('safety');
    const opened = app.clock.now;
    const step = IDLE_TIMEOUT - 1;
    while (app.clock.now + step < opened + ABSOLUTE_TIMEOUT) {
      app.clock.now += step;
      const used = await app.call('GET', '/api/sys/user/getCurrentUserDeparts', { token: busy });
      expect(used.statusCode).toBe(200);
    }
    app.clock.now = opened + ABSOLUTE_TIMEOUT;
    expect((await whoAmI(busy)).statusCode).toBe(401);
  });

  it('is removed from the database some time after its end, and live ones stay', async () => {
    const old = await app.signIn('safety');
    app.clock.now += IDLE_TIMEOUT;
    const live = await app.signIn('safety');
    const count = async () => (await app.db.selectFrom('sys_session').select('id').execute()).length;
    expect(await count()).toBeGreaterThan(1);
    await sweep({
      db: app.db,
      now: () => app.clock.now,
      sessions: app.sessions,
    });
    expect(await count()).toBe(1);
    expect((await whoAmI(old)).statusCode).toBe(401);
    expect((await whoAmI(live)).statusCode).toBe(200);
  });
});

describe('departments of the session', () => {
  // H3.16, H7.16, H7.17
  it('can be listed and chosen among, but no others, and not for somebody else (S31)', async () => {
    const token = await app.signIn('leader', 'Other-Word-9');
    const userId = await idOf('leader');
    const all = await app.db
      .selectFrom('sys_depart')
      .select(['id', 'org_code'])
      .orderBy('org_code')
      .execute();
    const [foreign, second] = all.filter((_, index) => index > 2);
    const mine = (await app.call('GET', '/api/sys/user/getCurrentUserDeparts', { token })).json<{
      result: { list: { orgCode: string }[]; orgCode: string };
    }>().result;
    expect(mine.list).toHaveLength(1);
    expect(mine.orgCode).toBe(mine.list[0]?.orgCode);

    const added = [foreign, second].find((row) => row?.org_code !== mine.orgCode);
    const never = all.find((row) => row.org_code !== mine.orgCode && row.id !== added?.id);
    await app.db
      .insertInto('sys_user_depart')
      .values({ id: 'x1', user_id: userId, dep_id: added?.id ?? '' })
      .execute();
    const choose = (body: object) => app.call('PUT', '/api/sys/selectDepart', { token, body });
    const chosen = await choose({ orgCode: added?.org_code, username: 'leader' });
    expect(chosen.json()).toMatchObject({
      success: true,
      result: { userInfo: { orgCode: added?.org_code } },
    });
    expect((await choose({ orgCode: never?.org_code })).statusCode).toBe(403);
    expect((await choose({ orgCode: added?.org_code, username: 'admin' })).statusCode).toBe(403);
    expect((await choose({ orgCode: { $ne: '' } })).statusCode).toBe(400);
    expect((await choose({})).statusCode).toBe(400);
    const user = await app.db
      .selectFrom('sys_user')
      .select('org_code')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(user.org_code).toBe(added?.org_code);
  });
});
