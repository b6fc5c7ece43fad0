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

test('a row is pressed and ticked as the list shows it once it has been read anew', async ({ page }) => {
  const row =
    '<tr class="ant-table-row"><td><input type="checkbox"></td><td>甲</td><td><button>编辑</button></td></tr>';
  await page.setContent(
    `<section class="sw-table" aria-busy="true"><table><tbody>${row}</tbody></table></section><output></output>`,
  );
  await page.evaluate((work) => {
    const table = document.querySelector('section');
    const told = document.querySelector('output');
    table?.addEventListener('click', ({ target }) => {
      if (told) told.textContent += `${(target as Element).localName} ${table.ariaBusy ?? ''}, `;
    });
    setTimeout(() => {
      const body = table?.querySelector('tbody');
      body?.replaceWith(body.cloneNode(true));
      table?.setAttribute('aria-busy', 'false');
    }, work);
  }, PATIENCE);
  const table = new Person(page).table();
  await table.press('甲', '编辑');
  await page.locator('section').evaluate((one, work) => {
    one.setAttribute('aria-busy', 'true');
    setTimeout(() => one.setAttribute('aria-busy', 'false'), work);
  }, PATIENCE);
  await table.select('甲');
  await expect(page.locator('output')).toHaveText('button false, input false,');
});
