// @vitest-environment happy-dom
import { act, fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';
import { createTestFiles, type TestFilesOptions } from '../../../tests/test-files.ts';
import type { HttpRequest } from '../../engine/services.ts';

const form = (settings: Record<string, unknown> = {}, node: Record<string, unknown> = {}) => ({
  schema: {
    type: 'object',
    properties: {
      photos: {
        type: 'string',
        title: '照片',
        'x-component': 'image',
        'x-component-props': settings,
        ...node,
      },
    },
  },
});

const answer = ({ url, params }: HttpRequest): unknown => {
  const paths = String(params?.['filePaths']).split(',');
  if (url === '/sys/common/getFileNames') {
    return Object.fromEntries(paths.map((path) => [path, { fileName: `照片${path}`, fileSize: 10 }]));
  }
  if (url === '/sys/common/signFiles') {
    return Object.fromEntries(paths.map((path) => [path, { query: `expires=1&sign=${path.slice(5, 6)}` }]));
  }
  return {};
};

async function open(document: object, test: TestFilesOptions = {}, options: OpenOptions = {}) {
  const { files, uploads } = createTestFiles({ isManual: true, ...test });
  const screen = await openDocument(document, { answer, services: { files }, ...options });
  return {
    ...screen,
    uploads,
    choose: (...chosen: File[]) => {
      fireEvent.change(screen.control('照片'), { target: { files: chosen } });
    },
    settle: (run: () => void) =>
      act(async () => {
        run();
        await Promise.resolve();
      }),
    cards: () =>
      [...screen.container.querySelectorAll('.sw-image-card')].map((card) =>
        card.getAttribute('data-status'),
      ),
  };
}

const png = (name: string) => new File(['x'], name, { type: 'image/png' });
const three = { default: 'temp/a.png,temp/b.png,temp/c.png' };

describe('image', () => {
  // H5.16, H7.31, W5.9, W7.15
  it('sends pictures with isup=1 and refuses everything else', async () => {
    const screen = await open(form());
    screen.choose(new File(['x'], 'a.txt', { type: 'text/plain' }), png('a.png'));
    expect(screen.messages).toEqual([['warning', '请上传图片']]);
    expect(screen.uploads.map(({ name, fields }) => [name, fields])).toEqual([
      ['a.png', { biz: 'temp', isup: '1' }],
    ]);
    expect(screen.cards()).toEqual(['uploading']);
    await screen.settle(() => screen.uploads[0]?.onProgress?.(70));
    expect(screen.page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('70');
    await screen.settle(() => screen.uploads[0]?.arrive());
    expect(screen.values()).toEqual({ photos: 'temp/a.png' });
    screen.close();
  });

  // W7.17
  it('shows stored pictures under signed addresses from one call', async () => {
    const screen = await open(form({}, three));
    await screen.until(() => screen.container.querySelectorAll('.sw-image-card img').length === 3);
    expect([...screen.container.querySelectorAll('img')].map((one) => one.getAttribute('src'))).toEqual([
      '/files/temp/a.png&expires=1&sign=a',
      '/files/temp/b.png&expires=1&sign=b',
      '/files/temp/c.png&expires=1&sign=c',
    ]);
    expect(screen.requests.filter(({ url }) => url === '/sys/common/signFiles')).toHaveLength(1);
    screen.close();
  });

  it('asks for no signature where everybody may look', async () => {
    const screen = await open(form({}, { default: 'avatar/a.png' }));
    await screen.until(() => screen.container.querySelector('img') !== null);
    expect(screen.container.querySelector('img')?.getAttribute('src')).toBe('/files/avatar/a.png');
    expect(screen.requests.some(({ url }) => url === '/sys/common/signFiles')).toBe(false);
    screen.close();
  });

  // H5.17, W4.13, W5.11
  it('moves a picture one place, and says when there is no place', async () => {
    const screen = await open(form({}, three));
    await screen.page.findByText('照片temp/b.png');
    await screen.press('左移 照片temp/b.png');
    expect(screen.values()).toEqual({ photos: 'temp/b.png,temp/a.png,temp/c.png' });
    await screen.press('右移 照片temp/b.png');
    expect(screen.values()).toEqual({ photos: 'temp/a.png,temp/b.png,temp/c.png' });
    await screen.press('左移 照片temp/a.png');
    await screen.press('右移 照片temp/c.png');
    expect(screen.values()).toEqual({ photos: 'temp/a.png,temp/b.png,temp/c.png' });
    expect(screen.messages).toEqual([
      ['warning', '未知操作'],
      ['warning', '已经是最后一张'],
    ]);
    screen.close();
  });

  // W5.10
  it('takes a picture out, keeps the last ones of a limit, and sends a failed one again', async () => {
    const screen = await open(form({ number: 2 }, { default: 'temp/a.png,temp/b.png' }));
    await screen.page.findByText('照片temp/a.png');
    screen.choose(png('c.png'));
    await screen.settle(() => screen.uploads[0]?.fail('网络超时', 0));
    expect(screen.messages).toEqual([['error', 'c.png file upload failed.']]);
    expect(screen.cards()).toEqual(['done', 'done', 'error']);
    await screen.press('重试 c.png');
    await screen.settle(() => screen.uploads[1]?.arrive());
    expect(screen.values()).toEqual({ photos: 'temp/b.png,temp/c.png' });
    await screen.press('移除 照片temp/b.png');
    expect(screen.values()).toEqual({ photos: 'temp/c.png' });
    screen.close();
  });

  // W4.12
  it('does not pass before all pictures are done', async () => {
    const screen = await open(form());
    screen.choose(png('a.png'));
    expect(await screen.validate()).toBe(false);
    expect(screen.errorOf('照片')).toBe('文件正在上传，请等待上传完成');
    await screen.settle(() => screen.uploads[0]?.arrive());
    expect(await screen.validate()).toBe(true);
    screen.close();
  });

  it('shows a picture in a window', async () => {
    const screen = await open(form({}, { default: 'temp/a.png' }));
    await screen.page.findByText('照片temp/a.png');
    await screen.press('预览 照片temp/a.png');
    const dialog = within(await screen.page.findByRole('dialog'));
    expect((await dialog.findByAltText('照片temp/a.png')).getAttribute('src')).toBe(
      '/files/temp/a.png&expires=1&sign=a',
    );
    await screen.user.click(dialog.getByRole('button', { name: /下载/ }));
    expect(screen.requests.at(-1)?.params).toEqual({ imgPath: 'temp/a.png' });
    await screen.user.click(dialog.getByRole('button', { name: '关闭' }));
    screen.close();
  });

  it('can only be looked at when it is only read', async () => {
    const screen = await open(form({}, { ...three, 'x-read-only': true }));
    await screen.page.findByText('照片temp/a.png');
    expect(screen.page.queryByRole('button', { name: /移/ })).toBeNull();
    expect(screen.container.querySelector('input')).toBeNull();
    expect(screen.page.getByRole('button', { name: '预览 照片temp/a.png' })).toBeTruthy();
    screen.close();
  });

  it('asks for the part of a picture first, when the document says so', async () => {
    const screen = await open(form({ crop: true, aspect: 1 }));
    screen.choose(png('a.png'));
    const dialog = within(await screen.page.findByRole('dialog'));
    expect(dialog.getByText('裁剪图片')).toBeTruthy();
    expect(screen.uploads).toEqual([]);
    const picture = dialog.getByRole('img', { name: 'a.png' });
    Object.defineProperties(picture, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
    fireEvent.load(picture);
    const box = dialog.getByRole('application');
    expect(box.getAttribute('aria-label')).toBe('裁剪区域，200 × 200 像素，左 100，上 0');
    fireEvent.keyDown(box, { key: 'ArrowRight' });
    expect(box.getAttribute('aria-label')).toBe('裁剪区域，200 × 200 像素，左 104，上 0');
    fireEvent.keyDown(box, { key: 'ArrowLeft', shiftKey: true });
    expect(box.getAttribute('aria-label')).toBe('裁剪区域，196 × 196 像素，左 104，上 0');
    await screen.user.click(dialog.getByRole('button', { name: '取消' }));
    expect([screen.uploads, screen.values()]).toEqual([[], {}]);
    screen.close();
  });
});
