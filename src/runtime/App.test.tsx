// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import failure from '../schemas/screens/user/failure.json' with { type: 'json' };
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScreenAnswer, ScreenIndexEntry } from '../engine/plan/plan.ts';
import type { RouteDeclaration } from '../engine/document.ts';
import type { ReactWidget } from '../engine/react/widget.ts';
import { createRegistry } from '../engine/registry/registry.ts';
import { App } from './App.tsx';
import { NoAnswer } from './http/no-answer.ts';
import { scriptTransport, type Asked } from './http/scripted.testing.ts';
import { createRuntime, type Runtime } from './runtime.ts';
import { LOOK_KEYS, USER_KEYS, USER_SESSION_KEYS, WINDOW_KEYS } from './storage/corrupt.testing.ts';

// A broken document is the simplest screen: it needs no widget and shows its own title.
function broken(id: string, title: string, route: RouteDeclaration, version = 'v1'): ScreenAnswer {
  return { kind: 'broken', id, version, title, route, file: `${id}.json`, diagnostics: [] };
}

let screens: ScreenAnswer[];
let requests: Asked[];
let answers: Map<string, () => unknown>;
let runtime: Runtime;
let unknownTokens: Set<string>;

const user = { id: 'u1', username: 'zhang', realname: '张三', orgCode: 'A01' };
const menu = [
  { id: 'h', path: '/dashboard/analysis', route: '1', meta: { title: '首页', icon: 'home' } },
  {
    id: 's',
    path: '/isystem',
    route: '1',
    meta: { title: '系统管理' },
    children: [
      { id: 's1', path: '/isystem/user', route: '1', meta: { title: '用户管理' } },
      { id: 's2', path: '/isystem/role', route: '1', meta: { title: '角色管理' } },
    ],
  },
];

function answerBody(request: Asked): unknown {
  const path = request.address.split('?', 1)[0] ?? '';
  const token = request.headers['X-Access-Token'];
  if (token !== undefined && unknownTokens.has(token)) {
    return { success: false, code: 401, message: 'Token失效，请重新登录' };
  }
  const scripted = answers.get(path);
  if (scripted) return scripted();
  if (path === '/_app/screens') {
    const hasToken = 'X-Access-Token' in request.headers;
    const visible = screens.filter((one) => hasToken || one.route?.access === 'public');
    const entries: ScreenIndexEntry[] = visible.map(({ id, version, title, kind, route }) => ({
      id,
      version,
      title,
      kind,
      ...(route ? { route } : {}),
    }));
    return { screens: entries, base: '/api' };
  }
  if (path.startsWith('/_app/screens/')) {
    return screens.find((one) => path === `/_app/screens/${one.id}`);
  }
  return undefined;
}

const transport = scriptTransport((request) => {
  requests.push(request);
  const body = answerBody(request);
  if (body instanceof Error) throw body;
  return {
    status: body === undefined ? 404 : 200,
    body: JSON.stringify(body ?? { success: false, code: 404, message: '' }),
  };
});

const success = (result: unknown) => () => ({ success: true, code: 200, message: '', result });

function open(path: string, widgets: Readonly<Record<string, () => Promise<ReactWidget>>> = {}): void {
  window.history.replaceState(null, '', path);
  runtime = createRuntime(window, transport);
  render(
    <App
      runtime={runtime}
      registry={createRegistry<ReactWidget>(widgets)}
      loadFormily={() => Promise.reject(new Error('not here'))}
    />,
  );
}

function signIn(): void {
  const expires = Date.now() + 1_000_000;
  localStorage.setItem('Access-Token', JSON.stringify({ value: 'token-12345', expires }));
  localStorage.setItem('User-Info', JSON.stringify({ value: user, expires }));
}

const shows = async (title: string): Promise<void> => {
  await screen.findByText(`页面“${title}”的文档有误，暂时无法显示`, {}, { timeout: 5_000 });
};
const tabNames = (): (string | null)[] => screen.getAllByRole('tab').map((tab) => tab.textContent);
const asked = (path: string): number =>
  requests.filter((request) => request.address.split('?', 1)[0] === path).length;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  requests = [];
  unknownTokens = new Set();
  answers = new Map<string, () => unknown>([
    ['/api/site/siteinfo', success({ siteInfoModel: { appName: '园区平台', appAbbr: '园区' } })],
    ['/api/sys/permission/getUserPermissionByToken', success({ menu, auth: [], allAuth: [] })],
    ['/api/sys/logout', success(null)],
  ]);
  screens = [
    broken('user/login', '登录', { path: '/user/login', access: 'public', layout: 'blank' }),
    broken('dashboard/analysis', '首页文档', { path: '/dashboard/analysis' }),
    broken('system/user-list', '用户文档', { path: '/isystem/user' }),
    broken('system/role-list', '角色文档', { path: '/isystem/role' }),
    broken('system/secret', '机密文档', { path: '/isystem/secret' }),
    broken('exception/403', '403', { path: '/403', access: 'login' }),
    broken('exception/404', '404', { path: '/404', access: 'login' }),
  ];
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the app without a session', () => {
  // H1.1, H2.19
  it.each([
    ['/isystem/user?id=1', '%2Fisystem%2Fuser%3Fid%3D1'],
    ['/dashboard/analysis?x=1#y', '%2Fdashboard%2Fanalysis%3Fx%3D1%23y'],
    ['/?x=1', '%2Fdashboard%2Fanalysis%3Fx%3D1'],
  ])('asks for sign-in and remembers where the user wanted to go: %s', async (place, redirect) => {
    open(place);
    await shows('登录');
    expect(window.location.pathname + window.location.search).toBe(`/user/login?redirect=${redirect}`);
    await waitFor(() => expect(document.title).toBe('登录 · 园区'));
    expect(asked('/api/sys/permission/getUserPermissionByToken')).toBe(0);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  // H2.21
  it('takes the token out of the address before the first request', async () => {
    answers.set('/api/sys/getUserInfo', success({ userInfo: user }));
    open('/isystem/user?token=token-from-outside&id=1');
    await shows('用户文档');
    expect(window.location.search).toBe('?id=1');
    expect(requests.some(({ address }) => address.includes('/isystem'))).toBe(false);
    expect(requests.at(-1)?.headers['X-Access-Token']).toBe('token-from-outside');
  });

  it('takes the token of the address although the stored one is dead, and loses nothing of the address', async () => {
    signIn();
    answers.set('/api/sys/getUserInfo', success({ userInfo: user }));
    unknownTokens.add('token-12345');
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    open('/isystem/user?token=token-from-outside&id=1');
    await shows('用户文档');
    expect(window.location.pathname + window.location.search).toBe('/isystem/user?id=1');
    expect(runtime.session.state.token).toBe('token-from-outside');
    expect(reload).not.toHaveBeenCalled();
  });

  it('leads to sign-in, and from there on, when both tokens are dead', async () => {
    signIn();
    unknownTokens.add('token-12345').add('token-from-outside');
    open('/isystem/user?token=token-from-outside&id=1');
    await shows('登录');
    await screen.findByText('链接中的登录凭证无效或已过期，未切换登录账号');
    expect(window.location.search).toBe('?redirect=%2Fisystem%2Fuser%3Fid%3D1');
  });

  it('keeps the session when the token in the address is dead, and says so', async () => {
    signIn();
    answers.set('/api/sys/getUserInfo', () => ({
      success: false,
      code: 401,
      message: 'Token失效，请重新登录',
    }));
    open('/isystem/user?token=token-from-outside');
    await shows('用户文档');
    await screen.findByText('链接中的登录凭证无效或已过期，未切换登录账号');
    expect(runtime.session.state.token).toBe('token-12345');
    expect(runtime.session.state.user?.id).toBe('u1');
  });

  // H2.23
  it('looks at the licence on every page but sign-in, and asks for one where there is none', async () => {
    open('/user/login');
    await shows('登录');
    expect(asked('/api/sys/getLicenseInfo')).toBe(0);
    cleanup();

    signIn();
    answers.set('/api/sys/getLicenseInfo', success({ code: 'C', userNumber: 5 }));
    open('/isystem/user');
    await shows('用户文档');
    await waitFor(() => expect(asked('/api/sys/getLicenseInfo')).toBe(1));
    expect(runtime.overlays.items).toHaveLength(0);
    cleanup();

    answers.set('/api/sys/getLicenseInfo', () => ({ success: false, code: 500, message: '没有许可证' }));
    open('/isystem/role');
    await shows('角色文档');
    await waitFor(() => expect(runtime.overlays.items).toHaveLength(1));
    expect(runtime.overlays.items[0]).toMatchObject({ screen: 'account/licence' });
  });

  // H2.25, H8.21
  it('shows the failure page when the site information cannot be read, and tries again', async () => {
    answers.set('/api/site/siteinfo', () => new NoAnswer('offline'));
    open('/user/login');
    await screen.findByText('系统暂时无法使用');
    answers.set('/api/site/siteinfo', success({}));
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await shows('登录');
    await waitFor(() => expect(document.title).toBe('登录 · 企业安全管理平台'));
  });

  // H8.21
  it.each(['/_app/screens', '/_app/screens/user/login', '/api/site/siteinfo'])(
    'shows the failure page of sign-in without %s, which comes with the app, and tries again',
    async (missing) => {
      answers.set(missing, () => new NoAnswer('offline'));
      open('/user/login');
      const page = await screen.findByRole('alert', { name: '' });
      const said = Object.values(failure.schema.properties).map((line) => line['x-component-props'].text);
      await waitFor(() => expect(page.textContent).toBe(said.join('')));
      expect(requests.some(({ address }) => address.includes('user/failure'))).toBe(false);
      answers.delete(missing);
      if (missing.startsWith('/api')) answers.set(missing, success({}));
      fireEvent.click(screen.getByRole('button', { name: '重试' }));
      await shows('登录');
    },
  );

  it('shows the failure page of sign-in when the file of a widget stays away, and tries again', async () => {
    const node = { props: { kind: 'constant', value: {} }, flags: {}, rules: [], on: {}, reactions: [] };
    const place = { pointer: '/schema/properties/name', name: 'name', address: 'name', path: 'name' };
    const name = { ...node, ...place, kind: 'void', type: 'void', widget: 'name_box', children: [] };
    const form = { pointer: '/schema', name: '', address: '', path: '', kind: 'object', type: 'object' };
    const plan = {
      ...{ kind: 'screen', id: 'user/login', version: 'v2', title: '登录', file: 'user/login.json' },
      ...{ apis: {}, state: {}, dicts: {}, onOpen: [], widgets: ['name_box'] },
      route: { path: '/user/login', access: 'public', layout: 'blank' },
      root: { ...node, ...form, children: [name] },
    };
    answers.set('/_app/screens/user/login', () => plan);
    const load = vi.fn<() => Promise<ReactWidget>>();
    load.mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'));
    load.mockResolvedValue({
      ...{
        type: 'name_box',
        title: '姓名框',
        group: 'display',
        accepts: ['void'],
        events: [],
        draws: 'nothing',
      },
      props: { type: 'object', properties: {} },
      initial: {},
      component: () => <p>姓名框</p>,
    } as unknown as ReactWidget);
    open('/user/login', { name_box: load });
    await screen.findByText('系统暂时无法使用');
    expect(load).toHaveBeenCalledTimes(1);
    // It comes with the app: neither the server nor another file is asked for it.
    expect(requests.some(({ address }) => address.includes('user/failure'))).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('姓名框');
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.queryByText('系统暂时无法使用')).toBeNull();
  });

  it('says that the list of screens is missing, and tries again', async () => {
    answers.set('/_app/screens', () => new NoAnswer('offline'));
    open('/isystem/user');
    await screen.findByText('页面加载失败');
    answers.delete('/_app/screens');
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await shows('登录');
  });
});

describe('the app with a session', () => {
  beforeEach(signIn);

  // H2.45, H4.5
  it('opens home with menu and tab, and only the abbreviation as title', async () => {
    open('/');
    await shows('首页文档');
    expect(window.location.pathname).toBe('/dashboard/analysis');
    await waitFor(() => expect(document.title).toBe('园区'));
    expect(tabNames()).toEqual(['首页']);
    expect(screen.getByRole('menuitem', { name: '首页' })).toBeTruthy();
    expect(asked('/api/sys/permission/getUserPermissionByToken')).toBe(1);
    expect(asked('/api/site/siteinfo')).toBe(1);
  });

  // H2.20
  it('goes home from the sign-in page', async () => {
    open('/user/login');
    await shows('首页文档');
  });

  // H2.42, H2.45
  it('opens a tab per place and keeps both alive', async () => {
    open('/isystem/user');
    await shows('用户文档');
    act(() => runtime.navigate.to('/isystem/role'));
    await shows('角色文档');
    expect(tabNames()).toEqual(['首页', '用户管理', '角色管理']);
    expect(document.title).toBe('角色管理 · 园区');
    expect(screen.getByText('页面“用户文档”的文档有误，暂时无法显示')).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('tab', { name: '角色管理' }), { key: 'Delete' });
    await waitFor(() => expect(tabNames()).toEqual(['首页', '用户管理']));
    await waitFor(() => expect(window.location.pathname).toBe('/isystem/user'));
  });

  it('sends an unknown path to /404 after one fresh look at the index', async () => {
    open('/nowhere');
    await shows('404');
    expect(window.location.pathname).toBe('/404');
    expect(asked('/_app/screens')).toBe(2);
  });

  it('finds a document that came after the index was read', async () => {
    open('/');
    await shows('首页文档');
    screens.push(broken('drop/new', '新文档', { path: '/drop/new', access: 'login' }));
    act(() => runtime.navigate.to('/drop/new'));
    await shows('新文档');
  });

  it('draws no entry whose page is not there, says so once, and draws it when the page comes (S85)', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const late = { id: 'l', path: '/drop/late', route: '1', meta: { title: '迟来的页面' } };
    answers.set(
      '/api/sys/permission/getUserPermissionByToken',
      success({ menu: [...menu, late], auth: [], allAuth: [] }),
    );
    open('/isystem/user');
    await shows('用户文档');
    const bar = screen.getByRole('navigation', { name: '主菜单' });
    expect(bar.textContent).toContain('系统管理');
    expect(bar.textContent).not.toContain('迟来的页面');
    await act(() => runtime.screens.readIndex());
    expect(warn.mock.calls).toEqual([['菜单项已忽略：', '没有对应的页面', '迟来的页面 /drop/late']]);

    screens.push(broken('drop/late', '迟来的文档', { path: '/drop/late' }));
    await act(() => runtime.screens.readIndex());
    fireEvent.click(within(bar).getByRole('menuitem', { name: '迟来的页面' }));
    await shows('迟来的文档');
    expect(warn).toHaveBeenCalledOnce();
  });

  it('draws a document anew when its version changed', async () => {
    open('/isystem/user');
    await shows('用户文档');
    screens = screens.map((one) =>
      one.id === 'system/user-list' ? broken(one.id, '新版文档', { path: '/isystem/user' }, 'v2') : one,
    );
    await act(() => runtime.screens.readIndex());
    await shows('新版文档');
  });

  it('shows 403 in place for a route that is not granted', async () => {
    open('/isystem/secret');
    await shows('403');
    expect(window.location.pathname).toBe('/isystem/secret');
    expect(asked('/_app/screens/system/secret')).toBe(0);
  });

  // H4.6
  it('leads to sign-in when the permissions cannot be read, with one request', async () => {
    answers.set('/api/sys/permission/getUserPermissionByToken', () => new NoAnswer('timeout'));
    open('/isystem/user');
    await shows('登录');
    expect(window.location.search).toBe('?redirect=%2Fisystem%2Fuser');
    expect(asked('/api/sys/permission/getUserPermissionByToken')).toBe(1);
    expect(localStorage.getItem('Access-Token')).toBeNull();
  });

  // H8.5
  it.each(['/_app/screens', '/api/sys/permission/getUserPermissionByToken'])(
    'begins anew at sign-in when %s does not know the token any more',
    async (path) => {
      const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
      const before = requests.length;
      answers.set(path, () => {
        if (localStorage.getItem('Access-Token') !== null)
          return { success: false, code: 401, message: 'Token失效，请重新登录', result: null };
        answers.delete(path);
        return answerBody(requests.at(-1) as Asked);
      });
      open('/isystem/user');
      await shows('登录');
      expect(reload).toHaveBeenCalledTimes(1);
      expect(localStorage.getItem('Access-Token')).toBeNull();
      expect(window.location.search).toBe('?redirect=%2Fisystem%2Fuser');
      expect(requests.length - before).toBeLessThan(8);
    },
  );

  // H4.4, H8.8
  it('signs out after asking, clears the session and shows sign-in', async () => {
    open('/isystem/user');
    await shows('用户文档');
    fireEvent.click(screen.getByRole('button', { name: '用户菜单：张三' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }));
    await screen.findByText('真的要注销登录吗 ?', {}, { timeout: 5_000 });
    fireEvent.click(screen.getByRole('button', { name: /确\s*认/ }));
    await shows('登录');
    expect(window.location.pathname + window.location.search).toBe('/user/login');
    expect(asked('/api/sys/logout')).toBe(1);
    for (const key of ['Access-Token', 'User-Info', 'Dict-Cache'])
      expect(localStorage.getItem(key)).toBeNull();
    expect(runtime.permissions.has('user:add')).toBe(false);
    expect(runtime.tabs.state.items).toHaveLength(1);
  });

  it('starts with every key of the storage broken (F29)', async () => {
    const { token: _, ...ofUser } = USER_KEYS;
    for (const key of Object.values({ ...ofUser, ...LOOK_KEYS })) localStorage.setItem(key, '{broken');
    for (const key of Object.values({ ...USER_SESSION_KEYS, ...WINDOW_KEYS }))
      sessionStorage.setItem(key, '][');
    answers.set('/api/sys/getUserInfo', success({ userInfo: user }));
    open('/');
    await shows('首页文档');
  });
});
