// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

describe('card', () => {
  it('is a region under its title and holds what is below it', async () => {
    const screen = await openDocument({
      state: { count: 7 },
      schema: {
        type: 'object',
        properties: {
          box: {
            type: 'void',
            title: '基本信息',
            'x-component': 'card',
            'x-component-props': { extra: "{{ '共' + $state.count + '项' }}" },
            properties: { name: { type: 'string', title: '姓名', 'x-component': 'text', default: '张三' } },
          },
        },
      },
    });
    const region = screen.page.getByRole('region', { name: '基本信息' });
    expect(region.textContent).toContain('共7项');
    expect(region.contains(screen.control('姓名'))).toBe(true);
    screen.close();
  });

  it('without a title is only a box', async () => {
    const screen = await openDocument({
      schema: {
        type: 'object',
        properties: { box: { type: 'void', 'x-component': 'card', properties: {} } },
      },
    });
    expect(screen.page.queryByRole('region')).toBeNull();
    expect(screen.container.querySelector('.sw-card')).not.toBeNull();
    screen.close();
  });
});
