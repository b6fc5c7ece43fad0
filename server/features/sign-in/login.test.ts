import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../../tests/app-driver.ts';
import { CAPTCHA_LIFETIME } from '../../identity/captchas.ts';

interface Reply {
  success: boolean;
  code: number;
  message: string;
  result: Record<string, unknown> | null;
}

let app: TestApp;
const post = async (url: string, body: unknown) => (await app.call('POST', url, { body })).json<Reply>();
const signIn = (body: object) =>
  post('/api/sys/login', { username: 'admin', password: TEST_PASSWORD, ...body });

/** Puts a captcha with known characters in place of the drawn one. */
async function giveCaptcha(checkKey: string, code: string): Promise<void> {
  await app.call('GET', `/api/sys/randomImage/${checkKey}`);
  await app.db
    .updateTable('sys_captcha')
    .set({ code_hash: createHash('sha256').update(`${checkKey}\n${code.toLowerCase()}`).digest('hex') })
    .where('check_key', '=', checkKey)
    .execute();
}

describe('signing in', () => {
  beforeAll(async () => {
    app = await openTestApp({ isDemo: true });
  });
  afterAll(() => app.close());
  beforeEach(() => app.db.deleteFrom('sys_login_throttle').execute());

  // H3.7, H7.3
  it('gives token, user, departments and all dictionaries under code 200', async () => {
    const answer = await signIn({ username: 'safety', checkKey: 1_700_000_000_000, remember_me: true });
    expect(answer).toMatchObject({ success: true, code: 200, message: '登录成功' });
    const { token, userInfo, departs, multi_depart, sysAllDictItems } = answer.result ?? {};
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(userInfo).toMatchObject({ username: 'safety', status: 1, roles: ['safety_manager'] });
    expect(departs).toHaveLength(1);
    expect(multi_depart).toBe(1);
    expect((userInfo as { orgCode: string }).orgCode).toBe((departs as { orgCode: string }[])[0]?.orgCode);
    expect(sysAllDictItems).toMatchObject({
      sex: expect.arrayContaining([{ value: '1', text: '男', title: '男' }]) as unknown,
    });
  });

  it.each(['Safety', ' safety ', 'SAFETY'])('knows %j as the name it is', async (username) => {
    expect(await signIn({ username })).toMatchObject({
      code: 200,
      result: { userInfo: { username: 'safety' } },
    });
  });

  // H3.5
  it('never gives a password hash, and telephone numbers only masked', async () => {
    await app.db
      .updateTable('sys_user')
      .set({ phone: '13812345678', email: 'anna@example.com' })
      .where('username', '=', 'safety')
      .execute();
    const answer = await app.call('POST', '/api/sys/login', {
      body: { username: 'safety', password: TEST_PASSWORD },
    });
    expect(answer.body).not.toMatch(/argon2|"password"|"salt"|13812345678|anna@/);
    expect(answer.json()).toMatchObject({
      result: { userInfo: { phone: '138****5678', email: 'a***@example.com' } },
    });
  });

  it('keeps only the hash of the token', async () => {
    const { result } = await signIn({});
    const token = String(result?.['token']);
    const stored = await app.db.selectFrom('sys_session').select('token_hash').execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored).toContainEqual({ token_hash: createHash('sha256').update(token).digest('hex') });
  });

  it('answers an unknown user and a wrong password with the same words (S29, R13)', async () => {
    const wrong = await signIn({ password: 'wrong' });
    const unknown = await signIn({ username: 'nobody', password: 'wrong' });
    expect(wrong).toMatchObject({ success: false, code: 500, message: '用户名或密码错误', result: null });
    expect({ ...unknown, timestamp: 0, requestId: 0 }).toEqual({ ...wrong, timestamp: 0, requestId: 0 });
  });

  it('does the same work for an unknown user as for a wrong password (S29)', async () => {
    // Processor time, hashing threads included: the clock on the wall also measures what else the machine does.
    const spent = { admin: 0, nobody: 0 };
    for (let round = 0; round < 10; round++) {
      for (const username of ['admin', 'nobody'] as const) {
        await app.db.deleteFrom('sys_login_throttle').execute();
        const before = process.cpuUsage();
        await signIn({ username, password: 'wrong' });
        const { user, system } = process.cpuUsage(before);
        spent[username] += user + system;
      }
    }
    // One hash takes tens of milliseconds; leaving it out would make the answer several times cheaper.
    expect(spent.nobody / spent.admin).toBeGreaterThan(0.6);
    expect(spent.nobody / spent.admin).toBeLessThan(1.6);
  });

  it('tells of a freeze or a cancellation only after the right password', async () => {
    const change = (values: { status?: number; del_flag?: number }) =>
      app.db.updateTable('sys_user').set(values).where('username', '=', 'auditor').execute();
    await change({ status: 2 });
    expect((await signIn({ username: 'auditor', password: 'wrong' })).message).toBe('用户名或密码错误');
    expect((await signIn({ username: 'auditor' })).message).toBe('该用户已冻结');
    await change({ status: 1, del_flag: 1 });
    expect((await signIn({ username: 'auditor', password: 'wrong' })).message).toBe('用户名或密码错误');
    expect((await signIn({ username: 'auditor' })).message).toBe('该用户已注销');
    await change({ del_flag: 0 });
  });

  it('leaves a department that the user no longer belongs to', async () => {
    await app.db.updateTable('sys_user').set({ org_code: 'Z99' }).where('username', '=', 'admin').execute();
    const { result } = await signIn({});
    expect(result).toMatchObject({ multi_depart: 0, departs: [], userInfo: { orgCode: null } });
  });

  it('writes a line to the log table for every person who came in, and a warning for everybody who did not', async () => {
    await app.operationLog.flush();
    await app.db.deleteFrom('sys_log').execute();
    await signIn({});
    await signIn({ password: 'wrong' });
    await app.operationLog.flush();
    const rows = await app.db
      .selectFrom('sys_log')
      .select(['log_type', 'username', 'ip', 'result'])
      .orderBy('result', 'desc')
      .execute();
    const line = { log_type: 1, username: 'admin', ip: '127.0.0.1' };
    expect(rows).toEqual([
      { ...line, result: 1 },
      { ...line, result: 0 },
    ]);
    expect(app.log).toContainEqual(
      expect.objectContaining({ event: 'sign-in-refused', reason: 'password', username: 'admin' }),
    );
    expect(JSON.stringify(app.log)).not.toContain(TEST_PASSWORD);
  });

  it.each([
    ['an object as user name', { username: { $gt: '' } }, 400],
    ['a list as password', { password: ['a'] }, 400],
    ['a number as user name', { username: 1 }, 400],
    ['an empty user name', { username: '' }, 400],
    ['a missing password', { password: undefined }, 400],
    ['a NUL character', { username: 'ad\u0000min' }, 400],
    ['half a surrogate pair', { password: '\ud800' }, 400],
    ['a long password', { password: 'a'.repeat(201) }, 400],
    ['a password of 10 MB', { password: 'a'.repeat(10_000_000) }, 413],
    ['a check key that is an object', { checkKey: {} }, 400],
  ])('refuses %s (S29)', async (_what, change, status) => {
    const answer = await app.call('POST', '/api/sys/login', {
      body: { username: 'admin', password: TEST_PASSWORD, ...change },
    });
    expect(answer.statusCode).toBe(status);
    const { result, ...told } = answer.json<{ result: object | null }>();
    expect(told).toMatchObject({ success: false, code: status });
    // At most the name of what was wrong.
    expect(Object.keys(result ?? {}).filter((name) => name !== 'fields')).toEqual([]);
  });

  it('takes SQL in a user name for a name', async () => {
    expect((await signIn({ username: "admin' or '1'='1" })).message).toBe('用户名或密码错误');
  });
});

describe('guessing', () => {
  beforeAll(async () => {
    app = await openTestApp({ isDemo: true });
  });
  afterAll(() => app.close());

  it('is slowed down after five failures, with the time to wait, also for unknown names (S29, R11)', async () => {
    for (const username of ['admin', 'nobody']) {
      for (let round = 0; round < 5; round++) {
        expect((await signIn({ username, password: 'wrong' })).message).toBe('用户名或密码错误');
      }
      const answer = await app.call('POST', '/api/sys/login', {
        body: { username, password: TEST_PASSWORD },
      });
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json()).toMatchObject({
        success: false,
        code: 429,
        message: '登录失败次数过多，请稍后再试',
      });
    }
  });

  it('keeps nobody else out, and lets the right person in after the wait', async () => {
    expect((await signIn({ username: 'safety' })).code).toBe(200);
    app.clock.now += 31_000;
    expect((await signIn({})).code).toBe(200);
    expect((await signIn({ password: 'wrong' })).message).toBe('用户名或密码错误');
  });

  it('waits longer with every further failure', async () => {
    const waits: number[] = [];
    for (let round = 0; round < 12; round++) {
      const answer = await app.call('POST', '/api/sys/login', {
        body: { username: 'leader', password: 'wrong' },
      });
      if (answer.statusCode !== 429) continue;
      const wait = Number(answer.headers['retry-after']);
      waits.push(wait);
      app.clock.now += wait * 1000;
    }
    expect(waits.slice(0, 4)).toEqual([30, 60, 120, 240]);
  });

  it('gets no fresh tries when the real person signs in from another address', async () => {
    await app.db.deleteFrom('sys_login_throttle').execute();
    const from = async (remoteAddress: string, password: string) => {
      const payload = { username: 'staff', password };
      const answer = await app.app.inject({
        method: 'POST',
        url: '/api/sys/login',
        remoteAddress,
        payload,
      });
      return answer.statusCode === 429 ? 429 : answer.json<{ code: number }>().code;
    };
    const guess = (index: number) => from(`10.0.0.${Math.floor(index / 4)}`, 'wrong');
    // Four tries from each address stay below the limit of name and address together.
    for (let index = 0; index < 19; index++) expect(await guess(index)).toBe(500);
    for (let round = 0; round < 3; round++) expect(await from('10.0.1.1', TEST_PASSWORD)).toBe(200);
    expect(await guess(20)).toBe(500);
    for (let index = 24; index < 40; index += 4) expect(await guess(index)).toBe(429);
  });

  it('counts every spelling that the database takes for a name under that name', async () => {
    const { rows } = await sql<{ typed: string }>`
      select typed from unnest(${['admİn', 'ADMIN', 'Admin ', 'admIn', 'aDmin']}::text[]) as typed
      where lower(trim(typed)) = 'admin'`.execute(app.db);
    const spellings = rows.map(({ typed }) => typed);
    await app.db.deleteFrom('sys_login_throttle').execute();
    for (let at = 0; at < 5; at++)
      await signIn({ username: spellings[at % spellings.length], password: 'no' });
    for (const username of ['admin', 'admİn', 'ａｄｍｉｎ', ...spellings]) {
      const answer = await app.call('POST', '/api/sys/login', {
        body: { username, password: TEST_PASSWORD },
      });
      expect(answer.statusCode, username).toBe(429);
    }
  });

  it('from one address is slowed down long before others behind it are refused, and who is known there never is', async () => {
    await app.db.deleteFrom('sys_login_throttle').execute();
    expect((await signIn({ username: 'safety' })).code).toBe(200);
    const stranger = (at: number) => signIn({ username: `stranger-${String(at)}`, password: 'wrong' });
    for (let at = 0; at < 52; at++) expect((await stranger(at)).message).toBe('用户名或密码错误');
    expect((await signIn({ username: 'leader' })).code, 'a first visit behind the same address').toBe(200);
    const start = performance.now();
    await stranger(60);
    expect(performance.now() - start, 'milliseconds of a try when there were many').toBeGreaterThan(200);

    // As after 150 more.
    await app.db
      .updateTable('sys_login_throttle')
      .set({ failures: 200 })
      .where('key', 'like', 'ip:%')
      .execute();
    await stranger(61);
    expect((await stranger(62)).code).toBe(429);
    expect((await signIn({ username: 'auditor' })).code, 'nobody knows them here').toBe(429);
    expect((await signIn({ username: 'safety', password: 'wrong' })).code, 'tells nobody who is known').toBe(
      429,
    );
    expect((await signIn({ username: 'safety' })).code).toBe(200);
  });

  it('looks at no more than a handful of 200 passwords that are sent at once (S29)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        app.call('POST', '/api/sys/login', { body: { username: 'auditor', password: `guess-${index}` } }),
      ),
    );
    const looked = answers.filter((answer) => answer.statusCode === 200).length;
    expect(looked).toBeLessThanOrEqual(5);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(200 - looked);
  });
});

describe('the captcha', () => {
  beforeAll(async () => {
    app = await openTestApp({ config: { hasCaptcha: true } });
  });
  afterAll(() => app.close());
  beforeEach(() => app.db.deleteFrom('sys_login_throttle').execute());

  it('is a picture in the answer', async () => {
    const { result } = (await app.call('GET', '/api/sys/randomImage/1700000000001')).json<{
      result: string;
    }>();
    const [head, data = ''] = result.split(',');
    expect(head).toBe('data:image/svg+xml;base64');
    const picture = Buffer.from(data, 'base64').toString();
    expect(picture).toMatch(/^<svg /);
    // Characters are drawn as outlines, never written as text.
    expect(picture).not.toContain('<text');
    // Letters are drawn as areas: dark enough to be read on light paper.
    const inks = [...picture.matchAll(/ fill="([^"]+)"/g)]
      .map(([, ink]) => ink)
      .filter((ink) => ink !== 'none');
    expect(inks).toHaveLength(4);
    for (const ink of inks) expect(ink).toMatch(/^#([0-5])\1\1$/);
  });

  it('lets the person in who typed it, in any case, with the key as number or text', async () => {
    await giveCaptcha('1700000000002', 'aK3m');
    expect((await signIn({ captcha: 'Ak3M', checkKey: 1_700_000_000_002 })).code).toBe(200);
    await giveCaptcha('k-3', 'aK3m');
    expect((await signIn({ captcha: 'ak3m ', checkKey: 'k-3' })).code).toBe(200);
  });

  it('is needed, must be right and is used up by the first answer, right or wrong (S29)', async () => {
    expect(await signIn({})).toMatchObject({ code: 500, message: '验证码无效' });
    expect(await signIn({ captcha: null, checkKey: 5 })).toMatchObject({ message: '验证码无效' });
    await giveCaptcha('5', 'aK3m');
    expect(await signIn({ captcha: 'nope', checkKey: 5 })).toMatchObject({
      code: 500,
      message: '验证码错误',
    });
    expect(await signIn({ captcha: 'aK3m', checkKey: 5 })).toMatchObject({ message: '验证码无效' });
    await giveCaptcha('6', 'aK3m');
    expect((await signIn({ captcha: 'aK3m', checkKey: 6, password: 'wrong' })).message).toBe(
      '用户名或密码错误',
    );
    expect(await signIn({ captcha: 'aK3m', checkKey: 6 })).toMatchObject({ message: '验证码无效' });
  });

  it('serves one of many sign-ins that use it at the same moment', async () => {
    await giveCaptcha('7', 'aK3m');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => signIn({ captcha: 'aK3m', checkKey: 7 })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('dies after a minute', async () => {
    await giveCaptcha('8', 'aK3m');
    app.clock.now += CAPTCHA_LIFETIME;
    expect(await signIn({ captcha: 'aK3m', checkKey: 8 })).toMatchObject({ message: '验证码无效' });
  });

  it('can be tested before the sign-in; only a wrong answer uses it up', async () => {
    await giveCaptcha('9', 'aK3m');
    const check = (captcha: string) => post('/api/sys/checkCaptcha', { captcha, checkKey: 9 });
    expect(await check('aK3m')).toMatchObject({ success: true, code: 200 });
    expect((await signIn({ captcha: 'aK3m', checkKey: 9 })).code).toBe(200);
    await giveCaptcha('9', 'aK3m');
    expect(await check('nope')).toMatchObject({ success: false, code: 500, message: '验证码错误' });
    expect(await check('aK3m')).toMatchObject({ success: false, message: '验证码错误' });
  });

  it('is not asked for when the site settings say so', async () => {
    const setSite = (isOn: boolean) =>
      app.db.updateTable('sys_site_config').set({ enable_verification_code: isOn }).execute();
    const siteSays = async () =>
      (await app.call('GET', '/api/site/siteinfo')).json<{
        result: { siteInfoModel: { enableVerificationCode: boolean } };
      }>().result.siteInfoModel.enableVerificationCode;
    expect(await siteSays()).toBe(true);
    await setSite(false);
    expect(await siteSays()).toBe(false);
    expect((await signIn({})).code).toBe(200);
    await setSite(true);
  });
});

describe('with CAPTCHA=off', () => {
  it('a captcha is neither announced nor asked for', async () => {
    app = await openTestApp({ config: { hasCaptcha: false } });
    const site = (await app.call('GET', '/api/site/siteinfo')).json<Reply>();
    expect(site.result).toMatchObject({
      siteInfoModel: {
        appName: '企业安全管理平台',
        enableVerificationCode: false,
        allowRegister: expect.any(Boolean) as unknown,
      },
    });
    expect((await signIn({ captcha: 'anything', checkKey: 1 })).code).toBe(200);
    await app.close();
  });
});

describe('demonstration accounts', () => {
  it('sign in only while the server is reachable from this machine alone', async () => {
    app = await openTestApp({ isDemo: true, config: { host: '0.0.0.0', isLoopback: false } });
    expect(await signIn({ username: 'safety' })).toMatchObject({
      code: 500,
      message: '演示账号只能在本机访问时登录',
    });
    expect((await signIn({ username: 'safety', password: 'wrong' })).message).toBe('用户名或密码错误');
    expect((await signIn({})).code).toBe(200);
    await app.close();
  });
});
