// Most people see panels move: what is pressed when they stand still works in the same way.
import { expect, test } from './test.ts';

test.describe('who asks for less motion', () => {
  test('gets no waves from what is pressed, and nothing that turns or shimmers on and on', async ({
    person,
  }) => {
    const { page } = person;
    await page.addInitScript(() => {
      const note = (event: AnimationEvent | TransitionEvent): void => {
        const [animation] = document
          .getAnimations()
          .filter(({ effect }) => (effect?.getComputedTiming().endTime ?? 0) === Number.POSITIVE_INFINITY);
        const isWave = event.target instanceof Element && event.target.classList.contains('ant-wave');
        if (animation ?? isWave) console.error(`moves on and on: ${String(event.target)}`);
      };
      document.addEventListener('animationstart', note);
      document.addEventListener('transitionrun', note);
    });
    await person.arrive('/isystem/dict');
    await person.press('新增');
    await expect(page.getByRole('dialog', { name: '新增字典' })).toBeVisible();
    await person.press('保存', page.getByRole('dialog', { name: '新增字典' }));
    await expect(page.getByRole('alert').first()).toBeVisible();
  });
});

test.describe('who does not', () => {
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
});
