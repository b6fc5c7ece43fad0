// @vitest-environment happy-dom
// People change their own password: judged in the browser by the site's strategy, then by the server.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgePassword } from '../server/identity/password-strategy.ts';
import type { PasswordStrategy } from '../src/engine/rule/password.ts';
import { HttpFailure } from '../src/engine/services.ts';
import document from '../src/schemas/screens/account/password.json' with { type: 'json' };
import { readStrategy } from '../src/widgets/password/strategy.ts';
import { openDocument } from './open-document.tsx';

const STRICT = { miniPasswordLength: 10, complexityId: 3 } as const;

const openWith = (strategy: PasswordStrategy, more: Parameters<typeof openDocument>[1] = {}) =>
  openDocument(document, {
    ...more,
    answer: (request) =>
      request.method === 'GET' ? strategy : (more.answer?.(request) as object | undefined),
  });

describe('修改密码', () => {
  // H2.58, H5.8
  it('asks for all three, each in its own words', async () => {
    const screen = await openWith(STRICT);
    await screen.press('确认');
    await screen.until(() => screen.errorOf('确认新密码') !== '');
    expect(['旧密码', '新密码', '确认新密码'].map(screen.errorOf)).toEqual([
      '请输入旧密码!',
      '请输入新密码!',
      '请确认新密码!',
    ]);
    expect(screen.control('旧密码').getAttribute('aria-required')).toBe('true');
    expect(screen.requests.map((request) => request.url)).toEqual([
      '/modules.system/sysPasswordStrategy/queryOne',
    ]);
  });

  // H5.10, H5.11
  it.each([
    [STRICT, 'Ab-4', '密码长度不能少于10位'],
    [{ miniPasswordLength: 2, complexityId: 1 }, 'Ab-45', '密码长度不能少于6位'],
    [STRICT, 'abcdefghij', '密码须为6-20位，并同时包含数字、字母和特殊字符'],
    [STRICT, 'abcdefghi-1-abcdefghi', '密码须为6-20位，并同时包含数字、字母和特殊字符'],
    [
      { miniPasswordLength: 6, complexityId: 2 },
      'abcdefgh',
      '密码须为6-20位，并至少包含数字、字母、特殊字符中的两种',
    ],
    [{ miniPasswordLength: 6, complexityId: 1 }, 'abc defgh', '密码只能由6-20位数字、字母或特殊字符组成'],
    [{ miniPasswordLength: 6, complexityId: 1 }, 'abcdefgh', ''],
    [STRICT, 'abcdefghi-1', ''],
  ] as const)('under %j a new password %s is told: %s', async (strategy, password, sentence) => {
    const screen = await openWith(strategy);
    await screen.page.findByText('不是账号本身或常见密码（保存时检查）');
    await screen.fill('新密码', password);
    await screen.press('确认');
    await screen.until(() => screen.errorOf('旧密码') !== '' && screen.errorOf('新密码') === sentence);
    expect(screen.errorOf('新密码')).toBe(sentence);
  });

  // H5.11
  it('refuses exactly what the strategy of the server refuses, in its words', async () => {
    const given = { strategy: STRICT as PasswordStrategy };
    const screen = await openDocument(document, { answer: () => given.strategy });
    const node = [...screen.model.fields.order.keys()].find(({ path }) => path === 'password');
    if (!node) throw new Error('no field for the new password');
    const character = fc.constantFrom(...'aZ09-!~ é密');
    await fc.assert(
      fc.asyncProperty(
        fc.array(character, { minLength: 1, maxLength: 24 }),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(1, 2, 3),
        async (characters, miniPasswordLength, complexityId) => {
          const password = characters.join('');
          fc.pre(password.trim() !== '');
          const strategy = { miniPasswordLength, complexityId } as PasswordStrategy;
          const verdict = judgePassword(password, strategy, 'somebody');
          // Known passwords are the server's own knowledge.
          fc.pre(verdict !== '密码过于简单，请换一个');
          given.strategy = strategy;
          await readStrategy(screen.model.services.http);
          screen.model.setField('password', password);
          await screen.model.judge.judge(node);
          expect(screen.model.judge.errorOf(node)).toBe(verdict);
          // The page draws what it was told before it is told more.
          await new Promise((resolve) => setTimeout(resolve));
        },
      ),
      { numRuns: 100 },
    );
  });

  // H5.9, H7.15
  it('wants the new password twice, then sends all three and closes', async () => {
    const screen = await openWith(STRICT);
    await screen.fill('旧密码', 'old-Pass-1');
    await screen.fill('新密码', 'new-Pass-2026');
    await screen.fill('确认新密码', 'new-Pass-2027');
    await screen.press('确认');
    await screen.until(() => screen.errorOf('确认新密码') === '两次输入的密码不一致!');
    await screen.fill('确认新密码', 'new-Pass-2026');
    await screen.press('确认');
    await screen.until(() => screen.closed.length > 0);
    expect(screen.requests.at(-1)).toMatchObject({
      method: 'PUT',
      url: '/sys/user/updatePassword',
      body: {
        username: 'admin',
        oldpassword: 'old-Pass-1',
        password: 'new-Pass-2026',
        confirmpassword: 'new-Pass-2026',
      },
    });
  });

  // H8.17
  it('shows what the server says against it once, as a warning, and stays', async () => {
    const screen = await openWith(STRICT, {
      answer: () => {
        throw new HttpFailure('旧密码输入错误!', 200, 500, false);
      },
    });
    await screen.fill('旧密码', 'wrong');
    await screen.fill('新密码', 'new-Pass-2026');
    await screen.fill('确认新密码', 'new-Pass-2026');
    await screen.press('确认');
    await screen.until(() => screen.messages.length > 0);
    await screen.until(() => screen.page.getByRole('button', { name: '确认' }).ariaBusy !== 'true');
    expect(screen.messages).toEqual([['warning', '旧密码输入错误!']]);
    expect(screen.closed).toEqual([]);
  });

  // H5.12
  it('says so when nobody is signed in, and sends nothing', async () => {
    const session = {
      user: () => null,
      signIn: () => Promise.resolve(),
      signOut: () => Promise.resolve(),
      adoptUser: () => undefined,
    };
    const screen = await openWith(STRICT, { services: { session } });
    await screen.until(() => screen.messages.length === 1);
    await screen.fill('旧密码', 'old-Pass-1');
    await screen.fill('新密码', 'new-Pass-2026');
    await screen.fill('确认新密码', 'new-Pass-2026');
    await screen.press('确认');
    await screen.until(() => screen.messages.length === 2);
    expect(new Set(screen.messages.map(String))).toEqual(new Set(['warning,系统中没有登录用户!']));
    expect(screen.requests.some((request) => request.method === 'PUT')).toBe(false);
  });
});
