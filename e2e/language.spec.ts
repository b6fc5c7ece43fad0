// English by switch: before and after signing in, in pages, menus, messages and the calendar, and back again.
import fs from 'node:fs';
import path from 'node:path';
import { findSerious } from './axe.ts';
import { uniqueName } from './api.ts';
import { adminPassword, screensFolder } from './server.ts';
import { expect, test } from './test.ts';

test('whoever reads English chooses it on the sign-in page and finds it everywhere', async ({
  person,
  admin,
  context,
}) => {
  const { page } = person;
  await page.goto('/user/login');
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByLabel('Username', { exact: true }).fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('wrong-1!');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // What the server answers in Chinese is read in English.
  await expect(page.getByText('Wrong username or password').first()).toBeVisible();
  expect(await findSerious(page)).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('menuitem', { name: 'System administration' })).toBeVisible();

  const username = uniqueName('english');
  await admin.addUser(username);
  await page.goto('/isystem/user');
  await expect(page).toHaveTitle(/^User management · /);
  const table = person.table();
  await expect(table.row(username)).toBeVisible();
  expect(await table.headers()).toEqual(
    expect.arrayContaining(['Account', 'Name', 'Role', 'Department', 'Status', 'Actions']),
  );

  // On a telephone what may be done stays in one line, whatever is ticked.
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await table.row(username).getByRole('checkbox').check();
  const buttons = page.locator('.sw-table-bar-narrow').getByRole('button');
  await expect(buttons.filter({ hasText: 'More' })).toBeEnabled();
  await expect(buttons).toHaveText(['Add', 'More', 'Import', 'Export']);
  const topsOf = (all: Element[]): number[] => all.map((one) => one.getBoundingClientRect().top);
  expect(new Set(await buttons.evaluateAll(topsOf)).size).toBe(1);
  await table.row(username).getByRole('checkbox').uncheck();
  await page.setViewportSize(wide);

  // The section of the page that one is on; another one by a word of it, and on from there.
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Help document' }).click();
  const help = await opened;
  await expect(help.getByText('A forgotten password: reset it in the row of the user')).toBeVisible();
  await help.getByLabel('Search help').fill('went out by mistake');
  await help.getByRole('button', { name: 'Announcements and messages' }).click();
  await expect(help.getByText('Its readers tell who has read it.')).toBeVisible();
  await help.getByRole('button', { name: 'Next: Site and password settings' }).click();
  await expect(help.getByText('says how long new passwords are')).toBeVisible();
  await help.close();

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('Please enter account', { exact: true })).toBeVisible();
  await form.getByLabel('Birthday', { exact: true }).click();
  await expect(page.locator('.ant-picker-dropdown').getByText('Today', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await form.getByLabel('Account', { exact: true }).fill(username);
  await form.getByLabel('Account', { exact: true }).blur();
  await expect(form.getByText('The account already exists')).toBeVisible();

  await page.goto('/dashboard/analysis');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('menuitem', { name: '中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
});

test('what a print template can show is named in English', async ({ person }) => {
  const { page } = person;
  await page.addInitScript(() => {
    localStorage.setItem('Language', JSON.stringify({ value: 'en', expires: Date.now() + 1e9 }));
  });
  await person.arrive('/isystem/printTemplate');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Print content', { exact: true }).click();
  await page.getByTitle('Person', { exact: true }).click();
  await form.getByRole('button', { name: 'Add field', exact: true }).click();
  await form.getByRole('combobox', { name: 'Field', exact: true }).click();
  const choices = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await expect(choices.first()).toHaveText('Name');
  expect((await choices.allTextContents()).filter((text) => /[\u3400-\u9fff]/.test(text))).toEqual([]);
});

test('a document that is dropped in brings its own translations along', async ({ person, screens }) => {
  const { page } = person;
  const screensDir = screensFolder();
  const name = uniqueName('locale');
  const locales = path.join(screensDir, 'locales');
  fs.mkdirSync(locales, { recursive: true });
  fs.writeFileSync(path.join(locales, 'en.json'), JSON.stringify({ 巡检设备台账: 'Inspected devices' }));
  await screens.drop(name, {
    format: 1,
    title: '巡检设备台账',
    schema: {
      type: 'object',
      properties: { a: { type: 'string', title: '巡检设备台账', 'x-component': 'text' } },
    },
  });
  await page.addInitScript(() => {
    localStorage.setItem('Language', JSON.stringify({ value: 'en', expires: Date.now() + 1e9 }));
  });
  await person.arrive(`/drop/${name}`);
  await expect(page.getByRole('textbox', { name: 'Inspected devices', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Inspected devices · /);
});

test('without the texts of English the page is there in Chinese', async ({ person, findings }) => {
  const { page } = person;
  findings.expectFailedLoads();
  await page.route('**/_app/texts/en', (route) => route.fulfill({ status: 503, body: '' }));
  await page.addInitScript(() => {
    localStorage.setItem('Language', JSON.stringify({ value: 'en', expires: Date.now() + 1e9 }));
  });
  await page.goto('/user/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});
