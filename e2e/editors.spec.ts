// Rich text, Markdown, JSON and code in a real browser: what the editors do there cannot be tried elsewhere.
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { JSDOM } from 'jsdom';
import { cleanHtml } from '../server/html/clean-html.ts';
import { ATTACKS, findHarm, KEPT } from '../src/engine/html/vectors.testing.ts';
import { uniqueName } from './api.ts';
import { expect, test as base } from './test.ts';

// The editor is large: a busy machine takes its time to read it.
interface Fixtures {
  /** Drops a document and opens it as the administrator. */
  open: (document: object) => Promise<void>;
}

const test = base.extend<Fixtures>({
  open: async ({ person, screens }, run) => {
    await run(async (document) => {
      const id = uniqueName('editor');
      await screens.drop(id, { id, format: 1, title: '编辑器', ...document });
      await person.arrive(`/drop/${id}`);
      await expect(person.page.getByText('页头', { exact: true })).toBeVisible();
    });
  },
});

test.describe.configure({ timeout: 180_000 });

/** A screen with one field, its value as text below, and what else is given. */
function screenWith(field: object, parts: Record<string, unknown> = {}): object {
  return {
    state: { seen: '未改动', kept: '' },
    schema: {
      type: 'object',
      properties: {
        head: { type: 'void', 'x-component': 'text_block', 'x-component-props': { text: '页头' } },
        before: { type: 'string', title: '之前', 'x-component': 'text' },
        body: {
          type: 'string',
          title: '正文',
          'x-on': { change: [{ do: 'set', state: 'seen', value: '{{ $event }}' }] },
          ...field,
        },
        after: { type: 'string', title: '之后', 'x-component': 'text' },
        seen: {
          type: 'void',
          'x-component': 'text_block',
          'x-component-props': { text: "{{ '值：' + $state.seen }}" },
        },
        ...parts,
      },
    },
  };
}

function seen(page: Page): Locator {
  return page.getByText(/^值：/);
}

/** The text of a rich editor, once it can be typed into. */
async function richText(page: Page): Promise<FrameLocator> {
  await expect(page.locator('.sw-umeditor iframe')).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('.sw-umeditor-wait')).toHaveCount(0, { timeout: 60_000 });
  return page.frameLocator('.sw-umeditor iframe');
}

/** Also those that do not fit into the bar. */
async function showAllButtons(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: '显示或隐藏更多工具' });
  if (await more.isVisible()) {
    await more.click();
    // The row takes the focus once it has opened; who goes on before loses it again.
    await expect(page.locator('.tox-toolbar__overflow :focus')).toHaveCount(1);
  }
  await expect(page.getByRole('button', { name: '源代码' })).toBeVisible();
}

const OLD =
  '<P style="TEXT-ALIGN:center">旧<B>文</B>&mdash;<a href="/x" target=_self>链</a></P>\r\n<p class=x>二</p>';

/** Words that no reader of Chinese should meet; units and key names are words of their own. */
const LATIN = /[A-Za-z]{2,}/;
const UNITS = /\d+px|Alt\+F10|Shift\+Enter|Ctrl|Shift|mailto/g;

/** Texts and names of what stands in an element. */
async function namesIn(place: Locator): Promise<string[]> {
  const names = await place.evaluateAll((roots) =>
    roots.flatMap((root) =>
      [root, ...root.querySelectorAll('*')].flatMap((one) => [
        one.getAttribute('aria-label') ?? '',
        one.getAttribute('title') ?? '',
        one.getAttribute('placeholder') ?? '',
        ...[...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent ?? ''),
      ]),
    ),
  );
  return [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '');
}

/** Hands files or HTML to what has the focus, as a paste. */
async function paste(place: Locator, parts: { html?: string; picture?: string }): Promise<void> {
  await place.evaluate((element, { html, picture }) => {
    const clipboardData = new DataTransfer();
    if (html !== undefined) clipboardData.setData('text/html', html);
    if (picture !== undefined) {
      const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
      clipboardData.items.add(new File([bytes], 'a.png', { type: 'image/png' }));
    }
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, parts);
}

/** One red point. */
const POINT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

test.describe('rich text', () => {
  // W9.6
  test('is 300 high and leaves what nobody edits to the letter', async ({ person, open }) => {
    const { page } = person;
    await open(screenWith({ 'x-component': 'umeditor', default: OLD }));
    const text = await richText(page);
    await expect(text.getByText('旧文')).toBeVisible();
    const box = await page.locator('.sw-umeditor .tox').first().boundingBox();
    expect(box?.height).toBe(300);
    await expect(page.locator('.tox-menubar')).toHaveCount(0);
    // Looked at, entered and left: nothing was edited.
    await page.getByText('正文', { exact: true }).first().click();
    await expect(text.locator('body')).toBeFocused();
    await page.getByLabel('之后').focus();
    await expect(seen(page)).toHaveText('值：未改动');
    // Edited and taken back: what it was, to the letter.
    await text.locator('body').click();
    await page.keyboard.press('Control+End');
    // A letter with a key of its own: the editor follows keys.
    await page.keyboard.type('x');
    await expect(seen(page)).toContainText('<p>二x</p>');
    await page.keyboard.press('Control+z');
    await expect.poll(() => seen(page).evaluate((one) => one.textContent)).toBe(`值：${OLD}`);
  });

  test('is reached and left by Tab, bears its name, and announces what is missing', async ({
    person,
    open,
  }) => {
    const { page } = person;
    await open({
      ...screenWith(
        { 'x-component': 'umeditor', required: true },
        {
          check: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '检查' },
            'x-on': { click: [{ do: 'validate' }] },
          },
        },
      ),
    });
    const text = await richText(page);
    const body = text.locator('body');
    await expect(page.locator('.sw-umeditor iframe')).toHaveAttribute('title', '正文');
    await expect(body).toHaveAttribute('aria-label', /^正文（必填）/);
    await person.press('检查');
    await expect(page.getByRole('alert').filter({ hasText: '请输入正文' })).toBeVisible();
    await expect(body).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('group', { name: '正文' })).toHaveAttribute('aria-invalid', 'true');
    await body.click();
    await page.keyboard.type('甲');
    await expect(seen(page)).toHaveText('值：<p>甲</p>');
    await page.keyboard.press('Tab');
    await expect(body).not.toBeFocused();
    // Neither a list nor a table catches Tab.
    for (const button of ['项目符号列表']) {
      await body.click();
      await page.getByRole('button', { name: button }).click();
      await page.keyboard.press('Tab');
      await expect(body).not.toBeFocused();
    }
    await body.click();
    await page.keyboard.press('Alt+F10');
    await expect(page.getByRole('button', { name: '撤销' })).toBeFocused();
  });

  // W9.6
  test('says everything in Chinese: buttons, menus and windows', async ({ person, open }) => {
    const { page } = person;
    await open(screenWith({ 'x-component': 'umeditor', default: '<p>文</p>' }));
    const text = await richText(page);
    const seenNames: string[] = [];
    const look = async (place: Locator): Promise<void> => {
      await expect(place.first()).toBeVisible();
      seenNames.push(...(await namesIn(place)));
    };
    const floating = page.locator('.tox-hugerte-aux');
    await look(page.locator('.sw-umeditor .tox'));
    await showAllButtons(page);
    await look(page.locator('.sw-umeditor .tox'));
    for (const menu of [/^段落格式/, /^字号/, '表格']) {
      await text.locator('body').click();
      await page.getByRole('button', { name: menu }).click();
      await look(floating.getByRole('menu'));
      if (String(menu).includes('字号')) {
        await expect(floating.getByRole('menuitemcheckbox', { name: '16px' })).toBeVisible();
        await expect(floating.getByRole('menuitemcheckbox', { name: '36px' })).toBeVisible();
      }
      await page.keyboard.press('Escape');
    }
    for (const window of ['插入或编辑链接', '插入或编辑图片', '查找和替换', '源代码']) {
      await page.getByRole('button', { name: window }).click();
      const dialog = page.getByRole('dialog', { name: window });
      await look(dialog);
      for (const tab of await dialog.getByRole('tab').all()) {
        await tab.click();
        await look(dialog);
      }
      for (const list of await dialog.locator('.tox-listbox').all()) {
        await list.click();
        await look(floating.locator('.tox-menu'));
        await page.keyboard.press('Escape');
      }
      await dialog
        .getByRole('button', { name: /^(?:取消|关闭)$/ })
        .first()
        .click();
      await expect(dialog).toHaveCount(0);
    }
    // A table has a bar of its own.
    await text.locator('body').click();
    await page.getByRole('button', { name: '表格', exact: true }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(text.locator('table')).toBeVisible();
    await text.locator('td').first().click();
    await look(floating.locator('.tox-pop'));
    for (const window of ['表格属性']) {
      await floating.getByRole('button', { name: window }).click();
      const dialog = page.getByRole('dialog', { name: window });
      await look(dialog);
      for (const tab of await dialog.getByRole('tab').all()) {
        await tab.click();
        await look(dialog);
      }
      await dialog.getByRole('button', { name: '取消' }).click();
    }
    expect(seenNames.length).toBeGreaterThan(60);
    expect(seenNames.filter((name) => LATIN.test(name.replace(UNITS, '')))).toEqual([]);
  });

  test('takes from a paste only what may be saved', async ({ person, open, findings }) => {
    const { page } = person;
    await open(screenWith({ 'x-component': 'umeditor' }));
    const body = (await richText(page)).locator('body');
    await body.click();
    // Pictures that are not in the store.
    findings.expectFailedLoads();
    for (let at = 0; at < ATTACKS.length; at += 10) {
      const some = ATTACKS.slice(at, at + 10).map(([, html]) => html);
      // What swallows all the rest comes last.
      await paste(body, { html: `甲${some.join('乙')}` });
    }
    await paste(body, { html: '<p style="position:fixed;color:red">末</p>' });
    await expect(seen(page)).toContainText('末');
    const value = (await seen(page).textContent())?.slice(2) ?? '';
    expect(findHarm(new JSDOM(`<body>${value}`).window.document.body)).toEqual([]);
    expect(await page.evaluate(() => '__canary' in window)).toBe(false);
    // What is typed as source is cleaned as well.
    await showAllButtons(page);
    await page.getByRole('button', { name: '源代码' }).click();
    const source = page.getByRole('dialog', { name: '源代码' });
    await source.getByRole('textbox').fill(`<p onclick="1">源</p>${ATTACKS[3]?.[1] ?? ''}`);
    await source.getByRole('button', { name: '保存' }).click();
    await expect(seen(page)).toContainText('<p>源</p>');
  });

  test('sends pasted pictures into the store, or embeds them where the server wants that', async ({
    person,
    open,
    findings,
  }) => {
    const { page } = person;
    await open(screenWith({ 'x-component': 'umeditor' }));
    const body = (await richText(page)).locator('body');
    await body.click();
    const sent = page.waitForRequest('**/sys/common/upload');
    await paste(body, { picture: POINT });
    await sent;
    // The folder of editors; what was sent beside it is proven beside the code.
    await expect(seen(page)).toContainText(/<img src="\/api\/sys\/common\/static\?imgPath=jeditor[^"]+"/);
    const picture = body.locator('img');
    await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1);
    // A server that keeps no files.
    await page.route('**/sys/common/upload', (route) =>
      route.fulfill({ json: { success: true, code: 0, message: 'local', result: null } }),
    );
    await body.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await paste(body, { picture: POINT });
    await expect(seen(page)).toContainText(`src="data:image/png;base64,${POINT}"`);
    // One that refuses: the picture goes and the reason stays.
    await page.unroute('**/sys/common/upload');
    await page.route('**/sys/common/upload', (route) =>
      route.fulfill({ json: { success: false, code: 500, message: '文件大小超出10MB限制', result: null } }),
    );
    findings.expect(/upload/i);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await paste(body, { picture: POINT });
    await expect(page.locator('.tox-notification')).toContainText('文件大小超出10MB限制');
    await expect(body.locator('img')).toHaveCount(0);
  });

  test('works in a dialog and leaves nothing when it is closed', async ({ person, open, screens }) => {
    const { page } = person;
    const inside = uniqueName('inside');
    await screens.drop(inside, {
      id: inside,
      format: 1,
      title: '编辑器',
      ...screenWith({ 'x-component': 'umeditor', default: '<p>内</p>' }),
    });
    await open(
      screenWith(
        { 'x-component': 'text' },
        {
          show: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '打开' },
            'x-on': { click: [{ do: 'open', screen: inside, as: 'dialog', width: 900 }] },
          },
        },
      ),
    );
    await person.press('打开');
    const text = await richText(page);
    await text.locator('body').click();
    await showAllButtons(page);
    await page.getByRole('button', { name: '插入或编辑链接' }).click();
    const link = page.getByRole('dialog', { name: '插入或编辑链接' });
    // The window over the dialog keeps the focus, and Escape closes it alone.
    await link.getByLabel('地址').fill('https://example.com/');
    await link.getByLabel('显示文字').fill('站点');
    await expect(link.getByLabel('显示文字')).toBeFocused();
    await link.getByRole('button', { name: '保存' }).click();
    await expect(text.getByRole('link', { name: '站点' })).toBeVisible();
    await expect(page.locator('.ant-modal').getByText(/^值：/)).toContainText(
      '<a href="https://example.com/" target="_blank" rel="noopener noreferrer">站点</a>',
    );
    // Escape closes what lies on top, and nothing below it.
    await page.getByRole('button', { name: '查找和替换' }).click();
    const search = page.getByRole('dialog', { name: '查找和替换' });
    await search.getByRole('textbox').first().fill('内');
    await page.keyboard.press('Escape');
    await expect(search).toHaveCount(0);
    await expect(page.locator('.ant-modal .sw-umeditor')).toBeVisible();
    await page.locator('.ant-modal-close').click();
    await person.confirm('内容尚未保存，确定关闭吗？');
    await expect(page.locator('.sw-umeditor')).toHaveCount(0);
    await expect(page.locator('.tox, .tox-hugerte-aux')).toHaveCount(0);
    expect(
      await page.evaluate(
        () => (window as unknown as { hugerte: { get(): unknown[] } }).hugerte.get().length,
      ),
    ).toBe(0);
  });

  test('is written with pauses, is saved with the last letter typed, and fits a narrow window', async ({
    person,
    open,
  }) => {
    const { page } = person;
    await page.setViewportSize({ width: 390, height: 800 });
    await open(
      screenWith(
        { 'x-component': 'umeditor' },
        {
          now: {
            type: 'void',
            'x-component': 'text_block',
            'x-component-props': { text: "{{ '现：' + $values.body }}" },
          },
          keep: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '留存' },
            'x-on': { click: [{ do: 'set', state: 'kept', value: '{{ $values.body }}' }] },
          },
          kept: {
            type: 'void',
            'x-component': 'text_block',
            'x-component-props': { text: "{{ '留：' + $state.kept }}" },
          },
        },
      ),
    );
    const body = (await richText(page)).locator('body');
    await person.fitsInto(390, 844);
    await body.click();
    // The value follows a pause, and whoever goes on writes on where they were.
    await page.keyboard.type('一');
    await expect(page.getByText(/^现：/)).toHaveText('现：<p>一</p>');
    await page.keyboard.type('二三');
    await person.press('留存');
    await expect(page.getByText(/^留：/)).toHaveText('留：<p>一二三</p>');
  });
});

test('stored HTML is cleaned in the browser exactly as on the server, and nothing in it runs', async ({
  person,
  open,
  findings,
}) => {
  const { page } = person;
  // Pictures that are not in the store.
  findings.expectFailedLoads();
  // A document would read a template as an expression.
  const texts = [...ATTACKS, ...KEPT].map(([, html]) => html).filter((html) => !html.includes('{{'));
  await open({
    schema: {
      type: 'object',
      properties: {
        head: { type: 'void', 'x-component': 'text_block', 'x-component-props': { text: '页头' } },
        ...Object.fromEntries(
          texts.map((html, at) => [
            `v${String(at)}`,
            { type: 'void', 'x-component': 'html_view', 'x-component-props': { html } },
          ]),
        ),
      },
    },
  });
  const shown: string[] = [];
  for (const at of texts.keys()) shown.push(await page.locator(`[id$="-v${String(at)}"]`).innerHTML());
  const expected: string[] = [];
  for (const html of texts) expected.push(await cleanHtml(html));
  // Stored files get their address where a text is shown.
  const kept = expected.map((html) =>
    html.replace(
      /(src|href)="(?!\/|#|https?:|data:|mailto:|tel:)([^"]*)"/g,
      (_, name: string, file: string) =>
        `${name}="/api/sys/common/static?imgPath=${encodeURIComponent(file)}"`,
    ),
  );
  expect(shown.length).toBeGreaterThan(80);
  for (const html of shown) expect(findHarm(new JSDOM(`<body>${html}`).window.document.body)).toEqual([]);
  // The two parsers read this differently; both results are judged above.
  const isOdd = (html: string): boolean => /<select><style>|<table><tr><td><table>/.test(html);
  const even = [...texts.keys()].filter((at) => !isOdd(texts[at] ?? ''));
  expect(even.map((at) => shown[at])).toEqual(even.map((at) => kept[at]));
  // What the browser cleaned stays as it is when it is saved.
  for (const html of shown) expect(await cleanHtml(html)).toBe(html);
  expect(await page.evaluate(() => '__canary' in window)).toBe(false);
});

test.describe('Markdown', () => {
  test('has Chinese buttons that work, a preview beside it, and takes pictures', async ({ person, open }) => {
    const { page } = person;
    await open(screenWith({ 'x-component': 'markdown' }));
    const editor = page.locator('.w-md-editor');
    await expect(editor).toBeVisible();
    expect((await editor.boundingBox())?.height).toBe(300);
    expect(
      (await namesIn(page.locator('.w-md-editor-toolbar'))).filter((name) =>
        LATIN.test(name.replace(UNITS, '')),
      ),
    ).toEqual([]);
    await person.fill('正文', '甲乙');
    await page.getByLabel('正文').press('Control+a');
    await page.getByRole('button', { name: '粗体（Ctrl+B）' }).click();
    await expect(seen(page)).toHaveText('值：**甲乙**');
    await expect(page.locator('.wmde-markdown strong')).toHaveText('甲乙');
    await page.getByLabel('正文').press('Control+End');
    await paste(page.getByLabel('正文'), { picture: POINT });
    await expect(seen(page)).toContainText(/!\[a\.png\]\(\/api\/sys\/common\/static\?imgPath=jeditor/);
    const picture = page.locator('.wmde-markdown img');
    await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1);
    await page.getByLabel('正文').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('正文')).not.toBeFocused();
  });
});

test.describe('JSON and code', () => {
  test('JSON is typed, judged with line and column, laid out', async ({ person, open }) => {
    const { page } = person;
    await open(screenWith({ 'x-component': 'json' }));
    const box = page.locator('.cm-content');
    await page.getByText('正文', { exact: true }).first().click();
    await expect(box).toBeFocused();
    await page.keyboard.type('{"a":1,');
    await page.keyboard.press('Enter');
    await page.keyboard.type('}');
    await expect(page.locator('.cm-lint-marker-error')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(box).not.toBeFocused();
    await expect(page.getByRole('alert')).toContainText('第 1 行第 7 列：末尾多了一个逗号，请删除');
    await expect(page.getByRole('button', { name: '格式化' })).toBeDisabled();
    await box.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('{"a":[1]}');
    await page.getByRole('button', { name: '格式化' }).click();
    await expect
      .poll(() => seen(page).evaluate((one) => one.textContent))
      .toBe('值：{\n  "a": [\n    1\n  ]\n}');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await box.click();
    await page.keyboard.press('Control+z');
    await expect(box).toHaveText('{"a":[1]}');
  });

  test('code is searched in Chinese and never run', async ({ person, open }) => {
    const { page } = person;
    await open(
      screenWith({
        'x-component': 'code',
        'x-component-props': { language: 'javascript' },
        default: 'window.__canary = 1;',
      }),
    );
    const box = page.locator('.cm-content');
    await expect(box).toHaveAttribute('data-language', 'javascript');
    await box.click();
    await page.keyboard.press('Control+f');
    const panel = page.locator('.cm-search');
    await expect(panel).toBeVisible();
    expect((await namesIn(panel)).filter((name) => LATIN.test(name))).toEqual([]);
    await page.keyboard.press('Escape');
    await box.click();
    await page.keyboard.type('x');
    await expect(seen(page)).toContainText('x');
    expect(await page.evaluate(() => '__canary' in window)).toBe(false);
  });
});
