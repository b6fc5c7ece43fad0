// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoAnswer } from '../http/no-answer.ts';
import { scriptTransport } from '../http/scripted.testing.ts';
import { RuntimeContext } from '../runtime-context.ts';
import { createRuntime } from '../runtime.ts';
import { TopBar } from './TopBar.tsx';

const gone = () => Promise.reject(new NoAnswer('offline'));

/** Addresses that the server was asked for. */
let asked: string[];

async function open(
  username: string,
  siteInfoModel: object = {},
  screens: unknown = {},
  sysConfig = {},
  facts: object = {},
) {
  const expires = Date.now() + 1_000_000;
  localStorage.setItem('Access-Token', JSON.stringify({ value: 'token-12345', expires }));
  const user = { id: 'u1', username, realname: '', orgCode: 'A01', ...facts };
  localStorage.setItem('User-Info', JSON.stringify({ value: user, expires }));
  const answer = (result: unknown) => ({
    status: 200,
    body: JSON.stringify({ success: true, code: 200, message: '', result }),
  });
  const transport = scriptTransport(({ address }) => {
    asked.push(address);
    if (address.includes('/site/siteinfo')) return answer({ siteInfoModel, sysConfig });
    return address.includes('/LargeScreenPermissions') ? answer(screens) : gone();
  });
  const runtime = createRuntime(window, transport);
  const isKnown = runtime.site.load();
  render(
    <RuntimeContext value={runtime}>
      <TopBar
        isMenuOpen={undefined}
        onMenu={() => undefined}
        onTour={() => undefined}
        palette={{ open: () => undefined, openShortcuts: () => undefined }}
        onExplain={() => undefined}
        isExplaining={false}
      />
    </RuntimeContext>,
  );
  await act(() => isKnown);
}

const buttons = (): (string | null)[] =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));

beforeEach(() => {
  asked = [];
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

  it('shows the picture of the user, and a sign where there is none or it cannot be loaded', async () => {
    const picture = () => document.querySelector<HTMLImageElement>('.sw-user-picture');
    await open('zhang', {}, {}, {}, { avatar: 'avatar/zhang.png' });
    expect(decodeURIComponent(picture()?.src ?? '')).toContain('avatar/zhang.png');
    fireEvent.error(picture() as HTMLImageElement);
    expect(picture()).toBeNull();
    expect(document.querySelector('.sw-user .anticon-user')).not.toBeNull();
    cleanup();
    await open('zhang');
    expect(picture()).toBeNull();
    expect(document.querySelector('.sw-user .anticon-user')).not.toBeNull();
  });

  /** How often the menu of a user has an entry. */
  const countEntries = async (username: string, entry: string): Promise<number> => {
    await open(username);
    fireEvent.click(screen.getByRole('button', { name: `用户菜单：${username}` }));
    await screen.findByRole('menuitem', { name: '退出登录' });
    const { length } = screen.queryAllByRole('menuitem', { name: entry });
    cleanup();
    document.body.replaceChildren();
    return length;
  };

  // H2.50, H6.5
  it('offers the portal to the account admin alone', async () => {
    expect(await countEntries('admin', '编辑门户')).toBe(1);
    expect(await countEntries('zhang', '编辑门户')).toBe(0);
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
    ['', '/help'],
    [`${'java'}script:alert(1)`, undefined],
    ['//evil.example', undefined],
  ])('with the help path %j has the link %j', async (helpPath, address) => {
    await open('zhang', { helpPath });
    const link = screen.queryByRole('link', { name: '帮助文档' });
    expect(link?.getAttribute('href') ?? undefined).toBe(address);
  });

  const screensShown = async (screens: unknown): Promise<(string | null)[][]> => {
    await open('zhang', {}, screens);
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    const shown = screen
      .queryAllByRole('link', { name: /^大屏/ })
      .map((link) => [link.textContent, link.getAttribute('href')]);
    cleanup();
    return shown;
  };

  // H2.46
  it('leads to each big screen that the permission call allows, on a desk only', async () => {
    expect(await screensShown({ ht: true, jw: false, addresses: { ht: '/screens/ht' } })).toEqual([
      ['ht', '/screens/ht'],
    ]);
    expect(await screensShown(true)).toEqual([
      ['ht', '/bigScreen/ht'],
      ['jw', '/bigScreen/jw'],
    ]);
    expect(await screensShown({ ht: 'yes', jw: true, addresses: { jw: '//evil.example' } })).toEqual([]);
    vi.spyOn(window, 'matchMedia').mockImplementation(
      () =>
        ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }) as never,
    );
    expect(await screensShown(true)).toEqual([]);
    vi.restoreAllMocks();
  });

  it('asks for big screens only where the site says that there are some, not before it has said so', async () => {
    const askedForScreens = (): boolean =>
      asked.some((address) => address.includes('/LargeScreenPermissions'));
    await open('zhang', {}, true, { hasLargeScreens: false });
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(askedForScreens()).toBe(false);
    cleanup();
    await open('zhang', {}, true);
    await vi.waitFor(() => {
      expect(askedForScreens()).toBe(true);
    });
  });

  // H2.51, H6.5
  it('shows the licence to admin alone', async () => {
    expect(await countEntries('admin', '授权信息')).toBe(1);
    expect(await countEntries('zhang', '授权信息')).toBe(0);
  });
});
