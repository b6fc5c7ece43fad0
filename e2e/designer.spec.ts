// A form designer builds a page in the browser, publishes it, and people use it.
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { isDeep } from '../tests/depth.ts';
import { uniqueName } from './api.ts';
import { expect, test } from './test.ts';

/** The designer as somebody in front of it has it. */
class Desk {
  readonly canvas: FrameLocator;
  readonly layer: Locator;

  constructor(readonly page: Page) {
    this.canvas = page.frameLocator('iframe[title="画布"]');
    this.layer = this.canvas.locator('.sw-canvas-layer');
  }

  async opened(): Promise<void> {
    await expect(this.layer).toBeVisible({ timeout: 20_000 });
  }

  /** Drags a widget of the palette onto a point of the canvas. */
  async drag(title: string, to: Locator): Promise<void> {
    const item = this.page.getByRole('button', { name: title, exact: true });
    await item.scrollIntoViewIfNeeded();
    const from = await item.boundingBox();
    const target = await to.boundingBox();
    if (!from || !target) throw new Error(`${title} cannot be dragged`);
    const { mouse } = this.page;
    await mouse.move(from.x + 12, from.y + 12);
    await mouse.down();
    await mouse.move(from.x + 30, from.y + 20, { steps: 3 });
    const x = target.x + target.width / 2;
    const y = target.y + target.height - 6;
    await mouse.move(x, y - 8, { steps: 6 });
    await mouse.move(x, y, { steps: 3 });
    await expect(this.canvas.locator('.sw-canvas-line')).toBeVisible();
    await mouse.up();
  }

  /** The same with a finger, which rests on the widget before it takes it along. */
  async dragByTouch(title: string, to: Locator): Promise<void> {
    const item = this.page.getByRole('button', { name: title, exact: true });
    await item.scrollIntoViewIfNeeded();
    const from = await item.boundingBox();
    const target = await to.boundingBox();
    if (!from || !target) throw new Error(`${title} cannot be dragged`);
    const browser = await this.page.context().newCDPSession(this.page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => browser.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', { x: from.x + 12, y: from.y + 12 });
    await expect(this.page.locator('.sw-designer-in-hand')).toHaveText(title);
    const x = target.x + target.width / 2;
    const y = target.y + target.height - 6;
    await touch('touchMove', { x, y: y - 8 });
    await touch('touchMove', { x, y });
    await expect(this.canvas.locator('.sw-canvas-line')).toBeVisible();
    await touch('touchEnd');
    await expect(this.page.locator('.sw-designer-in-hand')).toHaveCount(0);
    await browser.detach();
  }

  /** Presses on the canvas where an element is. */
  async pressOn(element: Locator): Promise<void> {
    const box = await element.boundingBox();
    if (!box) throw new Error('nothing to press on');
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  setting(title: string): Locator {
    return this.page.getByRole('complementary', { name: '设置' }).getByLabel(title, { exact: true });
  }

  async panel(name: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click();
  }

  async saved(): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: '草稿已保存' })).toBeVisible({
      timeout: 15_000,
    });
  }

  async publish(note: string): Promise<void> {
    await this.page.getByRole('button', { name: '发布', exact: true }).click();
    const dialog = this.page.getByRole('dialog', { name: /^发布/ });
    const isRead = dialog.getByRole('checkbox', { name: '我已了解，仍要发布' });
    await expect(dialog.getByLabel('发布说明')).toBeVisible({ timeout: 20_000 });
    if (await isRead.isVisible()) await isRead.check();
    await dialog.getByLabel('发布说明').fill(note);
    await dialog.getByRole('button', { name: '发布', exact: true }).click({ timeout: 20_000 });
    await expect(dialog).toBeHidden({ timeout: 20_000 });
  }
}

test('a form is built with the mouse, published, used, changed, compared and rolled back', async ({
  person,
}) => {
  test.setTimeout(180_000);
  const { page } = person;
  const name = uniqueName('designed').toLowerCase().replaceAll('_', '-');
  const id = `e2e/${name}`;
  await person.arrive('/designer');
  await person.press('新建页面');
  const form = page.getByRole('dialog', { name: '新建页面' });
  await form.getByLabel('名称').fill('客户登记');
  await form.getByLabel('编号').fill(id);
  await form.getByLabel('地址').fill(`/e2e/${name}`);
  await form.getByRole('button', { name: '新建', exact: true }).click();

  const desk = new Desk(page);
  await desk.opened();
  await desk.drag('卡片', desk.layer);
  await expect(desk.canvas.getByText('把组件拖到这里')).toBeVisible();
  await desk.drag('单行文本', desk.canvas.getByText('把组件拖到这里'));
  await desk.setting('标题').fill('客户名称');
  await expect(desk.canvas.getByLabel('客户名称', { exact: true })).toBeVisible();
  await desk.setting('必填').click();
  await desk.drag('下拉选择', desk.canvas.getByLabel('客户名称', { exact: true }));
  await desk.setting('标题').fill('性别');
  await desk.setting('字典').fill('sex');
  await expect(desk.canvas.getByLabel('性别', { exact: true })).toBeVisible();
  await desk.dragByTouch('文字', desk.layer);
  await desk.setting('文字').fill("{{ $values.text ? '已填写' : '请填写客户名称' }}");
  await expect(desk.canvas.getByText('请填写客户名称').first()).toBeVisible();

  // A name that leads nowhere is told where it stands, and mended there.
  await desk.pressOn(desk.canvas.getByLabel('性别', { exact: true }));
  await desk.setting('字典').fill('no_such_dict');
  await expect(desk.canvas.getByRole('alert')).toContainText('no_such_dict');
  await page.getByRole('button', { name: '撤销一步', exact: true }).click();
  await expect(desk.canvas.getByRole('alert')).toHaveCount(0);
  // Its texts are translated beside it, and the preview reads them.
  await desk.panel('文字');
  const english = page.getByLabel('“客户名称”的英文', { exact: true });
  await expect(english).toHaveAttribute('placeholder', '没有译文，显示中文');
  await english.fill('Name of the customer');
  await page.keyboard.press('Control+Enter');
  const preview = page.frameLocator('iframe[title="预览"]');
  await expect(preview.getByLabel('客户名称', { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.getByText('EN', { exact: true }).click();
  await expect(preview.getByLabel('Name of the customer', { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: '返回设计' }).click();
  await desk.panel('设置');
  await desk.saved();
  await desk.publish('第一版');

  const visitor = await page.context().newPage();
  await visitor.goto(`/e2e/${name}`);
  await expect(visitor.getByText('请填写客户名称')).toBeVisible();
  await visitor.getByLabel('客户名称').fill('东湖贸易');
  await expect(visitor.getByText('已填写')).toBeVisible();
  await visitor.close();

  await desk.pressOn(desk.canvas.getByLabel('客户名称', { exact: true }));
  await desk.setting('标题').fill('客户全称');
  await page.getByRole('button', { name: '带上译文' }).click();
  await desk.saved();
  await desk.publish('改名');
  await desk.panel('历史');
  await desk.panel('版本');
  const versions = page.getByRole('listitem');
  await expect(versions.filter({ hasText: '版本 2（正在使用）' })).toBeVisible();
  await versions.filter({ hasText: '第一版' }).getByRole('button', { name: '比较' }).click();
  const difference = page.getByRole('dialog', { name: '版本 1 与当前草稿的差别' });
  await expect(difference).toContainText('“客户全称”的标题');
  await expect(difference).toContainText('页面的译文');
  await difference.getByRole('button', { name: '关闭' }).last().click();
  await versions.filter({ hasText: '第一版' }).getByRole('button', { name: '回到此版本' }).click();
  await page.getByRole('dialog', { name: '回到版本 1' }).getByRole('button').last().click();
  await expect(desk.canvas.getByLabel('客户名称', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(versions.filter({ hasText: '版本 3（正在使用）' })).toBeVisible();
});

test('a form is built with the keyboard alone, and what was done outlives a reload', async ({
  person,
  admin,
}) => {
  test.skip(!isDeep, 'an ordinary run builds a larger one with the keyboard in designer-contract.spec.ts');
  test.setTimeout(120_000);
  const { page } = person;
  const id = `e2e/${uniqueName('keys').toLowerCase().replaceAll('_', '-')}`;
  await admin.call('POST', 'sys/designer/create', { id, title: '按键', kind: 'blank' });
  await person.arrive(`/designer/edit?id=${encodeURIComponent(id)}`);
  const desk = new Desk(page);
  await desk.opened();
  const { keyboard } = page;
  const add = async (title: string): Promise<void> => {
    await page.getByRole('button', { name: title, exact: true }).focus();
    await keyboard.press('Enter');
  };
  await add('单行文本');
  await expect(desk.canvas.getByText('单行文本')).toHaveCount(2);
  await desk.setting('标题').focus();
  await keyboard.press('Control+A');
  await keyboard.type('姓名');
  await expect(desk.canvas.getByText('姓名').first()).toBeVisible();
  await add('日期');
  await expect(desk.canvas.getByText('日期').first()).toBeVisible();

  // On the canvas: select, move up, duplicate, remove, take back.
  await desk.layer.focus();
  await keyboard.press('Alt+ArrowUp');
  const marks = desk.canvas.locator('[data-node]');
  const order = () => marks.evaluateAll((all) => all.map((one) => one.getAttribute('data-node') ?? ''));
  await expect.poll(order).toEqual(['/schema', '/schema/properties/date', '/schema/properties/text']);
  await keyboard.press('Control+D');
  await expect.poll(order).toHaveLength(4);
  await keyboard.press('Delete');
  await expect.poll(order).toHaveLength(3);
  await keyboard.press('Control+Z');
  await expect.poll(order).toHaveLength(4);
  await keyboard.press('Control+Z');
  await expect.poll(order).toHaveLength(3);
  await desk.saved();

  await page.reload();
  await desk.opened();
  await expect.poll(order).toEqual(['/schema', '/schema/properties/date', '/schema/properties/text']);
  // What was done before is taken back all the same.
  await page.getByRole('button', { name: '撤销一步', exact: true }).focus();
  await keyboard.press('Enter');
  await expect.poll(order).toEqual(['/schema', '/schema/properties/text', '/schema/properties/date']);

  // Written by hand: what cannot be read leaves the canvas alone.
  await page.getByRole('tab', { name: '设置', exact: true }).focus();
  await keyboard.press('End');
  await keyboard.press('Enter');
  const source = page.locator('.monaco-editor').first();
  await expect(source).toBeVisible({ timeout: 30_000 });
  await page.locator('.monaco-editor textarea, .monaco-editor .native-edit-context').first().focus();
  await keyboard.press('Control+End');
  await keyboard.type('x');
  await expect(page.getByRole('alert').filter({ hasText: 'JSON' })).toBeVisible();
  await expect.poll(order).toHaveLength(3);
  // It is there again for whoever looks elsewhere in between.
  await page.getByRole('tab', { name: '设置', exact: true }).click();
  await expect(source).toHaveCount(0);
  await page.getByRole('tab', { name: '源码', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'JSON' })).toBeVisible();
  await page.locator('.monaco-editor textarea, .monaco-editor .native-edit-context').first().focus();
  await keyboard.press('Control+End');
  await keyboard.press('Backspace');
  await expect(page.getByRole('alert').filter({ hasText: 'JSON' })).toHaveCount(0);

  // The cursor selects the node that it stands in.
  const way = page.getByRole('navigation', { name: '所选组件的位置' });
  await source.getByText('"日期"', { exact: true }).click();
  await expect(way.locator('[aria-current]')).toHaveText('日期');

  // An expression is completed while it is written: names, then the fields of this page.
  const offered = page.locator('.suggest-widget .monaco-list-row');
  // From the middle of the title behind it.
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  // As fast as a quick hand: what is completed is looked for between two letters.
  await keyboard.type(', "x-visible": "{{ $val', { delay: 30 });
  await expect(offered.filter({ hasText: '$values' })).toBeVisible();
  await keyboard.press('Enter');
  await keyboard.type('.t');
  await expect(offered.filter({ hasText: '姓名' })).toBeVisible();
  await keyboard.press('Enter');
  await expect(source.locator('.view-line').filter({ hasText: '$values.text' })).toBeVisible();
  // Half of an expression is no fault of the others; whole, it is what the settings say in words.
  await expect.poll(order).toHaveLength(3);
  await keyboard.type(" === '甲' }}\"");
  await keyboard.press('Escape');
  await expect(page.getByRole('alert').filter({ hasText: 'JSON' })).toHaveCount(0);
  await page.getByRole('tab', { name: '设置', exact: true }).click();
  await expect(page.getByRole('region', { name: '当 姓名 等于 “甲” 则 显示' })).toBeVisible();
});
