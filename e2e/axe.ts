// What a screen reader's user would stumble over, for journeys of all kinds.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Findings of every weight as readable lines; moving parts have come to rest. */
export async function findEvery(page: Page): Promise<string[]> {
  return (await find(page)).map(toLine);
}

/** Serious and critical findings as readable lines; moving parts have come to rest. */
export async function findSerious(page: Page): Promise<string[]> {
  const found = await find(page);
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(toLine);
}

interface Found {
  id: string;
  impact: string | null | undefined;
  html: string;
  target: unknown;
}

async function find(page: Page): Promise<Found[]> {
  await expect(page.locator('button[aria-busy="true"]')).toHaveCount(0);
  await page.waitForTimeout(400);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.slice(0, 4).map(({ html, target }) => ({ id, impact, html, target })),
  );
}

function toLine({ id, target, html }: Found): string {
  return `${id}: ${String(target)} ${html}`;
}
