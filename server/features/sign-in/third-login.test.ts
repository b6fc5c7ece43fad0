// Sign-in over other sites, against stand-ins of such sites that keep the rules of OAuth 2 and CAS.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../../tests/app-driver.ts';
import {
  CLIENT_SECRET,
  namedByCas,
  REFUSED_BY_CAS,
  startOutsideSites,
  type OutsideSites,
} from '../../../tests/outside-sites.ts';
import { readCasAnswer } from '../../identity/outside/cas.ts';

const PUBLIC = 'https://park.example.com';
const BACK = `${PUBLIC}/api/thirdLogin/buddy/callback`;

interface Reply {
  success: boolean;
  code: number;
  message: string;
  result: Record<string, unknown> | null;
}

let app: TestApp;
let outside: OutsideSites;
let origin = '';
beforeAll(async () => {
  outside = await startOutsideSites(`${PUBLIC}/user/login`);
  origin = outside.origin;
  app = await openTestApp({
    isDemo: true,
    config: {
      publicUrl: PUBLIC,
      casUrl: `${origin}/cas`,
      thirdLogins: [
        {
          source: 'buddy',
          name: '伙伴',
          authorizeUrl: `${origin}/authorize`,
          tokenUrl: `${origin}/token`,
          userUrl: `${origin}/user`,
          clientId: 'park',
          clientSecret: CLIENT_SECRET,
          scope: 'profile',
        },
      ],
    },
  });
});
afterAll(async () => {
  await app.close();
  outside.close();
});
beforeEach(async () => {
  outside.person = { sub: randomBytes(6).toString('hex'), name: '李雷' };
  outside.cas = namedByCas('safety');
  outside.redirects = false;
  outside.asked = [];
  await app.db.deleteFrom('sys_login_throttle').execute();
  await app.db.updateTable('sys_user').set({ third_id: null, third_type: null }).execute();
});

/** A browser: it keeps the cookie of its first step. */
function openBrowser() {
  let cookie = '';
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.call('GET', `/api${path}`, { headers: { ...(cookie ? { cookie } : {}), ...headers } });
  return {
    get,
    post: async (path: string, body: object, headers: Record<string, string> = {}) =>
      (await app.call('POST', `/api${path}`, { body, headers: { cookie, ...headers } })).json<Reply>(),
    /** Sets out; the other site is asked and agrees. @returns where it sends the browser */
    agree: async (redirect = '') => {
      const start = await get(`/thirdLogin/render/buddy?redirect=${encodeURIComponent(redirect)}`, {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
      });
      cookie = String(start.headers['set-cookie']).split(';')[0] ?? '';
      const address = new URL(String(start.headers.location));
      const code = outside.agree(address);
      const state = address.searchParams.get('state') ?? '';
      return { start, address, path: `/thirdLogin/buddy/callback?code=${code}&state=${state}`, state };
    },
    /** Comes back. @returns parameters of the page that it lands on */
    comeBack: async (path: string) => {
      const answer = await get(path);
      expect(answer.statusCode).toBe(302);
      const landed = new URL(String(answer.headers.location), 'http://own.invalid');
      expect([landed.origin, landed.pathname]).toEqual(['http://own.invalid', '/user/login']);
      return landed.searchParams;
    },
    exchange: async (ticket: string) => (await get(`/thirdLogin/getLoginUser/${ticket}`)).json<Reply>(),
  };
}

async function bringTicket() {
  const browser = openBrowser();
  const { path } = await browser.agree('/system/user');
  const landed = await browser.comeBack(path);
  return { browser, landed, ticket: landed.get('third') ?? '' };
}

describe('an account of another site', () => {
  it('is asked for with state and proof key, and back to the configured address (S38)', async () => {
    const { start, address } = await openBrowser().agree();
    expect(address.origin + address.pathname).toBe(`${origin}/authorize`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'park',
      scope: 'profile',
      redirect_uri: BACK,
      code_challenge_method: 'S256',
    });
    expect(address.href).not.toContain('tell-nobody');
    expect(String(start.headers['set-cookie'])).toMatch(
      /^third_login=[\w-]{43}; Path=\/api; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  // H7.7
  it('is bound to ours by its password, and signs in by itself from then on', async () => {
    const { browser, landed, ticket } = await bringTicket();
    expect(landed.get('redirect')).toBe('/system/user');
    expect((await browser.exchange(ticket)).result).toEqual({
      isBound: false,
      name: '李雷',
      sourceName: '伙伴',
      mayCreate: true,
    });
    const wrong = await browser.post('/thirdLogin/bind', { ticket, username: 'safety', password: 'x' });
    expect(wrong).toMatchObject({ success: false, message: '用户名或密码错误' });
    const bound = await browser.post('/thirdLogin/bind', {
      ticket,
      username: 'safety',
      password: TEST_PASSWORD,
    });
    expect(bound).toMatchObject({ code: 200, result: { userInfo: { username: 'safety' } } });
    expect(await app.sessions.find(String(bound.result?.['token']))).toMatchObject({ username: 'safety' });

    const again = await bringTicket();
    const answer = await again.browser.exchange(again.ticket);
    expect(answer).toMatchObject({
      code: 200,
      result: { isBound: true, userInfo: { username: 'safety' }, multi_depart: 1 },
    });
    expect((await again.browser.exchange(again.ticket)).message).toBe('第三方登录已超时，请重新登录');
  });

  it.each([
    ['bound', '/thirdLogin/bind', { username: 'safety', password: TEST_PASSWORD }],
    ['made', '/thirdLogin/create', {}],
  ])('is %s once, and whoever lost the answer has it by asking again', async (_done, path, more) => {
    await app.db.updateTable('sys_site_config').set({ allow_register: true }).execute();
    const { browser, ticket } = await bringTicket();
    const key = { 'idempotency-key': randomBytes(8).toString('hex') };
    const first = await browser.post(path, { ticket, ...more }, key);
    expect(first.code).toBe(200);
    expect(await browser.post(path, { ticket, ...more }, key)).toEqual(first);
    // Who has the ticket and not the key gets nothing.
    expect((await browser.post(path, { ticket, ...more })).success).toBe(false);
  });

  it('is exchanged below the newer address too, with the kind of site behind the ticket', async () => {
    const { browser, ticket } = await bringTicket();
    const url = `/sys/thirdLogin/getLoginUser/${ticket}/buddy`;
    expect((await browser.get(url)).json<Reply>().result).toMatchObject({ isBound: false, name: '李雷' });
    expect(JSON.stringify(app.log)).not.toContain(ticket);
  });

  it('signs in once with one ticket, however many calls come with it at once', async () => {
    const first = await bringTicket();
    const bound = await first.browser.post('/thirdLogin/bind', {
      ticket: first.ticket,
      username: 'staff',
      password: TEST_PASSWORD,
    });
    expect(bound.success).toBe(true);
    const { browser, ticket } = await bringTicket();
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.exchange(ticket)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it('takes no second tie of an account, and opens no frozen one', async () => {
    const first = await bringTicket();
    const credentials = { username: 'leader', password: TEST_PASSWORD };
    await first.browser.post('/thirdLogin/bind', { ticket: first.ticket, ...credentials });
    const person = outside.person;
    outside.person = { sub: 'another', name: '韩梅梅' };
    const second = await bringTicket();
    expect(
      (await second.browser.post('/thirdLogin/bind', { ticket: second.ticket, ...credentials })).message,
    ).toContain('已绑定其他第三方账号');
    outside.person = person;
    await app.db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'leader').execute();
    const third = await bringTicket();
    expect((await third.browser.exchange(third.ticket)).message).toBe('该用户已冻结');
    await app.db.updateTable('sys_user').set({ status: 1 }).where('username', '=', 'leader').execute();
  });

  it('becomes an account of ours without a role and password, where registration is open', async () => {
    const { browser, ticket } = await bringTicket();
    const setRegister = (isOn: boolean) =>
      app.db.updateTable('sys_site_config').set({ allow_register: isOn }).execute();
    await setRegister(false);
    expect((await browser.exchange(ticket)).result).toMatchObject({ mayCreate: false });
    expect((await browser.post('/thirdLogin/create', { ticket })).message).toContain('暂未开放自助注册');
    await setRegister(true);
    const made = await browser.post('/thirdLogin/create', { ticket });
    expect(made).toMatchObject({ code: 200, result: { userInfo: { realname: '李雷', roles: [] } } });
    const { username } = made.result?.['userInfo'] as { username: string };
    expect(username).toMatch(/^buddy_[0-9a-f]{8}$/);
    await expect(app.signIn(username, '')).rejects.toThrow();
    expect((await browser.post('/thirdLogin/create', { ticket })).success).toBe(false);
    const again = await bringTicket();
    expect((await again.browser.exchange(again.ticket)).result).toMatchObject({ userInfo: { username } });
  });

  it('belongs to the browser that began: a state or ticket handed to another is worth nothing (S73)', async () => {
    const attacker = openBrowser();
    const { path } = await attacker.agree();
    const victim = openBrowser();
    await victim.agree();
    expect((await victim.comeBack(path)).get('thirdFailed')).toBe('over');
    const landed = await attacker.comeBack(path);
    const ticket = landed.get('third') ?? '';
    expect((await victim.exchange(ticket)).message).toBe('第三方登录已超时，请重新登录');
    expect((await openBrowser().exchange(ticket)).success).toBe(false);
    expect((await attacker.exchange(ticket)).success).toBe(true);
  });

  it('comes back once, in time, and with what the site gave', async () => {
    const browser = openBrowser();
    const { path } = await browser.agree();
    await browser.comeBack(path);
    expect((await browser.comeBack(path)).get('thirdFailed')).toBe('over');
    const late = await browser.agree();
    app.clock.now += 10 * 60_000;
    expect((await browser.comeBack(late.path)).get('thirdFailed')).toBe('over');
    const forged = await browser.agree();
    expect(
      (await browser.comeBack(`/thirdLogin/buddy/callback?code=made-up&state=${forged.state}`)).get(
        'thirdFailed',
      ),
    ).toBe('failed');
    const refused = await browser.agree('/system/user');
    const said = await browser.comeBack(
      `/thirdLogin/buddy/callback?error=access_denied&state=${refused.state}`,
    );
    expect(Object.fromEntries(said)).toEqual({ thirdFailed: 'refused', redirect: '/system/user' });
  });

  it.each([
    ['no id', {}],
    ['an id that is an object', { sub: { $gt: '' } }],
    ['a long id', { sub: 'x'.repeat(101) }],
    ['a huge answer', { sub: '1', name: 'x'.repeat(300_000) }],
  ])('is not taken with %s', async (_what, person) => {
    outside.person = person;
    const { landed } = await bringTicket();
    expect(landed.get('thirdFailed')).toBe('failed');
  });

  it('is asked about at the configured address only: a redirect is not followed', async () => {
    const browser = openBrowser();
    const { path } = await browser.agree();
    outside.redirects = true;
    expect((await browser.comeBack(path)).get('thirdFailed')).toBe('failed');
    expect(outside.asked).toEqual(['/token']);
  });

  it('of a site that nobody declared leads back to sign-in', async () => {
    expect((await openBrowser().comeBack('/thirdLogin/render/stranger')).get('thirdFailed')).toBe('closed');
  });

  it('is neither offered nor begun where the site says no', async () => {
    const open = (isOn: boolean) =>
      app.db.updateTable('sys_site_config').set({ allow_third_login: isOn }).execute();
    const onTheWay = openBrowser();
    const { path } = await onTheWay.agree();
    await open(false);
    try {
      expect((await onTheWay.comeBack(path)).get('thirdFailed')).toBe('closed');
      const site = (await app.call('GET', '/api/site/siteinfo')).json<Reply>().result;
      expect(site).toMatchObject({
        siteInfoModel: { allowThirdLogin: false },
        sysConfig: { thirdLogins: [] },
      });
      const landed = await openBrowser().comeBack('/thirdLogin/render/buddy');
      expect(landed.get('thirdFailed')).toBe('closed');
    } finally {
      await open(true);
    }
  });

  it('is offered by the site information, without its secrets', async () => {
    const answer = await app.call('GET', '/api/site/siteinfo');
    expect(answer.json<Reply>().result).toMatchObject({
      siteInfoModel: { allowThirdLogin: true },
      sysConfig: { hasCas: true, thirdLogins: [{ source: 'buddy', name: '伙伴' }] },
    });
    expect(answer.body).not.toMatch(/tell-nobody|authorize/);
  });

  it('leaves neither state, ticket nor code in the log (S76)', async () => {
    const { browser, ticket } = await bringTicket();
    await browser.exchange(ticket);
    const lines = JSON.stringify(app.log);
    expect(lines).not.toContain(ticket);
    expect(lines).not.toContain('open-sesame');
    expect(lines).not.toContain('tell-nobody');
    expect(lines).not.toMatch(/[?&](code|state)=(?!\*)/);
  });
});

describe('single sign-on', () => {
  const validate = async (query: string) =>
    (await app.call('GET', `/api/cas/client/validateLogin?${query}`)).json<Reply>();

  it('leads to the configured server with our page as service, whatever the request says (S38)', async () => {
    const answer = await app.call('GET', '/api/cas/client/login?redirect=/system/user', {
      headers: { host: 'evil.example' },
    });
    const address = new URL(String(answer.headers.location));
    expect(address.origin + address.pathname).toBe(`${origin}/cas/login`);
    expect(address.searchParams.get('service')).toBe(`${PUBLIC}/user/login?redirect=%2Fsystem%2Fuser`);
  });

  // H7.8
  it.each(['safety', 'SAFETY', ' Safety '])('signs in whom the server names (%j)', async (name) => {
    outside.cas = namedByCas(name);
    const answer = await validate('ticket=ST-1');
    expect(answer).toMatchObject({
      code: 200,
      result: { userInfo: { username: 'safety' }, multi_depart: 1, departs: [{}] },
    });
    expect(await app.sessions.find(String(answer.result?.['token']))).toMatchObject({ username: 'safety' });
  });

  it('refuses a ticket that the server does not know, and one that was made for another site', async () => {
    expect((await validate('ticket=ST-2')).message).toBe('单点登录票据无效或已过期，请重新登录');
    const foreign = encodeURIComponent('https://park.example.com.evil.example/user/login');
    expect(await validate(`ticket=ST-1&service=${foreign}`)).toMatchObject({ code: 403 });
    outside.asked = [];
    await validate(`ticket=ST-1&service=${encodeURIComponent('http://169.254.169.254/user/login')}`);
    expect(outside.asked).toEqual([]);
  });

  it('tells somebody without an account what to do, and opens none', async () => {
    outside.cas = namedByCas('stranger');
    expect((await validate('ticket=ST-1')).message).toContain('没有对应用户，请联系系统管理员开通');
  });

  it.each([
    ['no XML', 'hello'],
    ['other XML', '<html><user>safety</user></html>'],
    ['a document type', `<!DOCTYPE x [<!ENTITY a "safety">]>${namedByCas('&a;')}`],
    ['more than fits', namedByCas('x'.repeat(300_000))],
  ])('says that the server is no use when it answers %s', async (_what, text) => {
    outside.cas = text;
    expect((await validate('ticket=ST-1')).message).toBe('单点登录服务器没有响应，请稍后重试');
  });

  it('reads names as they stand, and none out of a failure', () => {
    expect(readCasAnswer(namedByCas(' 007 '))).toBe('007');
    expect(readCasAnswer(namedByCas(''))).toBeUndefined();
    expect(readCasAnswer(REFUSED_BY_CAS)).toBeUndefined();
  });

  it('is not there where it is not configured', async () => {
    const plain = await openTestApp();
    const answer = await plain.call('GET', '/api/cas/client/validateLogin?ticket=ST-1');
    expect(answer.json<Reply>().message).toBe('暂未开放单点登录，请使用账号密码登录');
    expect((await plain.call('GET', '/api/cas/client/login')).headers.location).toBe('/user/login');
    await plain.close();
  });
});
