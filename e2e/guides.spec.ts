// Whoever is new finds help on every page, and the administrator of a new installation finds what to do first. With PICTURES=1 it
// takes the pictures of docs/staff and docs/administrators; without it, it tells which of them are stale.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sample } from '../tests/depth.ts';
import { startServer, type ServerProcess } from '../tests/server-process.ts';
import { Api } from './api.ts';
import { findSerious } from './axe.ts';
import {
  outlineOf,
  pictureOf,
  readOutlines,
  TAKING,
  writeOutlines,
  type PictureLanguage,
} from './guide-outlines.ts';
import {
  exampleTexts,
  fillPlaces,
  MANAGER_PLACES,
  Reader,
  SIGN_IN,
  STAFF_PLACES,
  type GuidePlace,
} from './guide-places.ts';
import type { Person } from './person.ts';
import { takePicture } from './picture.ts';
import { adminPassword, demoPassword } from './server.ts';
import { expect, test } from './test.ts';

const docs = path.join(import.meta.dirname, '..', 'docs');
const isTaking = process.env['PICTURES'] === '1';

/** As wide as the menu needs to stand at the top. */
const PICTURE_SIZE = { width: 1120, height: 660 };
/** Milliseconds that a place has to say what was kept of it. */
const PATIENCE_MS = 6_000;

test('help opens at the page one is on, finds words, goes on section by section, and needs no rights', async ({
  person,
  context,
}) => {
  const { page } = person;
  await page.goto('/user/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await person.signIn('staff');
  await expect(page.getByRole('link', { name: '帮助文档' })).toBeVisible();
  await person.go('/account/settings/index');
  await expect(page.getByRole('button', { name: '保存' }).first()).toBeVisible();

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: '帮助文档' }).click();
  const help = await opened;
  await expect(help.getByText('修改密码和个人资料').first()).toBeVisible();
  await expect(help.getByText('其他设备上的登录会立即失效')).toBeVisible();
  // Pictures come without the session.
  const picture = help.locator('img[alt="修改密码"]');
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  expect(await findSerious(help)).toEqual([]);

  await help.getByLabel('搜索帮助').fill('Excel 行号');
  await help.getByRole('button', { name: '导入和导出' }).click();
  await expect(help.getByText(/^在文件里填写数据，第一行的标题不要动/)).toBeVisible();
  await help.getByRole('button', { name: '下一节：附件和图片' }).click();
  await expect(help.getByText('把文件拖到上传框里')).toBeVisible();
  await help.getByLabel('搜索帮助').fill('没有的词');
  await expect(help.getByText('没有找到“没有的词”')).toBeVisible();
  await help.getByLabel('搜索帮助').fill('');
  await expect(help.getByText('管理手册')).toBeVisible();
  await help.setViewportSize({ width: 390, height: 800 });
  expect(await help.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await help.close();
});

test.describe('on a new installation', () => {
  let folder: string;
  let server: ServerProcess;
  test.beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-newcomers-'));
    const env = {
      CAPTCHA: 'off',
      ADMIN_PASSWORD: adminPassword,
      SEED: 'none',
      LOG_LEVEL: 'warn',
      MODULES_DIR: folder,
    };
    server = await startServer({ env });
  });
  test.afterAll(async () => {
    await server.stop();
    fs.rmSync(folder, { recursive: true });
  });

  test('从这里开始 says what is done, puts the example in and takes it out, and goes from the home page when it is told to', async ({
    another,
    findings,
  }) => {
    await findings.expectShiftsOf(
      '.sw-portal-card',
      'the home page has a line less, which was wanted elsewhere',
    );
    test.setTimeout(120_000);
    const manager: Person = await another({ baseURL: server.url });
    const { page } = manager;
    await manager.signIn('admin', adminPassword);
    await page.getByRole('button', { name: '从这里开始', exact: true }).click();
    await expect(page).toHaveURL(/\/start$/);
    await expect(page.getByText('还没有做')).toHaveCount(4);
    expect(await findSerious(page)).toEqual([]);

    await page.getByRole('button', { name: '放入' }).click();
    await expect(page.getByText('已放入，菜单里有它的页面了')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('menuitem', { name: '租赁管理' })).toBeVisible();
    expect(fs.existsSync(path.join(folder, 'lease', 'module.json'))).toBe(true);
    await expect(page.getByRole('button', { name: '打开列表' })).toBeVisible();
    await page.getByRole('button', { name: '打开', exact: true }).click();
    await expect(page).toHaveURL(/\/lease\/contracts/);
    await page.getByRole('tab', { name: '从这里开始' }).click();

    await page.getByRole('button', { name: '打开管理手册' }).click();
    await expect(page).toHaveURL(/\/help\?section=administrators/);
    await expect(page.getByText('给系统管理员。')).toBeVisible();
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '从这里开始' }).click();
    await expect(page.getByText('已完成', { exact: true })).toHaveCount(1);

    await page.getByRole('button', { name: '移出' }).press('Enter');
    await expect(page.getByRole('dialog')).toContainText('表和已录入的数据都保留');
    await page.getByRole('dialog').getByRole('button', { name: '移出' }).press('Enter');
    await expect(page.getByText('已移出，它的表和数据还在')).toBeVisible({ timeout: 30_000 });
    // The button that was pressed went with it: the keyboard is where it stood.
    await expect(page.getByRole('button', { name: '移出' })).toHaveCount(0);
    await expect(page.locator('main').getByRole('region', { name: '示例模块' }).first()).toBeFocused();
    await expect(page.getByRole('menuitem', { name: '租赁管理' })).toHaveCount(0);
    expect(fs.readdirSync(folder)).toEqual([]);

    await page.getByRole('button', { name: '不在首页显示' }).click();
    await expect(page.getByRole('button', { name: '在首页显示', exact: true })).toBeVisible();
    // The page that was kept, with the line still on it.
    await page.getByRole('tab', { name: '首页' }).click();
    await expect(page.getByText('累计访问')).toBeVisible();
    await expect(page.getByText('做一个页面、邀请人员')).toHaveCount(0);
  });
});

test.describe('the pictures of the guides', () => {
  test.use({ actionTimeout: 15_000 });
  let folder: string;
  let server: ServerProcess;
  const kept = readOutlines();
  const taken = new Map<string, string>();
  test.beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-pictures-'));
    const [modules, screens] = [path.join(folder, 'modules'), path.join(folder, 'screens')];
    const example = path.join(docs, '..', 'examples', 'modules', 'lease');
    fs.cpSync(example, path.join(modules, 'lease'), { recursive: true });
    fs.mkdirSync(path.join(screens, 'locales'), { recursive: true });
    fs.copyFileSync(exampleTexts, path.join(screens, 'locales', 'en.json'));
    server = await startServer({
      env: {
        CAPTCHA: 'off',
        ADMIN_PASSWORD: adminPassword,
        DEMO_PASSWORD: demoPassword,
        SEED: 'demo',
        LOG_LEVEL: 'warn',
        MODULES_DIR: modules,
        SCREENS_DIR: screens,
      },
    });
    const admin = await Api.signIn('admin', adminPassword, server.url);
    await fillPlaces(admin);
    await admin.dispose();
  });
  test.afterAll(async () => {
    if (isTaking) writeOutlines(taken);
    await server.stop();
    fs.rmSync(folder, { recursive: true });
  });

  /** Takes the picture of a place, or looks whether the place still is what the picture shows. */
  async function look(reader: Reader, { guide, name }: GuidePlace, language: PictureLanguage): Promise<void> {
    const { page } = reader;
    const passing = page.locator(
      '.ant-message-notice, .ant-skeleton, .ant-spin-spinning, [aria-busy="true"]',
    );
    await expect(passing.filter({ visible: true })).toHaveCount(0);
    await page.mouse.move(1, 1);
    const picture = pictureOf(guide, name, language);
    const wanted = isTaking ? undefined : kept.get(picture);
    const outline = await readOutline(reader, wanted);
    if (isTaking) {
      await page.waitForTimeout(300);
      await takePicture(page, path.join(docs, picture));
      taken.set(picture, outline);
    } else {
      expect.soft(outline, `docs/${picture} is stale: take the pictures anew with ${TAKING}`).toBe(wanted);
    }
  }

  // English comes from the same documents.
  const languages = sample('languages of the guides’ pictures', ['zh', 'en'] as const, () => ['any']);
  for (const language of isTaking ? (['zh', 'en'] as const) : languages) {
    test(`show what the product shows, in ${language}`, async ({ another }) => {
      test.setTimeout(240_000);
      const open = async (): Promise<Reader> => {
        const person: Person = await another({ baseURL: server.url, viewport: PICTURE_SIZE });
        await person.page.addInitScript((value) => {
          localStorage.setItem('Language', JSON.stringify({ value, expires: Date.now() + 1e9 }));
        }, language);
        return new Reader(person, language);
      };
      const staff = await open();
      await staff.page.goto('/user/login');
      await expect(staff.button('登录')).toBeVisible();
      await look(staff, SIGN_IN, language);
      await staff.page.getByLabel(staff.say('用户名'), { exact: true }).fill('staff');
      await staff.page.getByLabel(staff.say('密码'), { exact: true }).fill(demoPassword);
      await staff.button('登录').click();
      await staff.page.waitForURL((url) => url.pathname !== '/user/login');
      await visit(staff, STAFF_PLACES, language);

      const manager = await open();
      const { token } = await Api.signIn('admin', adminPassword, server.url);
      await manager.page.goto(`/dashboard/analysis?token=${encodeURIComponent(token)}`);
      await manager.page.waitForFunction(() => !location.search.includes('token='));
      await visit(manager, MANAGER_PLACES, language);
    });
  }

  async function visit(
    reader: Reader,
    places: readonly GuidePlace[],
    language: PictureLanguage,
  ): Promise<void> {
    for (const place of places) {
      await test.step(place.name, async () => {
        await leaveDialogs(reader);
        if (place.path !== undefined) await reader.person.walk(place.path);
        await place.open?.(reader);
        await expect(place.shown(reader)).toBeVisible();
        await look(reader, place, language);
      });
    }
  }
});

/** Closes what lies over the page. */
async function leaveDialogs(reader: Reader): Promise<void> {
  await expect(async () => {
    if ((await reader.front.count()) > 0) await reader.page.keyboard.press('Escape');
    await expect(reader.front).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

/** The outline of what is in front, once it stands still: as it was kept, or else twice the same. */
async function readOutline(reader: Reader, wanted: string | undefined): Promise<string> {
  const until = performance.now() + PATIENCE_MS;
  let before = '';
  for (;;) {
    const front = (await reader.front.count()) > 0 ? reader.front : reader.page.locator('body');
    const outline = outlineOf(await front.ariaSnapshot());
    const isThere = wanted === undefined ? outline === before : outline === wanted;
    if (isThere || performance.now() > until) return outline;
    before = outline;
    await reader.page.waitForTimeout(wanted === undefined ? 600 : 100);
  }
}
