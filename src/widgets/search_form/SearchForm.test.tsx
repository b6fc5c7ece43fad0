// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { countColumns } from './count-columns.ts';

const text = (title: string, more: Record<string, unknown> = {}) => ({
  type: 'string',
  title,
  'x-component': 'text',
  ...more,
});

function page(properties: Record<string, unknown>, settings: Record<string, unknown> = {}) {
  return {
    apis: { list: { url: '/list', page: true, params: '{{ $query }}' } },
    schema: {
      type: 'object',
      properties: {
        search: {
          type: 'object',
          'x-component': 'search_form',
          'x-component-props': { table: 'people', ...settings },
          properties,
        },
        people: {
          type: 'array',
          'x-component': 'repeat',
          'x-source': { api: 'list' },
          items: {
            type: 'void',
            'x-component': 'text_block',
            'x-component-props': { text: '{{ $record.name }}' },
          },
        },
      },
    },
  };
}

const answer = () => ({ records: [{ id: '1', name: '张三' }], total: 1 });

async function open(document: object, rest: { params?: Record<string, unknown> } = {}) {
  const screen = await openDocument(document, { answer, ...rest });
  await screen.page.findByText('张三');
  const sent = () => screen.requests.map((one) => one.params);
  return { ...screen, sent };
}

/** Longer than the fast-click guard. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 310));

describe('search_form', () => {
  it('searches with the wrapped values on 查询 and on Enter, never while typing', async () => {
    const screen = await open(page({ name: text('姓名', { 'x-query': { operator: 'like' } }) }));
    await screen.fill('姓名', '张');
    expect(screen.sent()).toHaveLength(1);
    await screen.press('查询');
    await vi.waitFor(() => {
      expect(screen.sent().at(-1)).toMatchObject({ name: '*张*' });
    });
    await pause();
    await screen.fill('姓名', '李{Enter}');
    await vi.waitFor(() => {
      expect(screen.sent().at(-1)).toMatchObject({ name: '*李*' });
    });
    screen.close();
  });

  // W5.13
  it('shows what an address brought wrapped as it was typed, and sends it wrapped once', async () => {
    const from = (operator: string, name: string) => ({
      default: `{{ $params.${name} }}`,
      'x-query': { operator },
    });
    const screen = await open(
      page({ name: text('姓名', from('like', 'name')), age: text('年龄', from('ge', 'age')) }),
      { params: { name: '*张*', age: '>=18' } },
    );
    expect((screen.control('姓名') as HTMLInputElement).value).toBe('张');
    expect((screen.control('年龄') as HTMLInputElement).value).toBe('18');
    expect(screen.sent()[0]).toMatchObject({ name: '*张*', age: '>=18' });
    screen.close();
  });

  // W5.14
  it('looks numbers and dates up exactly in mode like, and joins several choices by commas', async () => {
    const like = { 'x-query': { mode: 'like' } };
    const screen = await open(
      page({
        name: text('姓名', { ...like, default: '*张*' }),
        phone: text('电话', like),
        day: { type: 'string', title: '日期', 'x-component': 'date', default: '2026-01-31', ...like },
        kinds: {
          type: 'array',
          title: '类别',
          'x-component': 'list_multi',
          enum: ['a', 'b'],
          default: ['a', 'b'],
        },
      }),
    );
    expect((screen.control('姓名') as HTMLInputElement).value).toBe('张');
    await screen.fill('电话', '138');
    await screen.press('查询');
    await vi.waitFor(() => {
      expect(screen.sent().at(-1)).toMatchObject({ phone: '138' });
    });
    expect(screen.sent().at(-1)).toMatchObject({ name: '*张*', day: '2026-01-31', kinds: 'a,b' });
    screen.close();
  });

  it('reads the table again when nothing changed', async () => {
    const screen = await open(page({ name: text('姓名') }));
    await screen.press('查询');
    await vi.waitFor(() => {
      expect(screen.sent()).toHaveLength(2);
    });
    expect(screen.sent()[1]).toEqual(screen.sent()[0]);
    screen.close();
  });

  it('takes the fields back to their defaults and searches with them on 重置', async () => {
    const screen = await open(page({ name: text('姓名'), status: text('状态', { default: '1' }) }));
    expect(screen.sent()[0]).toMatchObject({ status: '1' });
    await screen.fill('姓名', '张');
    await screen.fill('状态', '2');
    await screen.press('查询');
    await vi.waitFor(() => {
      expect(screen.sent().at(-1)).toMatchObject({ name: '张', status: '2' });
    });
    await pause();
    await screen.press('重置');
    await vi.waitFor(() => {
      expect(screen.sent().at(-1)).toEqual(screen.sent()[0]);
    });
    expect((screen.control('姓名') as HTMLInputElement).value).toBe('');
    expect((screen.control('状态') as HTMLInputElement).value).toBe('1');
    screen.close();
  });

  it('folds what does not fit beside the buttons and says what works unseen', async () => {
    const screen = await open(page({ a: text('甲'), b: text('乙'), c: text('丙') }, { columns: 3 }));
    expect(screen.page.queryByLabelText('丙')).toBeNull();
    await screen.press('展开');
    await screen.fill('丙', '3');
    await screen.press('收起');
    expect(screen.page.queryByLabelText('丙')).toBeNull();
    expect(screen.page.getByRole('button', { name: /展开.*1 项生效/ })).toBeTruthy();
    await screen.press('查询');
    await vi.waitFor(() => {
      expect(screen.sent().at(-1)).toMatchObject({ c: '3' });
    });
    screen.close();
  });

  it('unfolds a field whose value is wrong, and says what is wrong, instead of searching', async () => {
    const since = { type: 'string', title: '起始日期', 'x-component': 'date', default: '不是日期' };
    const fields = Object.fromEntries(['甲', '乙', '丙', '丁', '戊'].map((title) => [title, text(title)]));
    const screen = await open(page({ ...fields, since }));
    const before = screen.sent().length;
    expect(screen.page.queryByLabelText('起始日期')).toBeNull();
    await screen.press('查询');
    await screen.page.findByLabelText('起始日期');
    await vi.waitFor(() => {
      expect(screen.errorOf('起始日期')).toContain('日期');
    });
    expect(screen.sent()).toHaveLength(before);
  });

  it('offers no folding when everything fits, and starts open when told to', async () => {
    const short = await open(page({ a: text('甲'), b: text('乙') }, { columns: 3 }));
    expect(short.page.queryByRole('button', { name: '展开' })).toBeNull();
    short.close();
    const wide = await open(
      page({ a: text('甲'), b: text('乙'), c: text('丙') }, { columns: 2, defaultCollapsed: false }),
    );
    expect(wide.page.getByLabelText('丙')).toBeTruthy();
    wide.close();
  });

  it('marks no field as required: everything can be left empty', async () => {
    const screen = await open(page({ a: text('甲') }));
    expect(screen.page.getByRole('search').querySelector('.sw-required')).toBeNull();
    expect(screen.control('甲').getAttribute('aria-required')).toBeNull();
    screen.close();
  });

  it('takes fewer columns where there is less room', () => {
    expect([390, 560, 768, 1100, 1440, 1920].map((width) => countColumns(width, 4))).toEqual([
      1, 2, 2, 3, 4, 4,
    ]);
    expect(countColumns(1920, 6)).toBe(6);
    expect(countColumns(0, 3)).toBe(3);
  });
});
