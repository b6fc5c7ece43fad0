// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://own.test/" }
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ScreenAnswer, ScreenIndexEntry } from '../../engine/plan/plan.ts';
import type { ReactWidget } from '../../engine/react/widget.ts';
import { createRegistry } from '../../engine/registry/registry.ts';
import { App } from '../App.tsx';
import { scriptTransport } from '../http/scripted.testing.ts';
import { createRuntime } from '../runtime.ts';
import type { LookValues } from '../storage/stored-looks.ts';
import { createAppTheme, createWorkTheme } from '../theme/theme.ts';
import { prepareScheme } from '../theme/use-scheme.ts';
import { readWholeSheets } from '../../../tests/style-sheets.ts';

/** A document that is broken draws itself without widgets. */
const home: ScreenAnswer = {
  kind: 'broken',
  id: 'dashboard/analysis',
  version: 'v1',
  title: '首页文档',
  route: { path: '/dashboard/analysis' },
  file: 'home.json',
  diagnostics: [],
};
const { id, version, title, kind, route } = home;
const entry: ScreenIndexEntry = { id, version, title, kind, ...(route ? { route } : {}) };
const menu = [
  { id: 'h', path: '/dashboard/analysis', route: '1', meta: { title: '首页' } },
  { id: 'u', path: '/isystem/user', route: '1', meta: { title: '用户管理' } },
];
const success = (result: unknown): unknown => ({ success: true, code: 200, message: '', result });
const BODIES = new Map<string, unknown>([
  [
    '/_app/screens',
    {
      screens: [entry, { ...entry, id: 'system/user-list', route: { path: '/isystem/user' } }],
      base: '/api',
    },
  ],
  ['/_app/screens/dashboard/analysis', home],
  ['/api/site/siteinfo', success({ siteInfoModel: { appName: '园区平台', appAbbr: '园区' } })],
  ['/api/sys/permission/getUserPermissionByToken', success({ menu, auth: [], allAuth: [] })],
]);
const transport = scriptTransport(({ address }) => ({
  status: 200,
  body: JSON.stringify(BODIES.get(address.split('?', 1)[0] ?? '') ?? success(null)),
}));

function keep(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify({ value, expires: Date.now() + 1_000_000 }));
}

interface Page {
  has(selector: string): boolean;
  find(selector: string): HTMLElement;
  /** A variable of the app's own CSS. */
  variable(name: string): string;
  /** A token of antd as the side menu gets it. */
  token(name: string): string;
  looks: LookValues;
}

/** The main layout as a user with the present storage finds it. */
async function openHome(): Promise<Page> {
  window.history.replaceState(null, '', '/');
  const runtime = createRuntime(window, transport);
  await prepareScheme(runtime.looks, window);
  const { container } = render(
    <App
      runtime={runtime}
      registry={createRegistry<ReactWidget>({})}
      loadFormily={() => Promise.reject(new Error('not here'))}
    />,
  );
  await screen.findByText('页面“首页文档”的文档有误，暂时无法显示', {}, { timeout: 10_000 });
  const find = (selector: string): HTMLElement => {
    const found = container.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`nothing matches ${selector}`);
    return found;
  };
  return {
    has: (selector) => container.querySelector(selector) !== null,
    find,
    variable: (name) => document.documentElement.style.getPropertyValue(name),
    token: (name) => getComputedStyle(find('.sw-side-menu .ant-menu')).getPropertyValue(name).trim(),
    looks: runtime.looks.state,
  };
}

beforeAll(readWholeSheets);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  keep('Access-Token', 'token-12345');
  // What is looked at here is mostly at the side.
  keep('Layout', 'side');
  keep('User-Info', { id: 'u1', username: 'zhang', realname: '张三', orgCode: 'A01' });
});
afterEach(() => {
  cleanup();
});

interface Case {
  key: string;
  value: unknown;
  read: (page: Page) => unknown;
  applied: unknown;
  usual: unknown;
}

const hasClass =
  (name: string) =>
  (page: Page): boolean =>
    page.find('.sw-main').classList.contains(name);

const CASES: readonly Case[] = [
  {
    key: 'Theme',
    value: 'dark',
    read: (page) => [page.has('.sw-side-menu .ant-menu-dark'), page.variable('--sw-menu')],
    applied: [true, '#001529'],
    usual: [false, '#ffffff'],
  },
  {
    key: 'Primary-Color',
    value: '#D4380D',
    read: (page) => [page.variable('--sw-primary'), page.token('--ant-color-primary')],
    applied: ['#d4380d', '#d4380d'],
    usual: ['#006afe', '#006afe'],
  },
  {
    key: 'Top-Color',
    value: '#fff',
    read: (page) => [page.variable('--sw-top'), page.variable('--sw-on-top')],
    applied: ['#ffffff', '#1f2733'],
    usual: ['#262f3e', '#ffffff'],
  },
  {
    key: 'Menu-Color',
    value: '#fafafa',
    read: (page) => [page.variable('--sw-menu'), page.token('--ant-menu-item-bg')],
    applied: ['#fafafa', '#fafafa'],
    usual: ['#ffffff', '#ffffff'],
  },
  {
    key: 'Menu-Font-Color',
    value: '#102030',
    read: (page) => page.token('--ant-menu-item-color'),
    applied: '#102030',
    usual: 'rgba(0,0,0,0.88)',
  },
  {
    key: 'Menu-Select-Color',
    value: '#d0e0f0',
    read: (page) => page.token('--ant-menu-item-selected-bg'),
    applied: '#d0e0f0',
    usual: '#e6f4ff',
  },
  {
    key: 'Menu-Select-Font-Color',
    value: '#203040',
    read: (page) => page.token('--ant-menu-item-selected-color'),
    applied: '#203040',
    usual: '#0053c7',
  },
  {
    key: 'Menu-Style',
    value: 'bar',
    read: (page) => page.token('--ant-menu-active-bar-width'),
    applied: '3px',
    usual: '0px',
  },
  { key: 'Layout', value: 'side', read: hasClass('sw-main-side'), applied: true, usual: false },
  {
    key: 'Sider-Collapsed',
    value: true,
    read: (page) => page.has('.sw-sider-collapsed'),
    applied: true,
    usual: false,
  },
  {
    key: 'Fixed-Header',
    value: false,
    read: (page) => [hasClass('sw-header-fixed')(page), hasClass('sw-main-flowing')(page)],
    applied: [false, true],
    usual: [true, false],
  },
  {
    key: 'Fixed-Sider',
    value: false,
    read: (page) => [hasClass('sw-sider-fixed')(page), hasClass('sw-main-flowing')(page)],
    applied: [false, true],
    usual: [true, false],
  },
  { key: 'Content-Width', value: 'fixed', read: hasClass('sw-content-fixed'), applied: true, usual: false },
  {
    key: 'Multi-Page',
    value: false,
    read: (page) => [page.has('[role=tablist]'), page.has('.sw-breadcrumb')],
    applied: [false, true],
    usual: [true, false],
  },
  {
    key: 'Tabs-Mode',
    value: false,
    read: (page) => [page.has('[role=tablist]'), page.has('.sw-breadcrumb')],
    applied: [false, true],
    usual: [true, false],
  },
  {
    key: 'Auto-Hide-Header',
    value: true,
    read: (page) => {
      const content = page.find('.sw-content');
      content.scrollTop = 200;
      fireEvent.scroll(content);
      const isAway = hasClass('sw-header-away')(page);
      content.scrollTop = 100;
      fireEvent.scroll(content);
      return [isAway, hasClass('sw-header-away')(page)];
    },
    applied: [true, false],
    usual: [false, false],
  },
  {
    key: 'Color-Weak',
    value: true,
    read: () => document.documentElement.classList.contains('sw-weak'),
    applied: true,
    usual: false,
  },
  {
    key: 'Nav-Font',
    value: 14,
    read: (page) => [page.variable('--sw-nav-font'), page.token('--ant-font-size')],
    applied: ['14px', '14px'],
    usual: ['13px', '13px'],
  },
  {
    key: 'Form-Font',
    value: 13,
    read: (page) => [page.variable('--sw-form-font'), createWorkTheme(page.looks).token?.fontSize],
    applied: ['13px', 13],
    usual: ['12px', 12],
  },
  {
    key: 'List-Font',
    value: 14,
    read: (page) => createWorkTheme(page.looks).components?.Table?.cellFontSize,
    applied: 14,
    usual: 12,
  },
  {
    key: 'Color-Scheme',
    value: 'dark',
    read: (page) => [page.looks.colorScheme, document.documentElement.dataset['scheme']],
    applied: ['dark', 'dark'],
    usual: ['light', 'light'],
  },
  {
    key: 'Compact',
    value: true,
    read: (page) => [page.looks.isCompact, page.variable('--sw-space-large')],
    applied: [true, '12px'],
    usual: [false, '16px'],
  },
];

describe('stored looks', () => {
  // H3.14
  it.each(CASES)('$key is applied', async ({ key, value, read, applied }) => {
    keep(key, value);
    expect(read(await openHome())).toEqual(applied);
  });

  // H9.10, H9.11, H9.12, H9.13
  it.each(CASES)('$key falls back alone when it is broken', async ({ key, read, usual }) => {
    localStorage.setItem(key, '{broken');
    keep('Code', 'kept');
    expect(read(await openHome())).toEqual(usual);
    expect(localStorage.getItem(key)).toBeNull();
    expect(localStorage.getItem('Code')).toContain('kept');
  });

  // H4.18
  it.each(['#001529', '#262F3E'])('make the menu a dark one on %s', async (color) => {
    keep('Menu-Color', color);
    const page = await openHome();
    expect(page.has('.sw-side-menu .ant-menu-dark')).toBe(true);
    expect(page.token('--ant-menu-dark-item-bg')).toBe(color.toLowerCase());
  });

  // H4.18
  it('make the menu a light one on every other colour, whatever the theme', async () => {
    keep('Theme', 'dark');
    keep('Menu-Color', '#fafafa');
    expect((await openHome()).has('.sw-side-menu .ant-menu-dark')).toBe(false);
  });

  // H9.16, W9.21
  it('let the side menu fold within 0.3 s', async () => {
    expect((await openHome()).variable('--sw-collapse-time')).toBe('0.3s');
  });

  it('give buttons the colour of the menu unless it is as good as white', async () => {
    keep('Menu-Color-Buttons', true);
    keep('Menu-Color', '#001529');
    const { looks } = await openHome();
    expect(createAppTheme(looks).components?.Button?.colorPrimary).toBe('#001529');
    expect(createAppTheme({ ...looks, menuColor: '#ffffff' }).components?.Button).toBeUndefined();
    expect(createAppTheme({ ...looks, hasMenuColorButtons: false }).components?.Button).toBeUndefined();
  });

  it('leave buttons alone when the choice about them is broken', async () => {
    localStorage.setItem('Menu-Color-Buttons', '{broken');
    keep('Menu-Color', '#001529');
    expect(createAppTheme((await openHome()).looks).components).not.toHaveProperty('Button');
  });
});
