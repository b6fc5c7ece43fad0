// Every dialog and drawer that a button of the shipped documents opens, and those of the frame and of widgets, in four widths, in
// light and in dark, in Chinese and in English: whether it lies in the window, whether all of it can be reached, and whether it is
// readable for everybody.
import type { Locator, Page } from '@playwright/test';
import { isDeep, sample } from '../tests/depth.ts';
import { comeToRest, findEvery, type Part } from './axe.ts';
import { EXAMPLES } from './examples.ts';
import {
  findMisplaced,
  findSlivers,
  findUnreachable,
  LOOKS,
  nameOf,
  wear,
  windowsOf,
  type Look,
} from './look.ts';
import { findWay, listOpenings, listWindows, say, type Opening } from './openings.ts';
import { pressAnywhere } from './press.ts';
import { prepareRows } from './rows-to-open.ts';
import { expect, test } from './test.ts';
import { TABLET, WIDTHS } from './widths.ts';

/** Each part opens in a browser of its own. */
const PARTS = 3;

/** A page that is empty enough to be left for any other one. */
const BETWEEN = '/result/success';

const MARK = 'data-in-front';

/** Who reads with the ears is told nothing of what lies behind a window: it is read in its turn, by itself. */
const FRONT: Part = {
  within: `[${MARK}]`,
  // The text of an editor is no page of its own, though the browser has a document for it: `editors.spec.ts` reads it.
  without: [...(EXAMPLES.without ?? []), '.sw-umeditor iframe'],
};

/** Levels of headings begin anew in a window, and axe counts them from those of the page behind it: `findMisplaced` does not. */
const isOfPageBehind = (line: string): boolean => line.startsWith('heading-order:');

interface Way {
  name: string;
  path: string;
  /** Screen that is in front in the end. */
  screen?: string | undefined;
  presses: readonly Opening[];
  /** What is pressed where no document has the button. */
  enter?: (page: Page, language: string) => Promise<void>;
  /** A telephone has no such button. */
  isAtDesk?: true;
  /** It hangs on its button, and is opened anew in each width. */
  isClosedByResizing?: true;
}

const openings = listOpenings();

/** What is looked for in the list behind a window, so that the window has a row: the newest record may have none. */
const SEARCHED: Readonly<Record<string, string>> = { 'system/dict-items': '性别' };

const byDocuments = openings.flatMap((opening): Way[] => {
  const way = findWay(opening, openings);
  const name = way?.presses.map(({ button }) => button).join(' › ');
  if (!way || name === undefined) return [];
  const row = opening.from === 'designer/document-list' ? opening.row : SEARCHED[opening.from];
  const enter = row === undefined ? {} : { enter: (page: Page) => searchFor(page, row) };
  return [{ ...way, name, screen: opening.screen, ...enter }];
});

/** What somebody looks for where a list is long. */
async function searchFor(page: Page, text: string): Promise<void> {
  const form = page.getByRole('search').filter({ visible: true });
  await form.locator('input:visible').first().fill(text);
  await page.keyboard.press('Enter');
  await comeToRest(page);
}

/** The page in front, also where it stands without menu and tabs. */
const placeOf = (page: Page): Locator =>
  page.locator('main > section:visible, body:not(:has(main > section))').last();

const banner = (page: Page): Locator => page.getByRole('banner');

async function openBell(page: Page, language: string, entry?: string): Promise<void> {
  await banner(page).locator('button:has(.anticon-bell)').click();
  if (entry === undefined) return;
  await expect(windowsOf(page)).toHaveCount(1);
  await windowsOf(page)
    .getByRole('button', { name: say(entry, language), exact: true })
    .click();
  await expect(page.locator('.ant-drawer-content-wrapper:visible')).toHaveCount(0);
}

/** Whoever works in several departments may choose. */
async function workInTwo(page: Page): Promise<void> {
  const list = ['A01', 'A02'].map((orgCode) => ({
    id: orgCode,
    orgCode,
    departName: `安全管理部${orgCode}`,
  }));
  await page.route('**/sys/user/getCurrentUserDeparts*', (route) =>
    route.fulfill({ json: { success: true, code: 200, message: '', result: { list, orgCode: 'A01' } } }),
  );
}

async function chooseOwn(page: Page, language: string, entry: string): Promise<void> {
  await banner(page).locator('.sw-user').click();
  await page.getByRole('menuitem', { name: say(entry, language), exact: true }).click();
  await expect(page.locator('.ant-dropdown:visible')).toHaveCount(0);
}

const ofFrame: Way[] = [
  {
    name: 'the bell',
    screen: 'messages/bell',
    enter: (page: Page, language: string) => openBell(page, language),
  },
  {
    name: 'the bell › 消息中心',
    screen: 'messages/message-centre',
    enter: (page: Page, language: string) => openBell(page, language, '消息中心'),
  },
  {
    name: 'the bell › 系统消息',
    screen: 'messages/system-messages',
    enter: (page: Page, language: string) => openBell(page, language, '系统消息'),
  },
  {
    name: 'own name › 切换部门',
    screen: 'account/depart',
    enter: async (page: Page, language: string) => {
      await workInTwo(page);
      await chooseOwn(page, language, '切换部门');
    },
  },
  {
    name: 'own name › 授权信息',
    screen: 'account/licence',
    enter: (page: Page, language: string) => chooseOwn(page, language, '授权信息'),
  },
].map((way) => ({ ...way, path: BETWEEN, presses: [] }));

const ownMenu: Way = {
  name: 'own name',
  path: BETWEEN,
  presses: [],
  enter: (page) => banner(page).locator('.sw-user').click(),
  isClosedByResizing: true,
};

const ofLists: Way[] = ['列设置', '视图', '密度'].map((button) => ({
  name: button,
  path: '/isystem/user',
  presses: [{ from: '', button, isOfRow: false }],
  isClosedByResizing: true,
}));

const ofDesigner: Way[] = ['发布', '菜单与权限'].map((button) => ({
  name: button,
  isAtDesk: true,
  path: '/designer/edit?id=system/dict-list',
  presses: [{ from: '', button, isOfRow: false }],
  isClosedByResizing: true,
}));

/** Inputs that open a window to choose in, and what is pressed of them. */
const ofInputs: Way[] = Object.entries({
  popup: 'input',
  icon_picker: 'input',
  cron: 'button >> nth=-1',
}).map(([type, pressed]) => ({
  name: 'in the gallery',
  path: `/dev/gallery/${type}`,
  presses: [],
  enter: async (page: Page, language: string) => {
    const state = page
      .locator('main')
      .getByRole('region', { name: say('编辑', language), exact: true })
      .first();
    await state.locator(pressed).first().click();
  },
}));

const inDialog: Way = {
  name: 'in the gallery',
  path: '/dev/gallery/file',
  screen: 'file/upload',
  presses: [],
  enter: async (page: Page, language: string) => {
    const states = page.locator('main').getByRole('region', { name: say('编辑', language), exact: true });
    await states.nth(1).locator('button').first().click();
  },
};

const ways = [...byDocuments, ...ofFrame, ownMenu, ...ofLists, ...ofDesigner, ...ofInputs, inDialog];

/** What nobody opens by a press, and where it is looked at instead. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'file/upload-failure': 'comes by itself when a file was refused: `files.spec.ts`',
  'messages/reminder': 'comes by itself with a message: `reminders.spec.ts`',
  'system/print-sheet': 'is printed without being shown: `print.spec.ts`',
  'user/failure': 'stands in the place of the sign-in page: `sign-in.spec.ts`',
};

/** Whoever presses Enter at once would close what they opened. */
const CLOSING = '.ant-modal-close:focus, .ant-drawer-close:focus';

test.describe.configure({ mode: 'parallel' });

test('a screen without an address is opened by this walk, or is looked at elsewhere', () => {
  const opened = new Set(ways.map(({ screen }) => screen));
  const windows = listWindows();
  expect(windows.filter((id) => !opened.has(id) && OTHERWISE[id] === undefined)).toEqual([]);
  expect(Object.keys(OTHERWISE).filter((id) => opened.has(id) || !windows.includes(id))).toEqual([]);
});

for (let part = 0; part < PARTS; part += 1) {
  test(`what buttons open over pages lies in the window at four widths and is readable for everybody, part ${String(part + 1)}`, async ({
    person,
    findings,
  }) => {
    if (isDeep) test.setTimeout(3_600_000);
    const { page } = person;
    // One of each forty-eight that stand together, and each look.
    const cases = sample(
      `windows over pages × light and dark × Chinese and English, part ${String(part + 1)}`,
      ways.flatMap((way, at) => LOOKS.map((look) => ({ ...way, look, group: Math.floor(at / 48) }))),
      ({ group, look }) => [String(group), nameOf(look)],
    ).filter((_, at) => at % PARTS === part);
    // What is not there shall keep nobody waiting for the whole walk.
    page.setDefaultTimeout(20_000);
    await prepareRows();
    await person.arrive(BETWEEN);
    for (const look of LOOKS) {
      const own = cases.filter((one) => one.look === look);
      if (own.length === 0) continue;
      await wear(page, look);
      await page.goto(BETWEEN, { waitUntil: 'networkidle' });
      for (const [at, way] of own.entries()) {
        const name = `${way.path} › ${way.name} in ${nameOf(look)}`;
        await test.step(name, async () => {
          const before = findings.list().length;
          try {
            await lookThrough(name, way, look, WIDTHS[at % WIDTHS.length] ?? 0);
          } catch (error) {
            // What cannot be opened or closed keeps none of the others from being looked at.
            expect.soft(String(error), name).toBe('');
            await page.goto(BETWEEN, { waitUntil: 'networkidle' });
          }
          expect.soft(findings.list().slice(before), name).toEqual([]);
        });
      }
    }

    async function lookThrough(name: string, way: Way, look: Look, read: number): Promise<void> {
      await person.go(way.path);
      await expect(page).toHaveURL(({ pathname }) => pathname === way.path.split('?')[0]);
      if (way.isClosedByResizing !== true) await open(way, look);
      await person.fitsEveryWidth(async (width) => {
        if (width < TABLET && way.isAtDesk === true) return;
        if (way.isClosedByResizing === true) await open(way, look);
        await lookAt(`${name}, ${String(width)} px`, width, isDeep || width === read);
        if (way.isClosedByResizing === true) await closeAll(name);
      });
      await closeAll(name);
      // What the last size moves has moved before the page is another one.
      await comeToRest(page);
      await person.go(BETWEEN);
      await comeToRest(page);
    }

    async function open({ presses, enter }: Way, { language }: Look): Promise<void> {
      await comeToRest(page);
      await enter?.(page, language);
      for (const [at, wanted] of presses.entries()) {
        const within = at === 0 ? placeOf(page) : windowsOf(page).last();
        await expect(within).toBeVisible();
        const isThere = await pressAnywhere(page, within, wanted, language);
        expect(isThere, `there is a button ${wanted.button}`).toBe(true);
        await expect(windowsOf(page), `${wanted.button} opens a window`).toHaveCount(at + 1);
        await comeToRest(page);
        await expect(page.locator(CLOSING), `${wanted.button} begins at what closes it`).toHaveCount(0);
      }
      await expect(windowsOf(page).first()).toBeVisible();
      await comeToRest(page);
      await windowsOf(page)
        .last()
        .evaluate((front, mark) => front.setAttribute(mark, ''), MARK);
    }

    async function lookAt(where: string, width: number, isRead: boolean): Promise<void> {
      await comeToRest(page);
      await expect(windowsOf(page).last(), where).toBeVisible();
      const front = windowsOf(page).last();
      expect.soft([...(await findMisplaced(front)), ...(await findUnreachable(front))], where).toEqual([]);
      if (width === TABLET) expect.soft(await findSlivers(page), where).toEqual([]);
      const read = isRead ? await findEvery(page, FRONT) : [];
      expect
        .soft(
          read.filter((line) => !isOfPageBehind(line)),
          where,
        )
        .toEqual([]);
    }

    async function closeAll(name: string): Promise<void> {
      for (let left = await windowsOf(page).count(); left > 0; left -= 1) {
        await page.keyboard.press('Escape');
        await expect(windowsOf(page), `Escape closes ${name}`).toHaveCount(left - 1);
      }
    }
  });
}
