// Every entry of the shipped menu and of the examples has an icon, and the shipped ones lead somewhere, to people who hold
// the right that both ask for.
import { expect, it } from 'vitest';
import { shippedMenus } from '../server/records/entities.ts';
import type { MenuDeclaration } from '../src/engine/catalog.ts';
import dicts from '../src/schemas/dicts/system.json' with { type: 'json' };
import { shippedScreens } from './shipped-screens.ts';

const icons: ReadonlySet<string> = new Set(dicts.menu_icon.items.map(({ value }) => value));

const screens = new Map(shippedScreens.map((screen) => [screen.route?.path, screen]));

/** Entries that open a page of their own: groups only hold others. */
function listPages(menus: readonly MenuDeclaration[]): MenuDeclaration[] {
  return menus.flatMap((menu) => {
    const below = listPages(menu.children ?? []);
    return below.length > 0 ? below : [menu];
  });
}

it.each(listPages(shippedMenus).map((menu) => [menu.title, menu] as const))(
  'opens a screen: %s',
  (_, { path, permission }) => {
    const screen = screens.get(path);
    expect(screen, path).toBeDefined();
    // A screen may leave its right to its row of the menu; one that names a right names the same.
    expect([undefined, permission]).toContain(screen?.route?.permission);
  },
);

const listDrawn = (menus: readonly MenuDeclaration[]): MenuDeclaration[] =>
  menus
    .filter(({ isHidden }) => isHidden !== true)
    .flatMap((menu) => [menu, ...listDrawn(menu.children ?? [])]);

/** Titles of the entries that have no icon, or one that there is not. */
const listPlain = (menus: readonly MenuDeclaration[]): string[] =>
  menus.filter(({ icon }) => !icons.has(icon ?? '')).map(({ title }) => title);

it('has an icon beside every entry that is drawn', () => {
  const drawn = listDrawn(shippedMenus);
  expect(drawn.length).toBeGreaterThan(25);
  expect(listPlain(drawn)).toEqual([]);
});

it('has an icon beside every entry of the example modules, as they stand among the others', () => {
  const files = Object.values(
    import.meta.glob<MenuDeclaration[]>('../examples/modules/*/menus/*.json', {
      eager: true,
      import: 'default',
    }),
  );
  const drawn = listDrawn(files.flat());
  expect(drawn.length).toBeGreaterThan(3);
  expect(listPlain(drawn)).toEqual([]);
});

it.each([
  ['运行时', '/monitor/JvmInfo'],
  ['服务进程', '/monitor/TomcatInfo'],
])('calls %s what it shows, at the address that older links have', (title, path) => {
  expect(listPages(shippedMenus).find((menu) => menu.path === path)?.title).toBe(title);
  expect(screens.get(path)?.title).toBe(title);
});
