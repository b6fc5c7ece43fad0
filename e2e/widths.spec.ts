// Every page of the shipped documents and of the menu, on a telephone, a tablet, a notebook and a large screen, in light and in
// dark, in Chinese and in English: whether it shows something, stands still and is readable for everybody.
import { isDeep, sample } from '../tests/depth.ts';
import { listAddresses } from './addresses.ts';
import { findEvery } from './axe.ts';
import { PAGE_OF_EXAMPLES } from './examples.ts';
import { expectShown, findSlivers, findUnreachable, LOOKS, nameOf, wear, type Look } from './look.ts';
import { sendFile } from './rows-to-open.ts';
import { expect, test } from './test.ts';
import { TABLET, WIDTHS } from './widths.ts';

/** Sum of layout shifts of a page: a tenth of what Web Vitals call good. */
const MAX_SHIFT = 0.01;

/** Each part walks in a browser of its own. */
const PARTS = 3;

/** A page of each widget, which `gallery.spec.ts` shows in every state. */
const GALLERY = '/dev/gallery/';

/** Examples stand there in several states under the same names: each would be alone on a page of the product. */
const OF_EXAMPLES = /^(?:landmark-unique|region|heading-order|landmark-no-duplicate-\w+):/;

interface Case {
  path: string;
  isSignedOut?: true;
  look: Look;
}

test.describe.configure({ mode: 'parallel' });

for (let part = 0; part < PARTS; part += 1) {
  test(`every page fits four widths, shows something, stands still while it loads, and is readable for everybody, part ${String(part + 1)}`, async ({
    person,
    admin,
  }) => {
    if (isDeep) test.setTimeout(3_600_000);
    const { page } = person;
    await page.addInitScript(() => {
      let shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      Object.defineProperty(window, 'shifted', { get: () => shifted });
    });
    const inMenu = await admin.listPages();
    const addresses = listAddresses();
    const beside = addresses.filter(({ path }) => !inMenu.includes(path));
    const name = `in four widths × light and dark × Chinese and English, part ${String(part + 1)}`;
    // Every fifth page, one of each area of the menu, and each look in turn.
    const own = [
      ...sample(
        `pages of the menu ${name}`,
        spread(inMenu.map((path) => ({ path }))),
        ({ path, group, look }) => [path.split('/')[1] ?? '', String(group), nameOf(look)],
      ),
      ...sample(
        `pages beside the menu ${name}`,
        spread(beside.filter(({ path }) => !path.startsWith(GALLERY))),
        ({ group, look }) => [String(group), nameOf(look)],
      ),
      // What an ordinary run sees of them it sees in `gallery.spec.ts`.
      ...sample(
        `pages of the gallery ${name}`,
        spread(beside.filter(({ path }) => path.startsWith(GALLERY))),
        ({ path }) => [String(path === '/dev/gallery/style')],
      ),
    ].filter((_, at) => at % PARTS === part);
    await page.goto('/api/health');
    await walk(own.filter(({ isSignedOut }) => isSignedOut));
    await person.arrive('/dashboard/analysis');
    await walk(own.filter(({ isSignedOut }) => !isSignedOut));

    async function walk(cases: readonly Case[]): Promise<void> {
      for (const [at, { path, look }] of cases.entries()) {
        const where = `${path} in ${nameOf(look)}`;
        await wear(page, look);
        // It stands still in each of the widths, taken in turn: a window that is made smaller was drawn before.
        const first = WIDTHS[widthIn(at)] ?? 0;
        await page.setViewportSize({ width: first, height: 900 });
        await page.goto(path.endsWith('path=') ? path + encodeURIComponent(await sendFile(admin)) : path, {
          waitUntil: 'networkidle',
        });
        expect(new URL(page.url()).pathname, 'nobody is led elsewhere').toBe(path.split('?')[0]);
        if (!path.startsWith(GALLERY)) await person.hasOneTitle();
        await expectShown(page, where);
        const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
        expect.soft(shifted, `${where} moves while it loads, ${String(first)} px`).toBeLessThan(MAX_SHIFT);
        const read = async (): Promise<string[]> =>
          path.startsWith(GALLERY)
            ? (await findEvery(page, PAGE_OF_EXAMPLES)).filter((line) => !OF_EXAMPLES.test(line))
            : findEvery(page);
        await test.step(where, () =>
          person.fitsEveryWidth(async (width) => {
            if (width === TABLET)
              expect.soft(await findSlivers(page), `${where}, ${String(width)} px`).toEqual([]);
            expect
              .soft(await findUnreachable(page.locator('main')), `${where}, ${String(width)} px`)
              .toEqual([]);
            const isRead = isDeep || width === WIDTHS[widthIn(at)];
            if (isRead) expect.soft(await read(), `${where}, ${String(width)} px`).toEqual([]);
          }),
        );
      }
    }
  });
}

/** Width in which a page is opened: looks come in turn, too, and each meets each width. */
function widthIn(at: number): number {
  return (at + Math.floor(at / LOOKS.length)) % WIDTHS.length;
}

/** Each page in each look; three that follow one another are a group. */
function spread(pages: readonly Omit<Case, 'look'>[]): (Case & { group: number })[] {
  return pages.flatMap((one, at) => LOOKS.map((look) => ({ ...one, look, group: Math.floor(at / 5) })));
}
