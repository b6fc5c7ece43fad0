// Most people see panels move: what is pressed when they stand still works in the same way.
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('panels that move open where they can be reached, and close', async ({ person }) => {
  const { page } = person;
  const form = await person.openNewDictionary();
  await expect(form).toHaveClass(/ant-zoom-appear/);
  await expect(form).not.toHaveClass(/ant-zoom/);
  await form.getByRole('button', { name: '关闭', exact: true }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: '字典配置' }).first().click();
  const drawer = page.getByRole('dialog').last();
  await expect(drawer.getByRole('button', { name: '新增' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
