// Widgets of the gallery in use: what is chosen, sent and drawn in one state is seen in the others.
import type { Locator } from '@playwright/test';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';
import { writePicture } from './written-files.ts';

test.describe.configure({ mode: 'parallel' });

/** States beside the one that is edited. */
const OTHERS = ['只读', '禁用', '文字'];

function exampleOf(person: Person, title: string): Locator {
  return person.page.locator('main').getByRole('region', { name: title, exact: true }).first();
}

function stateOf(example: Locator, state: string): Locator {
  return example.getByRole('region', { name: state, exact: true });
}

test('a file that is sent is shown in every state', async ({ person }) => {
  await person.arrive('/dev/gallery/file');
  const example = exampleOf(person, '任意文件');
  const edit = stateOf(example, '编辑');
  const input = edit.getByLabel('附件', { exact: true });
  await input.setInputFiles({ name: '记录.txt', mimeType: 'text/plain', buffer: Buffer.from('甲\n') });
  await expect(edit.locator('.sw-file[data-status=done]')).toHaveCount(1);
  for (const state of OTHERS) {
    const place = stateOf(example, state);
    await place.scrollIntoViewIfNeeded();
    await expect(place.getByText('记录.txt'), state).toBeVisible();
    await expect(
      place.getByRole('button', { name: '移除 记录.txt' }).and(place.locator(':enabled')),
    ).toHaveCount(0);
  }
});

test('a picture that is sent is shown in every state', async ({ person }) => {
  await person.arrive('/dev/gallery/image');
  const buffer = await writePicture(80, 60);
  const example = exampleOf(person, '几张图片');
  const edit = stateOf(example, '编辑');
  await edit
    .getByLabel('图片', { exact: true })
    .setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer });
  for (const state of ['编辑', ...OTHERS]) {
    const picture = stateOf(example, state).locator('img').first();
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth), state).toBe(80);
  }
});

test('departments, companies and trees show the names of what is stored', async ({ person }) => {
  for (const [type, title, name] of [
    ['sel_depart', '一个部门，按部门编码存储', '安全管理部'],
    ['company', '几个公司', '东湖产业园集团、南岸分公司'],
    ['sel_tree', '部门的树，按编码存储', '安全管理部'],
    ['sel_tree', '分类的树，可选几个', '法律法规、国家法律'],
  ] as const) {
    await person.arrive(`/dev/gallery/${type}`);
    const text = stateOf(exampleOf(person, title), '文字');
    await text.scrollIntoViewIfNeeded();
    await expect(text.getByText(name, { exact: true }), title).toBeVisible();
  }
});

test('a category that is chosen from its tree is shown in every state', async ({ person }) => {
  const { page } = person;
  await person.arrive('/dev/gallery/cat_tree');
  const example = exampleOf(person, '全部分类');
  await stateOf(example, '编辑').getByRole('combobox', { name: '分类' }).click();
  const list = page.locator('.ant-select-dropdown:visible');
  await list
    .locator('.ant-select-tree-treenode', { hasText: '法律法规' })
    .locator('.ant-select-tree-switcher')
    .click();
  await list.getByText('国家法律').click();
  for (const state of ['编辑', ...OTHERS]) {
    const place = stateOf(example, state);
    await place.scrollIntoViewIfNeeded();
    await expect(place, state).toContainText('国家法律');
  }
});

test('three linked levels come from the server, and a change above empties what is below', async ({
  person,
}) => {
  await person.arrive('/dev/gallery/link_down');
  const example = exampleOf(person, '三级分类');
  const text = stateOf(example, '文字');
  await text.scrollIntoViewIfNeeded();
  for (const name of ['法律法规', '国家法律', '安全生产']) await expect(text.getByText(name)).toBeVisible();
  const edit = stateOf(example, '编辑');
  await person.choose('大类', '安全隐患', edit);
  await expect(edit).toContainText('"middle": null');
  await person.choose('中类', '用电安全', edit);
  await expect(edit).toContainText('"middle": "A03A01"');
});

test('a signature is drawn, taken back stroke by stroke and typed', async ({ person }) => {
  const { page } = person;
  await person.arrive('/dev/gallery/signature');
  const example = exampleOf(person, '已签的名');
  const edit = stateOf(example, '编辑');
  await expect(edit.getByAltText('签名：已签名')).toBeVisible();
  await person.press('重新签名', edit);
  const box = edit.locator('canvas');
  await expect(edit.getByText('请在此处书写')).toBeVisible();
  const ink = () =>
    box.evaluate((one: HTMLCanvasElement) => {
      const { width, height } = one;
      const pixels = one.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      return [...pixels].filter((value, at) => at % 4 === 3 && value > 0).length;
    });
  const draw = async (from: number, to: number): Promise<void> => {
    const place = await box.boundingBox();
    if (!place) throw new Error('the signature has no box');
    await page.mouse.move(place.x + from, place.y + 40);
    await page.mouse.down();
    await page.mouse.move(place.x + (from + to) / 2, place.y + 80, { steps: 8 });
    await page.mouse.move(place.x + to, place.y + 50, { steps: 8 });
    await page.mouse.up();
  };
  expect(await ink()).toBe(0);
  await draw(20, 80);
  await expect(edit.getByRole('status')).toHaveText('已签名');
  const one = await ink();
  expect(one).toBeGreaterThan(50);
  await draw(100, 180);
  expect(await ink()).toBeGreaterThan(one);
  await person.press('撤销一步', edit);
  expect(Math.abs((await ink()) - one)).toBeLessThan(one / 10);
  await person.press('撤销一步', edit);
  await expect(edit.getByRole('status')).toHaveText('未签名');
  await edit.getByPlaceholder('或输入姓名').fill('张三');
  await person.press('写入', edit);
  await expect.poll(ink).toBeGreaterThan(100);
  await expect(edit).toContainText('data:image/png;base64,');
});

test('half a star is chosen and lights up half', async ({ person }) => {
  const { page } = person;
  await person.arrive('/dev/gallery/rate');
  const example = exampleOf(person, '十颗星，可选半颗');
  const edit = stateOf(example, '编辑');
  // Fields get their editors when they come near.
  await edit.scrollIntoViewIfNeeded();
  const halves = edit.locator('.sw-rate-half');
  const stars = edit.locator('.sw-rate-step:not(.sw-rate-half)');
  await expect(halves).toHaveCount(10);
  await halves.nth(2).click();
  await page.mouse.move(0, 0);
  await expect(edit).toContainText('2.5 星');
  await expect(edit).toContainText('"sample2": 2.5');
  const colorOf = (part: Locator) => part.evaluate((one) => getComputedStyle(one).color);
  expect(await colorOf(halves.nth(2))).toBe(await colorOf(stars.nth(1)));
  expect(await colorOf(halves.nth(2))).not.toBe(await colorOf(stars.nth(2)));
  // A half that is not lit hides, or its translucent grey would darken the star below it.
  await expect(halves.nth(3).locator('.anticon')).toHaveCSS('visibility', 'hidden');
});
