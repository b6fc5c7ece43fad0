// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (node: Record<string, unknown>) => ({
  schema: {
    type: 'object',
    properties: { month: { type: 'string', title: '月份', 'x-component': 'month', ...node } },
  },
});

describe('month', () => {
  it('shows the month of a stored date and leaves the value alone', async () => {
    const screen = await openDocument(form({ default: '2026-01-31' }));
    expect((screen.control('月份') as HTMLInputElement).value).toBe('2026-01');
    expect(screen.values()).toEqual({ month: '2026-01-31' });
  });

  // W2.10
  it('is chosen from twelve with Chinese names', async () => {
    const screen = await openDocument(form({ default: '2026-01' }));
    await screen.user.click(screen.control('月份'));
    await screen.user.click(await screen.page.findByText(/^(三月|3月)$/));
    expect(screen.values()).toEqual({ month: '2026-03' });
  });

  it('takes no month outside its limits', async () => {
    const settings = { min: '2026-02', max: '2026-03' };
    const screen = await openDocument(form({ 'x-component-props': settings }));
    await screen.fill('月份', '2026-04{Enter}');
    expect(screen.values()['month']).toBeUndefined();
    await screen.fill('月份', '2026-03{Enter}');
    expect(screen.values()).toEqual({ month: '2026-03' });
  });

  it('does not hide a value that is no month', async () => {
    const screen = await openDocument(form({ default: '上月' }));
    expect((screen.control('月份') as HTMLInputElement).value).toBe('上月');
    expect(await screen.validate()).toBe(false);
    expect(screen.errorOf('月份')).toBe('“上月”不是月份，请按“2026-03”的格式填写');
  });

  it('takes what people write for a month', async () => {
    for (const text of ['2026年3月', '202603', '2026/3']) {
      const screen = await openDocument(form({}));
      await screen.fill('月份', `${text}{Enter}`);
      await vi.waitFor(() => {
        expect(screen.values()).toEqual({ month: '2026-03' });
      });
      screen.close();
    }
  });

  it('asks for a range in a search form where the document says so', async () => {
    const screen = await openDocument({
      schema: {
        type: 'object',
        properties: {
          search: {
            type: 'object',
            'x-component': 'search_form',
            properties: {
              month: { type: 'string', title: '月份', 'x-component': 'month', 'x-query': { mode: 'group' } },
            },
          },
        },
      },
    });
    const [begin, end] = screen.container.querySelectorAll<HTMLInputElement>('.sw-date input');
    await screen.user.type(begin as HTMLInputElement, '2026-01{Enter}');
    await screen.user.type(end as HTMLInputElement, '2026-03{Enter}');
    await screen.press('查询');
    await vi.waitFor(() => {
      expect(screen.model.query()).toEqual({ month_begin: '2026-01', month_end: '2026-03' });
    });
  });
});
