// How the app looks: every choice of 外观设置, the size of the sign-in page, the widths of the dialogs around screens.
import type { Locator } from '@playwright/test';
import { newPassword, uniqueName } from './api.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

const LIST = '/isystem/user';

/** What a look changes, read off the page, before anything was chosen and once all has been. */
interface Sight {
  name: string;
  read: () => Promise<unknown>;
  usual: unknown;
  chosen: unknown;
}

const dialogOf = ({ page }: Person, title: string | RegExp): Locator =>
  page.getByRole('dialog', { name: title });

const menuOf = (where: Locator): Locator => where.getByRole('navigation', { name: '主菜单' });

async function openSettings(person: Person): Promise<Locator> {
  await person.press('设置');
  await person.page.getByRole('menuitem', { name: '外观设置' }).click();
  const dialog = dialogOf(person, '外观设置');
  await expect(dialog.getByRole('group', { name: '菜单位置' })).toBeVisible();
  return dialog;
}

/** Chooses in the dialog and closes it: nothing has to be confirmed, and the page is not loaded again. */
async function adjust(person: Person, choose: (dialog: Locator) => Promise<void>): Promise<void> {
  const dialog = await openSettings(person);
  await choose(dialog);
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(dialog).toBeHidden();
}

/** What is far below in a dialog is drawn when it comes into sight. */
const reveal = (dialog: Locator, label: string): Promise<void> =>
  dialog.getByText(label, { exact: true }).scrollIntoViewIfNeeded();

async function pick(dialog: Locator, label: string, option: string): Promise<void> {
  await reveal(dialog, label);
  await dialog.getByRole('group', { name: label, exact: true }).getByText(option, { exact: true }).click();
}

async function flip(dialog: Locator, label: string): Promise<void> {
  await reveal(dialog, label);
  await dialog.getByRole('switch', { name: label, exact: true }).click();
}

async function paint(dialog: Locator, label: string, color: string): Promise<void> {
  await reveal(dialog, label);
  await dialog.getByRole('textbox', { name: label, exact: true }).fill(color);
}

const styleOf = (target: Locator, property: string): Promise<string> =>
  target.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** Sizes of the letters of all texts in some places, of placeholders and what is typed too. */
async function sizesIn(...places: readonly Locator[]): Promise<string[]> {
  const sizes = await Promise.all(
    places.map((place) =>
      place.evaluate((root) =>
        [...root.querySelectorAll('*')]
          .filter(
            (element) =>
              element.checkVisibility() &&
              (element.matches('input:not([type=checkbox], [type=radio])') ||
                [...element.childNodes].some((node) =>
                  /[\p{L}\d]/u.test((node instanceof Text && node.data) || ''),
                )),
          )
          .map((element) => getComputedStyle(element).fontSize),
      ),
    ),
  );
  return [...new Set(sizes.flat())];
}

async function boxOf(target: Locator): Promise<{ y: number; width: number; height: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  return box;
}

const widthOf = async (target: Locator): Promise<number> => Math.round((await boxOf(target)).width);

/** `#rrggbb` as the browser writes it. */
function rgb(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => String(Number.parseInt(color.slice(at, at + 2), 16)));
  return `rgb(${red ?? ''}, ${green ?? ''}, ${blue ?? ''})`;
}

/** Holds up whoever waits until it is opened. */
function hold(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

// H3.14, H4.18, H9.10, H9.11, H9.14
test('every colour and size of letters holds at once, is still there after a reload, and can be taken back', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive(LIST);
  await expect(person.table().rows).toHaveCount(10);
  const sider = page.getByRole('complementary');
  const selected = menuOf(sider).getByRole('menuitem', { name: '用户管理' });
  const other = menuOf(sider).getByRole('menuitem', { name: '角色管理' });
  const banner = page.getByRole('banner');
  const primary = (): Promise<string> =>
    styleOf(page.getByRole('listitem', { name: '1', exact: true }), 'border-top-color');
  const buttons = (): Promise<string> =>
    styleOf(page.getByRole('button', { name: '新增', exact: true }), 'background-color');
  const ground = (target: Locator) => (): Promise<string> => styleOf(target, 'background-color');
  const letters = (target: Locator) => (): Promise<string> => styleOf(target, 'color');
  const weak = (): Promise<string> => styleOf(page.locator('html'), 'filter');
  // Every text of an area, so that nothing of it stays behind.
  const navLetters = (): Promise<string[]> =>
    sizesIn(menuOf(sider), page.getByRole('tablist', { name: '已打开的页面' }));
  const formLetters = (): Promise<string[]> => sizesIn(page.getByRole('search').filter({ visible: true }));
  const listLetters = (): Promise<string[]> => sizesIn(person.table().root.locator('.ant-table'));
  const bar = (): Promise<string> =>
    selected.evaluate((element) => getComputedStyle(element, '::after').borderInlineEndWidth);
  const sights: readonly Sight[] = [
    { name: '主题色', read: primary, usual: rgb('#006afe'), chosen: rgb('#c41d7f') },
    { name: '按钮', read: buttons, usual: rgb('#006afe'), chosen: rgb('#001529') },
    { name: '顶栏颜色', read: ground(banner), usual: rgb('#262f3e'), chosen: rgb('#fafafa') },
    { name: '顶栏文字', read: letters(banner), usual: rgb('#ffffff'), chosen: rgb('#1f2733') },
    { name: '菜单颜色', read: ground(sider), usual: rgb('#ffffff'), chosen: rgb('#001529') },
    { name: '菜单文字颜色', read: letters(other), usual: 'rgba(0, 0, 0, 0.88)', chosen: rgb('#ffe58f') },
    { name: '菜单选中颜色', read: ground(selected), usual: 'rgba(0, 0, 0, 0)', chosen: rgb('#874d00') },
    { name: '菜单选中文字颜色', read: letters(selected), usual: rgb('#0053c7'), chosen: rgb('#fffbe6') },
    { name: '选中样式', read: bar, usual: '3px', chosen: '0px' },
    { name: '色弱模式', read: weak, usual: 'none', chosen: 'invert(0.8)' },
    { name: '导航字号', read: navLetters, usual: ['13px'], chosen: ['14px'] },
    { name: '表单字号', read: formLetters, usual: ['12px'], chosen: ['14px'] },
    { name: '列表字号', read: listLetters, usual: ['12px'], chosen: ['14px'] },
  ];
  const readAll = async (): Promise<[string, unknown][]> => {
    const values: [string, unknown][] = [];
    for (const { name, read } of sights) values.push([name, await read()]);
    return values;
  };
  const expectAll = (when: 'usual' | 'chosen'): Promise<void> =>
    expect.poll(readAll).toEqual(sights.map((sight) => [sight.name, sight[when]]));

  let dialog = await openSettings(person);
  await pick(dialog, '菜单位置', '侧边');
  await expect(selected).toBeVisible();
  await expectAll('usual');

  // Ten colours, from one to the next by the arrow key.
  await reveal(dialog, '预设主题色');
  const presets = dialog.getByRole('group', { name: '预设主题色' }).getByRole('radio');
  await expect(presets).toHaveCount(10);
  const colors = await presets.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(new Set(colors).size).toBe(10);
  expect(colors[0]).toBe('#1890ff');
  await pick(dialog, '预设主题色', '拂晓蓝');
  for (const color of colors.slice(0, 3)) {
    await expect.poll(buttons).toBe(rgb(color));
    await page.keyboard.press('ArrowRight');
  }
  await paint(dialog, '主题色', '#c41d7f');
  await expect.poll(primary).toBe(rgb('#c41d7f'));
  await expect.poll(buttons).toBe(rgb('#c41d7f'));
  await paint(dialog, '顶栏颜色', '#fafafa');
  await expect.poll(ground(banner)).toBe(rgb('#fafafa'));
  // Its letters have to be dark ones now.
  await expect.poll(letters(banner)).toBe(rgb('#1f2733'));

  const theme = (name: string): Locator =>
    dialog.getByRole('group', { name: '菜单主题' }).getByRole('radio', { name });
  for (const [color, name, written] of [
    ['#001529', '深色', /^rgba?\(255, 255, 255/],
    ['#fafafa', '浅色', /^rgba\(0, 0, 0/],
    ['#262F3E', '深色', /^rgba?\(255, 255, 255/],
  ] as const) {
    await paint(dialog, '菜单颜色', color);
    await expect.poll(ground(sider)).toBe(rgb(color));
    await expect(theme(name)).toBeChecked();
    await expect.poll(letters(other)).toMatch(written);
  }
  // Letters and marks are drawn by other parts on a dark menu than on a light one.
  for (const [name, back, front, mark, marked] of [
    ['浅色', '#ffffff', '#613400', '#ffe7ba', '#ad2102'],
    ['深色', '#001529', '#ffe58f', '#874d00', '#fffbe6'],
  ] as const) {
    await pick(dialog, '菜单主题', name);
    await expect.poll(ground(sider)).toBe(rgb(back));
    await paint(dialog, '菜单文字颜色', front);
    await expect.poll(letters(other)).toBe(rgb(front));
    await paint(dialog, '菜单选中颜色', mark);
    await expect.poll(ground(selected)).toBe(rgb(mark));
    await paint(dialog, '菜单选中文字颜色', marked);
    await expect.poll(letters(selected)).toBe(rgb(marked));
  }
  await pick(dialog, '选中样式', '色块');
  await expect.poll(bar).toBe('0px');
  await flip(dialog, '按钮用菜单颜色');
  await expect.poll(buttons).toBe(rgb('#001529'));
  await reveal(dialog, '色弱模式');
  await dialog.getByRole('switch', { name: '色弱模式' }).focus();
  await page.keyboard.press('Space');
  await expect.poll(weak).toBe('invert(0.8)');

  for (const [group, sizes, read] of [
    ['导航字号', ['12', '14'], navLetters],
    ['表单字号', ['13', '14'], formLetters],
    ['列表字号', ['13', '14'], listLetters],
  ] as const) {
    for (const size of sizes) {
      await pick(dialog, group, `${size} px`);
      await expect.poll(read, group).toEqual([`${size}px`]);
    }
  }

  await expectAll('chosen');
  await page.reload();
  await expect(person.table().rows).toHaveCount(10);
  await expectAll('chosen');

  dialog = await openSettings(person);
  await person.press('恢复默认', dialog);
  await person.expectMessage('已恢复默认外观');
  await pick(dialog, '菜单位置', '侧边');
  await expectAll('usual');
});

// H3.14, H4.19, H9.12, H9.13
test('menu, header, width and tabs go where one wants them, and are found there after a reload', async ({
  person,
  findings,
}) => {
  await findings.expectShiftsOf(
    '.ant-table-tbody *',
    'others add users while this list is open, which come in when it is shown again',
  );
  const { page } = person;
  // Low enough for the list to be scrolled.
  await page.setViewportSize({ width: 1440, height: 600 });
  await person.arrive(LIST);
  await expect(person.table().rows).toHaveCount(10);
  const banner = page.getByRole('banner');
  const sider = page.getByRole('complementary');
  const panel = page.getByRole('main').locator('> section').filter({ visible: true });
  const tabs = page.getByRole('tablist', { name: '已打开的页面' });
  const trail = page.getByRole('navigation', { name: '面包屑' });
  const scroll = async (by: number): Promise<void> => {
    await page.mouse.move(900, 400);
    await page.mouse.wheel(0, by);
  };
  const topOf = async (target: Locator): Promise<number> => (await boxOf(target)).y;
  const heightOf = async (target: Locator): Promise<number> => (await boxOf(target)).height;
  /** The list is scrolled, wherever it is that scrolls. */
  const scrollsTo = async (isDown: boolean): Promise<void> => {
    const form = page.getByRole('search').filter({ visible: true });
    // A turn of the wheel is lost where the page is drawn anew under it: a hand turns again.
    await expect(async () => {
      await scroll(isDown ? 2_000 : -2_000);
      const isThere = expect.poll(() => topOf(form), { timeout: 1_000, intervals: [20] });
      await (isDown ? isThere.toBeLessThan(45) : isThere.toBeGreaterThan(45));
    }).toPass();
  };
  /** It goes to where it belongs and is there in each frame that follows: a header that flickers is caught. */
  const stays = async (target: Locator, top: number): Promise<void> => {
    await expect.poll(() => topOf(target)).toBe(top);
    const places = await target.evaluate(async (one) => {
      const seen = new Set<number>();
      for (let frame = 0; frame < 20; frame += 1) {
        await new Promise(requestAnimationFrame);
        seen.add(one.getBoundingClientRect().top);
      }
      return [...seen];
    });
    expect(places).toEqual([top]);
  };
  /** Fills in a condition, visits another page, and comes back. */
  const comeBack = async (): Promise<void> => {
    await person.fill('用户姓名', '欧阳');
    await person.openMenu('系统管理', '角色管理');
    await expect(page).toHaveTitle(/^角色管理/);
    await person.openMenu('系统管理', '用户管理');
    await expect(page).toHaveTitle(/^用户管理/);
    await expect(person.table().rows).toHaveCount(10);
  };

  // As it comes: the menu in a bar that stays, tabs, the whole width.
  await expect(sider).toHaveCount(0);
  await expect(menuOf(banner)).toBeVisible();
  await expect(tabs).toBeVisible();
  await expect.poll(() => widthOf(panel)).toBeGreaterThan(1_400);
  await scrollsTo(true);
  expect(await boxOf(banner)).toMatchObject({ y: 0, height: 48 });

  await adjust(person, (dialog) => pick(dialog, '菜单位置', '混合'));
  await expect(menuOf(banner).getByRole('menuitem', { name: '系统管理' })).toBeVisible();
  await expect(menuOf(sider).getByRole('menuitem', { name: '用户管理' })).toBeVisible();
  await expect(menuOf(sider).getByRole('menuitem', { name: '系统管理' })).toHaveCount(0);

  // With the menu at the side alone the header scrolls, and cannot hide itself.
  await adjust(person, async (dialog) => {
    await pick(dialog, '菜单位置', '侧边');
    await expect(dialog.getByRole('switch', { name: '固定顶栏' })).not.toBeChecked();
    await expect(dialog.getByRole('switch', { name: '滚动时隐藏顶栏' })).toBeDisabled();
  });
  await expect(menuOf(banner)).toHaveCount(0);
  await expect(menuOf(sider).getByRole('menuitem', { name: '系统管理' })).toBeVisible();
  await scrollsTo(true);
  await expect.poll(() => topOf(banner)).toBeLessThan(-48);
  // A page stands where it was scrolled to, to a part of a pixel.
  expect(await topOf(sider)).toBeCloseTo(0, 0);
  await scrollsTo(false);

  await adjust(person, (dialog) => flip(dialog, '固定侧边菜单'));
  await scrollsTo(true);
  await expect.poll(() => topOf(sider)).toBeLessThan(0);
  await scrollsTo(false);

  await adjust(person, (dialog) => flip(dialog, '固定顶栏'));
  await scrollsTo(true);
  expect(await boxOf(banner)).toMatchObject({ y: 0, height: 48 });
  await scrollsTo(false);

  await adjust(person, (dialog) => flip(dialog, '滚动时隐藏顶栏'));
  for (const by of [80, 300, 2_000]) {
    await scroll(by);
    await stays(banner, -48);
  }
  await scroll(-40);
  await stays(banner, 0);
  // The head of the table makes room for it.
  await page.setViewportSize({ width: 1440, height: 400 });
  const head = person.table().root.locator('.ant-table-sticky-holder');
  await scroll(2_000);
  await expect.poll(() => topOf(head)).toBe(0);
  await scroll(-40);
  await expect.poll(() => topOf(head)).toBe(48);
  await scrollsTo(false);
  await page.setViewportSize({ width: 1440, height: 600 });
  await scrollsTo(false);
  // The page has not left the room of the header yet, which would be empty without it.
  await scroll(30);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(30);
  await stays(banner, 0);
  await scrollsTo(false);
  // Beside a menu that is fixed the content scrolls, and gets the room of the header.
  await adjust(person, (dialog) => flip(dialog, '固定侧边菜单'));
  for (const by of [80, 2_000]) {
    await scroll(by);
    await expect.poll(() => heightOf(banner)).toBe(0);
    await stays(banner, 0);
    expect(await heightOf(banner)).toBe(0);
  }
  await scrollsTo(false);
  await adjust(person, (dialog) => flip(dialog, '固定侧边菜单'));

  await adjust(person, async (dialog) => {
    await pick(dialog, '内容宽度', '定宽');
    await expect.poll(() => widthOf(panel)).toBe(1_200);
    await flip(dialog, '收起侧边菜单');
    await expect.poll(() => widthOf(sider)).toBe(80);
    await flip(dialog, '收起侧边菜单');
    await expect.poll(() => widthOf(sider)).toBe(200);
  });

  // Without the row of tabs pages stay open all the same; without open pages there is no row.
  await adjust(person, async (dialog) => {
    await flip(dialog, '显示页签栏');
    await expect(tabs).toHaveCount(0);
    await expect(trail).toContainText('用户管理');
  });
  await comeBack();
  await expect(person.field('用户姓名')).toHaveValue('欧阳');
  await adjust(person, async (dialog) => {
    await flip(dialog, '显示页签栏');
    await expect(tabs).toBeVisible();
    await flip(dialog, '多页签');
    await expect(tabs).toHaveCount(0);
  });
  await comeBack();
  await expect(person.field('用户姓名')).toHaveValue('');
  await adjust(person, (dialog) => flip(dialog, '收起侧边菜单'));

  await page.reload();
  await expect(person.table().rows).toHaveCount(10);
  await expect(menuOf(banner)).toHaveCount(0);
  expect([await widthOf(sider), await widthOf(panel)]).toEqual([80, 1_200]);
  await expect(tabs).toHaveCount(0);
  await expect(trail).toContainText('用户管理');
  await scroll(80);
  await stays(banner, -48);
  await expect.poll(() => topOf(sider)).toBeLessThan(0);
  await scrollsTo(false);
  await stays(banner, 0);

  await adjust(person, (dialog) => person.press('恢复默认', dialog));
  await expect(sider).toHaveCount(0);
  await expect(menuOf(banner)).toBeVisible();
  await expect(tabs).toBeVisible();
  await expect.poll(() => widthOf(panel)).toBeGreaterThan(1_400);
});

test('pages of settings use the width of a large screen, and are saved in one place', async ({ person }) => {
  const { page } = person;
  await page.setViewportSize({ width: 1920, height: 1080 });
  await person.arrive('/isystem/depart');
  const panel = page.getByRole('main').locator('> section').filter({ visible: true });
  const save = page.getByRole('button', { name: '保存', exact: true });
  /** Part of the width that fields, or what stands in their place, take from the first to the last. */
  const expectUsed = async (path: string, parts: Locator): Promise<void> => {
    await expect
      .poll(async () => {
        const room = await panel.boundingBox();
        const boxes = await parts.evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility())
            .map((one) => one.getBoundingClientRect())
            .map(({ left, right }) => ({ left, right })),
        );
        const left = Math.min(...boxes.map((box) => box.left));
        const right = Math.max(...boxes.map((box) => box.right));
        return (right - left) / (room?.width ?? Number.POSITIVE_INFINITY);
      }, `part of the width of ${path}`)
      .toBeGreaterThan(0.6);
  };
  const tree = page.getByRole('tree', { name: '部门树' });
  await tree.getByText('安全管理部', { exact: true }).click();
  await expectUsed('/isystem/depart', panel.locator('.sw-card'));
  await expect(save).toHaveCount(0);
  await person.press('编辑');
  await expect(save).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const path of ['/isystem/site', '/isystem/passwordStrategy', '/account/settings/index']) {
    await person.walk(path);
    await expectUsed(path, panel.locator('input, textarea'));
    await expect(save.filter({ visible: true })).toHaveCount(1);
    await expect(save.filter({ visible: true })).toBeInViewport({ ratio: 1 });
  }
});

// H2.52, H2.53, H2.58, H2.59
test('the dialogs around the screens are as wide as they should be', async ({ person, admin }) => {
  const { page } = person;
  const tree = (await admin.call('GET', '/sys/sysDepart/queryTreeList')) as {
    children?: { id: string; title: string }[];
  }[];
  const departs = tree.flatMap((node) => node.children ?? []).slice(0, 2);
  const username = uniqueName('w');
  const { id: userIds } = await admin.addUser(username, {
    selecteddeparts: departs.map(({ id }) => id).join(','),
  });
  const titile = uniqueName('长文');
  const { id } = (await admin.call('POST', '/sys/annountCement/add', {
    titile,
    msgType: 'USER',
    userIds,
    msgContent: '<p>请大家注意安全。</p>'.repeat(60),
  })) as { id: string };
  await admin.call('GET', `/sys/annountCement/doReleaseData?id=${id}`);

  await person.arrive('/dashboard/analysis', username, newPassword);
  for (const [entry, width] of [
    ['修改密码', 800],
    ['切换部门', 450],
  ] as const) {
    await person.openUserMenu(entry);
    const dialog = dialogOf(person, /^(?:修改密码|部门切换|部门选择)/);
    await expect.poll(() => widthOf(dialog)).toBe(width);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  const looks = await openSettings(person);
  await expect.poll(() => widthOf(looks)).toBe(1_000);
  await page.keyboard.press('Escape');
  await expect(looks).toHaveCount(0);

  await page.getByRole('button', { name: /^消息，\d+ 条未读$/ }).click();
  await person.press(titile, page.getByRole('dialog').filter({ hasText: /通知公告（\d+）/ }));
  const message = dialogOf(person, '通知消息');
  await expect.poll(() => widthOf(message)).toBe(600);
  // The longer text is read by scrolling within it.
  const content = message.getByRole('region', { name: '消息内容' });
  expect((await boxOf(content)).height).toBe(300);
  const end = content.getByText('请大家注意安全。').last();
  await expect(end).not.toBeInViewport();
  await content.focus();
  await page.keyboard.press('End');
  await expect(end).toBeInViewport();
  expect((await boxOf(content)).height).toBe(300);
});

// H2.26
test('the sign-in page shrinks in a low window, and grows with it', async ({ person }) => {
  const { page } = person;
  const form = page.getByRole('form', { name: '账号登录' });
  await page.setViewportSize({ width: 1440, height: 1080 });
  await page.goto('/user/login');
  await expect(person.field('用户名')).toBeFocused();
  const full = await boxOf(form);
  for (const height of [640, 400, 771, 500, 1080]) {
    await page.setViewportSize({ width: 1440, height });
    const scale = Math.min(1, Math.max(0.7, (1.4 * height) / 1080));
    // Lines of text are as high as whole pixels allow.
    const worst = async (): Promise<number> => {
      const box = await boxOf(form);
      const off = (side: 'width' | 'height'): number => Math.abs(box[side] / full[side] - scale);
      return Math.max(off('width'), off('height'));
    };
    await expect.poll(worst, `too large or too small at ${String(height)}`).toBeLessThan(0.01);
  }
  // Opened in a low window it is small from the start.
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.reload();
  await expect.poll(async () => Math.abs((await boxOf(form)).width - full.width * 0.7)).toBeLessThan(2);
});

// H2.46
test('the two big screens are in the bar of a desk, each for those whom the server lets in', async ({
  person,
}) => {
  const { page } = person;
  let allowed: { ht: boolean; jw: boolean } = { ht: true, jw: false };
  // The site says that it has big screens.
  await page.route('**/site/siteinfo**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { result: { sysConfig: object } };
    Object.assign(body.result.sysConfig, { hasLargeScreens: true });
    await route.fulfill({ response, json: body });
  });
  await page.route('**/park/contractReg/LargeScreenPermissions**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { result: object };
    Object.assign(body.result, { ...allowed, addresses: { ht: '/screens/ht', jw: '/screens/jw' } });
    await route.fulfill({ response, json: body });
  });
  const links = page.getByRole('link', { name: /^大屏 / });
  const answered = () => page.waitForResponse((answer) => answer.url().includes('/LargeScreenPermissions'));
  await person.arrive('/dashboard/analysis');
  await expect(links).toHaveText(['ht']);
  await expect(links).toHaveAttribute('href', '/screens/ht');
  for (const [next, names] of [
    [{ ht: false, jw: true }, ['jw']],
    [{ ht: true, jw: true }, ['ht', 'jw']],
    [{ ht: false, jw: false }, []],
  ] as const) {
    allowed = next;
    const answer = answered();
    await page.reload();
    await answer;
    await page.waitForLoadState('networkidle');
    await expect(links).toHaveText([...names]);
  }
  // Neither has room on a telephone, also once everything has been answered; at the desk they are there again.
  allowed = { ht: true, jw: true };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(links).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(links).toHaveCount(2);
});

// H4.15, H7.10
test('while the site has not said what it is called, the page shows that it is loading', async ({
  person,
}) => {
  const { page } = person;
  let gate = hold();
  await page.route('**/site/siteinfo**', async (route) => {
    await gate.opened;
    const response = await route.fetch();
    const body = (await response.json()) as { result: { siteInfoModel: object } };
    Object.assign(body.result.siteInfoModel, { appName: '东区安全平台', loginTitle: '' });
    await route.fulfill({ response, json: body });
  });
  const progress = page.getByRole('progressbar', { name: '加载中' });
  await page.goto('/user/login');
  await expect(progress).toBeVisible();
  await expect(page.getByText('东区安全平台')).toHaveCount(0);
  gate.open();
  await expect(page.getByRole('heading', { level: 1, name: '东区安全平台' })).toBeVisible();
  await expect(person.field('用户名')).toBeVisible();
  await expect(progress).toHaveCount(0);

  gate = hold();
  await person.arrive('/dashboard/analysis');
  await expect(progress).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText('东区安全平台');
  gate.open();
  await expect(page.getByRole('banner')).toContainText('东区安全平台');
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await expect(progress).toHaveCount(0);
});
