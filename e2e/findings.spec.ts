// What journeys count as moving by itself: each of them trusts that it would be told.
import { Findings } from './findings.ts';
import { serverUrl } from './server.ts';
import { expect, test } from './test.ts';

test('what moves long after a press is told, unless the page worked at it all the while', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: serverUrl() });
  const findings = new Findings();
  await findings.watch(context, serverUrl());
  const page = await context.newPage();
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
