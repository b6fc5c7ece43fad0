// Plain Formily documents in the real browser under the real policy: all of them are drawn without an error and
// without a finding of the screen reader's, several are used and submitted, and nobody else loads what draws them.
import type { Locator, Page } from '@playwright/test';
import fs from 'node:fs';
import path from 'node:path';
import { isDeep } from '../tests/depth.ts';
import { Api } from './api.ts';
import { findSerious } from './axe.ts';
import type { Person } from './person.ts';
import { screensFolder } from './server.ts';
import { expect, test } from './test.ts';

const SHELF = path.resolve('src/formily/documents');
const names = fs.readdirSync(SHELF).map((file) => path.basename(file, '.json'));

test.beforeAll(async () => {
  fs.cpSync(SHELF, folder(), { recursive: true });
  const admin = await Api.signIn();
  for (const name of names) {
    await expect
      .poll(() => admin.versionOfScreen(`formily/${name}`), { intervals: [50, 100], timeout: 30_000 })
      .toBeDefined();
  }
  await admin.dispose();
});

test.afterAll(() => {
  fs.rmSync(folder(), { recursive: true, force: true });
});

function folder(): string {
  return path.join(screensFolder(), 'formily');
}

/** Opens a document of the shelf. */
async function open(person: Person, name: string): Promise<Locator> {
  const form = person.page.locator('.sw-formily form');
  await person.arrive(`/drop/formily/${name}`);
  await expect(form).toBeVisible();
  return form;
}

function titleOf(name: string): string {
  const { title } = JSON.parse(fs.readFileSync(path.join(SHELF, `${name}.json`), 'utf8')) as {
    title: string;
  };
  return title;
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^提\s*交$/ }).click();
}

async function submitted(page: Page): Promise<unknown> {
  const text = page.locator('.sw-formily pre');
  await expect(text).toBeVisible();
  return JSON.parse((await text.textContent()) ?? '');
}

const part = (of: number): readonly string[] => names.filter((_, at) => at % 3 === of);

for (const of of isDeep ? [0, 1, 2] : [0]) {
  test(`every document is drawn without an error and a screen reader finds nothing serious, part ${String(of + 1)}`, async ({
    person,
  }) => {
    test.setTimeout(240_000);
    const { page } = person;
    const found: string[] = [];
    const [first = '', ...others] = part(of);
    await open(person, first);
    for (const [at, name] of [first, ...others].entries()) {
      // `src/formily/stock.test.tsx` draws all of them without a browser.
      if (!isDeep && at % 2 === 1) continue;
      // By now the server has read the folder.
      if (name !== first) {
        await person.go(`/drop/formily/${name}`);
        await expect(page.getByRole('heading', { level: 1, name: titleOf(name), exact: true })).toBeVisible();
        await expect(page.locator('.sw-formily form').filter({ visible: true })).toHaveCount(1);
      }
      found.push(...(await findSerious(page, { within: '.sw-formily' })).map((line) => `${name}: ${line}`));
    }
    expect(found).toEqual([]);
  });
}

test('validation shows what is wrong and lets the right values through', async ({ person }) => {
  const { page } = person;
  const form = await open(person, 'validation');
  await form.getByLabel('邮箱').fill('x');
  await form.getByLabel('编码').fill('ab');
  await form.getByLabel('限长').fill('长长长长');
  await submit(page);
  await expect(form.getByRole('alert')).toHaveText([
    '该字段不是合法的邮箱格式',
    '两个字母三个数字',
    '长度在2到3之间',
  ]);
  await form.getByLabel('邮箱').fill('x@y.cn');
  await form.getByLabel('编码').fill('AB123');
  await form.getByLabel('限长').fill('长长');
  await submit(page);
  expect(await submitted(page)).toEqual({ email: 'x@y.cn', code: 'AB123', bounded: '长长' });
});

test('choices, dates and trees are picked from their popups', async ({ person }) => {
  const { page } = person;
  let form = await open(person, 'trees');
  await form.getByLabel('部门').click();
  await page.locator('.ant-select-dropdown:visible').getByText('安全部').click();
  await form.getByLabel('地区').click();
  await page.getByRole('menuitemcheckbox', { name: '湖北' }).click();
  await page.getByRole('menuitemcheckbox', { name: '武汉' }).click();
  await submit(page);
  expect(await submitted(page)).toEqual({ area: ['hb', 'wh'], dept: '1-2' });

  form = await open(person, 'dates');
  await form.getByLabel('日期').fill('2026-04-05');
  await form.getByLabel('日期').press('Enter');
  await submit(page);
  expect(await submitted(page)).toMatchObject({ day: '2026-04-05', start: '2026-01-02', end: '2026-02-03' });
});

test('rows of a table are added, computed, moved, dragged and removed', async ({ person }) => {
  const { page } = person;
  const form = await open(person, 'array-table');
  for (const name of ['螺丝', '螺母', '垫圈']) {
    await form.getByRole('button', { name: '添加一行' }).click();
    await form.getByRole('textbox', { name: '名称' }).last().fill(name);
  }
  await form.getByRole('spinbutton', { name: '单价' }).first().fill('5');
  await expect(form.getByRole('row').nth(1)).toContainText('10');
  await form.getByRole('button', { name: '下移' }).first().click();
  await expect(form.getByRole('textbox', { name: '名称' }).first()).toHaveValue('螺母');
  const handle = form.getByRole('button', { name: '拖动排序' }).first();
  await expect(handle).toHaveAttribute('aria-roledescription', '可拖动排序');
  await expect(handle).toHaveAccessibleDescription(/^按空格键或回车键拿起这一项/);
  await handle.focus();
  const announced = (text: RegExp, timeout = 10_000) =>
    expect(page.getByRole('status').filter({ hasText: text })).toBeAttached({ timeout });
  await page.keyboard.press('Space');
  await announced(/第1项/);
  // A press moves the row some pixels, not a row.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await announced(/^第1项移到了第2项的位置。$/, 700);
  }).toPass({ timeout: 10_000 });
  await page.keyboard.press('Space');
  await expect(form.getByRole('textbox', { name: '名称' }).first()).toHaveValue('螺丝');
  await form.getByRole('button', { name: '删除' }).last().click();
  await submit(page);
  expect(await submitted(page)).toEqual({
    goods: [
      { name: '螺丝', price: 5, amount: 2, total: 10 },
      { name: '螺母', price: 1, amount: 2, total: 2 },
    ],
  });
});

test('steps are walked with the buttons that the page around the document would have', async ({ person }) => {
  const { page } = person;
  const form = await open(person, 'steps');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(form.getByRole('alert')).toHaveText('该字段是必填字段');
  await form.getByLabel('甲').fill('一');
  await page.getByRole('button', { name: '下一步' }).click();
  await form.getByLabel('乙').fill('二');
  await page.getByRole('button', { name: '下一步' }).click();
  await form.getByLabel('丙').fill('三');
  await submit(page);
  expect(await submitted(page)).toEqual({ a: '一', b: '二', c: '三' });
});

test('linkage shows, locks and computes', async ({ person }) => {
  const { page } = person;
  const form = await open(person, 'linkage-state');
  await expect(form.getByLabel('企业名称')).toHaveCount(0);
  await form.getByLabel('类型').click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('企业').click();
  await form.getByLabel('企业名称').fill('某厂');
  await form.getByRole('switch').click();
  await expect(form.getByLabel('备注（锁定）')).toBeDisabled();
  await form.getByLabel('单价').fill('7');
  await submit(page);
  expect(await submitted(page)).toEqual({
    kind: 'company',
    company: '某厂',
    locked: true,
    price: 7,
    count: 2,
    total: 14,
  });
});

test('a file goes to the file store of this server', async ({ person }) => {
  const { page } = person;
  const form = await open(person, 'upload');
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: '说明.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('一份说明'),
    });
  await expect(form.locator('.ant-upload-list-item-done', { hasText: '说明.txt' })).toBeVisible();
  await submit(page);
  const { files } = (await submitted(page)) as { files: { name: string; url: string; status: string }[] };
  expect(files).toMatchObject([{ name: '说明.txt', status: 'done' }]);
  expect(files[0]?.url).toMatch(/^\/api\//);
});

test('program text is answered with its place and with what to write instead', async ({
  person,
  screens,
}) => {
  const { page } = person;
  const document = {
    schema: {
      type: 'object',
      properties: {
        city: {
          type: 'string',
          'x-component': 'Select',
          'x-reactions': '{{ useAsyncDataSource(loadCities) }}',
        },
      },
    },
  };
  await screens.drop('formily/program', document);
  await person.arrive('/drop/formily/program');
  await expect(page.getByRole('alert')).toContainText('program.json:8:28');
  await expect(page.getByRole('alert')).toContainText("$dict('编码')");
});

test.describe('in a browser that was never here', () => {
  test.use({ isInNewWindow: true });

  test('pages without such a document load nothing of it', async ({ person }) => {
    const { page } = person;
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (/formily[^/]*\.(?:js|css)/i.test(new URL(request.url()).pathname)) loaded.push(request.url());
    });
    await page.goto('/user/login');
    await expect(person.field('用户名')).toBeVisible();
    await person.arrive('/isystem/user');
    await expect(person.table().rows.first()).toBeVisible();
    expect(loaded).toEqual([]);
    await open(person, 'inputs');
    expect(loaded.length).toBeGreaterThan(0);
  });
});
