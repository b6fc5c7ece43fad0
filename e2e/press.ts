// Finds a button as somebody does who knows its words and not its place: on the page, behind 更多, in another tab.
import type { Locator, Page } from '@playwright/test';
import { say } from './openings.ts';
import { expect } from './test.ts';

interface Wanted {
  button: string;
  isOfRow: boolean;
  /** Words of the row, where not any will do. */
  row?: string;
}

/** Rows in which a button is looked for: some have it only in a certain state. */
const ROWS = 12;
/** Nodes of a tree that are chosen one after another: the first ones may only hold the others. */
const NODES = 3;

/** Answers whether there was such a button; what is in front changes then. */
export async function pressAnywhere(
  page: Page,
  within: Locator,
  wanted: Wanted,
  language: string,
): Promise<boolean> {
  if (wanted.row !== undefined) await unfold(within, wanted.row);
  if (await pressHere(page, within, wanted, language)) return true;
  // Some need rows that are chosen, some a node of a tree.
  const boxes = within.locator('tbody .ant-checkbox-input:visible');
  for (let at = 0; at < Math.min(2, await boxes.count()); at += 1) await boxes.nth(at).check();
  if (await pressHere(page, within, wanted, language)) return true;
  const nodes = within.locator('.ant-tree-node-content-wrapper:visible');
  const tabs = within.locator('[role=tab]:visible');
  for (let node = -1; node < Math.min(NODES, await nodes.count()); node += 1) {
    if (node >= 0) {
      await nodes.nth(node).click();
      if (await pressHere(page, within, wanted, language)) return true;
    }
    for (let at = 0; at < (await tabs.count()); at += 1) {
      await tabs.nth(at).click();
      if (await pressHere(page, within, wanted, language)) return true;
    }
  }
  return false;
}

async function pressHere(page: Page, within: Locator, wanted: Wanted, language: string): Promise<boolean> {
  await settle(page);
  const name = say(wanted.button, language);
  const rows = within
    .locator('tbody tr.ant-table-row:visible, .sw-cards-card:visible')
    .filter(wanted.row === undefined ? {} : { hasText: wanted.row });
  const place = wanted.isOfRow && (await rows.count()) > 0 ? rows : within;
  const direct = place.getByRole('button', { name, exact: true }).filter({ visible: true });
  for (let at = 0; at < (await direct.count()); at += 1) {
    const one = direct.nth(at);
    const isInRow = await one.evaluate((element) => element.closest('tbody tr, .sw-cards-card') !== null);
    if (isInRow === wanted.isOfRow || (wanted.isOfRow && (await rows.count()) === 0)) {
      if (!(await one.isEnabled())) continue;
      await one.click();
      return true;
    }
  }
  const more = (wanted.isOfRow ? rows : within).getByRole('button', {
    name: say('更多', language),
    exact: true,
  });
  const group = page.getByRole('group', { name: say('更多操作', language) }).filter({ visible: true });
  for (let at = 0; at < Math.min(ROWS, await more.count()); at += 1) {
    if (!(await more.nth(at).isVisible())) continue;
    await more.nth(at).click();
    const folded = group.getByRole('button', { name, exact: true });
    await group.getByRole('button').first().waitFor();
    if ((await folded.count()) > 0 && (await folded.first().isEnabled())) {
      await folded.first().click();
      return true;
    }
    await page.keyboard.press('Escape');
    await group.waitFor({ state: 'hidden' });
  }
  return false;
}

/** Opens the branches of a table until a row is there, or waits for the row. */
async function unfold(within: Locator, row: string): Promise<void> {
  const rows = within.locator('tbody tr.ant-table-row:visible');
  const closed = rows.locator('.ant-table-row-expand-icon-collapsed');
  await expect(async () => {
    if ((await rows.filter({ hasText: row }).count()) > 0) return;
    await closed.first().click({ timeout: 1_000 });
    await expect(rows.filter({ hasText: row }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}

/** Whatever was asked for has come. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll('[aria-busy="true"], .sw-loading, .sw-table-first')].some((one) =>
        one.checkVisibility(),
      ),
  );
}
