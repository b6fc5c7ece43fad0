// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { encodeBars } from '../../controls/print/encode-bars.ts';

const page = (settings: Record<string, unknown>) => ({
  state: { code: 'SW-0001' },
  schema: {
    type: 'object',
    properties: {
      code: { type: 'void', title: '资产码', 'x-component': 'barcode', 'x-component-props': settings },
    },
  },
});

describe('barcode', () => {
  it('draws its value as bars with the text below, and follows it', async () => {
    const screen = await openDocument(page({ value: '{{ $state.code }}', height: 40, barWidth: 3 }));
    const image = await screen.page.findByRole('img', { name: '资产码：SW-0001' });
    // 101 modules of the code and 10 free ones on each side, three pixels each.
    expect(image.getAttribute('width')).toBe('363');
    expect(image.getAttribute('height')).toBe('40');
    expect(image.querySelectorAll('rect')).toHaveLength(encodeBars('SW-0001', 'CODE128')?.bars.length ?? 0);
    expect(screen.container.querySelector('figcaption')?.textContent).toBe('SW-0001');
    screen.model.setState('code', 'SW-0002');
    expect(await screen.page.findByRole('img', { name: '资产码：SW-0002' })).toBeTruthy();
  });

  it('begins and ends as the code says, and adds its check digit', () => {
    const start = encodeBars('SW-0001', 'CODE128');
    // Start B is 11010010000.
    expect(start?.bars.slice(0, 3)).toEqual([
      { at: 0, width: 2 },
      { at: 3, width: 1 },
      { at: 6, width: 1 },
    ]);
    expect(encodeBars('690123456789', 'EAN13')).toMatchObject({ text: '6901234567892', width: 95 });
  });

  it('hides the text where it is told to', async () => {
    const screen = await openDocument(page({ value: 'A1', showText: false }));
    await screen.page.findByRole('img', { name: '资产码：A1' });
    expect(screen.container.querySelector('figcaption')).toBeNull();
  });

  it('says what the code cannot hold, and that there is nothing', async () => {
    const screen = await openDocument(page({ value: '{{ $state.code }}', format: 'EAN13' }));
    expect(await screen.page.findByText('“SW-0001” 不能生成 EAN13 条形码')).toBeTruthy();
    screen.model.setState('code', '690123456789');
    expect(await screen.page.findByRole('img', { name: '资产码：6901234567892' })).toBeTruthy();
    expect(screen.page.queryByRole('status')).toBeNull();
    screen.close();
    const empty = await openDocument(page({ value: null }));
    expect(empty.page.getByText('暂无内容')).toBeTruthy();
    expect(empty.page.queryByRole('img')).toBeNull();
  });
});
