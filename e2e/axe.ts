// What a screen reader's user would stumble over, for journeys of all kinds.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The part of a page that is looked at: all of it where nothing is said. */
export interface Part {
  /** Selector of what is looked at. */
  within?: string;
  /** Selectors of what is passed over. */
  without?: readonly string[];
}

interface Found {
  id: string;
  impact: string | null | undefined;
  html: string;
  target: unknown;
}

/** Findings of every weight as readable lines; moving parts have come to rest. */
export async function findEvery(page: Page, part: Part = {}): Promise<string[]> {
  return (await find(page, part)).map(toLine);
}

/** Serious and critical findings as readable lines; moving parts have come to rest. */
export async function findSerious(page: Page, part: Part = {}): Promise<string[]> {
  const found = await find(page, part);
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(toLine);
}

async function find(page: Page, { within, without = [] }: Part): Promise<Found[]> {
  await comeToRest(page);
  const axe = new AxeBuilder({ page });
  if (within !== undefined) axe.include(within);
  for (const selector of without) axe.exclude(selector);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.slice(0, 4).map(({ html, target }) => ({ id, impact, html, target })),
  );
}

/** What one waits for has come, and nothing moves: letters that fade in are too faint to be judged. */
async function comeToRest(page: Page): Promise<void> {
  const waiting = page.locator('[aria-busy="true"], .sw-loading').filter({ visible: true });
  await expect(waiting).toHaveCount(0);
  // A movement begins with the frame after the one that asks for it.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

function toLine({ id, target, html }: Found): string {
  return `${id}: ${String(target)} ${html}`;
}
