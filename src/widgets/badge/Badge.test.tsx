// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const page = (settings: Record<string, unknown>) => ({
  state: { unread: 120 },
  schema: {
    type: 'object',
    properties: {
      mark: {
        type: 'void',
        'x-component': 'badge',
        'x-component-props': settings,
        properties: {
          open: { type: 'void', 'x-component': 'button', 'x-component-props': { text: '消息' } },
        },
      },
    },
  },
});

describe('badge', () => {
  // H2.62, H9.3
  it('shows a count at its children, capped at 99+', async () => {
    const screen = await openDocument(page({ count: '{{ $state.unread }}', text: '未读' }));
    expect(screen.page.getByRole('button', { name: '消息' })).toBeTruthy();
    expect(screen.container.querySelector('sup')?.textContent).toBe('99+');
    expect(screen.page.getByTitle('未读：99+')).toBeTruthy();
    screen.close();
  });

  it('shows nothing for no count or for something that is none', async () => {
    for (const count of [0, null, 'x', -3]) {
      const screen = await openDocument(page({ count }));
      expect(screen.container.querySelector('sup')).toBeNull();
      screen.close();
    }
  });

  it('shows a state with its text', async () => {
    const screen = await openDocument(page({ status: 'error', text: '已停用' }));
    expect(screen.text()).toBe('已停用');
    expect(screen.container.querySelector('.ant-badge-status-error')).not.toBeNull();
    screen.close();
  });
});
