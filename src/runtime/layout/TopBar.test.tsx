// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://own.test/" }
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NoAnswer } from '../http/raw-call.ts';
import { RuntimeContext } from '../runtime-context.ts';
import { createRuntime } from '../runtime.ts';
import { TopBar } from './TopBar.tsx';

const gone = () => Promise.reject(new NoAnswer('offline'));

async function open(username: string, siteInfoModel: object = {}): Promise<void> {
  const user = { id: 'u1', username, realname: '', orgCode: 'A01' };
  localStorage.setItem('User-Info', JSON.stringify({ value: user, expires: Date.now() + 1_000_000 }));
  const body = JSON.stringify({ success: true, code: 200, message: '', result: { siteInfoModel } });
  const runtime = createRuntime(window, {
    text: ({ address }) =>
      address.includes('/site/siteinfo')
        ? Promise.resolve({ status: 200, body, header: () => undefined })
        : gone(),
    blob: gone,
    upload: gone,
  });
  await runtime.site.load();
  render(
    <RuntimeContext value={runtime}>
      <TopBar isMenuOpen={undefined} onMenu={() => undefined} />
    </RuntimeContext>,
  );
}

const buttons = (): (string | null)[] =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));

beforeEach(() => {
  localStorage.clear();
});
afterEach(cleanup);

describe('the top bar', () => {
  // H2.49
  it('has bell, settings and a menu of the user, which ends with signing out', async () => {
    await open('zhang');
    expect(buttons()).toEqual(['消息', '设置', '用户菜单：zhang']);
    fireEvent.click(screen.getByRole('button', { name: '用户菜单：zhang' }));
    await screen.findByRole('menuitem', { name: '退出登录' });
    const entries = screen.getAllByRole('menuitem').map((entry) => entry.textContent);
    expect(entries.slice(-3)).toEqual(['切换部门', '修改密码', '退出登录']);
  });

  // H2.40, H2.41, H2.49, H6.6
  it('gives the guest neither settings nor help nor a menu', async () => {
    await open('guest', { helpPath: '/help/index.html' });
    expect(buttons()).toEqual(['消息']);
    expect(screen.queryByRole('link', { name: '帮助文档' })).toBeNull();
    expect(screen.getByText('guest')).toBeTruthy();
  });

  // H2.47
  it.each([
    ['/help/index.html', '/help/index.html'],
    ['https://help.example/', 'https://help.example/'],
    ['', undefined],
    [`${'java'}script:alert(1)`, undefined],
    ['//evil.example', undefined],
  ])('with the help path %j has the link %j', async (helpPath, address) => {
    await open('zhang', { helpPath });
    const link = screen.queryByRole('link', { name: '帮助文档' });
    expect(link?.getAttribute('href') ?? undefined).toBe(address);
  });
});
