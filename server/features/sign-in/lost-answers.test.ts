// What somebody does without a session happens once, too: who sends it again because the answer was lost gets that answer.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../../tests/app-driver.ts';
import { createId } from '../../records/record.ts';

const NEW_PASSWORD = 'Neuer-Weg-42';
const OWNER = '13800138001';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isDemo: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['sys_sms_quota', 'sys_sms_code', 'sys_login_throttle', 'sys_idempotency'] as const)
    await app.db.deleteFrom(table).execute();
  app.log.length = 0;
  await app.db.updateTable('sys_user').set({ phone: OWNER }).where('username', '=', 'safety').execute();
});

interface Reply {
  code: number;
  message: string;
  result: Record<string, unknown> | null;
}

const send = async (url: string, body: object, key: string) => {
  const answer = await app.call('POST', `/api/sys/${url}`, { body, headers: { 'idempotency-key': key } });
  return { ...answer.json<Reply>(), isReplayed: answer.headers['idempotency-replayed'] === 'true' };
};

const lastCode = (): string =>
  app.log.flatMap(({ event, msg }) => (event === 'sms' ? [String(msg).replace(/\D/g, '')] : [])).at(-1) ?? '';

/** Sends it, loses the answer, and sends it again. @returns the answer to both */
async function sendTwice(url: string, body: object): Promise<Reply> {
  const key = createId();
  const first = await send(url, body, key);
  expect(first, url).toMatchObject({ code: 200, isReplayed: false });
  const again = await send(url, body, key);
  expect(again, url).toEqual({ ...first, isReplayed: true });
  return again;
}

const kept = () => app.db.selectFrom('sys_idempotency').selectAll().execute();

describe('without a session, a call that is sent again', () => {
  it('registers one account, and says so', async () => {
    const phone = '13700137100';
    await sendTwice('sms', { mobile: phone, smsmode: '1' });
    const person = { username: 'twice', password: TEST_PASSWORD, phone, email: '', smscode: lastCode() };
    const told = await sendTwice('user/register', person);
    expect(told).toMatchObject({ message: '注册成功', result: { username: 'twice' } });
    // Under another key it is another person's wish.
    expect((await send('user/register', person, createId())).code).toBe(500);
  });

  it('goes on with a forgotten password at every step', async () => {
    const begun = await sendTwice('user/querySysUser', { username: 'safety' });
    const verified = await sendTwice('user/phoneVerification', {
      key: begun.result?.['key'],
      smscode: lastCode(),
    });
    const chosen = { key: verified.result?.['key'], password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD };
    expect((await sendTwice('user/passwordChange', chosen)).message).toBe('密码重置完成！');
    await app.signIn('safety', NEW_PASSWORD);
  });

  it('signs in once, by a code and by a password', async () => {
    await sendTwice('sms', { mobile: OWNER, smsmode: '0' });
    const { result } = await sendTwice('phoneLogin', { mobile: OWNER, captcha: lastCode() });
    expect(await app.sessions.find(String(result?.['token']))).toMatchObject({ username: 'safety' });
    await sendTwice('login', { username: 'admin', password: TEST_PASSWORD });
  });

  it('is tried again where it was refused, and counted', async () => {
    await send('sms', { mobile: OWNER, smsmode: '0' }, createId());
    const key = createId();
    const wrong = String((Number(lastCode()) + 1) % 1_000_000).padStart(6, '0');
    for (let round = 0; round < 5; round += 1) {
      await app.db.deleteFrom('sys_login_throttle').execute();
      const refused = await send('phoneLogin', { mobile: OWNER, captcha: wrong }, key);
      expect(refused).toMatchObject({ code: 500, message: '手机验证码错误', isReplayed: false });
    }
    await app.db.deleteFrom('sys_login_throttle').execute();
    expect((await send('phoneLogin', { mobile: OWNER, captcha: lastCode() }, key)).code).toBe(500);
    expect((await kept()).filter(({ body }) => body === null)).toEqual([]);
  });

  it('is refused where something else is sent under its key', async () => {
    const key = createId();
    expect((await send('login', { username: 'admin', password: TEST_PASSWORD }, key)).code).toBe(200);
    const other = await send('login', { username: 'admin', password: 'something else' }, key);
    expect(other.code).not.toBe(200);
    expect(other.result).toBeNull();
  });

  it('leaves nothing in the database that lets its reader in', async () => {
    const key = createId();
    const { result } = await send('login', { username: 'admin', password: TEST_PASSWORD }, key);
    const rows = JSON.stringify(await kept());
    expect(rows).not.toContain(String(result?.['token']));
    expect(rows).not.toContain(key);
    expect(await kept()).toMatchObject([{ user_id: null, status: 200 }]);
  });

  it('is known of every call that uses something up', () => {
    // A typed captcha is compared and stays; who is signed out is signed out.
    const repeatable = ['/sys/logout', '/sys/checkCaptcha'];
    const writes = app.routes.filter(({ method, access }) => method !== 'GET' && access === 'public');
    expect(writes.length).toBeGreaterThan(8);
    expect(writes.filter(({ once }) => !once).map(({ url }) => url)).toEqual(repeatable);
  });
});
