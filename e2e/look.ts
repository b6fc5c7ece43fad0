// What is asked of a page or of a window over it, in whatever light, language and width somebody looks at it.
import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

export interface Look {
  scheme: string;
  language: string;
}

export const LOOKS: readonly Look[] = ['light', 'dark'].flatMap((scheme) =>
  ['zh', 'en'].map((language) => ({ scheme, language })),
);

export function nameOf({ scheme, language }: Look): string {
  return `${scheme} and ${language}`;
}

/** From the next page that is loaded on. */
export async function wear(page: Page, look: Look): Promise<void> {
  await page.evaluate(({ scheme, language }) => {
    const keep = (key: string, value: string): void =>
      localStorage.setItem(key, JSON.stringify({ value, expires: Date.now() + 86_400_000 }));
    keep('Color-Scheme', scheme);
    keep('Language', language);
  }, look);
}

/** Fewest letters of a page that says something, beside its title. */
const FEWEST_LETTERS = 8;

/** The page has come: it says or shows something, waits for nothing, and nothing of it failed. */
export async function expectShown(page: Page, name: string): Promise<void> {
  await expect(
    page.locator('.sw-loading, .ant-skeleton').filter({ visible: true }),
    `${name} waits`,
  ).toHaveCount(0);
  await expect(
    page.locator('.sw-notice, .sw-screen-notice, .sw-diagnostics').filter({ visible: true }),
    `${name} says that something failed`,
  ).toHaveCount(0);
  const countShown = (): Promise<number> =>
    page.evaluate(() => {
      const main =
        [...document.querySelectorAll('main')].find((one) => one.checkVisibility()) ?? document.body;
      const title = main.querySelector('h1')?.innerText ?? '';
      const pictures = [...main.querySelectorAll('canvas, iframe, img, svg[role=img]')];
      if (pictures.some((one) => one.checkVisibility())) return Number.POSITIVE_INFINITY;
      return main.innerText.replaceAll(/\s/g, '').length - title.length;
    });
  await expect
    .poll(countShown, `letters that ${name} shows beside its title`)
    .toBeGreaterThanOrEqual(FEWEST_LETTERS);
}

/** Pixels in which no head and no value can be read. */
const SLIVER = 56;

/** Columns of the tables that are shown in which nothing can be read, as readable lines. */
export async function findSlivers(page: Page): Promise<string[]> {
  return page.locator('.sw-table thead th:visible').evaluateAll(
    (heads, sliver) =>
      heads.flatMap((head) => {
        const text = (head as HTMLElement).innerText.trim();
        // Without words are the columns of ticks and arrows.
        if (text === '') return [];
        const range = document.createRange();
        range.selectNodeContents(head);
        const [words, cell] = [range.getBoundingClientRect(), head.getBoundingClientRect()];
        const lines = Math.round(words.height / Number.parseFloat(getComputedStyle(head).lineHeight));
        const line = `${text}: ${cell.width.toFixed(0)} px, ${String(lines)} lines`;
        const isTorn = lines > 1 && text.replaceAll(/\s/g, '').length / lines < 3;
        return cell.width < sliver || words.right > cell.right + 1 || isTorn ? [line] : [];
      }),
    SLIVER,
  );
}

/** Dialogs, drawers and what else is open over the page, the one in front last. */
export function windowsOf(page: Page): Locator {
  return page.locator(
    '.ant-modal:visible, .ant-drawer-content-wrapper:visible, .ant-popover:visible, .ant-dropdown:visible',
  );
}

/** What is wrong with the place of a window over the page and of what stands in it, as readable lines. */
export async function findMisplaced(front: Locator): Promise<string[]> {
  return front.evaluate((panel) => {
    const found: string[] = [];
    const { innerWidth, innerHeight } = window;
    const box = panel.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1)
      found.push(
        `lies outside of the window: ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')}`,
      );
    // On a telephone a dialog is a sheet at the lower edge, where a thumb reaches its buttons; questions and the palette are none.
    const isSheet = panel.matches('.ant-modal:not(.ant-modal-confirm, .sw-palette)') && innerWidth < 576;
    if (isSheet && (box.left > 1 || box.right < innerWidth - 1 || box.bottom < innerHeight - 1))
      found.push(`is no sheet: ${[box.left, box.right, box.bottom].map(Math.round).join(' ')}`);
    const cut = (element: Element): boolean => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      return (
        element.scrollWidth > element.clientWidth + 1 &&
        (overflowX !== 'visible' || textOverflow === 'ellipsis')
      );
    };
    for (const title of panel.querySelectorAll('.ant-modal-title, .ant-drawer-title')) {
      const place = title.getBoundingClientRect();
      if (cut(title) || place.width < 1 || place.right > box.right)
        found.push(`the title is cut: ${title.textContent}`);
      for (const other of panel.querySelectorAll('.ant-modal-close, .ant-drawer-close, .sw-row-steps')) {
        const range = document.createRange();
        range.selectNodeContents(title);
        const [words, sign] = [range.getBoundingClientRect(), other.getBoundingClientRect()];
        const isOver =
          words.right > sign.left + 1 &&
          words.left < sign.right - 1 &&
          words.bottom > sign.top + 1 &&
          words.top < sign.bottom - 1;
        if (isOver && sign.width > 0)
          found.push(`the title lies under ${other.className}: ${title.textContent}`);
      }
    }
    for (const body of panel.querySelectorAll('.ant-modal-body, .ant-drawer-body'))
      if (body.scrollWidth > body.clientWidth + 1)
        found.push(`has to be pushed sideways by ${String(body.scrollWidth - body.clientWidth)} px`);
    for (const button of panel.querySelectorAll<HTMLElement>('button')) {
      if (!button.checkVisibility() || button.closest('.ant-table-content, .ant-table-body')) continue;
      const words = (button.getAttribute('aria-label') ?? button.innerText).trim();
      if (button.innerText.trim() !== '' && button.scrollWidth > button.clientWidth + 1)
        found.push(`the words of a button are cut: ${words}`);
      const place = button.getBoundingClientRect();
      if (place.width > 0 && (place.right > box.right + 1 || place.left < box.left - 1))
        found.push(`a button sticks out: ${words}`);
    }
    const headings = [...panel.querySelectorAll('h1, h2, h3, h4, h5, h6, [role=heading]')];
    const levels = headings.map((one) => Number(one.getAttribute('aria-level') ?? one.tagName.slice(1)));
    for (const [at, level] of levels.entries())
      if (at > 0 && level > (levels[at - 1] ?? level) + 1)
        found.push(`a level of headings is left out before: ${headings[at]?.textContent ?? ''}`);
    // On a telephone fields stand in the order in which they are read out, one below the other.
    if (innerWidth < 576) {
      const labels = [...panel.querySelectorAll('label.sw-label')].filter((one) => one.checkVisibility());
      for (const [at, label] of labels.entries()) {
        const before = labels[at - 1];
        if (before && label.getBoundingClientRect().top < before.getBoundingClientRect().top - 1)
          found.push(`stands above the field before it: ${label.textContent}`);
      }
    }
    const text = (panel as HTMLElement).innerText.trim();
    const shown = panel.querySelectorAll('input, textarea, canvas, iframe, img').length;
    if (text.length < 4 && shown === 0) found.push('shows nothing');
    for (const notice of panel.querySelectorAll('.sw-notice, .sw-screen-notice'))
      found.push(`says: ${notice.textContent}`);
    return found;
  });
}

/** Buttons that stay at the end of a form and are not where a thumb reaches them, with nothing over them. */
export async function findUnreachable(around: Locator): Promise<string[]> {
  return around.locator('.sw-toolbar-sticky button:visible').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const place = button.getBoundingClientRect();
      const at = document.elementFromPoint(place.x + place.width / 2, place.y + place.height / 2);
      const isReached = place.width > 0 && at && (button.contains(at) || at.contains(button));
      return isReached ? [] : [`cannot be pressed: ${(button as HTMLElement).innerText}`];
    }),
  );
}
