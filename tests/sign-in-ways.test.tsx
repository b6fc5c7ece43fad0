// @vitest-environment happy-dom
// The pages around sign-in as people walk through them: codes, forgotten passwords, accounts of other sites.
import { afterEach, describe, expect, it, vi } from 'vitest';
import alteration from '../src/schemas/screens/user/alteration.json' with { type: 'json' };
import login from '../src/schemas/screens/user/login.json' with { type: 'json' };
import registerResult from '../src/schemas/screens/user/register-result.json' with { type: 'json' };
import { HttpFailure } from '../src/engine/services.ts';
import type { Json } from '../src/engine/document.ts';
import { openDocument } from './open-document.tsx';

const SITE = {
  siteInfoModel: { enableVerificationCode: false, allowThirdLogin: true },
  sysConfig: {
    thirdLogins: [
      { source: 'buddy', name: '伙伴' },
      { source: 'github', name: 'GitHub' },
    ],
    hasCas: true,
    canResetPassword: true,
  },
};

interface Visit {
  params?: Record<string, unknown>;
  answers?: Record<string, unknown>;
}

/** A screen with the answers of single calls; an Error is thrown. */
async function visit(document: object, { params = {}, answers = {} }: Visit = {}) {
  const places: [path: string, query?: unknown][] = [];
  const signedIn: Json[] = [];
  const screen = await openDocument(document, {
    params,
    answer: ({ url }) => {
      if (url === '/site/siteinfo') return SITE;
      const answer = answers[url];
      if (answer instanceof Error) throw answer;
      return answer;
    },
    services: {
      navigate: { to: (path, options) => void places.push([path, options?.query]) },
      session: {
        user: () => null,
        signIn: async (result) => void signedIn.push(result),
        signOut: async () => undefined,
        adoptUser: () => undefined,
      },
    },
  });
  const sent = (url: string) => screen.requests.filter((request) => request.url === url);
  return { ...screen, places, signedIn, sent };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('sign-in by telephone', () => {
  it('sends a code only to a telephone, rests a minute, and signs in with it', async () => {
    const screen = await visit(login, { answers: { '/sys/phoneLogin': { token: 't' } } });
    await screen.press('手机号登录');
    await screen.press('获取验证码');
    await screen.until(() => screen.errorOf('手机号') === '请输入手机号');
    await screen.fill('手机号', '12345678901');
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
    await screen.press('获取验证码');
    await screen.until(() => screen.errorOf('手机号') === '请输入正确手机号');
    expect(screen.sent('/sys/sms')).toEqual([]);
    await screen.fill('手机号', '13800138000');
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000);
    await screen.press('获取验证码');
    await screen.until(() => screen.sent('/sys/sms').length === 1);
    expect(screen.sent('/sys/sms')[0]?.body).toEqual({ mobile: '13800138000', smsmode: '0' });
    const resting = await screen.page.findByRole('button', { name: '获取验证码（60秒）' });
    expect((resting as HTMLButtonElement).disabled).toBe(true);
    expect(screen.messages).toContainEqual(['success', '验证码已发送，10分钟内有效']);

    await screen.fill('短信验证码', '12ab');
    await screen.press('登录');
    await screen.until(() => screen.errorOf('短信验证码') === '请输入6位数字验证码');
    await screen.fill('短信验证码', '123456');
    await screen.press('登录');
    await screen.until(() => screen.signedIn.length === 1);
    expect(screen.sent('/sys/phoneLogin')[0]?.body).toEqual({ mobile: '13800138000', captcha: '123456' });
  });
});

describe('sign-in over another site', () => {
  it('offers the declared ones and leaves for the chosen one, with the way back', async () => {
    const screen = await visit(login, { params: { redirect: '/system/user' } });
    await screen.press('第三方登录');
    await screen.press('使用 GitHub 登录');
    expect(screen.sent('/thirdLogin/render/github')).toMatchObject([
      { method: 'GET', params: { redirect: '/system/user' } },
    ]);
  });

  it('signs in at once whose account is bound', async () => {
    const user = { isBound: true, token: 't' };
    const screen = await visit(login, {
      params: { third: 'ticket-1' },
      answers: { '/thirdLogin/getLoginUser/ticket-1': user },
    });
    await screen.until(() => screen.signedIn.length === 1);
    expect(screen.signedIn).toEqual([user]);
  });

  it('binds an account that is not bound yet, or makes a new one', async () => {
    const came = { isBound: false, name: '李雷', sourceName: '伙伴', mayCreate: true };
    const answers = {
      '/thirdLogin/getLoginUser/ticket-1': came,
      '/thirdLogin/bind': { token: 'bound' },
      '/thirdLogin/create': { token: 'made' },
    };
    const screen = await visit(login, { params: { third: 'ticket-1' }, answers });
    await screen.page.findByText('您的伙伴账号“李雷”尚未绑定本系统账号，请绑定已有账号，或创建新账号');
    await screen.press('绑定并登录');
    await screen.until(() => screen.errorOf('用户名') === '请输入用户名');
    await screen.fill('用户名', 'safety');
    await screen.fill('密码', 'Kran-7-Leiter');
    await screen.press('绑定并登录');
    await screen.until(() => screen.signedIn.length === 1);
    expect(screen.sent('/thirdLogin/bind')[0]?.body).toMatchObject({
      ticket: 'ticket-1',
      username: 'safety',
      password: 'Kran-7-Leiter',
    });
    await screen.press('创建新账号并登录');
    await screen.until(() => screen.signedIn.length === 2);
    expect(screen.signedIn).toEqual([{ token: 'bound' }, { token: 'made' }]);
  });

  it.each([
    ['refused', '您取消了第三方登录'],
    ['over', '第三方登录已超时，请重新登录'],
    ['failed', '第三方登录失败，请稍后重试或使用账号密码登录'],
  ])('that ended as %s says so and clears the address', async (thirdFailed, sentence) => {
    const screen = await visit(login, { params: { thirdFailed, redirect: '/system/user' } });
    await screen.until(() => screen.places.length > 0);
    expect(screen.messages).toEqual([['warning', sentence]]);
    expect(screen.places).toEqual([['/user/login', { redirect: '/system/user' }]]);
  });
});

describe('single sign-on', () => {
  it('leaves for its server', async () => {
    const screen = await visit(login);
    await screen.press('单点登录');
    expect(screen.sent('/cas/client/login')).toHaveLength(1);
  });

  it('signs in with the ticket that the address brings', async () => {
    const screen = await visit(login, {
      params: { ticket: 'ST-1', redirect: '/system/user' },
      answers: { '/cas/client/validateLogin': { token: 't' } },
    });
    await screen.until(() => screen.signedIn.length === 1);
    expect(screen.sent('/cas/client/validateLogin')[0]?.params).toEqual({
      ticket: 'ST-1',
      redirect: '/system/user',
    });
  });

  it('clears a ticket that is worth nothing from the address', async () => {
    const screen = await visit(login, {
      params: { ticket: 'ST-2' },
      answers: { '/cas/client/validateLogin': new HttpFailure('票据无效', 200, 500, false) },
    });
    await screen.until(() => screen.places.length > 0);
    expect(screen.places[0]?.[0]).toBe('/user/login');
    expect(screen.messages).toEqual([['error', '票据无效']]);
    expect(screen.signedIn).toEqual([]);
  });
});

describe('a forgotten password', () => {
  // H2.4
  it('goes from account to code to a new password, step by step', async () => {
    const screen = await visit(alteration, {
      answers: {
        '/sys/user/querySysUser': { key: 'k1', wait: 60, lifetime: 600 },
        '/sys/user/phoneVerification': { key: 'k2' },
      },
    });
    await screen.press('获取验证码');
    await screen.until(() => screen.errorOf('账号') !== '');
    expect(screen.page.queryByLabelText('短信验证码')).toBeNull();
    await screen.fill('账号', 'safety');
    await screen.press('获取验证码');
    await screen.page.findByLabelText('短信验证码');
    await screen.fill('短信验证码', '123456');
    await screen.press('下一步');
    await screen.page.findByLabelText('新密码');
    await screen.fill('新密码', 'Neuer-Weg-42');
    await screen.fill('确认新密码', 'Neuer-Weg-4');
    await screen.press('重置密码');
    await screen.until(() => screen.errorOf('确认新密码') === '两次输入的密码不一致');
    await screen.fill('确认新密码', 'Neuer-Weg-42');
    await screen.press('重置密码');
    await screen.page.findByText(/密码已重置/);
    const bodies = screen.requests.flatMap(({ body }) => (body === undefined ? [] : [body]));
    expect(bodies).toMatchObject([
      { username: 'safety' },
      { key: 'k1', smscode: '123456' },
      { key: 'k2', password: 'Neuer-Weg-42', confirmpassword: 'Neuer-Weg-42' },
    ]);
    await screen.press('去登录');
    expect(screen.places).toEqual([['/user/login', {}]]);
  });
});

describe('the result of a registration', () => {
  // H2.4
  it('names the account and leads to sign-in; without one it leads to registration', async () => {
    const screen = await visit(registerResult, { params: { username: 'newcomer' } });
    expect(screen.text()).toContain('账号 newcomer 已经开通');
    await screen.press('去登录');
    expect(screen.places[0]?.[0]).toBe('/user/login');
    screen.close();
    const empty = await visit(registerResult);
    expect(empty.text()).toContain('没有注册信息');
    await empty.press('注册账号');
    expect(empty.places[0]?.[0]).toBe('/user/register');
  });
});
