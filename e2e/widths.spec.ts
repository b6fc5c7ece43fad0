// Every page of the menu on a telephone, a tablet, a notebook and a large screen, and whether it stands still and is
// readable for everybody.
import { sample } from '../tests/depth.ts';
import { findEvery } from './axe.ts';
import { expect, test } from './test.ts';

/** Sum of layout shifts up to which a page counts as calm (the "good" of Web Vitals). */
const MAX_SHIFT = 0.1;

/** Each part walks in a browser of its own. */
const PARTS = 3;

test.describe.configure({ mode: 'parallel' });

for (let part = 0; part < PARTS; part += 1) {
  test(`every page of the menu fits four widths, stands still while it loads, and is readable for everybody, part ${String(part + 1)}`, async ({
    person,
    admin,
  }) => {
    const { page } = person;
    await page.addInitScript(() => {
      let shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      Object.defineProperty(window, 'shifted', { get: () => shifted });
    });
    await person.arrive('/dashboard/analysis');
    // Every third page, and one of each area of the menu.
    const pages = (await admin.listPages()).map((path, at) => ({ path, third: Math.floor(at / 3) }));
    const chosen = sample(
      `pages of the menu × four widths, part ${String(part + 1)}`,
      pages,
      ({ path, third }) => [path.split('/')[1] ?? '', String(third)],
    );
    const paths = chosen.filter((_, at) => at % PARTS === part).map(({ path }) => path);
    expect(paths).not.toEqual([]);
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await person.hasOneTitle();
      const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
      expect.soft(shifted, `${path} moves while it loads`).toBeLessThan(MAX_SHIFT);
      expect.soft(await findEvery(page), path).toEqual([]);
      await test.step(path, () => person.fitsEveryWidth());
    }
  });
}
