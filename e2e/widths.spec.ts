// Every page of the menu on a telephone, a tablet, a notebook and a large screen.
import { expect, test } from './test.ts';

const WIDTHS = [390, 768, 1440, 1920];

test('every page of the menu fits four widths of the window', async ({ person, admin }, info) => {
  const { page } = person;
  await person.arrive('/dashboard/analysis');
  for (const path of await admin.listPages()) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const width of WIDTHS) {
      await test.step(`${path} at ${String(width)}`, () => person.fitsInto(width));
      const file = `${path.slice(1).replaceAll('/', '-')}-${String(width)}.png`;
      await page.screenshot({ path: info.outputPath(file) });
    }
  }
});
