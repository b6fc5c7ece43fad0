// What a screen reader's user would stumble over, for journeys of all kinds.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Serious and critical findings as readable lines; moving parts have come to rest. */
export async function findSerious(page: Page): Promise<string[]> {
  await expect(page.locator('button[aria-busy="true"]')).toHaveCount(0);
  await page.waitForTimeout(400);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 4).map(({ html, target }) => `${id}: ${String(target)} ${html}`),
    );
}
