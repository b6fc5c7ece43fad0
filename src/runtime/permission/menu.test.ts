import { describe, expect, it, vi } from 'vitest';
import { isButtonGranted, isRouteGranted } from './grants.ts';
import { readOwnPath } from '../router/places.ts';
import { findLanding, findTrail, isSubMenu, listNodes, readMenu, type MenuNode } from './menu.ts';

const leaf = (path: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: path,
  path,
  route: '1',
  meta: { title: path },
  ...more,
});
const names = (menu: readonly MenuNode[]): string[] => listNodes(menu).map((node) => node.path);

describe('readMenu', () => {
  // H4.8, H8.6
  it.each([undefined, null, [], {}, 'x', 0])('refuses %j with its sentence', (raw) => {
    expect(() => readMenu(raw)).toThrow('getPermissionList: permissions must be a non-null array !');
  });

  // H4.7, W2.14
  it('hides a parent whose children are all hidden', () => {
    const [parent, other] = readMenu([
      leaf('/a', {
        children: [leaf('/a/1', { hidden: true }), leaf('/a/2', { meta: { title: 'x', hidden: true } })],
      }),
      leaf('/b', { children: [leaf('/b/1', { hidden: true }), leaf('/b/2')] }),
    ]);
    expect(parent?.isHidden).toBe(true);
    expect(other?.isHidden).toBe(false);
  });

  // H3.9, H4.9
  it('lets alwaysShow lead to its own path, as one entry', () => {
    const [node] = readMenu([
      leaf('/a', { alwaysShow: true, redirect: '/elsewhere', children: [leaf('/a/1')] }),
    ]);
    expect(node?.redirect).toBe('/a');
    expect(node && isSubMenu(node)).toBe(false);
    expect(node && findLanding(node)).toBeUndefined();
  });

  // H2.36
  it('reads flag 0 as no route', () => {
    expect(readMenu([leaf('/a', { route: '0' })])[0]?.isRoute).toBe(false);
    expect(readMenu([leaf('/a')])[0]?.isRoute).toBe(true);
  });

  // H2.36, H3.9
  it('knows screens, frames and windows of their own', () => {
    const menu = readMenu([
      leaf('/a'),
      leaf('0cc175b9c0f1b6a831c399e269772661', { meta: { title: 'x', url: 'https://a.example/x' } }),
      leaf('92eb5ffee6ae2fec3ad71c777531578f', {
        meta: { title: 'y', url: 'https://b.example/', internalOrExternal: true },
      }),
    ]);
    expect(menu.map((node) => node.target)).toEqual(['inside', 'iframe', 'window']);
    const [own] = readMenu([leaf('/a', { meta: { title: 'x', target: '_blank' } })]);
    expect([own?.target, own?.url]).toEqual(['window', undefined]);
    expect(menu[1]?.url).toBe('https://a.example/x');
  });

  // H2.29
  it('leaves out what cannot be used and keeps the rest (S85)', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const deep = leaf('/1', {
      children: [
        leaf('/2', { children: [leaf('/3', { children: [leaf('/4', { children: [leaf('/5')] })] })] }),
      ],
    });
    const menu = readMenu([
      null,
      1,
      { meta: {} },
      leaf('/bad', { meta: { title: 'x', url: `${'java'}script:alert(1)` } }),
      leaf(`${'java'}script:alert(2)`),
      deep,
      leaf('/good'),
    ]);
    expect(names(menu)).toEqual(['/1', '/2', '/3', '/4', '/5', '/good']);
    expect(warn).toHaveBeenCalledTimes(5);
    warn.mockRestore();
  });

  // H2.29
  it('draws four levels; what lies deeper is hidden, hides nobody, and can be opened', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const nest = (depth: number): Record<string, unknown> =>
      leaf(`/${String(depth)}`, depth === 30 ? {} : { children: [nest(depth + 1)] });
    const nodes = listNodes(readMenu([nest(1)]));
    expect(nodes.filter(({ isHidden }) => !isHidden).map(({ path }) => path)).toEqual([
      '/1',
      '/2',
      '/3',
      '/4',
    ]);
    expect(nodes.map(({ path }) => path)).toContain('/16');
    expect(nodes.map(({ path }) => path)).not.toContain('/17');
    expect(warn).toHaveBeenCalledOnce();
    const hidden = (path: string, children: unknown[]) => leaf(path, { children });
    const below = leaf('/e', { hidden: true });
    const chain = hidden('/a', [hidden('/b', [hidden('/c', [hidden('/d', [below])])])]);
    expect(listNodes(readMenu([chain])).every(({ isHidden }) => isHidden)).toBe(true);
    warn.mockRestore();
  });

  it.each(['//evil.example/x', '/\\evil.example', '/\t/evil.example', '/..//evil.example', '/_app/screens'])(
    'leads nowhere else, neither by the path of an entry nor by its redirect: %j (S53)',
    (path) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const menu = readMenu([leaf(path), leaf('/a', { redirect: path, children: [leaf('/a/b')] })]);
      expect(names(menu)).toEqual(['/a', '/a/b']);
      expect(menu.map((node) => findLanding(node))).toEqual(['/a/b']);
      warn.mockRestore();
    },
  );

  it('gives an entry that shows an address a place of its own to be opened at', () => {
    const address = 'https://board.example/a?b=1';
    const menu = readMenu([leaf('0cc175b9', { meta: { title: 'x', url: address } }), leaf(address)]);
    expect(menu.map((node) => node.url)).toEqual([address, address]);
    for (const node of menu) expect(readOwnPath(node.path)).toBe(node.path);
    expect(menu[0]?.path).toBe('/0cc175b9');
  });

  it('gives every entry a key of its own', () => {
    const menu = readMenu([leaf('/a', { id: 'x' }), leaf('/b', { id: 'x' }), leaf('/c', { id: undefined })]);
    expect(new Set(menu.map((node) => node.key)).size).toBe(3);
  });
});

describe('ways through the menu', () => {
  const menu = readMenu([
    leaf('/system', {
      children: [
        leaf('/system/hidden', { hidden: true }),
        leaf('/system/deep', { children: [leaf('/system/deep/user')] }),
      ],
    }),
    leaf('/moved', { redirect: '/system/deep/user', children: [leaf('/moved/x')] }),
  ]);

  it('finds the way to a path', () => {
    expect(findTrail(menu, '/system/deep/user').map((node) => node.path)).toEqual([
      '/system',
      '/system/deep',
      '/system/deep/user',
    ]);
    expect(findTrail(menu, '/nowhere')).toEqual([]);
  });

  // H2.31
  it('finds the way to one of many records, and to a page of that name before them', () => {
    const rooms = readMenu([
      leaf('/rooms', { children: [leaf('/rooms/:id', { hidden: true }), leaf('/rooms/map')] }),
    ]);
    const way = (path: string) => findTrail(rooms, path).map((node) => node.path);
    expect(way('/rooms/42')).toEqual(['/rooms', '/rooms/:id']);
    expect(way('/rooms/map')).toEqual(['/rooms', '/rooms/map']);
    expect(way('/rooms/42/keys')).toEqual([]);
  });

  it('lands on the redirect, else on the first visible leaf', () => {
    expect(menu.map((node) => findLanding(node))).toEqual(['/system/deep/user', '/system/deep/user']);
  });
});

describe('button rules', () => {
  const grant = (action: string, type: string, menuType: string) => ({
    action,
    type,
    menuType,
    describe: '',
  });

  // H6.2, W3.27, W6.1
  it('allow type 2 of the permission list, or type 1 with menuType 2 of the menu list', () => {
    expect(isButtonGranted('a', [grant('a', '2', '')], [])).toBe(true);
    expect(isButtonGranted('a', [grant('a', '1', '2')], [])).toBe(false);
    expect(isButtonGranted('a', [], [grant('a', '1', '2')])).toBe(true);
    expect(isButtonGranted('a', [], [grant('a', '1', '1')])).toBe(false);
    expect(isButtonGranted('a', [], [grant('a', '2', '2')])).toBe(false);
    expect(isButtonGranted('b', [grant('a', '2', '')], [grant('a', '1', '2')])).toBe(false);
  });

  // H6.1
  it('match a route against any entry', () => {
    expect(isRouteGranted('a', [grant('a', '1', '1')])).toBe(true);
    expect(isRouteGranted('b', [grant('a', '1', '1')])).toBe(false);
  });
});
