// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { createTestFiles } from '../../../tests/test-files.ts';

const page = (settings: Record<string, unknown>) => ({
  schema: {
    type: 'object',
    properties: { paper: { type: 'void', 'x-component': 'file_view', 'x-component-props': settings } },
  },
});

describe('file_view', () => {
  // W7.26
  it('shows a stored picture under its name, and hands it over', async () => {
    const screen = await openDocument(page({ path: 'image/a.png', name: '现场.png' }));
    expect(screen.page.getByRole('img', { name: '现场.png' }).getAttribute('src')).toBe('/files/image/a.png');
    await screen.press('下载');
    expect(screen.requests.at(-1)).toMatchObject({
      url: '/sys/common/static',
      params: { imgPath: 'image/a.png' },
    });
  });

  // W7.26
  it('says that a document is broken, and what to do', async () => {
    const { files } = createTestFiles({ contents: { 'temp/a.pdf': new Blob(['no document']) } });
    const screen = await openDocument(page({ path: 'temp/a.pdf' }), { services: { files } });
    expect(screen.page.getByText('a.pdf')).toBeTruthy();
    expect(await screen.page.findByText('无法显示该文件，请下载后查看', {}, { timeout: 5000 })).toBeTruthy();
  });

  it('offers what cannot be shown as download only', async () => {
    const screen = await openDocument(page({ path: 'temp/a.zip' }));
    expect(screen.text()).toContain('此类文件不能直接显示，请下载后查看');
    expect(screen.page.getByRole('button', { name: '下载' })).toBeTruthy();
  });

  // W7.26
  it.each([
    'https://evil.example/a.pdf',
    '//evil.example/a.pdf',
    `${'java'}script:alert(1)//.pdf`,
    'data:application/pdf;base64,AA',
    '../etc/a.pdf',
  ])('asks for nothing that is no path of the file store (S47): %s', async (path) => {
    const { files } = createTestFiles({});
    const screen = await openDocument(page({ path }), {
      services: { files: { ...files, address: (asked) => (/^[a-z]+\/[\w.]+$/.test(asked) ? asked : '') } },
    });
    expect(screen.page.getByText('未知的文件')).toBeTruthy();
    expect(screen.requests).toEqual([]);
  });

  it('says that there is none', async () => {
    const screen = await openDocument(page({}));
    expect(screen.page.getByText('没有文件')).toBeTruthy();
  });
});
