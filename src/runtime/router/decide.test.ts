import { describe, expect, it } from 'vitest';
import type { ScreenIndexEntry } from '../../engine/plan/plan.ts';
import type { RouteDeclaration } from '../../engine/document.ts';
import { readMenu } from '../permission/menu.ts';
import { decide, type Situation } from './decide.ts';
import { readOwnPath, readRedirect, signInPath } from './places.ts';

const screen = (id: string, route: RouteDeclaration): ScreenIndexEntry => ({
  id,
  version: 'v1',
  title: id,
  kind: 'screen',
  route,
});
const entries = [
  screen('login', { path: '/user/login', access: 'public', layout: 'blank' }),
  screen('home', { path: '/dashboard/analysis' }),
  screen('users', { path: '/isystem/user', permission: 'user:list' }),
  screen('account', { path: '/account/settings/index', access: 'login' }),
  screen('archive', { path: '/enterprise/archives/:id', access: 'login' }),
  screen('archive-new', { path: '/enterprise/archives/new', access: 'login' }),
  screen('online', { path: '/online/cgformList/:code', access: 'login' }),
  screen('frame', { path: '/onlineIframe/OnlineIframe', access: 'public', layout: 'blank' }),
  screen('missing', { path: '/404', access: 'login' }),
  screen('forbidden', { path: '/403', access: 'login' }),
];
const menu = readMenu([
  { id: 'h', path: '/dashboard/analysis', route: '1', meta: { title: '首页' } },
  {
    id: 's',
    path: '/isystem',
    route: '1',
    meta: { title: '系统' },
    children: [{ id: 'd', path: '/isystem/depart', route: '1', meta: { title: '部门' } }],
  },
  { id: 'f', path: '/frame', route: '1', meta: { title: '外部', url: 'https://a.example/' } },
  { id: 'z', path: '/isystem/user', route: '0', meta: { title: '用户' } },
]);

function situation(path: string, more: Partial<Situation> = {}): Situation {
  return {
    path,
    search: '',
    hash: '',
    token: 't',
    isHandingOver: false,
    index: { phase: 'ready', entries, token: 't', triedFor: null },
    permissions: { phase: 'ready', menu },
    hasRoute: () => false,
    ...more,
  };
}
const signedOut = {
  token: null,
  index: { phase: 'ready' as const, entries: entries.slice(0, 1), token: null, triedFor: null },
};

describe('decide', () => {
  // H2.7, H2.8, H9.17
  it.each([
    ['/', '/dashboard/analysis'],
    ['/user', '/user/login'],
    ['/enterprise', '/enterprise/archives'],
    ['/test', '/test/home'],
    ['/user/', '/user/login'],
  ])('leads %s on to %s', (from, to) => {
    expect(decide(situation(from))).toEqual({ kind: 'redirect', to });
  });

  // H2.19
  it('sends who is not signed in to sign-in, with the way back', () => {
    const leads = (path: string, more: Partial<Situation> = {}) =>
      decide(situation(path, { ...signedOut, ...more }));
    expect(leads('/isystem/user', { search: '?a=1', hash: '#b' })).toEqual({
      kind: 'redirect',
      to: '/user/login?redirect=%2Fisystem%2Fuser%3Fa%3D1%23b',
    });
    expect(leads('/dashboard/analysis', { search: '?x=1' })).toEqual({
      kind: 'redirect',
      to: '/user/login?redirect=%2Fdashboard%2Fanalysis%3Fx%3D1',
    });
    expect(leads('/', { search: '?x=1', hash: '#b' })).toEqual({
      kind: 'redirect',
      to: '/dashboard/analysis?x=1#b',
    });
    expect(decide(situation('/no/such/place', signedOut))).toMatchObject({ kind: 'redirect' });
  });

  // H2.1
  it('shows public screens without a session', () => {
    expect(decide(situation('/user/login', signedOut))).toMatchObject({
      kind: 'screen',
      entry: { id: 'login' },
    });
  });

  it('shows public screens within the menu to who is signed in, unless they stand alone', () => {
    const open = [
      screen('error', { path: '/500', access: 'public' }),
      screen('alone', { path: '/alone', access: 'public', layout: 'blank' }),
    ];
    const index = { phase: 'ready' as const, entries: open, token: 't', triedFor: null };
    const early = { index, permissions: { phase: 'none' as const, menu: [] } };
    expect(decide(situation('/500', early))).toEqual({ kind: 'wait', for: 'permissions' });
    expect(decide(situation('/500', { index }))).toMatchObject({ kind: 'screen', entry: { id: 'error' } });
    expect(decide(situation('/alone', early))).toMatchObject({ kind: 'screen' });
    const failed = { index, permissions: { phase: 'failed' as const, menu: [] } };
    expect(decide(situation('/500', failed))).toMatchObject({ kind: 'screen' });
    const out = { token: null, index: { ...index, token: null } };
    expect(decide(situation('/500', { ...early, ...out }))).toMatchObject({ kind: 'screen' });
  });

  // H2.20
  it('sends who is signed in from sign-in to the redirect or home', () => {
    expect(decide(situation('/user/login'))).toEqual({ kind: 'redirect', to: '/dashboard/analysis' });
    expect(decide(situation('/user/login', { search: '?redirect=%2Fisystem%2Fuser' }))).toEqual({
      kind: 'redirect',
      to: '/isystem/user',
    });
  });

  // H2.6
  it('leads who came with a token on to the place of ours that the address names, else home', () => {
    const goes = (search: string) => decide(situation('/getToken', { search }));
    expect(goes('')).toEqual({ kind: 'redirect', to: '/dashboard/analysis' });
    expect(goes('?redirect=%2Fisystem%2Fuser%3Fa%3D1')).toEqual({
      kind: 'redirect',
      to: '/isystem/user?a=1',
    });
    expect(goes('?redirect=%2F%2Fevil.example')).toEqual({ kind: 'redirect', to: '/dashboard/analysis' });
  });

  it.each([null, 't'])('shows nothing of a session (%s) while another token is asked about', (token) => {
    const asking = { token, isHandingOver: true };
    for (const path of ['/isystem/user', '/user/login', '/getToken', '/nowhere']) {
      expect(decide(situation(path, asking))).toEqual({ kind: 'wait', for: 'session' });
    }
  });

  // H4.5
  it('waits for the index of this user, then for the permissions', () => {
    const stale = { phase: 'ready' as const, entries, token: null, triedFor: null };
    expect(decide(situation('/isystem/user', { index: stale }))).toEqual({ kind: 'wait', for: 'index' });
    expect(decide(situation('/isystem/user', { permissions: { phase: 'loading', menu: [] } }))).toEqual({
      kind: 'wait',
      for: 'permissions',
    });
    expect(decide(situation('/isystem/user', { index: { ...stale, phase: 'failed' } }))).toEqual({
      kind: 'failed',
    });
  });

  // H6.1
  it('opens a route whose menu row is granted, or whose code the list holds', () => {
    expect(decide(situation('/dashboard/analysis'))).toMatchObject({
      kind: 'screen',
      entry: { id: 'home' },
      title: '首页',
    });
    expect(decide(situation('/isystem/user', { hasRoute: (code) => code === 'user:list' }))).toMatchObject({
      kind: 'screen',
    });
  });

  it('opens a login route to everybody who is signed in', () => {
    expect(
      decide(situation('/account/settings/index', { permissions: { phase: 'ready', menu: [] } })),
    ).toMatchObject({ kind: 'screen' });
  });

  // H4.9
  it('shows 403 for a route that exists but is not granted; flag 0 grants none', () => {
    expect(decide(situation('/isystem/user'))).toMatchObject({ kind: 'refused', entry: { id: 'forbidden' } });
  });

  // H2.12
  it('redirects an unknown path to /404 only after a fresh index', () => {
    expect(decide(situation('/nowhere'))).toEqual({ kind: 'wait', for: 'fresh-index' });
    const tried = { phase: 'ready' as const, entries, token: 't', triedFor: '/nowhere' };
    expect(decide(situation('/nowhere', { index: tried }))).toEqual({ kind: 'redirect', to: '/404' });
    expect(decide(situation('/404', { index: tried }))).toMatchObject({
      kind: 'screen',
      entry: { id: 'missing' },
    });
  });

  it('ends at a page of its own when there is no 404 screen', () => {
    const bare = { phase: 'ready' as const, entries: [], token: 't', triedFor: '/404' };
    expect(decide(situation('/404', { index: bare }))).toEqual({ kind: 'missing' });
  });

  it('leads a menu container to its first leaf, and shows frames', () => {
    expect(decide(situation('/isystem'))).toEqual({ kind: 'redirect', to: '/isystem/depart' });
    expect(decide(situation('/frame'))).toEqual({ kind: 'frame', url: 'https://a.example/', title: '外部' });
  });

  it('prefers a route written out over one with parts', () => {
    expect(decide(situation('/enterprise/archives/7'))).toMatchObject({
      entry: { id: 'archive' },
      params: { id: '7' },
    });
    expect(decide(situation('/enterprise/archives/new'))).toMatchObject({
      entry: { id: 'archive-new' },
      params: {},
    });
  });

  // H2.22
  it('takes the title of an online form from its address', () => {
    expect(
      decide(situation('/online/cgformList/abc', { search: '?metaTitle=%E5%90%88%E5%90%8C' })),
    ).toMatchObject({ title: '合同' });
    expect(
      decide(situation('/onlineIframe/OnlineIframe', { search: '?metaTitle=%E5%90%88%E5%90%8C' })),
    ).toMatchObject({ title: '合同' });
    expect(decide(situation('/isystem/depart', { search: '?metaTitle=x' }))).not.toMatchObject({
      title: 'x',
    });
  });
});

describe('redirect targets (S53)', () => {
  it.each([
    'http://evil.example',
    '//evil.example',
    '//own.invalid/isystem/user',
    '/\\evil.example',
    '\\\\evil.example',
    `${'java'}script:alert(1)`,
    'data:text/html,x',
    '/\t/evil.example',
    '/\u0000',
    '/..//evil.example',
    ' /x',
    'x',
    '',
    '/assets/x.js',
    '/_app/screens',
    '/'.repeat(5000),
  ])('refuse %j', (raw) => {
    expect(readOwnPath(raw)).toBeUndefined();
    expect(readRedirect(`?redirect=${encodeURIComponent(raw)}`)).toBe('/dashboard/analysis');
  });

  it('keep path, query and hash of our own places', () => {
    expect(readRedirect('?redirect=%2Fisystem%2Fuser%3Fa%3D1%23x')).toBe('/isystem/user?a=1#x');
    expect(readRedirect('?redirect=%2Fuser%2Flogin')).toBe('/dashboard/analysis');
    expect(signInPath('/dashboard/analysis')).toBe('/user/login');
    expect(signInPath('/dashboard/analysis/')).toBe('/user/login');
  });

  // H2.19
  it.each([
    '/dashboard/analysis?x=1',
    '/dashboard/analysis#x',
    '/isystem/user?a=1&b=%E4%B8%AD#c',
    '/enterprise/archives/7?tab=2',
  ])('bring back to %j after sign-in', (place) => {
    expect(readRedirect(signInPath(place).slice('/user/login'.length))).toBe(place);
  });
});
