import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entry, FIELDS, TREE } from './matrix.testing.ts';
import { buildPreview } from './preview.ts';
import { listRows, permissionsOf, readRows, type Permission } from './rows.ts';
import { countChanges, createTicks, stateOf } from './ticks.ts';

const rows = readRows(TREE, FIELDS);
const all = listRows(rows).flatMap(permissionsOf);
const find = (...keys: string[]): Permission[] =>
  keys.map((key) => {
    const found = all.find((one) => one.key === key);
    if (!found) throw new Error(`no permission ${key}`);
    return found;
  });
const titles = (permissions: readonly Permission[]) => permissions.map(({ title }) => title);
const sorted = (keys: Iterable<string>) => [...keys].sort();

describe('ticks', () => {
  const free = createTicks(rows, () => false);

  it('take along the page and the menus above an operation, and name them', () => {
    const change = free.set(find('user:add'), true, new Set());
    expect(sorted(change.ticked)).toEqual(['system', 'user:add', 'users']);
    expect(titles(change.along)).toEqual(['用户管理', '系统管理']);
  });

  it('take everything below a page away with it, and leave what stands above and beside', () => {
    const before = new Set(['system', 'users', 'user:add', 'user:edit', 'roles', 'role:add']);
    const change = free.set(find('users'), false, before);
    expect(sorted(change.ticked)).toEqual(['role:add', 'roles', 'system']);
    expect(titles(change.along)).toEqual(['新增用户', '编辑用户']);
    expect(sorted(free.set(find('system'), false, before).ticked)).toEqual([]);
  });

  it('never change what is locked, and keep a page as long as something below it stays', () => {
    const ticks = createTicks(rows, ({ key }) => key === 'user:add');
    const before = new Set(['system', 'users', 'user:add', 'user:edit']);
    const change = ticks.set(find('users'), false, before);
    expect(sorted(change.ticked)).toEqual(['system', 'user:add', 'users']);
    expect(titles(change.kept)).toEqual(['用户管理']);
    expect(ticks.set(find('user:add'), true, new Set()).ticked.size).toBe(0);
  });

  it('leave no operation without its page, whatever is pressed in whatever order', () => {
    const press = fc.record({ of: fc.subarray(all, { minLength: 1, maxLength: 4 }), isOn: fc.boolean() });
    fc.assert(
      fc.property(fc.array(press, { maxLength: 12 }), fc.subarray(all), (presses, locked) => {
        const ticks = createTicks(rows, (one) => locked.includes(one) && one.key.includes(':'));
        let ticked: ReadonlySet<string> = new Set();
        for (const { of, isOn } of presses) ({ ticked } = ticks.set(of, isOn, ticked));
        for (const row of listRows(rows)) {
          const below = [...row.operations, ...row.rows.map(({ page }) => page)];
          if (below.some(({ key }) => ticked.has(key))) expect(ticked.has(row.page.key)).toBe(true);
        }
        for (const one of locked.filter(({ key }) => key.includes(':')))
          expect(ticked.has(one.key)).toBe(false);
      }),
    );
  });

  it('stand for several as on, off or mixed, and are counted against what is saved', () => {
    expect(stateOf(find('users', 'roles'), new Set(['users']))).toBe('mixed');
    expect(stateOf(find('users'), new Set(['users']))).toBe('on');
    expect(stateOf(find('users'), new Set())).toBe('off');
    const keys = all.map(({ key }) => key);
    expect(countChanges(keys, new Set(['users', 'system', 'gone']), new Set(['users', 'roles']))).toEqual({
      chosen: 2,
      added: 1,
      removed: 1,
    });
  });
});

describe('the preview', () => {
  it('draws the menu that the ticks would give: the home page first, hidden pages and empty menus not at all', () => {
    const { menu, pages } = buildPreview(rows, new Set(['system', 'users', 'user:add', 'hidden']));
    expect(menu).toEqual([
      { key: 'home', title: '首页', entries: [] },
      { key: 'system', title: '系统管理', entries: [{ key: 'users', title: '用户管理', entries: [] }] },
    ]);
    expect(pages.map(({ title, operations, isInMenu }) => [title, titles(operations), isInMenu])).toEqual([
      ['用户管理', ['新增用户'], true],
      ['消息详情', [], false],
      ['首页', [], true],
    ]);
    expect(buildPreview(rows, new Set(['system', 'hidden'])).menu.map(({ key }) => key)).toEqual(['home']);
  });

  it('moves a page up whose menu was not granted, and says of operations that their page cannot be entered', () => {
    const { menu, pages } = buildPreview(rows, new Set(['roles', 'user:edit']));
    expect(menu.map(({ key }) => key)).toEqual(['home', 'roles']);
    expect(pages.find(({ key }) => key === 'users')).toMatchObject({ isGranted: false, isInMenu: false });
  });

  it('leaves out operations that are switched off', () => {
    const off = readRows(
      [entry('p', '页面', 0, { children: [entry('p:x', '操作', 2, { status: '0' })] })],
      FIELDS,
    );
    expect(buildPreview(off, new Set(['p', 'p:x'])).pages).toMatchObject([{ operations: [] }]);
  });
});
