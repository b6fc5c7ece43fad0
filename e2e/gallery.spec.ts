// The gallery as somebody walks through it: every widget, in every state, without an error and for every reader. An
// ordinary run looks at each widget in one state, and at each state in some widgets.
import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { ScreenDocument } from '../src/engine/document.ts';
import type { WidgetContract } from '../src/engine/registry/manifest.ts';
import { isDeep, sample } from '../tests/depth.ts';
import { findSerious, type Part } from './axe.ts';
import { EXAMPLES } from './examples.ts';
import { expect, test } from './test.ts';

// Each part walks in a browser of its own.
test.describe.configure({ mode: 'parallel' });

const schemas = path.resolve('src/schemas');
const contracts = readJson('meta/widgets.generated.json') as WidgetContract[];

/** Shows nothing by its nature: only its value is on the page. */
const UNSEEN = ['hidden'];

const STATES = ['编辑', '只读', '禁用'];
/** Of inputs alone. */
const INPUT_STATES = ['文字', '查询表单'];

const LOOKED_AT = 'data-looked-at';

/** An ordinary run reads aloud what it looks at, of every fourth widget, and of each part one page as a whole. */
const SEEN: Part = isDeep ? EXAMPLES : { ...EXAMPLES, within: `main [${LOOKED_AT}]` };

/** Inputs are more than all others together, so that they are walked in parts; an ordinary run opens few of each. */
const PART = isDeep ? 8 : 24;

interface Cell {
  type: string;
  group: string;
  example: string;
  state: string;
  /** Whether an ordinary run looks at the widget. */
  isTaken: boolean;
}

/** Every widget with examples, and every state that its group has. */
const cells: readonly Cell[] = sample(
  'examples of the gallery × states',
  contracts.flatMap(({ type, group }, at) =>
    examplesOf(type).flatMap((example) =>
      (group === 'input' ? [...STATES, ...INPUT_STATES] : STATES).map((state) => ({
        type,
        group,
        example,
        state,
        isTaken: at % 6 === 0,
      })),
    ),
  ),
  // `tests/widgets.test.tsx` draws the others, too, without a browser.
  ({ type, group, state, isTaken }) => (isTaken ? [type, `${state} of ${group}`] : []),
);

for (const part of listParts()) {
  const names = `${part[0]?.type ?? ''} to ${part.at(-1)?.type ?? ''}`;
  // W2.11
  test(`shows the ${part[0]?.group ?? ''} widgets in every state, ${names}`, async ({ person, findings }) => {
    if (isDeep) test.setTimeout(480_000);
    const { page } = person;
    await person.arrive('/dev/gallery');
    await expect(page.getByRole('region', { name: '输入' }).first()).toBeVisible();
    for (const [at, { type, title, group }] of part.entries()) {
      const own = cells.filter((cell) => cell.type === type);
      if (own.length === 0 && at > 0) continue;
      const before = findings.list().length;
      await person.go(`/dev/gallery/${type}`);
      // The page before is still there for a moment, with examples of the same name.
      await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(title);
      for (const { example: name, state } of own) {
        const example = page.locator('main').getByRole('region', { name, exact: true }).first();
        const region = example.getByRole('region', { name: state, exact: true });
        // The value stands below the widget, where there is one.
        const isValued = group === 'input' || group === 'layout';
        const parts = (isValued ? 2 : 1) - (UNSEEN.includes(type) && state !== '查询表单' ? 1 : 0);
        await expectShown(region, `${type}, ${name}, ${state}`, parts);
        await region.evaluate((one, mark) => one.setAttribute(mark, ''), LOOKED_AT);
      }
      // Named by the page that has them; what is soft lets the walk go on to the next widget.
      await expect.soft(page.locator('.sw-notice'), type).toHaveCount(0);
      const isRead = isDeep || at % 4 === 0;
      expect.soft(isRead ? await findSerious(page, at === 0 ? EXAMPLES : SEEN) : [], type).toEqual([]);
      expect.soft(findings.list().slice(before), type).toEqual([]);
    }
  });
}

test('finds a widget by its name, opens it and goes on to the next', async ({ person }) => {
  const { page } = person;
  await person.arrive('/dev/gallery');
  await person.search({ 名称或类型: 'descr' });
  await expect(page.getByRole('row').filter({ hasText: 'descriptions' })).toHaveCount(1);
  await expect(page.getByText('text_block', { exact: true })).toHaveCount(0);
  expect(await findSerious(page, EXAMPLES)).toEqual([]);
  await page.getByText('描述列表', { exact: true }).click();
  await page.waitForURL('**/dev/gallery/descriptions');
  const settings = page.getByRole('region', { name: '设置' });
  await expect(settings.getByRole('row').filter({ hasText: 'isBordered' })).toContainText('带边框');
  await page.getByRole('button', { name: /^下一个：/ }).click();
  await expect(page).not.toHaveURL(/descriptions/);
  await person.press('全部组件');
  await page.waitForURL('**/dev/gallery');
});

test('has a page of type, spacing, colours and states, which fits every width and is clear in light and dark', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive('/dev/gallery');
  await person.press('外观样例');
  await page.waitForURL('**/dev/gallery/style');
  await expect(page.getByRole('region', { name: '间距' })).toContainText('整改率');
  await expectSamples(page);
  await person.press('校验');
  await person.expectError('必填', '请输入必填');
  expect(await findSerious(page, { ...EXAMPLES, isAboutColours: true })).toEqual([]);
  await person.fitsEveryWidth();
  await page.getByText('深色', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  expect(await findSerious(page, { ...EXAMPLES, isAboutColours: true })).toEqual([]);
});

test('is closed to people without its permission', async ({ person }) => {
  await person.arrive('/dev/gallery/text', 'staff');
  await expect(person.page.getByText('403', { exact: true })).toBeVisible();
});

/** Sizes, colours, buttons and fields are there, and differ where they mean something else. */
async function expectSamples(page: Page): Promise<void> {
  const part = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const styles = (texts: readonly Locator[], property: string): Promise<string[]> =>
    Promise.all(
      texts.map((text) =>
        text.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property),
      ),
    );
  const sizes = await styles(
    ['二级标题', '三级标题', '正文：用来读的文字，行距留得开。'].map((text) => part('字号').getByText(text)),
    'font-size',
  );
  const inPixels = sizes.map((size) => Number.parseFloat(size));
  expect(inPixels).toEqual([...new Set(inPixels)].sort((one, other) => other - one));
  const colours = part('颜色与标志');
  const said = ['普通', '成功', '警告', '错误'].map((text) =>
    colours.locator('.sw-text').and(colours.getByText(text, { exact: true })),
  );
  expect(new Set(await styles(said, 'color')).size).toBe(said.length);
  for (const state of ['进行中', '未开始', '失败'])
    await expect(colours.getByText(state, { exact: true })).toBeVisible();
  const buttons = part('按钮');
  for (const name of ['主要', '默认', '虚线', '文字', '链接', '删除'])
    await expect(buttons.getByRole('button', { name, exact: true }).first()).toBeEnabled();
  for (const name of ['主要', '默认', '文字', '删除'])
    await expect(buttons.getByRole('button', { name, exact: true }).nth(1)).toBeDisabled();
  const heights = await Promise.all(
    ['小', '中', '大'].map((name) =>
      buttons
        .getByRole('button', { name, exact: true })
        .evaluate((button) => button.getBoundingClientRect().height),
    ),
  );
  expect(heights).toEqual([...new Set(heights)].sort((one, other) => one - other));
  const fields = part('字段的状态');
  await expect(fields.getByLabel('未填写', { exact: true })).toHaveValue('');
  await expect(fields.getByLabel('已填写', { exact: true })).toHaveValue('消防通道');
  await expect(fields.getByLabel('有说明', { exact: true })).toHaveAccessibleDescription(/./);
  await expect(fields.getByLabel('禁用', { exact: true })).toBeDisabled();
  await expect(fields.getByLabel('只读', { exact: true })).toHaveAttribute('readonly');
  await expect(fields.getByText('只读一遍的文字')).toBeVisible();
  await expect(fields.getByRole('textbox', { name: '阅读' })).toHaveCount(0);
}

function listParts(): WidgetContract[][] {
  const groups = [...new Set(contracts.map(({ group }) => group))];
  return groups.flatMap((group) => {
    const members = contracts.filter((contract) => contract.group === group);
    const count = Math.ceil(members.length / PART);
    return Array.from({ length: count }, (_, index) => members.slice(index * PART, (index + 1) * PART));
  });
}

/** Titles of the examples of a page. */
function examplesOf(type: string): string[] {
  const { schema } = readJson(`screens/gallery/${type}.json`) as ScreenDocument;
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => name.startsWith('example'))
    .map(([, card]) => card.title ?? '');
}

/**
 * The widget has a place in its state, above its value where the state shows one, and what it loads has come.
 * @param parts how many things stand in the state: one is missing when a widget draws nothing
 */
async function expectShown(state: Locator, what: string, parts: number): Promise<void> {
  await expect(state, what).toBeVisible();
  // Fields get their editors when they come near.
  await state.scrollIntoViewIfNeeded();
  const body = state.locator('.sw-card-body').first().locator('> *');
  await expect.soft(body.first(), what).toBeVisible();
  await expect.soft(body.nth(parts - 1), what).toBeVisible();
  await expect.soft(state.locator('[aria-busy="true"]'), what).toHaveCount(0);
}

function readJson(name: string): unknown {
  return JSON.parse(fs.readFileSync(path.join(schemas, name), 'utf8'));
}
