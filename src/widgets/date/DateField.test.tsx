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

  it('does not hide a value that is no date', async () => {
    const screen = await openDocument(plain({ default: '下周一' }));
    expect(screen.control('日期').getAttribute('placeholder')).toBe('无法识别：下周一');
    screen.close();
    const read = await openDocument(plain({ default: '下周一', 'x-read-pretty': true }));
    expect(read.text()).toContain('下周一');
  });

  it('takes no day outside its limits', async () => {
    const settings = { min: '2026-02-01', max: '2026-02-28' };
    const screen = await openDocument(plain({ 'x-component-props': settings }));
    await screen.fill('日期', '2026-03-01{Enter}');
    expect(screen.values()['day']).toBeUndefined();
    await screen.fill('日期', '2026-02-28{Enter}');
    expect(screen.values()).toEqual({ day: '2026-02-28' });
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
