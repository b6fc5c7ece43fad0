// What a person waits for in the browser: what is promised, and how long it takes.
import type { Page } from '@playwright/test';

/** Milliseconds from pressing 登录 until the home page can be used, by how many times slower the browser's processor is made. */
export const HOME_MS: ReadonlyMap<number, number> = new Map([
  [1, 1_000],
  [4, 3_000],
]);

/** Milliseconds from the menu until rows, of a list whose page was not yet loaded and of one that was. */
export const ROWS_MS = { first: 300, again: 150 };

/**
 * Milliseconds from the press, as the page hears it, to the frame after which it shows what is waited for: a text, or the
 * rows of a list.
 */
export async function timeUntil(
  page: Page,
  press: () => Promise<void>,
  text: string | undefined,
): Promise<number> {
  await page.evaluate((wanted) => {
    const listTables = (): HTMLElement[] =>
      [...document.querySelectorAll<HTMLElement>('.sw-table')].filter((one) => one.checkVisibility());
    // Of the page that is left.
    const before = new Set(listTables());
    const isThere = (): boolean => {
      if (wanted !== undefined) {
        return [...document.querySelectorAll<HTMLElement>('main *')].some(
          (one) => one.childElementCount === 0 && one.textContent.includes(wanted) && one.checkVisibility(),
        );
      }
      // Rows that were here before stand while they are read anew.
      return listTables().some((one) => !before.has(one) && one.querySelector('.ant-table-row') !== null);
    };
    const place = location.pathname;
    const done = new Promise<number>((resolve) => {
      addEventListener(
        'pointerdown',
        ({ timeStamp }) => {
          const look = (): void => {
            if (location.pathname !== place && isThere()) resolve(performance.now() - timeStamp);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    Object.assign(window, { waited: done });
  }, text);
  await press();
  return page.evaluate(() => (window as unknown as { waited: Promise<number> }).waited);
}
