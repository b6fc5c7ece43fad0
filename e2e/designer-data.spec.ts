// A form designer who cannot program gives a page its data: a dictionary, linkage, a rule, a call, and what its button does.
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { uniqueName } from './api.ts';
import { expect, test } from './test.ts';

const id = `e2e/${uniqueName('data').toLowerCase().replaceAll('_', '-')}`;

/** The page as it is before anything is done to its data. */
const PAGE = {
  id,
  format: 1,
  title: '职务登记',
  route: { path: `/${id}`, access: 'login' },
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: '职务名称', 'x-component': 'text' },
      code: { type: 'string', title: '职务编码', 'x-component': 'text' },
      postRank: { type: 'string', title: '级别', 'x-component': 'list' },
      reason: { type: 'string', title: '说明原因', 'x-component': 'text' },
      save: { type: 'void', 'x-component': 'button', 'x-component-props': { text: '保存职务' } },
    },
  },
};

class Desk {
  readonly canvas: FrameLocator;
  readonly aside: Locator;

  constructor(readonly page: Page) {
    this.canvas = page.frameLocator('iframe[title="画布"]');
    this.aside = page.getByRole('complementary', { name: '设置' });
  }

  async tab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click();
  }

  /** Selects what people read on the canvas, and shows its settings. */
  async select(element: Locator): Promise<void> {
    const box = await element.boundingBox();
    if (!box) throw new Error('nothing to press on');
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await this.tab('设置');
  }

  /** Icons say their own words before those of a button. */
  button(name: string): Locator {
    return this.aside.getByRole('button', { name });
  }

  async choose(field: Locator, option: string): Promise<void> {
    await field.click();
    await this.page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
      .getByTitle(option, { exact: true })
      .click();
  }

  /** Adds a step to the steps of an event. */
  async addStep(event: Locator, kind: string): Promise<void> {
    await event
      .getByRole('button', { name: /添加步骤$/ })
      .last()
      .click();
    await this.page.getByRole('menuitem', { name: kind, exact: true }).click();
  }
}

test('a page is given dictionary, linkage, rule, call and steps without a line of code, published and used', async ({
  person,
  admin,
}) => {
  test.setTimeout(120_000);
  const { page } = person;
  page.setDefaultTimeout(10_000);
  await admin.call('POST', 'sys/designer/save', { id, text: JSON.stringify(PAGE, null, 2), expected: 0 });
  await person.arrive(`/designer/edit?id=${encodeURIComponent(id)}`);
  const desk = new Desk(page);
  const { aside, canvas } = desk;
  await expect(canvas.locator('.sw-canvas-layer')).toBeVisible({ timeout: 20_000 });

  await desk.tab('数据');
  // A dictionary of the page's own.
  await aside.getByText('字典', { exact: true }).click();
  await desk.button('添加字典').click();
  await desk.button('添加选项').click();
  await aside.getByLabel('第 1 项的文字').fill('普通');
  await page.keyboard.press('Enter');
  await aside.getByLabel('第 2 项的文字').fill('特殊');
  await aside.getByText('字典', { exact: true }).first().click();

  // A rule, tried at once.
  await aside.getByText('校验规则', { exact: true }).click();
  await desk.button('添加校验规则').click();
  await aside.getByLabel('不通过时的提示', { exact: true }).fill('编码是三个大写字母');
  await aside.getByLabel('正则表达式', { exact: true }).fill('[A-Z]{3}');
  await aside.getByLabel('输入一个值试试').fill('ab');
  await expect(aside.getByRole('status')).toHaveText('编码是三个大写字母');
  await aside.getByLabel('输入一个值试试').fill('ABC');
  await expect(aside.getByRole('status')).toHaveText('通过');
  // One that would take for ever is told while somebody works.
  await aside.getByLabel('正则表达式', { exact: true }).fill('(a+)+');
  await expect(aside.getByText(/运行时间随长度按指数增长/).first()).toBeVisible({ timeout: 15_000 });
  await aside.getByLabel('正则表达式', { exact: true }).fill('[A-Z]{3}');
  await expect(aside.getByText(/运行时间随长度按指数增长/)).toHaveCount(0);
  await aside.getByText('校验规则', { exact: true }).first().click();

  // A call that saves, chosen from those of the system; one that reads is tried for real, and mapped by a press.
  await desk.button('添加接口').click();
  const calls = page.getByRole('dialog', { name: '选择接口' });
  await calls.getByLabel('搜索接口').fill('/sys/position/list');
  await calls.getByRole('listitem').first().getByRole('button').click();
  await aside.getByRole('button', { name: '试一下' }).first().click();
  await aside.getByRole('button', { name: '试一下', exact: true }).last().click();
  await aside.getByText(/^records：列表/).click();
  await expect(aside.getByLabel('接口“list”的结果')).toHaveValue('{{ $result.records }}');
  await desk.button('添加接口').click();
  await calls.getByText('保存（新增与编辑）').click();
  await calls.getByLabel('搜索接口').fill('/sys/position/add');
  await calls.getByRole('listitem').first().getByRole('button').click();
  await expect(aside.getByRole('region', { name: 'save' })).toContainText('/sys/position/add');

  await desk.select(canvas.getByText('级别').first());
  await aside.getByLabel('字典', { exact: true }).fill('dict');
  await desk.select(canvas.getByText('职务编码').first());
  await desk.choose(aside.getByLabel('校验规则', { exact: true }), 'rule 编码是三个大写字母');

  // 当 级别 等于 特殊 则 显示.
  await desk.select(canvas.getByText('说明原因').first());
  await desk.button('添加联动').click();
  await desk.choose(aside.getByLabel('字段', { exact: true }), '级别');
  await desk.choose(aside.getByLabel('值', { exact: true }), '特殊');
  await expect(aside.getByRole('region', { name: '当 级别 等于 “2” 则 显示' })).toBeVisible();

  // What the button does, step after step; the order is changed by keys.
  await desk.select(canvas.getByRole('button', { name: '保存职务' }));
  const steps = aside.locator('.sw-steps').first();
  await desk.addStep(steps, '显示提示');
  await aside.getByLabel('文字', { exact: true }).last().fill('职务已保存');
  await desk.addStep(steps, '校验并提交');
  await aside.getByLabel('接口', { exact: true }).fill('save');
  await steps.getByRole('button', { name: '2. 校验并提交“save”' }).press('Alt+ArrowUp');
  await expect(steps.getByRole('listitem').first()).toContainText('1. 校验并提交“save”');
  await desk.addStep(steps, '关闭');
  await expect(steps.getByRole('listitem')).toHaveText([/校验并提交“save”/, /提示“职务已保存”/, /关闭/]);

  await expect(page.getByRole('status').filter({ hasText: '草稿已保存' })).toBeVisible({ timeout: 15_000 });
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^发布/ });
  await expect(dialog.getByLabel('发布说明')).toBeVisible({ timeout: 20_000 });
  const isRead = dialog.getByRole('checkbox', { name: '我已了解，仍要发布' });
  if (await isRead.isVisible()) await isRead.check();
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(dialog).toBeHidden({ timeout: 20_000 });

  const name = uniqueName('职务');
  const visitor = await page.context().newPage();
  await visitor.goto(`/${id}`);
  await visitor.getByLabel('职务名称').fill(name);
  await visitor.getByLabel('职务编码').fill('ab');
  await visitor.keyboard.press('Tab');
  await expect(visitor.getByText('编码是三个大写字母')).toBeVisible();
  await visitor
    .getByLabel('职务编码')
    .fill(String.fromCharCode(...Array.from({ length: 3 }, () => 65 + Math.floor(Math.random() * 26))));
  await visitor.keyboard.press('Tab');
  await expect(visitor.getByText('编码是三个大写字母')).toHaveCount(0);
  await expect(visitor.getByLabel('说明原因')).toHaveCount(0);
  await visitor.getByLabel('级别').click();
  await visitor.getByTitle('特殊', { exact: true }).click();
  await visitor.getByLabel('说明原因').fill('急需');
  await visitor.getByRole('button', { name: '保存职务' }).click();
  await expect(visitor.getByText('职务已保存')).toBeVisible();
  const stored = (await admin.call('GET', `sys/position/list?name=${encodeURIComponent(name)}`)) as {
    records: { name: string; postRank: string }[];
  };
  expect(stored.records).toMatchObject([{ name, postRank: '2' }]);
});
