// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (node: Record<string, unknown>) => ({
  schema: {
    type: 'object',
    properties: {
      search: {
        type: 'object',
        'x-component': 'search_form',
        properties: { day: { type: 'string', title: '日期', 'x-component': 'date', ...node } },
      },
    },
  },
});

const plain = (node: Record<string, unknown>) => ({
  schema: {
    type: 'object',
    properties: { day: { type: 'string', title: '日期', 'x-component': 'date', ...node } },
  },
});

describe('date', () => {
  // H5.23, W5.15
  it('shows a stored time as its day and leaves the value alone', async () => {
    const screen = await openDocument(plain({ default: '2026-01-31 08:30:00' }));
    expect((screen.control('日期') as HTMLInputElement).value).toBe('2026-01-31');
    expect(screen.values()).toEqual({ day: '2026-01-31 08:30:00' });
  });

  it('does not hide a value that is no date, and does not let it pass', async () => {
    const screen = await openDocument(plain({ default: '下周一' }));
    const control = (): HTMLInputElement => screen.control('日期') as HTMLInputElement;
    expect(control().value).toBe('下周一');
    expect(await screen.validate()).toBe(false);
    expect(screen.errorOf('日期')).toBe('“下周一”不是日期，请按“2026-03-05”的格式填写');
    await screen.user.click(control());
    await screen.user.tab();
    expect(screen.values()).toEqual({ day: '下周一' });
    await screen.user.clear(control());
    await screen.user.tab();
    expect(screen.values()).toEqual({ day: null });
    expect(control().value).toBe('');
    expect(await screen.validate()).toBe(true);
    screen.close();
    const read = await openDocument(plain({ default: '下周一', 'x-read-pretty': true }));
    expect(read.text()).toContain('下周一');
  });

  it('takes no day outside its limits', async () => {
    const settings = { min: '2026-02-01', max: '2026-02-28' };
    const screen = await openDocument(plain({ 'x-component-props': settings }));
    await screen.fill('日期', '2026-03-01{Enter}');
    expect(screen.values()['day']).toBeUndefined();
    expect(screen.messages).toEqual([['warning', '“2026-03-01”不在 2026-02-01 至 2026-02-28 之内']]);
    await screen.fill('日期', '2026-02-28{Enter}');
    expect(screen.values()).toEqual({ day: '2026-02-28' });
  });

  const leaving = [
    ['Enter', '{Enter}'],
    ['Tab', '{Tab}'],
    ['a press elsewhere', ''],
  ] as const;

  /** Types into the field, pasted so that an open panel sees one change, and leaves it. */
  async function type(screen: Awaited<ReturnType<typeof openDocument>>, text: string, keys: string) {
    await screen.user.clear(screen.control('日期'));
    await screen.user.click(screen.control('日期'));
    await screen.user.paste(text);
    if (keys === '') await screen.user.click(screen.control('别的'));
    else await screen.user.keyboard(keys);
  }

  const beside = (node: Record<string, unknown> = {}) => ({
    schema: {
      type: 'object',
      properties: {
        ...plain(node).schema.properties,
        other: { type: 'string', title: '别的', 'x-component': 'text' },
      },
    },
  });

  it.each(leaving)('takes what people write for a date on %s', async (_, keys) => {
    for (const text of ['2026/3/5', '20260305', '2026-3-5', '2026年3月5日', '２０２６－３－５']) {
      const screen = await openDocument(beside({ default: '2025-12-31' }));
      await type(screen, text, keys);
      await vi.waitFor(() => {
        expect(screen.values()).toEqual({ day: '2026-03-05' });
      });
      await vi.waitFor(() => {
        expect((screen.control('日期') as HTMLInputElement).value).toBe('2026-03-05');
      });
      screen.close();
    }
  });

  it.each(leaving)('keeps what is no date in the field on %s, and says what is wanted', async (_, keys) => {
    const screen = await openDocument(beside({ default: '2025-12-31' }));
    await type(screen, '3/5/26', keys);
    await screen.until(() => screen.errorOf('日期') !== '');
    expect(screen.errorOf('日期')).toBe('“3/5/26”不是日期，请按“2026-03-05”的格式填写');
    await screen.user.click(screen.control('别的'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((screen.control('日期') as HTMLInputElement).value).toBe('3/5/26');
    expect(await screen.validate()).toBe(false);
    await type(screen, '2026/3/5', keys);
    await vi.waitFor(() => {
      expect(screen.values()).toEqual({ day: '2026-03-05' });
    });
    expect(await screen.validate()).toBe(true);
  });

  it('forgets what is no date when the search form is reset', async () => {
    const screen = await openDocument(form({}));
    await screen.fill('日期', '下周一');
    await screen.user.tab();
    await screen.press('查询');
    await screen.until(() => screen.errorOf('日期') !== '');
    expect(screen.model.query()).toEqual({});
    await screen.press('重置');
    await vi.waitFor(() => {
      expect((screen.control('日期') as HTMLInputElement).value).toBe('');
    });
    expect(screen.errorOf('日期')).toBe('');
  });

  it('turns a range that was given from its end', async () => {
    const screen = await openDocument(form({ 'x-query': { mode: 'group' } }));
    const [begin, end] = screen.container.querySelectorAll<HTMLInputElement>('.sw-date input');
    await screen.user.click(begin as HTMLInputElement);
    await screen.user.paste('2026/3/31');
    await screen.user.tab();
    await screen.user.click(end as HTMLInputElement);
    await screen.user.paste('20260301');
    await screen.user.keyboard('{Enter}');
    await screen.press('查询');
    await vi.waitFor(() => {
      expect(screen.model.query()).toEqual({ day_begin: '2026-03-01', day_end: '2026-03-31' });
    });
  });

  it('searches for no range of which one end is no date', async () => {
    const screen = await openDocument(form({ 'x-query': { mode: 'group' } }));
    const [begin, end] = screen.container.querySelectorAll<HTMLInputElement>('.sw-date input');
    await screen.user.click(end as HTMLInputElement);
    await screen.user.paste('月底');
    await screen.user.click(begin as HTMLInputElement);
    await screen.user.paste('2026-03-01');
    await screen.user.tab();
    await screen.press('查询');
    await screen.until(() => screen.errorOf('日期') !== '');
    expect(screen.errorOf('日期')).toBe('“月底”不是日期，请按“2026-03-05”的格式填写');
    expect((end as HTMLInputElement).value).toBe('月底');
    expect(screen.model.query()).toEqual({});
  });

  it('speaks Chinese when the app has set no language', async () => {
    const screen = await openDocument(plain({}));
    await screen.user.click(screen.control('日期'));
    expect(await screen.page.findByText('今天')).toBeTruthy();
    expect(screen.page.getByText('一')).toBeTruthy();
  });

  // W3.18
  it('asks for a range in a search form where the document says so', async () => {
    const screen = await openDocument(form({ 'x-query': { mode: 'group' } }));
    const [begin, end] = screen.container.querySelectorAll<HTMLInputElement>('.sw-date input');
    expect(begin).toBe(screen.control('日期'));
    await screen.user.type(begin as HTMLInputElement, '2026-01-01{Enter}');
    await screen.user.type(end as HTMLInputElement, '2026-01-31{Enter}');
    await screen.press('查询');
    await vi.waitFor(() => {
      expect(screen.model.query()).toEqual({ day_begin: '2026-01-01', day_end: '2026-01-31' });
    });
  });

  it('keeps Enter in its open panel from the form around it', async () => {
    const screen = await openDocument({
      state: { searches: 0 },
      schema: {
        type: 'object',
        properties: {
          search: {
            type: 'object',
            'x-component': 'search_form',
            'x-on': { search: [{ do: 'set', state: 'searches', value: '{{ $state.searches + 1 }}' }] },
            properties: { day: { type: 'string', title: '日期', 'x-component': 'date' } },
          },
        },
      },
    });
    await screen.user.type(screen.control('日期'), '2026-01-31{Enter}');
    expect(screen.model.form.getValuesIn('search.day')).toBe('2026-01-31');
    expect(screen.model.state['searches']).toBe(0);
    await screen.user.keyboard('{Enter}');
    await screen.until(() => screen.model.state['searches'] === 1);
  });
});
