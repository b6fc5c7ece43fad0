// Files from the disk of a person to the server and back: sent, named, shown, cut out, packed together.
import fs from 'node:fs';
import path from 'node:path';
import { uniqueName } from './api.ts';
import { screensFolder } from './server.ts';
import { expect, test } from './test.ts';
import { writeDocx, writePdf, writePicture } from './written-files.ts';

const id = uniqueName('files');
const route = `/drop/${id}`;
const file = path.join(screensFolder(), `${id}.json`);

test.beforeAll(() => {
  const field = (title: string, widget: string, settings: object = {}) => ({
    type: 'string',
    title,
    'x-component': widget,
    'x-component-props': settings,
  });
  const document = {
    format: 1,
    title: '上传',
    schema: {
      type: 'object',
      properties: {
        papers: field('附件', 'file'),
        sheets: field('资料', 'file', { dialog: true, number: 2 }),
        photos: field('照片', 'image', { crop: true, aspect: 1 }),
      },
    },
  };
  fs.writeFileSync(file, JSON.stringify(document));
});
test.afterAll(() => {
  fs.rmSync(file, { force: true });
});

const plain = (name: string, buffer: Buffer, mimeType = 'text/plain') => ({ name, mimeType, buffer });

// H7.35, W7.26
test('a PDF has a page of its own', async ({ person }) => {
  const { page } = person;
  const { token } = await person.arrive('/dashboard/analysis');
  const answer = await page.request.post('/api/sys/common/upload', {
    headers: { 'X-Access-Token': token },
    multipart: { biz: 'temp', file: { name: '租约.pdf', mimeType: 'application/pdf', buffer: writePdf() } },
  });
  const { message } = (await answer.json()) as { message: string };
  await page.goto(`/api/sys/common/pdf/pdfPreviewIframe?path=${encodeURIComponent(message)}`);
  await expect(page).toHaveURL(`/file/preview?path=${encodeURIComponent(message)}`);
  await expect(page.getByRole('img', { name: '第 1 页，共 1 页' })).toBeVisible();
  await expect(page.getByRole('button', { name: '下载' })).toBeVisible();
});

// W7.21
test('documents are sent, shown and downloaded together', async ({ person }) => {
  const { page } = person;
  await person.arrive(route);
  const input = page.getByLabel('附件', { exact: true });
  await input.setInputFiles([
    plain('租约.pdf', writePdf(), 'application/pdf'),
    plain('说明.docx', await writeDocx('你好，文档', `${'java'}script:alert(1)`)),
    plain('记录.txt', Buffer.alloc(5 * 1024 * 1024, 'zeile\n')),
  ]);
  await expect(page.locator('.sw-file[data-status=done]')).toHaveCount(3);
  await expect(page.getByText('5 MB')).toBeVisible();

  await person.press('预览 租约.pdf');
  const sheet = page.getByRole('img', { name: '第 1 页，共 1 页' });
  await expect(sheet).toBeVisible();
  // Ink in the upper line, and in the lower one, whose font and character map come from this server.
  const inkOf = (top: number) =>
    sheet.evaluate((canvas: HTMLCanvasElement, from) => {
      const { width, height } = canvas;
      const part = canvas.getContext('2d')?.getImageData(0, height * from, width, height / 2).data ?? [];
      return [...part].filter((value, at) => at % 4 === 0 && value < 128).length;
    }, top);
  await expect.poll(() => inkOf(0)).toBeGreaterThan(500);
  await expect.poll(() => inkOf(0.5)).toBeGreaterThan(500);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await person.press('预览 说明.docx');
  await expect(page.getByText('你好，文档')).toBeVisible();
  await expect(page.getByText('链接', { exact: true })).toBeVisible();
  expect(await page.getByText('链接', { exact: true }).evaluate((one) => one.closest('a')?.href)).toBe('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  const [download] = await Promise.all([page.waitForEvent('download'), person.press('全部下载')]);
  expect(download.suggestedFilename()).toBe('附件.zip');
  expect(
    fs
      .readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});

test('a file that is not what it says is explained, and can be taken out', async ({ person }) => {
  const { page } = person;
  await person.arrive(route);
  await page.getByLabel('附件', { exact: true }).setInputFiles(plain('页.txt', Buffer.from('<html>')));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('错误信息：文件内容与类型不一致')).toBeVisible();
  await person.press('确定', dialog);
  await expect(dialog).toBeHidden();
  await person.press('移除 页.txt');
  await expect(page.locator('.sw-file')).toHaveCount(0);
});

test('files are sent in a window and taken over together', async ({ person }) => {
  const { page } = person;
  await person.arrive(route);
  const opener = page.getByRole('button', { name: '资料' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: '文件上传' });
  const input = dialog.getByLabel('选择文件');
  await expect(input).toBeAttached();
  expect((await dialog.boundingBox())?.width).toBe(520);
  await person.press('确定', dialog);
  await expect(page.getByText('未上传任何文件')).toBeVisible();
  await input.setInputFiles([plain('一.txt', Buffer.from('1')), plain('二.txt', Buffer.from('2'))]);
  await expect(dialog.locator('.sw-file[data-status=done]')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('.sw-file')).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(dialog.locator('.sw-file')).toHaveCount(0);
  await input.setInputFiles([plain('三.txt', Buffer.from('3')), plain('四.txt', Buffer.from('4'))]);
  await expect(dialog.locator('.sw-file[data-status=done]')).toHaveCount(2);
  await person.press('确定', dialog);
  await expect(dialog).toBeHidden();
  await expect(page.locator('.sw-file')).toHaveCount(2);
  await expect(page.getByRole('button', { name: '下载 四.txt' })).toBeVisible();
});

test('a picture is cut out with the keyboard and shown under a signed address', async ({ person }) => {
  const { page } = person;
  await person.arrive(route);
  const picture = plain('现场.png', await writePicture(600, 400), 'image/png');
  await page.getByLabel('照片', { exact: true }).setInputFiles(picture);
  const box = page.getByRole('application');
  await expect(box).toHaveAttribute('aria-label', '裁剪区域，400 × 400 像素，左 100，上 0');
  await box.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(box).toHaveAttribute('aria-label', '裁剪区域，392 × 392 像素，左 100，上 8');
  await person.press('确定', page.getByRole('dialog'));
  const shown = page.locator('.sw-image-card img');
  await expect(shown).toHaveAttribute('src', /imgPath=temp%2F[0-9a-f]{32}_\d{13}\.png&expires=\d+&sign=/);
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(392);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
