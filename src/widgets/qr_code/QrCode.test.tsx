// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { createTestFiles } from '../../../tests/test-files.ts';

const page = (settings: Record<string, unknown>) => ({
  state: { url: 'https://example.com/a' },
  schema: {
    type: 'object',
    properties: {
      code: { type: 'void', title: '设备码', 'x-component': 'qr_code', 'x-component-props': settings },
    },
  },
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('qr_code', () => {
  it('is a picture that says what it holds, and follows it', async () => {
    const screen = await openDocument(page({ value: '{{ $state.url }}', text: '扫码巡检' }));
    expect(screen.page.getByRole('img', { name: '设备码：https://example.com/a' })).toBeTruthy();
    expect(screen.text()).toContain('扫码巡检');
    screen.model.setState('url', 'b');
    expect(await screen.page.findByRole('img', { name: '设备码：b' })).toBeTruthy();
  });

  it('is handed over as a PNG', async () => {
    const png = new Blob(['png'], { type: 'image/png' });
    // happy-dom draws nothing: the canvas is asked for the picture all the same.
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => {
      done(type === 'image/png' ? png : null);
    });
    const saved: [Blob, string][] = [];
    const { files } = createTestFiles();
    const screen = await openDocument(page({ value: 'x', filename: '一号泵' }), {
      services: { files: { ...files, save: (blob, name) => saved.push([blob, name]) } },
    });
    await screen.press('下载');
    expect(saved).toEqual([[png, '一号泵.png']]);
  });

  it('says when there is nothing, or too much for one code', async () => {
    const empty = await openDocument(page({ value: null }));
    expect(empty.page.getByText('暂无内容')).toBeTruthy();
    expect(empty.page.queryByRole('button', { name: '下载' })).toBeNull();
    empty.close();
    const long = await openDocument(page({ value: '字'.repeat(425), level: 'H' }));
    expect(long.page.getByText('内容太长，无法生成二维码')).toBeTruthy();
    long.close();
    const fits = await openDocument(page({ value: '字'.repeat(424), level: 'H' }));
    expect(fits.page.queryByText('内容太长，无法生成二维码')).toBeNull();
    expect(fits.container.querySelector('canvas')).not.toBeNull();
  });
});
