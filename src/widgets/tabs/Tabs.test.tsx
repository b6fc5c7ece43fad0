// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const text = (title: string, more: Record<string, unknown> = {}) => ({
  type: 'string',
  title,
  'x-component': 'text',
  ...more,
});

const tab = (title: string, properties: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  type: 'void',
  title,
  properties,
  ...more,
});

const page = (settings: Record<string, unknown> = {}) => ({
  state: { place: '', changed: '' },
  schema: {
    type: 'object',
    properties: {
      parts: {
        type: 'void',
        'x-component': 'tabs',
        'x-component-props': settings,
        'x-on': { change: [{ do: 'set', state: 'changed', value: '{{ $event }}' }] },
        properties: {
          basic: tab('基本', { name: text('姓名') }),
          contact: tab('联系', {
            phone: text('手机', { required: true }),
            inner: {
              type: 'void',
              'x-component': 'tabs',
              properties: {
                home: tab('住址', { street: text('街道') }),
                work: tab('单位', { office: text('办公室', { required: true, default: '501' }) }),
              },
            },
          }),
          salary: tab('薪资', { pay: text('月薪', { default: '1' }) }, { 'x-access': 'user:salary' }),
        },
      },
    },
  },
});

const isActive = (element: HTMLElement) => element.getAttribute('aria-selected') === 'true';

describe('tabs', () => {
  it('draws a tab when it is first opened, and its fields are there before', async () => {
    const screen = await openDocument(page());
    expect(screen.page.queryByLabelText('手机')).toBeNull();
    expect(screen.values()).toMatchObject({ office: '501', pay: '1' });
    await screen.user.click(screen.page.getByRole('tab', { name: '联系' }));
    await screen.fill('手机', '13800000000');
    expect(screen.model.state['changed']).toBe('contact');
    await screen.user.click(screen.page.getByRole('tab', { name: '基本' }));
    expect(screen.values()).toMatchObject({ phone: '13800000000' });
    screen.close();
  });

  it('brings a failed field of another tab to the front, focuses it and marks the tab', async () => {
    const screen = await openDocument(page());
    expect(await screen.validate()).toBe(false);
    await vi.waitFor(() => {
      expect(isActive(screen.page.getByRole('tab', { name: /联系/ }))).toBe(true);
      expect(document.activeElement).toBe(screen.control('手机'));
    });
    expect(screen.page.getByTitle('1 处填写有误')).toBeTruthy();
    await screen.fill('手机', '1');
    expect(screen.page.queryByTitle('1 处填写有误')).toBeNull();
    screen.close();
  });

  it('finds its way through tabs in tabs', async () => {
    const screen = await openDocument(page());
    screen.model.setField('phone', '1');
    screen.model.setField('office', '');
    expect(await screen.validate()).toBe(false);
    await vi.waitFor(() => {
      expect(isActive(screen.page.getByRole('tab', { name: /单位/ }))).toBe(true);
      expect(document.activeElement).toBe(screen.control('办公室'));
    });
    screen.close();
  });

  it('leaves out a tab without permission and can be moved by a state', async () => {
    const screen = await openDocument(page({ active: 'place' }), { permissions: [] });
    expect(screen.page.queryByRole('tab', { name: '薪资' })).toBeNull();
    screen.model.setState('place', 'contact');
    expect(await screen.page.findByLabelText('手机')).toBeTruthy();
    screen.close();
  });

  it('is worked with the arrow keys', async () => {
    const screen = await openDocument(page());
    screen.page.getByRole('tab', { name: '基本' }).focus();
    await screen.user.keyboard('{ArrowRight}{Enter}');
    expect(isActive(screen.page.getByRole('tab', { name: /联系/ }))).toBe(true);
    screen.close();
  });
});
