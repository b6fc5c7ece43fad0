// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const text = (title: string) => ({ type: 'string', title, 'x-component': 'text' });

describe('row and column', () => {
  it('hold fields that stay fields of the form', async () => {
    const screen = await openDocument({
      schema: {
        type: 'object',
        properties: {
          line: {
            type: 'void',
            'x-component': 'row',
            'x-component-props': { columns: 3, gap: 12 },
            properties: {
              name: text('姓名'),
              wide: {
                type: 'void',
                'x-component': 'column',
                'x-component-props': { span: 2 },
                properties: { address: text('地址') },
              },
            },
          },
        },
      },
    });
    await screen.fill('姓名', '张三');
    await screen.fill('地址', '南山路1号');
    expect(screen.values()).toEqual({ name: '张三', address: '南山路1号' });
    const grid = screen.container.querySelector<HTMLElement>('.sw-row-grid');
    expect(grid?.style.getPropertyValue('--sw-columns')).toBe('3');
    expect(grid?.style.getPropertyValue('--sw-columns-narrow')).toBe('2');
    expect(grid?.style.getPropertyValue('--sw-gap')).toBe('var(--sw-space-middle)');
    screen.close();
  });

  it('give a tree a narrow first column beside its record, whatever the columns ask for', async () => {
    const column = (span: number) => ({
      type: 'void',
      'x-component': 'column',
      'x-component-props': { span },
      properties: {},
    });
    const screen = await openDocument({
      schema: {
        type: 'object',
        properties: {
          line: {
            type: 'void',
            'x-component': 'row',
            'x-component-props': { columns: 4, isAside: true },
            properties: { tree: column(1), record: column(3) },
          },
        },
      },
    });
    const grid = screen.container.querySelector<HTMLElement>('.sw-row-grid');
    expect(grid?.classList.contains('sw-row-aside')).toBe(true);
    expect(grid?.style.getPropertyValue('--sw-columns')).toBe('2');
    const spans = [...screen.container.querySelectorAll<HTMLElement>('.sw-column')].map(({ style }) =>
      style.getPropertyValue('--sw-span'),
    );
    expect(spans).toEqual(['1', '1']);
    screen.close();
  });

  it('never make a column wider than its row', async () => {
    const screen = await openDocument({
      schema: {
        type: 'object',
        properties: {
          line: {
            type: 'void',
            'x-component': 'row',
            'x-component-props': { columns: 2 },
            properties: {
              wide: { type: 'void', 'x-component': 'column', 'x-component-props': { span: 6 } },
            },
          },
        },
      },
    });
    const column = screen.container.querySelector<HTMLElement>('.sw-column');
    expect(column?.style.getPropertyValue('--sw-span')).toBe('2');
    screen.close();
  });

  it('keeps figures two in a row where there is room for one column', async () => {
    const figure = (title: string) => ({
      type: 'number',
      'x-component': 'statistic',
      'x-component-props': { title },
    });
    const row = (properties: Record<string, unknown>) => ({
      type: 'void',
      'x-component': 'row',
      'x-component-props': { columns: 3 },
      properties,
    });
    const screen = await openDocument({
      schema: {
        type: 'object',
        properties: {
          figures: row({
            visits: { type: 'void', 'x-component': 'card', properties: { count: figure('访问') } },
            people: figure('人数'),
          }),
          bare: row({ received: figure('接收人数'), read: figure('已读人数'), rate: figure('阅读率') }),
          mixed: row({ sum: figure('合计'), name: text('姓名') }),
        },
      },
    });
    const grids = [...screen.container.querySelectorAll<HTMLElement>('.sw-row-grid')];
    const marked = (name: string): boolean[] => grids.map((grid) => grid.classList.contains(name));
    expect(marked('sw-row-figures')).toEqual([true, true, false]);
    // Without cards around them nothing else keeps them apart from what comes below.
    expect(marked('sw-row-figures-bare')).toEqual([false, true, false]);
    // None of three is alone in a second line where there is room for three.
    const narrow = grids.map((grid) => grid.style.getPropertyValue('--sw-columns-narrow'));
    expect(narrow).toEqual(['3', '3', '2']);
    screen.close();
  });
});
