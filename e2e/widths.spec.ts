// Every page of the menu, and those that no menu leads to, on a telephone, a tablet, a notebook and a large screen, in light and
// in dark, in Chinese and in English: whether it stands still and is readable for everybody.
import { isDeep, sample } from '../tests/depth.ts';
import { findEvery } from './axe.ts';
import { expect, test } from './test.ts';
import { WIDTHS } from './widths.ts';

/** Sum of layout shifts of a page: a tenth of what Web Vitals call good. */
const MAX_SHIFT = 0.01;

const LOOKS = ['light', 'dark'].flatMap((scheme) => ['zh', 'en'].map((language) => ({ scheme, language })));

/** Pages that no menu leads to: those of people who are not signed in, and those of people who are. */
const SIGNED_OUT = ['/user/login', '/user/register', '/user/alteration'];
const BESIDE = ['/help', '/start', '/account/settings/index', '/account/center', '/403', '/404', '/500'];

/** Each part walks in a browser of its own. */
const PARTS = 3;

test.describe.configure({ mode: 'parallel' });

for (let part = 0; part < PARTS; part += 1) {
  test(`every page of the menu and beside it fits four widths, stands still while it loads, and is readable for everybody, part ${String(part + 1)}`, async ({
    person,
    admin,
  }) => {
    if (isDeep) test.setTimeout(1_800_000);
    const { page } = person;
    await page.addInitScript(() => {
      let shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
      Object.defineProperty(window, 'shifted', { get: () => shifted });
    });
    // Every third page, one of each area of the menu, and each look in turn.
    const inMenu = sample(
      `pages of the menu in four widths × light and dark × Chinese and English, part ${String(part + 1)}`,
      (await admin.listPages()).flatMap((path, at) =>
        LOOKS.map((look) => ({ path, third: Math.floor(at / 3), look })),
      ),
      ({ path, third, look }) => [path.split('/')[1] ?? '', String(third), `${look.scheme} ${look.language}`],
    );
    // Every other one of them, and each look.
    const beside = sample(
      `pages beside the menu in four widths × light and dark × Chinese and English, part ${String(part + 1)}`,
      [...SIGNED_OUT, ...BESIDE].flatMap((path, at) =>
        LOOKS.map((look) => ({ path, pair: Math.floor(at / 2), look })),
      ),
      ({ pair, look }) => [String(pair), `${look.scheme} ${look.language}`],
    );
    const own = [...beside, ...inMenu].filter((_, at) => at % PARTS === part);
    const isSignedOut = ({ path }: { path: string }): boolean => SIGNED_OUT.includes(path);
    await page.goto('/api/health');
    await walk(own.filter(isSignedOut));
    await person.arrive('/dashboard/analysis');
    await walk(own.filter((one) => !isSignedOut(one)));

    async function walk(
      cases: readonly { path: string; look: { scheme: string; language: string } }[],
    ): Promise<void> {
      for (const [at, { path, look }] of cases.entries()) {
        const name = `${path} in ${look.scheme} and ${look.language}`;
        await page.evaluate(({ scheme, language }) => {
          const keep = (key: string, value: string): void =>
            localStorage.setItem(key, JSON.stringify({ value, expires: Date.now() + 60_000 }));
          keep('Color-Scheme', scheme);
          keep('Language', language);
        }, look);
        // It stands still in each of the widths, taken in turn: a window that is made smaller was drawn before.
        const first = WIDTHS[at % WIDTHS.length] ?? 0;
        await page.setViewportSize({ width: first, height: 900 });
        await page.goto(path, { waitUntil: 'networkidle' });
        expect(new URL(page.url()).pathname, 'nobody is led elsewhere').toBe(path);
        await person.hasOneTitle();
        const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
        expect.soft(shifted, `${name} moves while it loads, ${String(first)} px`).toBeLessThan(MAX_SHIFT);
        await test.step(name, () =>
          person.fitsEveryWidth(async (width) => {
            const isRead = isDeep || width === WIDTHS[at % WIDTHS.length];
            if (isRead) expect.soft(await findEvery(page), `${name}, ${String(width)} px`).toEqual([]);
          }),
        );
      }
    }
  });
}
