// Drives the app as somebody in front of it does: by labels, names of buttons and texts in tables.
import { stripVTControlCharacters } from 'node:util';
import { errors, expect, type Locator, type Page } from '@playwright/test';
import { Api } from './api.ts';
import { passwordOf } from './server.ts';
import { WIDTHS } from './widths.ts';

const BREATH_MS = 320;

/** Where the log of a click ends that only waits for the page to have taken it; a refused one says what is in the way. */
const LAST_STEP = '- performing click action';

/** Marks a page that is being left. */
const LEFT = 'data-left';

/** Dialogs and drawers lie over the page: the last one is what the person sees. */
export class Person {
  private readonly pressedAt = new Map<string, number>();

  /** @param patience milliseconds after which a button that cannot be pressed is looked for anew */
  constructor(
    readonly page: Page,
    private readonly patience = 10_000,
  ) {}

  /** Types name and password into the sign-in page and waits for the home page. */
  async signIn(username = 'admin', password = passwordOf(username)): Promise<void> {
    await this.page.goto('/user/login');
    await this.enter(username, password);
    await this.page.waitForURL((url) => url.pathname !== '/user/login');
  }

  /** Fills in the sign-in form and presses 登录. */
  async enter(username: string, password: string): Promise<void> {
    await this.fill('用户名', username);
    await this.fill('密码', password);
    await this.press('登录');
  }

  /**
   * Opens a page with a session that was made without the sign-in page.
   * @returns the calls of that session
   */
  async arrive(path: string, username = 'admin', password = passwordOf(username)): Promise<Api> {
    const api = await Api.signIn(username, password);
    const mark = path.includes('?') ? '&' : '?';
    await this.page.goto(`${path}${mark}token=${encodeURIComponent(api.token)}`);
    // The token is asked for before it counts: who goes on before that goes without it.
    await this.page.waitForFunction(
      () => localStorage.getItem('Access-Token') !== null && !location.search.includes('token='),
    );
    return api;
  }

  /** Goes to a page as a link inside the app does: it is not loaded again, which takes five times as long. */
  async go(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, path);
  }

  /** The same, and waits until another page than the one before is in front. */
  async walk(path: string): Promise<void> {
    const pages = this.page.locator('main > section');
    await pages.evaluateAll((all, mark) => {
      for (const one of all) one.toggleAttribute(mark, one.checkVisibility());
    }, LEFT);
    await this.go(path);
    await expect(pages.filter({ visible: true }).and(this.page.locator(`:not([${LEFT}])`)), path).toHaveCount(
      1,
    );
  }

  /** Opens the list of dictionaries and its form for a new one, and writes into it. */
  async openNewDictionary(typed: Readonly<Record<string, string>> = {}): Promise<Locator> {
    await this.arrive('/isystem/dict');
    await this.press('新增');
    const form = this.page.getByRole('dialog', { name: '新增字典' });
    await this.fillAll(typed, form);
    return form;
  }

  /** Chooses an entry of the menu below one's own name. */
  async openUserMenu(entry: string): Promise<void> {
    await this.page.getByRole('button', { name: /^用户菜单/ }).click();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  /** Nothing has to be pushed sideways in a window of this size, once the page has arranged itself in it. */
  async fitsInto(width: number, height = 900): Promise<void> {
    await this.page.setViewportSize({ width, height });
    const overflow = () =>
      this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, `pixels that stick out at ${String(width)}`).toBeLessThanOrEqual(0);
  }

  /** The same on a telephone, a tablet, a notebook and a large screen. @param look at more of it, in each */
  async fitsEveryWidth(look?: (width: number) => Promise<void>): Promise<void> {
    const before = this.page.viewportSize();
    for (const width of WIDTHS) {
      await this.fitsInto(width);
      await look?.(width);
    }
    if (before) await this.page.setViewportSize(before);
  }

  /** What one is looking at has one heading of the first level, whatever lies open in other tabs. */
  async hasOneTitle(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }

  async signOut(): Promise<void> {
    await this.openUserMenu('退出登录');
    await this.confirm('真的要注销登录吗 ?');
    await this.page.waitForURL('**/user/login**');
  }

  /** Follows the menu: the groups on the way, then the entry. In the bar groups open as pop-ups under the pointer. */
  async openMenu(...titles: string[]): Promise<void> {
    const menu = this.page.getByRole('navigation', { name: '主菜单' });
    await expect(menu).toBeVisible();
    if ((await menu.locator('.ant-menu-horizontal').count()) > 0) {
      const [first = '', ...below] = titles;
      const entry = menu.getByRole('menuitem', { name: first, exact: true });
      const popup = this.page.locator('.ant-menu-submenu-popup');
      // A menu that is drawn anew under the pointer does not know of it: a hand leaves and comes back.
      await expect(async () => {
        await this.page.mouse.move(700, 890);
        await entry.hover();
        const next = popup.getByRole('menuitem', { name: below[0] ?? first });
        if (below.length > 0) await expect(next).toBeVisible({ timeout: 1_500 });
      }).toPass();
      for (const [at, title] of below.entries()) {
        const item = popup.getByRole('menuitem', { name: title });
        if (at === below.length - 1) await item.click();
        else await item.hover();
      }
      return;
    }
    for (const [at, title] of titles.entries()) {
      const item = menu.getByRole('menuitem', { name: title, exact: true });
      const isOpen = (await item.getAttribute('aria-expanded')) === 'true';
      if (at === titles.length - 1 || !isOpen) await item.click();
    }
  }

  /** Finds one user in an open picker, ticks it and confirms. */
  async chooseUser(username: string, picker: Locator): Promise<void> {
    await this.fill('用户账号', username, picker);
    await this.press('查询', picker);
    const rows = picker.locator('tbody tr.ant-table-row');
    await expect(rows).toHaveCount(1);
    await rows.getByRole('checkbox').check();
    await this.press('确认', picker);
  }

  /** Nobody presses the same button twice within 300 ms; whoever does is told 你点击的太快了. */
  async takeBreath(): Promise<void> {
    await this.page.waitForTimeout(BREATH_MS);
  }

  field(label: string, within: Locator | Page = this.page): Locator {
    return within.getByLabel(label, { exact: true }).and(within.locator('input, textarea'));
  }

  async fill(label: string, text: string, within: Locator | Page = this.page): Promise<void> {
    await this.field(label, within).fill(text);
  }

  /** Texts by label. */
  async fillAll(typed: Readonly<Record<string, string>>, within: Locator | Page = this.page): Promise<void> {
    for (const [label, text] of Object.entries(typed)) await this.fill(label, text, within);
  }

  /** What stands in fields, by label. */
  async expectValues(
    typed: Readonly<Record<string, string>>,
    within: Locator | Page = this.page,
  ): Promise<void> {
    for (const [label, text] of Object.entries(typed)) {
      await expect(this.field(label, within)).toHaveValue(text);
    }
  }

  /** Chooses one option of a list by its text. */
  async choose(label: string, option: string, within: Locator | Page = this.page): Promise<void> {
    await within.getByRole('combobox', { name: label, exact: true }).click();
    const popup = this.page.locator('.ant-select-dropdown:visible').last();
    await popup.getByTitle(option, { exact: true }).click();
  }

  /**
   * Presses a button, and the same one not again before a breath is taken.
   * A page that is being left may still have a button of that name: when it is gone, the one of the next page is meant.
   */
  async press(name: string, within: Locator | Page = this.page): Promise<void> {
    const button = within.getByRole('button', { name, exact: true });
    const since = performance.now() - (this.pressedAt.get(name) ?? Number.NEGATIVE_INFINITY);
    if (since < BREATH_MS) await this.page.waitForTimeout(BREATH_MS - since);
    await expect(async () => {
      try {
        await button.click({ timeout: this.patience });
      } catch (error) {
        if (!wasPressed(error)) throw error;
      }
    }).toPass({ timeout: 60_000 });
    this.pressedAt.set(name, performance.now());
  }

  /** Answers the question that is open now. */
  async confirm(text: string | RegExp, answer?: string): Promise<void> {
    const question = this.page.getByRole('dialog').filter({ hasText: text }).last();
    await expect(question).toBeVisible();
    // The button that goes on is called like what it does.
    const goOn = question.locator('.ant-modal-confirm-btns button').last();
    await (answer === undefined ? goOn : question.getByRole('button', { name: answer, exact: true })).click();
    await expect(question).toBeHidden();
  }

  /** A short message, or an error beside a field: whatever the person reads. */
  async expectMessage(text: string | RegExp): Promise<void> {
    await expect(this.page.locator('.ant-message').getByText(text).first()).toBeVisible();
  }

  async expectError(label: string, text: string | RegExp, within: Locator | Page = this.page): Promise<void> {
    const field = this.field(label, within);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(text);
  }

  /** The table on the page, or the one in the front dialog. */
  table(within: Locator | Page = this.page): Table {
    return new Table(this, within.locator('section.sw-table:visible').first());
  }

  /** Enters search conditions by label and presses 查询. */
  async search(conditions: Record<string, string>): Promise<void> {
    const form = this.page.getByRole('search').filter({ visible: true });
    await this.fillAll(conditions, form);
    await this.press('查询', form);
  }
}

/**
 * Whether a click that ran out of time had got as far as the mouse: the page was only too busy to say so. To press again
 * would do the work of the button twice, or look for one that its own work took away.
 */
function wasPressed(error: unknown): boolean {
  return (
    error instanceof errors.TimeoutError &&
    stripVTControlCharacters(error.message).trimEnd().endsWith(LAST_STEP)
  );
}

/** A data table as a person reads it: rows under headers. */
export class Table {
  constructor(
    private readonly person: Person,
    readonly root: Locator,
  ) {}

  get rows(): Locator {
    // On a telephone each record is a card.
    return this.root.locator('tbody tr.ant-table-row, .sw-cards-card');
  }

  row(text: string): Locator {
    return this.rows.filter({ has: this.person.page.getByText(text, { exact: true }) });
  }

  /** Waits until the rows belong to the last question. */
  async settle(): Promise<void> {
    await expect(this.root).toHaveAttribute('aria-busy', 'false');
  }

  async headers(): Promise<string[]> {
    const texts = await this.root.getByRole('columnheader').allInnerTexts();
    return texts.map((text) => text.trim());
  }

  /** Texts of one column, found by its header. */
  async column(header: string): Promise<string[]> {
    await this.settle();
    const at = (await this.headers()).indexOf(header);
    if (at < 0) throw new Error(`no column ${header}`);
    const texts = await this.rows.locator(`td:nth-child(${String(at + 1)})`).allInnerTexts();
    return texts.map((text) => text.trim());
  }

  async cell(row: string, header: string): Promise<string> {
    await this.settle();
    const at = (await this.headers()).indexOf(header);
    const cell = this.row(row).locator(`td:nth-child(${String(at + 1)})`);
    // The table of a page that is being left has other columns: who asks again finds those of the next one.
    await cell.waitFor({ timeout: 5_000 }).catch(() => undefined);
    const [text = ''] = await cell.allInnerTexts();
    return text.trim();
  }

  /** Presses a button of a row as the list shows it now, also when it is folded into 更多. */
  async press(row: string, name: string): Promise<void> {
    await this.settle();
    const line = this.row(row);
    const direct = line.getByRole('button', { name, exact: true });
    await expect(line).toHaveCount(1);
    if ((await direct.count()) > 0) {
      await direct.click();
      return;
    }
    await line.getByRole('button', { name: '更多' }).click();
    const more = this.person.page.getByRole('group', { name: '更多操作' }).filter({ visible: true });
    await more.getByRole('button', { name, exact: true }).click();
  }

  async select(row: string): Promise<void> {
    await this.settle();
    await this.row(row).getByRole('checkbox').check();
  }

  async sortBy(header: string): Promise<void> {
    await this.root.getByRole('columnheader', { name: header, exact: true }).click();
  }

  async expectCount(text: string): Promise<void> {
    await expect(this.root.locator('.ant-pagination-total-text')).toHaveText(text);
  }
}
