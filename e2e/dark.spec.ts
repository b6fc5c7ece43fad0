// The app in the dark: chosen once, from the first frame on, as the machine says, and on paper as ever.
import type { Locator, Page } from '@playwright/test';
import { findSerious } from './axe.ts';
import { expect, test } from './test.ts';

const groundOf = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

/** What a part of an editor is painted with; of a frame, what its document is. */
function paintOf(part: Locator): Promise<{ isGroundDark: boolean; areLettersLight: boolean }> {
  return part.evaluate((element) => {
    const body = element instanceof HTMLIFrameElement ? element.contentDocument?.body : element;
    const lightOf = (color: string): number => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return (red + green + blue) / 3;
    };
    const isClear = (color: string): boolean => /, 0\)$|^transparent$/.test(color);
    // As the document around it where it has no ground of its own.
    let ground = body;
    while (ground?.parentElement && isClear(getComputedStyle(ground).backgroundColor))
      ground = ground.parentElement;
    if (!body || !ground) return { isGroundDark: false, areLettersLight: false };
    return {
      isGroundDark: lightOf(getComputedStyle(ground).backgroundColor) < 80,
      areLettersLight: lightOf(getComputedStyle(body).color) > 150,
    };
  });
}

/** Light of the middle of what is painted, 0 for black and 255 for white. */
async function lightOf(page: Page): Promise<number> {
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    return context?.getImageData(image.width / 2, image.height / 2, 1, 1).data[0] ?? -1;
  }, picture);
}

test('dark is chosen in the menu of the user, is there from the first frame on, follows the machine and stays away from paper', async ({
  person,
}) => {
  const { page } = person;
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await person.arrive('/isystem/user');
  await expect(person.table().rows.first()).toBeVisible();
  await expect(root).toHaveAttribute('data-scheme', 'light');

  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: /^外观/ }).hover();
  await page.getByRole('menuitem', { name: '深色', exact: true }).click();
  await expect(root).toHaveAttribute('data-scheme', 'dark');
  await expect.poll(() => groundOf(page, 'body')).toBe('rgb(14, 17, 22)');
  expect(await findSerious(page, { isAboutColours: true })).toEqual([]);

  // Whatever the app is made of has not come yet.
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/(?:app|start|react)-[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => lightOf(page)).toBeLessThan(40);
  await expect(page.locator('#root > *')).toHaveCount(0);
  letGo();
  await expect(person.table().rows.first()).toBeVisible();
  await expect(root).toHaveAttribute('data-scheme', 'dark');

  await page.emulateMedia({ media: 'print' });
  expect(await groundOf(page, 'body')).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ media: null });
  await page.goto('/dev/gallery/print_view');
  await expect(page.locator('[data-print-page]').first()).toBeVisible();
  expect(await groundOf(page, '[data-print-page]')).toBe('rgb(255, 255, 255)');
  expect(await groundOf(page, '.sw-print-sheets')).toBe('rgb(43, 49, 59)');

  // Editors bring looks of their own.
  for (const [widget, ...parts] of [
    ['umeditor', '.sw-umeditor .tox-tbtn', '.sw-umeditor iframe'],
    ['markdown', '.sw-markdown .w-md-editor'],
    ['code', '.cm-editor .cm-gutters', '.cm-editor .cm-content'],
  ] as const) {
    await person.walk(`/dev/gallery/${widget}`);
    for (const part of parts) {
      const painted = () => paintOf(page.locator(part).first());
      await expect.poll(painted, part).toMatchObject({ isGroundDark: true, areLettersLight: true });
    }
  }

  await person.press('设置');
  await page.getByRole('menuitem', { name: '外观设置' }).click();
  const dialog = page.getByRole('dialog', { name: '外观设置' });
  await dialog.getByRole('group', { name: '明暗' }).getByText('跟随系统', { exact: true }).click();
  await expect(root).toHaveAttribute('data-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-scheme', 'dark');
  expect(await findSerious(page, { within: '[role=dialog]', isAboutColours: true })).toEqual([]);

  const other = await page.context().newPage();
  await other.goto('/user/login');
  await other.evaluate(() =>
    localStorage.setItem('Color-Scheme', JSON.stringify({ value: 'light', expires: Date.now() + 60_000 })),
  );
  await expect(root).toHaveAttribute('data-scheme', 'light');
  await other.close();
});
