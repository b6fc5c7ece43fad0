// What journeys count as moving by itself: each of them trusts that it would be told.
import type { Browser, Page } from '@playwright/test';
import { Findings } from './findings.ts';
import { serverUrl } from './server.ts';
import { expect, test } from './test.ts';

async function openWatched(browser: Browser) {
  const context = await browser.newContext({ baseURL: serverUrl() });
  const findings = new Findings();
  await findings.watch(context, serverUrl());
  return { context, findings, page: await context.newPage() };
}

test('what moves long after a press is told, unless the page worked at it all the while', async ({
  browser,
}) => {
  const { context, findings, page } = await openWatched(browser);
  await page.goto('/user/login', { waitUntil: 'networkidle' });
  /** Presses, lets the page rest and then work so many milliseconds, and moves all of it. */
  const moveAfter = async (rest: number, work: number): Promise<void> => {
    await page.mouse.click(5, 5);
    await page.evaluate(
      async ([resting, working]) => {
        await new Promise((resolve) => setTimeout(resolve, resting));
        for (const until = performance.now() + working; performance.now() < until;);
        const block = document.createElement('div');
        block.style.height = '200px';
        document.body.prepend(block);
        await new Promise((resolve) => setTimeout(resolve, 300));
      },
      [rest, work] as const,
    );
  };
  await moveAfter(50, 1_500);
  expect(findings.shifts()).toEqual([]);
  await moveAfter(1_500, 0);
  await expect.poll(() => findings.shifts().length).toBe(1);
  await context.close();
});

test('of a page that is being read, what the journey moves is passed over, and nothing else', async ({
  browser,
}) => {
  const { context, findings, page } = await openWatched(browser);
  const push = async (above: string): Promise<void> => {
    await page.locator(above).evaluate((one) => {
      const block = document.createElement('div');
      block.style.height = '200px';
      one.before(block);
    });
    await drawn(page);
  };
  await page.goto('/api/health');
  await page.setContent('<style>p { height: 200px }</style><main><p>one</p><p class="news">two</p></main>');
  await findings.expectShiftsOf('.news', 'news come');
  await push('.news');
  expect(findings.shifts()).toEqual([]);
  await push('main');
  await expect.poll(() => findings.shifts().length).toBe(1);
  await context.close();
});

test('a page that becomes paper, and a page again, may lay itself out anew, also when it was drawn as paper first', async ({
  browser,
}) => {
  const { context, findings, page } = await openWatched(browser);
  const become = async (media: 'print' | 'screen'): Promise<void> => {
    await page.emulateMedia({ media });
    await drawn(page);
  };
  await page.goto('/api/health');
  // Nothing moves on it by that.
  await become('print');
  await page.setContent(
    '<style>p { height: 200px } @media print { p { margin-top: 150px } }</style><p>one</p>',
  );
  await drawn(page);
  await become('screen');
  await become('print');
  await become('screen');
  expect(findings.shifts()).toEqual([]);
  await context.close();
});

/** Waits until what is on the page was drawn, and whoever watches told. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
}
