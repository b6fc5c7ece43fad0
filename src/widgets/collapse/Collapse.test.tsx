// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const text = (title: string, more: Record<string, unknown> = {}) => ({
  type: 'string',
  title,
  'x-component': 'text',
  ...more,
});

const page = (settings: Record<string, unknown> = {}) => ({
  state: { changed: null },
  schema: {
    type: 'object',
    properties: {
      parts: {
        type: 'void',
        'x-component': 'collapse',
        'x-component-props': settings,
        'x-on': { change: [{ do: 'set', state: 'changed', value: '{{ $event }}' }] },
        properties: {
          basic: { type: 'void', title: '基本', properties: { name: text('姓名') } },
          contact: {
            type: 'void',
            title: '联系',
            properties: { phone: text('手机', { required: true, default: '' }) },
          },
          salary: {
            type: 'void',
            title: '薪资',
            'x-access': 'user:salary',
            properties: { pay: text('月薪', { default: '1' }) },
          },
        },
      },
    },
  },
});

type Screen = Awaited<ReturnType<typeof openDocument>>;
/** A button, or a tab in an accordion. */
const head = (screen: Screen, name: RegExp): HTMLElement => {
  const found = screen.page.getByText(name).closest<HTMLElement>('[aria-expanded]');
  if (!found) throw new Error(`no panel ${name.source}`);
  return found;
};
const isOpen = (screen: Screen, name: RegExp): boolean =>
  head(screen, name).getAttribute('aria-expanded') === 'true';

describe('collapse', () => {
  it('opens its first panel and draws another when it is opened by key; its fields are there before', async () => {
    const screen = await openDocument(page());
    expect(isOpen(screen, /基本/)).toBe(true);
    expect(screen.page.queryByLabelText('手机')).toBeNull();
    expect(screen.values()).toMatchObject({ pay: '1' });
    head(screen, /联系/).focus();
    await screen.user.keyboard('{Enter}');
    await screen.fill('手机', '138');
    expect(screen.values()).toMatchObject({ phone: '138' });
    expect(screen.model.state['changed']).toEqual(['basic', 'contact']);
  });

  it('opens the panel of a failed field, focuses it and marks the panel', async () => {
    const screen = await openDocument(page());
    expect(await screen.validate()).toBe(false);
    await vi.waitFor(() => {
      expect(isOpen(screen, /联系/)).toBe(true);
      expect(document.activeElement).toBe(screen.control('手机'));
    });
    expect(isOpen(screen, /基本/)).toBe(true);
    expect(screen.page.getByTitle('1 处填写有误')).toBeTruthy();
  });

  it('keeps one panel open as an accordion', async () => {
    const screen = await openDocument(page({ isAccordion: true, defaultOpen: 'all' }));
    expect(isOpen(screen, /基本/)).toBe(true);
    await screen.user.click(head(screen, /薪资/));
    expect([/基本/, /联系/, /薪资/].map((name) => isOpen(screen, name))).toEqual([false, false, true]);
  });

  it('opens all or none at the start where it is told to, and leaves out a panel without permission', async () => {
    const all = await openDocument(page({ defaultOpen: 'all' }), { permissions: [] });
    expect([/基本/, /联系/].map((name) => isOpen(all, name))).toEqual([true, true]);
    expect(all.page.queryByText(/薪资/)).toBeNull();
    all.close();
    const none = await openDocument(page({ defaultOpen: 'none' }));
    expect([/基本/, /联系/].map((name) => isOpen(none, name))).toEqual([false, false]);
  });
});
