import { describe, expect, it } from 'vitest';
import type { ScreenIndexEntry } from '../../engine/plan/plan.ts';
import { searchMenu } from '../layout/menu-items.tsx';
import { hideMissing } from './menu-pages.ts';
import { isSubMenu, listNodes, readMenu, type MenuNode } from './menu.ts';

const page = (path: string, kind: ScreenIndexEntry['kind'] = 'screen'): ScreenIndexEntry => ({
  id: path,
  version: 'v1',
  title: path,
  kind,
  route: { path },
});
const PAGES = [page('/home'), page('/rooms/:id'), page('/test/home'), page('/broken', 'broken')];

const row = (path: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: path,
  path,
  route: '1',
  meta: { title: path },
  ...more,
});
const drawn = (menu: readonly MenuNode[]): string[] =>
  menu.flatMap((node) => {
    if (node.isHidden) return [];
    return [node.path, ...(isSubMenu(node) ? drawn(node.children) : [])];
  });
const hide = (...rows: Record<string, unknown>[]) => {
  const { menu, missing } = hideMissing(readMenu(rows), PAGES);
  return { menu, drawn: drawn(menu), missing: missing.map(({ path }) => path) };
};

describe('the menu that is drawn', () => {
  it('lacks entries whose page is not there, in menu and search, and names them (S85)', () => {
    const { menu, drawn, missing } = hide(
      row('/home'),
      row('/gone'),
      row('/flow', {
        children: [row('/flow/todo'), row('/flow/mine', { children: [row('/flow/mine/all')] })],
      }),
      row('/mixed', { children: [row('/mixed/gone'), row('/test/home')] }),
    );
    expect(drawn).toEqual(['/home', '/mixed', '/test/home']);
    expect(missing).toEqual(['/gone', '/flow/todo', '/flow/mine/all', '/mixed/gone']);
    expect(searchMenu(menu, 'o').map(({ path }) => path)).toEqual(['/home', '/test/home']);
    // Rights and titles still come from them.
    expect(listNodes(menu)).toHaveLength(9);
  });

  it('keeps what leads on to a page, or somewhere else than to one', () => {
    const rows = [
      row('/broken'),
      row('/home?tab=2'),
      row('/rooms/42'),
      row('/test'),
      row('/old', { redirect: '/home' }),
      row('/plain', { route: '0' }),
      row('/frame', { meta: { title: 'f', url: 'https://a.example/' } }),
      row('/apart', { meta: { title: 'w', target: '_blank' } }),
    ];
    expect(hide(...rows).missing).toEqual([]);
    expect(hide(...rows).drawn).toEqual(rows.map(({ path }) => path));
  });

  it('judges an entry that is always shown by its own page, and redirects that go round by none', () => {
    const children = [row('/home')];
    expect(
      hide(
        row('/rooms/1', { alwaysShow: true, children: [row('/nowhere')] }),
        row('/single', { alwaysShow: true, children }),
        row('/a', { redirect: '/b' }),
        row('/b', { redirect: '/a' }),
        row('/enterprise'),
      ),
    ).toMatchObject({ drawn: ['/rooms/1'], missing: ['/single', '/a', '/b', '/enterprise'] });
  });

  it('says nothing of entries that are hidden anyway', () => {
    expect(hide(row('/home'), row('/secret', { hidden: true })).missing).toEqual([]);
    expect(hide(row('/h', { hidden: true, children: [row('/h/gone')] })).missing).toEqual([]);
  });
});
