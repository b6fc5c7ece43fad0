import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../../tests/app-driver.ts';
import { SMS_LIFETIME } from '../../identity/sms-codes.ts';

const PHONE = '13800138001';
const NEW_PASSWORD = 'Neuer-Weg-42';

let app: TestApp;
interface Reply {
  success: boolean;
  code: number;
  message: string;
  result: Record<string, unknown> | null;
}
const send = (url: string, body: object) => app.call('POST', `/api/sys/${url}`, { body });
const post = async (url: string, body: object) => (await send(url, body)).json<Reply>();

/** The codes that went out so far, as the log shows them. */
const codes = (): string[] =>
  app.log.flatMap(({ event, msg }) => (event === 'sms' ? [String(msg).replace(/\D/g, '')] : []));
const lastCode = (): string => codes().at(-1) ?? '';
/** A code that is not the given one. */
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

beforeAll(async () => {
  app = await openTestApp({ isDemo: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('sys_sms_quota').execute();
  await app.db.deleteFrom('sys_sms_code').execute();
  await app.db.deleteFrom('sys_login_throttle').execute();
  app.log.length = 0;
  await app.db
    .updateTable('sys_user')
    .set({ phone: PHONE, status: 1 })
    .where('username', '=', 'safety')
    .execute();
});

const ask = (mobile = PHONE, smsmode = '0') => send('sms', { mobile, smsmode });
const enter = (captcha: string, mobile = PHONE) => post('phoneLogin', { mobile, captcha });

describe('a code by text message', () => {
  // H7.4
  it('signs its owner in, once', async () => {
    expect((await ask()).json()).toMatchObject({
      success: true,
      code: 200,
      message: '验证码已发送，10分钟内有效',
      result: { wait: 60, lifetime: 600 },
    });
    const code = lastCode();
    expect(code).toMatch(/^\d{6}$/);
    const answer = await enter(code);
    expect(answer).toMatchObject({
      code: 200,
      message: '登录成功',
      result: { userInfo: { username: 'safety' }, multi_depart: 1 },
    });
    expect(await app.sessions.find(String(answer.result?.['token']))).toMatchObject({ username: 'safety' });
    expect(await enter(code)).toMatchObject({ success: false, code: 500, message: '手机验证码错误' });
  });

  it('is in no answer, and the database holds its hash only (S73)', async () => {
    const answer = await ask();
    expect(answer.body).not.toContain(lastCode());
    expect(JSON.stringify(await app.db.selectFrom('sys_sms_code').selectAll().execute())).not.toContain(
      `"${lastCode()}"`,
    );
  });

  it('dies after ten minutes, and with its successor (S73)', async () => {
    await ask();
    const first = lastCode();
    app.clock.now += 61_000;
    await ask();
    const second = lastCode();
    if (first !== second) expect((await enter(first)).message).toBe('手机验证码错误');
    app.clock.now += SMS_LIFETIME;
    expect((await enter(second)).message).toBe('手机验证码错误');
  });

  it('is dead after five wrong ones, also for the right one (S29)', async () => {
    await ask();
    const code = lastCode();
    for (let round = 0; round < 5; round++) {
      await app.db.deleteFrom('sys_login_throttle').execute();
      expect((await enter(other(code))).message).toBe('手机验证码错误');
    }
    await app.db.deleteFrom('sys_login_throttle').execute();
    expect((await enter(code)).message).toBe('手机验证码错误');
  });

  it('cannot be guessed by many tries at once (S29, S73)', async () => {
    await ask();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => send('phoneLogin', { mobile: PHONE, captcha: other(lastCode()) })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(35);
  });

  it('serves one of many sign-ins at the same moment', async () => {
    await ask();
    const code = lastCode();
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(code)));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  });

  it('comes once a minute, ten times a day, with the time to wait (S74)', async () => {
    await ask();
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.json()).toMatchObject({ message: '验证码发送过于频繁，请稍后再试' });
    for (let round = 1; round < 10; round++) {
      app.clock.now += 61_000;
      expect((await ask()).statusCode).toBe(200);
    }
    app.clock.now += 61_000;
    expect((await ask()).statusCode).toBe(429);
    expect((await ask('13900139000')).statusCode).toBe(200);
  });

  it('goes to telephones of accounts alone, and the answer does not say which those are (S29)', async () => {
    const known = (await ask()).json<Reply>();
    const unknown = (await ask('13999999999')).json<Reply>();
    expect({ ...unknown, timestamp: 0 }).toEqual({ ...known, timestamp: 0 });
    expect(codes()).toHaveLength(1);
    expect((await enter('123456', '13999999999')).message).toBe('手机验证码错误');
  });

  it('opens no frozen account, and says so to its owner only', async () => {
    await ask();
    await app.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'safety').execute();
    expect((await enter(other(lastCode()))).message).toBe('手机验证码错误');
    expect((await enter(lastCode())).message).toBe('该用户已冻结');
  });

  it.each([
    [{ mobile: '12800138000', smsmode: '0' }],
    [{ mobile: "13800138000' or '1'='1", smsmode: '0' }],
    [{ mobile: { $gt: '' }, smsmode: '0' }],
    [{ mobile: PHONE, smsmode: '7' }],
    [{ mobile: PHONE }],
  ])('is refused for %j', async (body) => {
    expect((await send('sms', body)).statusCode).toBe(400);
  });

  it('is neither sent nor taken where the site says no', async () => {
    const set = (isOn: boolean) =>
      app.db.updateTable('sys_site_config').set({ allow_phone_login: isOn, allow_register: isOn }).execute();
    await set(false);
    expect((await ask()).json<Reply>().message).toBe('暂未开放手机号登录，请使用账号密码登录');
    expect((await ask(PHONE, '1')).json<Reply>().message).toContain('暂未开放自助注册');
    expect((await enter('123456')).message).toBe('暂未开放手机号登录，请使用账号密码登录');
    expect(codes()).toEqual([]);
    await set(true);
  });
});

describe('registration', () => {
  it('is refused where the site says no, also to who got a code before', async () => {
    const phone = '13700137009';
    const open = (isOn: boolean) =>
      app.db.updateTable('sys_site_config').set({ allow_register: isOn }).execute();
    await ask(phone, '1');
    await open(false);
    const body = { username: 'too_late', password: TEST_PASSWORD, phone, email: '', smscode: lastCode() };
    const refused = await post('user/register', body);
    await open(true);
    expect(refused.message).toContain('暂未开放自助注册');
    expect((await post('user/register', body)).success).toBe(true);
  });

  const person = { username: 'newcomer', password: TEST_PASSWORD, phone: '13700137000', email: '' };
  const register = (body: object) => post('user/register', { ...person, smscode: lastCode(), ...body });

  // H2.3
  it('makes an open account without a role, which can sign in', async () => {
    await ask(person.phone, '1');
    expect(await register({})).toMatchObject({
      code: 200,
      message: '注册成功',
      result: { username: 'newcomer' },
    });
    const row = await app.db
      .selectFrom('sys_user')
      .select(['status', 'del_flag', 'phone', 'email', 'password', 'create_by'])
      .where('username', '=', 'newcomer')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      status: 1,
      del_flag: 0,
      phone: person.phone,
      email: null,
      create_by: 'newcomer',
    });
    expect(row.password).toMatch(/^\$argon2id\$/);
    const token = await app.signIn('newcomer');
    expect(await app.sessions.find(token)).toMatchObject({ roles: [], permissions: new Set() });
    expect((await app.call('GET', '/api/sys/role/list', { token })).statusCode).toBe(403);
  });

  it('tells what is taken only to who holds the telephone, who needs no second code (S29)', async () => {
    await ask('13700137001', '1');
    const fresh = { phone: '13700137001' };
    expect((await register({ ...fresh, username: 'Admin', smscode: other(lastCode()) })).message).toBe(
      '手机验证码错误',
    );
    expect((await register({ ...fresh, username: 'Admin' })).message).toBe('用户名已注册');
    await app.db
      .updateTable('sys_user')
      .set({ email: 'a@example.com' })
      .where('username', '=', 'safety')
      .execute();
    expect((await register({ ...fresh, username: 'second', email: 'A@example.com' })).message).toBe(
      '邮箱已被注册',
    );
    expect(await register({ ...fresh, username: 'second' })).toMatchObject({ code: 200 });
    await app.db.deleteFrom('sys_sms_quota').execute();
    await ask(PHONE, '1');
    expect((await register({ phone: PHONE, username: 'third' })).message).toBe('该手机号已注册');
  });

  it('judges password and name as every other way does (S72)', async () => {
    await ask('13700137002', '1');
    const fresh = { phone: '13700137002', username: 'fourth' };
    expect((await register({ ...fresh, password: 'Ab1' })).message).toBe('密码长度不能少于8位');
    expect((await register({ ...fresh, password: 'abcdefgh' })).message).toContain('两种');
    expect((await register({ ...fresh, confirmpassword: 'x' })).message).toBe('两次输入密码不一致!');
    expect((await register({ ...fresh, username: '张三' })).success).toBe(false);
  });

  it('takes no field that is not asked for (S39)', async () => {
    await ask('13700137003', '1');
    const more = { status: 2, isDemo: true, id: 'x', orgCode: 'A01', selectedroles: 'admin', delFlag: 1 };
    expect(await register({ phone: '13700137003', username: 'fifth', ...more })).toMatchObject({ code: 200 });
    const row = await app.db
      .selectFrom('sys_user')
      .select(['id', 'status', 'is_demo', 'org_code', 'del_flag'])
      .where('username', '=', 'fifth')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 1, is_demo: false, org_code: null, del_flag: 0 });
    expect(row.id).not.toBe('x');
  });
});

describe('a forgotten password', () => {
  const begin = (username: string) => post('user/querySysUser', { username });
  const keyOf = (answer: Reply): string => String(answer.result?.['key']);
  const verify = (key: string, smscode: string) => post('user/phoneVerification', { key, smscode });
  const change = (key: string, password = NEW_PASSWORD) =>
    post('user/passwordChange', { key, password, confirmpassword: password });

  // H2.4
  it('is replaced after the code, ends every session, and its key works once (S30, S73)', async () => {
    const old = await app.signIn('safety');
    const key = keyOf(await begin('safety'));
    const verified = await verify(key, lastCode());
    expect(verified).toMatchObject({ code: 200 });
    const next = keyOf(verified);
    expect(next).not.toBe(key);
    expect((await change(key)).message).toBe('找回密码已超时，请重新开始');
    expect((await change(next, '123')).message).toBe('密码长度不能少于8位');
    expect(await change(next)).toMatchObject({ code: 200, message: '密码重置完成！' });
    expect(await app.sessions.find(old)).toBeNull();
    expect((await change(next, 'Other-Pass-77')).message).toBe('找回密码已超时，请重新开始');
    await app.signIn('safety', NEW_PASSWORD);
    await expect(app.signIn('safety')).rejects.toThrow('用户名或密码错误');
  });

  it('says the same for an unknown account, and the code of another one does not serve it (S29, S73)', async () => {
    const known = await begin(PHONE);
    const unknown = await begin('nobody');
    const blank = { timestamp: 0, result: { ...known.result, key: '' } };
    expect({ ...unknown, ...blank }).toEqual({ ...known, ...blank });
    expect(Object.keys(unknown.result ?? {})).toEqual(Object.keys(known.result ?? {}));
    expect(codes()).toHaveLength(1);
    expect((await verify(keyOf(unknown), lastCode())).message).toBe('手机验证码错误');
    expect((await change(keyOf(known))).message).toBe('找回密码已超时，请重新开始');
  });

  it('can be sent its code again, and ends after ten minutes', async () => {
    const key = keyOf(await begin('safety'));
    app.clock.now += 61_000;
    expect(await post('sms', { smsmode: '2', key })).toMatchObject({ code: 200 });
    expect(codes()).toHaveLength(2);
    expect((await send('sms', { smsmode: '2', key })).statusCode).toBe(429);
    app.clock.now += SMS_LIFETIME;
    expect((await verify(key, lastCode())).message).toBe('找回密码已超时，请重新开始');
  });

  it('is dead after five wrong codes (S73)', async () => {
    const key = keyOf(await begin('safety'));
    for (let round = 0; round < 5; round++) await verify(key, other(lastCode()));
    expect((await verify(key, lastCode())).message).toBe('手机验证码错误');
  });
});

describe('a stranger at another address', () => {
  const from = async (ip: string, url: string, body: object) => {
    await app.db.deleteFrom('sys_login_throttle').execute();
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api/sys/${url}`,
      remoteAddress: ip,
      payload: body,
    });
    return { status: answer.statusCode, ...answer.json<Reply>() };
  };
  const STRANGER = '10.0.0.9';
  const WRONG = '手机验证码错误';

  it('wears out no code by wrong answers, however many there are (S73)', async () => {
    await ask();
    const code = lastCode();
    for (let round = 0; round < 15; round++) {
      const guess = { mobile: PHONE, captcha: other(code) };
      expect((await from(STRANGER, 'phoneLogin', guess)).message).toBe(WRONG);
    }
    // All strangers together get ten guesses, and then not even the right one helps them.
    expect((await from('10.0.0.10', 'phoneLogin', { mobile: PHONE, captcha: code })).message).toBe(WRONG);
    expect(await enter(code)).toMatchObject({ code: 200, message: '登录成功' });
  });

  it('is believed who reads the code there at once: a telephone changes its address', async () => {
    await ask();
    expect(await from(STRANGER, 'phoneLogin', { mobile: PHONE, captcha: lastCode() })).toMatchObject({
      code: 200,
    });
  });

  it('neither replaces a code nor takes its turn by asking for another one', async () => {
    await ask();
    const code = lastCode();
    expect((await from(STRANGER, 'sms', { mobile: PHONE, smsmode: '0' })).status).toBe(200);
    expect(codes()).toHaveLength(2);
    expect(await enter(code)).toMatchObject({ code: 200, message: '登录成功' });
    // What the stranger asked for is gone with it.
    expect((await from(STRANGER, 'phoneLogin', { mobile: PHONE, captcha: lastCode() })).message).toBe(WRONG);
    for (let round = 0; round < 12; round++) {
      app.clock.now += 61_000;
      await from(STRANGER, 'sms', { mobile: PHONE, smsmode: '0' });
    }
    expect((await ask()).statusCode).toBe(200);
  });

  it('makes no telephone ring without end, from however many addresses', async () => {
    const statuses = [];
    for (let round = 0; round < 40; round++) {
      statuses.push((await from(`10.0.1.${String(round)}`, 'sms', { mobile: PHONE, smsmode: '0' })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  });

  it('wears out no registration and no forgotten password', async () => {
    const phone = '13700137077';
    await ask(phone, '1');
    const code = lastCode();
    const person = { username: 'not_worn_out', password: TEST_PASSWORD, phone, email: '' };
    for (let round = 0; round < 6; round++) {
      await from(STRANGER, 'user/register', { ...person, smscode: other(code) });
    }
    expect(await post('user/register', { ...person, smscode: code })).toMatchObject({ code: 200 });

    const key = (await post('user/querySysUser', { username: 'safety' })).result?.['key'];
    const mine = lastCode();
    const theirs = (await from(STRANGER, 'user/querySysUser', { username: 'safety' })).result?.['key'];
    expect(theirs).toBeTypeOf('string');
    for (let round = 0; round < 6; round++) {
      await from(STRANGER, 'user/phoneVerification', { key: theirs, smscode: '000000' });
    }
    expect(await post('user/phoneVerification', { key, smscode: mine })).toMatchObject({ code: 200 });
  });
});

describe('without a gateway, on a server that the network reaches', () => {
  it('nothing that needs a code is offered or done', async () => {
    const open = await openTestApp({ config: { host: '0.0.0.0', isLoopback: false } });
    const site = (await open.call('GET', '/api/site/siteinfo')).json<Reply>().result;
    expect(site).toMatchObject({
      siteInfoModel: { allowRegister: false, allowPhoneLogin: false, allowThirdLogin: false },
      sysConfig: { canResetPassword: false, hasCas: false, thirdLogins: [] },
    });
    for (const [url, body] of [
      ['sms', { mobile: PHONE, smsmode: '0' }],
      ['user/querySysUser', { username: 'admin' }],
    ] as const) {
      const answer = await open.call('POST', `/api/sys/${url}`, { body });
      expect(answer.json<Reply>().message).toContain('暂未开放');
    }
    expect(JSON.stringify(open.log)).not.toContain('短信验证码');
    await open.close();
  });
});
