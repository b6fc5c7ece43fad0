// @vitest-environment happy-dom
// The switches of the site information that open parts of sign-in: what is not said is allowed.
import { describe, expect, it } from 'vitest';
import login from '../src/schemas/screens/user/login.json' with { type: 'json' };
import register from '../src/schemas/screens/user/register.json' with { type: 'json' };
import { openDocument } from './open-document.tsx';

const open = (siteInfoModel: object) =>
  openDocument(login, { answer: ({ url }) => (url === '/site/siteinfo' ? { siteInfoModel } : undefined) });

const SWITCHES = [
  ['allowRegister', '注册账号'],
  ['allowPhoneLogin', '手机号登录'],
  ['allowThirdLogin', '第三方登录'],
] as const;

describe.each(SWITCHES)('%s', (name, button) => {
  it.each([
    ['on', { [name]: true }, true],
    ['off', { [name]: false }, false],
    ['absent', {}, true],
  ])('%s', async (_, settings, isShown) => {
    const screen = await open(settings);
    expect(screen.page.queryByRole('button', { name: button }) !== null).toBe(isShown);
  });
});

describe('enableVerificationCode', () => {
  it.each([
    ['on', { enableVerificationCode: true }, true],
    ['off', { enableVerificationCode: false }, false],
    ['absent', {}, true],
  ])('%s', async (_, settings, isShown) => {
    const screen = await open(settings);
    expect(screen.page.queryByLabelText('验证码') !== null).toBe(isShown);
  });
});

describe('the line below sign-in', () => {
  const lines = async (companyTitle: string): Promise<string[]> => {
    const screen = await openDocument(login, {
      answer: ({ url }) =>
        url === '/site/siteinfo'
          ? { siteInfoModel: { appName: '园区平台' }, sysConfig: { companyTitle } }
          : undefined,
    });
    await screen.page.findByRole('heading', { name: '园区平台' });
    const texts = [...screen.container.querySelectorAll('.sw-text')].map((one) => one.textContent ?? '');
    screen.close();
    return texts;
  };

  // H2.24
  it('says what the site information gives, and not the name once more', async () => {
    expect(await lines('沪ICP备00000000号')).toEqual(['园区平台', '请登录后继续', '沪ICP备00000000号']);
    expect(await lines('园区平台')).toEqual(['园区平台', '请登录后继续']);
    expect(await lines('')).toEqual(['园区平台', '请登录后继续']);
  });
});

it.each([
  [{ logo: 'site/own.png' }, {}, 'site/own.png'],
  [{}, { appLogo: 'site/app.png' }, 'site/app.png'],
])('bears the logo of %j %j where sign-in has none of its own', async (sysConfig, siteInfoModel, file) => {
  const screen = await openDocument(login, {
    answer: ({ url }) => (url === '/site/siteinfo' ? { siteInfoModel, sysConfig } : undefined),
  });
  expect((await screen.page.findByRole('img', { name: '标志' })).getAttribute('src')).toContain(file);
});

it('judges the user name before anything is sent', async () => {
  const screen = await open({ enableVerificationCode: false });
  for (const [name, sentence] of [
    ['张三!!', '只允许字母、数字、下划线'],
    ['abc', '长度6到18个字符'],
  ] as const) {
    await screen.fill('用户名', name);
    await screen.fill('密码', 'Secret-1');
    await screen.press('登录');
    await screen.until(() => screen.text().includes(sentence));
  }
  expect(screen.requests.some(({ url }) => url === '/sys/login')).toBe(false);
});

// H2.24
it('bears the logo and the title that the site gives sign-in', async () => {
  const screen = await openDocument(login, {
    answer: ({ url }) =>
      url === '/site/siteinfo'
        ? {
            siteInfoModel: { appName: '园区平台', loginTitle: '园区登录' },
            sysConfig: { loginLogo: 'site/logo.png' },
          }
        : undefined,
  });
  await screen.page.findByRole('heading', { name: '园区登录' });
  expect(screen.page.getByRole('img', { name: '标志' }).getAttribute('src')).toContain('site/logo.png');
});

it('name and password begin at the same place: both have an icon', async () => {
  const screen = await open({});
  const hasIcon = ['用户名', '密码'].map(
    (label) =>
      screen.control(label).closest('.ant-input-affix-wrapper')?.querySelector('.ant-input-prefix') != null,
  );
  expect(hasIcon).toEqual([true, true]);
});

// H3.11
it('third-party sign-in says that it is not open', async () => {
  const screen = await open({});
  await screen.press('第三方登录');
  await screen.until(() => screen.messages.length > 0);
  expect(screen.messages).toEqual([['info', '第三方登录暂未开放，请使用账号密码登录']]);
});

describe('registration', () => {
  const answer =
    (siteInfoModel: object) =>
    ({ url }: { url: string }): unknown =>
      url === '/site/siteinfo' ? { siteInfoModel } : undefined;

  // H2.2, H3.11
  it('says that it is closed where it is switched off', async () => {
    const screen = await openDocument(register, { answer: answer({ allowRegister: false }) });
    expect(screen.text()).toContain('暂未开放自助注册，请联系系统管理员为您开通账号。');
    expect(screen.page.queryByLabelText('用户名')).toBeNull();
  });

  // H2.2, H5.2, H5.3
  it('judges what is typed and sends one account', async () => {
    const screen = await openDocument(register, { answer: answer({}) });
    await screen.fill('用户名', '张三');
    await screen.fill('密码', 'Kran-7-Leiter');
    await screen.fill('确认密码', 'Kran-7');
    await screen.fill('手机号', '12345678901');
    await screen.fill('短信验证码', '123456');
    await screen.press('注册');
    await screen.until(() => screen.errorOf('手机号') !== '');
    expect(screen.errorOf('用户名')).toBe('只允许字母、数字、下划线');
    expect(screen.errorOf('确认密码')).toBe('两次输入的密码不一致');
    expect(screen.errorOf('手机号')).toBe('请输入正确手机号');

    await screen.fill('用户名', 'zhangsan');
    await screen.fill('确认密码', 'Kran-7-Leiter');
    await screen.fill('手机号', '13800138000');
    await screen.press('注册');
    // The strategy of passwords is read, too.
    const sent = () => screen.requests.find(({ url }) => url === '/sys/user/register');
    await screen.until(() => sent() !== undefined);
    expect(sent()).toMatchObject({
      method: 'POST',
      body: { username: 'zhangsan', password: 'Kran-7-Leiter', phone: '13800138000', smscode: '123456' },
    });
    await screen.until(() => screen.messages.length > 0);
    expect(screen.messages).toEqual([['success', '注册成功，请登录']]);
  });
});
