// @vitest-environment happy-dom
import { theme } from 'antd';
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const page = (settings: Record<string, unknown> = {}) => ({
  apis: { week: { url: '/sys/visitInfo' } },
  schema: {
    type: 'object',
    properties: {
      visits: {
        type: 'void',
        'x-component': 'chart',
        'x-source': { api: 'week' },
        'x-component-props': {
          title: '最近 7 天访问',
          xField: 'type',
          series: [
            { field: 'visit', title: '访问次数' },
            { field: 'ip', title: '访问 IP' },
          ],
          unit: '次',
          ...settings,
        },
      },
    },
  },
});

const rows = [
  { type: '01-01', visit: 5, ip: 2 },
  { type: '01-02', visit: 8, ip: null },
];

describe('chart', () => {
  it('draws its rows', async () => {
    const screen = await openDocument(page(), { answer: () => rows });
    const drawing = await screen.page.findByRole('img', { name: '最近 7 天访问，柱状图，共 2 项' });
    await vi.waitFor(
      () => {
        expect(drawing.querySelectorAll('svg path').length).toBeGreaterThan(3);
      },
      { timeout: 10_000 },
    );
    expect(drawing.textContent).toContain('01-02');
    screen.close();
    expect(document.querySelector('svg')).toBeNull();
  });

  it('has other colours on a dark ground, where those of a light one would sink', async () => {
    const coloursOn = async (algorithm: typeof theme.darkAlgorithm): Promise<(string | null)[]> => {
      const screen = await openDocument(page(), { answer: () => rows, theme: { algorithm } });
      const drawing = await screen.page.findByRole('img', { name: /柱状图/ });
      const fills = (): (string | null)[] =>
        [...drawing.querySelectorAll('svg path')].map((path) => path.getAttribute('fill'));
      await vi.waitFor(() => expect(fills().length).toBeGreaterThan(3), { timeout: 10_000 });
      const seen = fills();
      screen.close();
      return seen;
    };
    const [light, dark] = [await coloursOn(theme.defaultAlgorithm), await coloursOn(theme.darkAlgorithm)];
    // The second series: the first one has the colour of the theme.
    expect([light.includes('#13a8a8'), light.includes('#36cfc9')]).toEqual([true, false]);
    expect([dark.includes('#13a8a8'), dark.includes('#36cfc9')]).toEqual([false, true]);
  });

  it('gives the same figures as a table to those who do not see it', async () => {
    const screen = await openDocument(page(), { answer: () => rows });
    const table = await screen.page.findByRole('table', { name: '最近 7 天访问' });
    expect(
      [...table.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
    ).toEqual([
      ['名称', '访问次数', '访问 IP'],
      ['01-01', '5次', '2次'],
      ['01-02', '8次', '—'],
    ]);
    screen.close();
  });

  it('says when there is nothing, and what went wrong', async () => {
    const empty = await openDocument(page(), { answer: () => [] });
    expect(await empty.page.findByText('暂无数据')).toBeTruthy();
    empty.close();
    let isDown = true;
    const screen = await openDocument(page(), {
      answer: () => {
        if (isDown) throw new Error('网络超时');
        return rows;
      },
    });
    expect((await screen.page.findByRole('alert')).textContent).toContain('网络超时');
    isDown = false;
    await screen.press('重试');
    expect(await screen.page.findByRole('img', { name: /共 2 项/ })).toBeTruthy();
    screen.close();
  });

  it('says how many records it leaves out, and takes no other count for that of its rows', async () => {
    const paged = { ...page(), apis: { week: { url: '/sys/visitInfo', page: true } } };
    const screen = await openDocument(paged, { answer: () => ({ records: rows, total: 2345 }) });
    expect((await screen.page.findByRole('note')).textContent).toBe(
      '只显示前 2 条，共 2345 条，请缩小查询范围',
    );
    screen.close();
    const figures = await openDocument(page(), { answer: () => ({ total: 500, used: 3 }) });
    expect(await figures.page.findByText('暂无数据')).toBeTruthy();
    expect(figures.page.queryByRole('note')).toBeNull();
    figures.close();
  });
});
