// The hand that all journeys press buttons with, on a page that is as busy as one of a loaded machine.
import { Person } from './person.ts';
import { expect, test } from './test.ts';

const PATIENCE = 500;

test('a button of a page that is too busy to answer is pressed once', async ({ page }) => {
  await page.setContent('<button>保存</button><output>0</output>');
  await page.evaluate((work) => {
    const [button, told] = [document.querySelector('button'), document.querySelector('output')];
    button?.addEventListener('click', () => {
      if (told) told.textContent = String(Number(told.textContent) + 1);
      const end = performance.now() + work;
      while (performance.now() < end);
      button.remove();
    });
  }, 3 * PATIENCE);
  await new Person(page, PATIENCE).press('保存');
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('output')).toHaveText('1');
});

test('a button that something lies over is pressed once that is gone', async ({ page }) => {
  await page.setContent(
    '<button onclick="this.remove()">保存</button><div style="position: fixed; inset: 0"></div>',
  );
  await page.evaluate((work) => {
    setTimeout(() => document.querySelector('div')?.remove(), work);
  }, 3 * PATIENCE);
  await new Person(page, PATIENCE).press('保存');
  await expect(page.getByRole('button')).toHaveCount(0);
});
