import { describe, expect, it } from 'vitest';
import { buildMenuTree, type PermissionRow } from './menu-tree.ts';

function row(values: Partial<PermissionRow> & { id: string }): PermissionRow {
  return {
    parent_id: null,
    name: values.id,
    url: `/${values.id}`,
    component: 'screen',
    component_name: null,
    redirect: null,
    menu_type: 0,
    perms: null,
    perms_type: '1',
    sort_no: 1,
    always_show: false,
    icon: null,
    is_route: true,
    is_leaf: true,
    keep_alive: false,
    hidden: false,
    description: null,
    del_flag: 0,
    rule_flag: 0,
    status: '1',
    internal_or_external: false,
    version: 1,
    create_by: null,
    create_time: null,
    update_by: null,
    update_time: null,
    ...values,
  };
}

const build = (rows: PermissionRow[], parents: [string, string | null][] = []) =>
  buildMenuTree(
    rows,
    new Map([...rows.map((r): [string, string | null] => [r.id, r.parent_id]), ...parents]),
  );

describe('the menu tree', () => {
  it('orders by sort_no, nests by parent and leaves buttons out', () => {
    const tree = build([
      row({ id: 'b', sort_no: 2 }),
      row({ id: 'a', sort_no: 1 }),
      row({ id: 'a2', parent_id: 'a', menu_type: 1, sort_no: 2 }),
      row({ id: 'a1', parent_id: 'a', menu_type: 1, sort_no: 1 }),
      row({ id: 'x', parent_id: 'a1', menu_type: 2, url: null, perms: 'a:add' }),
    ]);
    expect(tree.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(tree[0]?.children?.map(({ id }) => id)).toEqual(['a1', 'a2']);
    expect(tree[0]?.children?.[0]?.children).toBeUndefined();
  });

  it('lists the codes of the page and of its valid buttons', () => {
    const [node] = build([
      row({ id: 'a', perms: 'a:list', name: '列表' }),
      row({ id: 'x', parent_id: 'a', menu_type: 2, perms: 'a:add', perms_type: '2', name: '新增' }),
      row({ id: 'y', parent_id: 'a', menu_type: 2, perms: 'a:off', status: '0' }),
    ]);
    expect(node?.meta.permissionList).toEqual([
      { action: 'a:list', type: '1', describe: '列表', menuType: '1' },
      { action: 'a:add', type: '2', describe: '新增', menuType: '2' },
    ]);
  });

  it('names routes by their path and never leaves the component out', () => {
    const [node] = build([row({ id: 'a', url: '/online/cgformList/:code', component: '' })]);
    expect(node).toMatchObject({
      path: '/online/cgformList/:code',
      name: 'online-cgformList-@code',
      component: 'layouts/RouteView',
      route: '1',
      meta: { keepAlive: false, internalOrExternal: false },
    });
    expect(node).not.toHaveProperty('hidden');
    expect(node).not.toHaveProperty('alwaysShow');
  });

  it('gives foreign addresses the md5 of the address as path and keeps the address in meta', () => {
    const url = 'https://example.org/help';
    const [node] = build([row({ id: 'a', url, internal_or_external: true })]);
    expect(node).toMatchObject({
      path: '297b0e7f6307685b908e594b174a8419',
      meta: { url, internalOrExternal: true, target: '_blank' },
    });
  });

  it('moves a menu up when its parent was not granted', () => {
    const tree = build(
      [row({ id: 'top' }), row({ id: 'leaf', parent_id: 'missing', menu_type: 1 })],
      [['missing', 'top']],
    );
    expect(tree).toHaveLength(1);
    expect(tree[0]?.children?.map(({ id }) => id)).toEqual(['leaf']);
  });

  it('goes over each entry a few times, however many lie beside it or above it', () => {
    const count = 1_000;
    let looks = 0;
    const counted = (values: Partial<PermissionRow> & { id: string }): PermissionRow => {
      const one = row(values);
      return Object.defineProperty(one, 'menu_type', {
        get: () => {
          looks += 1;
          return values.menu_type ?? 1;
        },
      });
    };
    const each = <T>(make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
    // Every menu has a button, and lies below the last of many others that were not granted.
    const menus = each((n) => counted({ id: `menu${String(n)}`, parent_id: 'above0' }));
    const buttons = each((n) =>
      counted({
        id: `button${String(n)}`,
        parent_id: `menu${String(n)}`,
        menu_type: 2,
        perms: `p${String(n)}`,
      }),
    );
    const parents = new Map([
      ...menus.map(({ id }): [string, string] => [id, 'above0']),
      ...each((n): [string, string | null] => [
        `above${String(n)}`,
        n === 0 ? 'above1' : `above${String(n + 1)}`,
      ]),
    ]);
    const get = parents.get.bind(parents);
    parents.get = (id) => {
      looks += 1;
      return get(id);
    };
    const tree = buildMenuTree([...menus, ...buttons], parents);
    expect(tree).toHaveLength(count);
    expect(tree[7]?.meta.permissionList).toMatchObject([
      { action: expect.stringMatching(/^p\d+$/) as string },
    ]);
    expect(looks).toBeLessThan(20 * count);
  });

  it('survives a cycle of parents (S85)', () => {
    const tree = build(
      [row({ id: 'a' })],
      [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'b'],
      ],
    );
    expect(tree.map(({ id }) => id)).toEqual(['a']);
  });
});
