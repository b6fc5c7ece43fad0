// How a person uses the designer: with the mouse, or with the keyboard alone. Both do the same to the same page.
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** What is done by whatever a person has. */
export interface Hand {
  /** Presses a button, a tab, a link, an entry of a menu. */
  press(element: Locator): Promise<void>;
  /** Ticks a box, or one of several choices by its label. */
  tick(box: Locator): Promise<void>;
  /** Replaces what stands in an input. */
  type(input: Locator, text: string): Promise<void>;
  /** Chooses an option of a select by its words. */
  choose(select: Locator, option: string): Promise<void>;
  /** Adds an entry of the palette behind the field of a title, or to the empty screen. */
  add(entry: Locator, desk: ContractDesk, after: string | undefined): Promise<void>;
  /** Selects a node by the words that it shows on the canvas. */
  select(words: string, desk: ContractDesk): Promise<void>;
}

/** Panels that are not shown keep what they have. */
const shown = (element: Locator): Locator => element.filter({ visible: true }).first();

/** Long lists are drawn in part: where one can be searched, people do. */
async function search(select: Locator, option: string): Promise<void> {
  if ((await select.getAttribute('readonly')) === null) await select.page().keyboard.insertText(option);
}

const OPEN_OPTIONS = '.ant-select-dropdown:not(.ant-select-dropdown-hidden)';

export class MouseHand implements Hand {
  constructor(private readonly page: Page) {}

  async press(element: Locator): Promise<void> {
    await shown(element).click();
  }

  async tick(box: Locator): Promise<void> {
    await box.click();
  }

  async type(input: Locator, text: string): Promise<void> {
    await shown(input).click({ clickCount: 3 });
    await this.page.keyboard.insertText(text);
  }

  async choose(select: Locator, option: string): Promise<void> {
    await shown(select).click();
    await search(shown(select), option);
    await this.page.locator(OPEN_OPTIONS).getByTitle(option, { exact: true }).click();
  }

  async add(entry: Locator, { layer, canvas }: ContractDesk, after: string | undefined): Promise<void> {
    const { mouse } = this.page;
    await entry.scrollIntoViewIfNeeded();
    const from = await entry.boundingBox();
    const title = after === undefined ? layer : canvas.getByText(after, { exact: true }).first();
    const to = await title.boundingBox();
    if (!from || !to) throw new Error('the entry cannot be dragged');
    await mouse.move(from.x + 12, from.y + 12);
    await mouse.down();
    await mouse.move(from.x + 30, from.y + 20, { steps: 3 });
    // The lower half of a field lies below its title.
    const [x, y] = [to.x + to.width / 2, to.y + to.height + (after === undefined ? -6 : 28)];
    await mouse.move(x, y - 8, { steps: 6 });
    await mouse.move(x, y, { steps: 3 });
    await expect(canvas.locator('.sw-canvas-line')).toBeVisible();
    await mouse.up();
  }

  async select(words: string, { canvas }: ContractDesk): Promise<void> {
    await this.page.mouse.click(...(await centreOf(canvas, words)));
  }
}

export class KeyboardHand implements Hand {
  constructor(private readonly page: Page) {}

  async press(element: Locator): Promise<void> {
    // Words stand in what takes the cursor.
    const holder = shown(element).locator(
      'xpath=ancestor-or-self::*[@tabindex or self::button or self::a or self::input][1]',
    );
    // What waits for an answer takes no cursor yet, and Enter would reach whatever has it.
    await expect(holder).toBeEnabled({ timeout: 20_000 });
    await holder.focus();
    await this.page.keyboard.press('Enter');
  }

  async tick(box: Locator): Promise<void> {
    const input = box.locator('input');
    await ((await input.count()) > 0 ? input : box).press('Space');
  }

  async type(input: Locator, text: string): Promise<void> {
    await shown(input).focus();
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.insertText(text);
  }

  async choose(select: Locator, option: string): Promise<void> {
    const { keyboard } = this.page;
    await shown(select).focus();
    await keyboard.press('ArrowDown');
    await search(shown(select), option);
    const options = this.page.locator(OPEN_OPTIONS);
    await expect(options).toBeVisible();
    const wanted = options.locator('.ant-select-item-option-active').getByText(option, { exact: true });
    // Round once at most.
    for (let step = 0; step < 60 && (await wanted.count()) === 0; step += 1)
      await keyboard.press('ArrowDown');
    await expect(wanted).toBeVisible();
    await keyboard.press('Enter');
  }

  async add(entry: Locator): Promise<void> {
    await this.press(entry);
  }

  /** By the dialog that finds anything. */
  async select(words: string): Promise<void> {
    const { keyboard } = this.page;
    await keyboard.press('Control+K');
    await keyboard.insertText(words);
    await expect(this.page.getByRole('option').first()).toContainText(words);
    await keyboard.press('Enter');
  }
}

/** The designer as somebody in front of it has it. */
export class ContractDesk {
  readonly canvas: FrameLocator;
  readonly layer: Locator;
  readonly aside: Locator;
  readonly palette: Locator;

  constructor(
    readonly page: Page,
    readonly hand: Hand,
  ) {
    this.canvas = page.frameLocator('iframe[title="画布"]');
    this.layer = this.canvas.locator('.sw-canvas-layer');
    this.aside = page.getByRole('complementary', { name: '设置' });
    this.palette = page.getByRole('complementary', { name: '组件与大纲' });
  }

  async opened(): Promise<void> {
    await expect(this.layer).toBeVisible({ timeout: 20_000 });
  }

  async tab(name: string): Promise<void> {
    await this.hand.press(this.page.getByRole('tab', { name, exact: true }));
  }

  async add(title: string, after?: string): Promise<void> {
    const entry = this.palette.locator('.sw-designer-item').getByText(title, { exact: true }).first();
    await this.hand.add(entry, this, after);
  }

  async select(words: string): Promise<void> {
    await this.hand.select(words, this);
    await this.tab('设置');
  }

  /** Icons say their own words before those of a button. */
  button(name: string): Locator {
    return this.aside.getByRole('button', { name });
  }

  async saved(): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: '草稿已保存' })).toBeVisible({
      timeout: 15_000,
    });
  }

  async publish(note: string): Promise<void> {
    const { hand, page } = this;
    await this.saved();
    await hand.press(page.getByRole('button', { name: '发布', exact: true }));
    const dialog = page.getByRole('dialog', { name: /^发布/ });
    await expect(dialog.getByLabel('发布说明')).toBeVisible({ timeout: 20_000 });
    const isRead = dialog.getByRole('checkbox', { name: '我已了解，仍要发布' });
    if (await isRead.isVisible()) await hand.tick(isRead);
    await hand.type(dialog.getByLabel('发布说明'), note);
    await hand.press(dialog.getByRole('button', { name: '发布', exact: true }));
    await expect(dialog).toBeHidden({ timeout: 20_000 });
  }
}

/** Where a text stands on the canvas, which may draw it anew while it is measured. */
export async function centreOf(canvas: FrameLocator, text: string): Promise<[x: number, y: number]> {
  const found = canvas.getByText(text, { exact: true }).first();
  let centre: [number, number] = [0, 0];
  await expect(async () => {
    const box = await found.boundingBox();
    if (!box) throw new Error(`${text} is not on the canvas`);
    centre = [box.x + box.width / 2, box.y + box.height / 2];
  }).toPass({ timeout: 20_000 });
  return centre;
}
