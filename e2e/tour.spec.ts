// The tour through the frame: for whoever opens the product first, and for all who ask for it again.
import { findSerious } from './axe.ts';
import { expect, test } from './test.ts';

test('the tour waits in automated browsers, is opened from the settings, and Esc ends it', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive('/isystem/user');
  await expect(person.table().rows.first()).toBeVisible();
  const tour = page.locator('.ant-tour');
  await expect(tour).toHaveCount(0);
  await page.getByRole('button', { name: '设置', exact: true }).click();
  await page.getByRole('menuitem', { name: '新手引导' }).click();
  await expect(tour.getByText('所有页面都在这里', { exact: false })).toBeVisible();
  expect(await findSerious(page)).toEqual([]);
  await tour.getByRole('button', { name: '下一步' }).click();
  await expect(tour.getByText('记不住位置时', { exact: false })).toBeVisible();
  await tour.getByRole('button', { name: '下一步' }).click();
  await expect(tour.getByText('打开的页面排成页签', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tour).toBeHidden();
});

test('the administrator gets it once without asking, and not again after a reload', async ({ person }) => {
  const { page } = person;
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false });
  });
  await person.arrive('/isystem/user');
  const tour = page.locator('.ant-tour');
  await expect(tour.getByText('所有页面都在这里', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tour).toBeHidden();
  await page.reload();
  await expect(person.table().rows.first()).toBeVisible();
  await page.waitForTimeout(500);
  await expect(tour).toHaveCount(0);
});
