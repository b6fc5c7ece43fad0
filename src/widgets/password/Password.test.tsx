// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const form = (settings: Record<string, unknown>, node: Record<string, unknown> = {}) => ({
  schema: {
    type: 'object',
    properties: {
      secret: {
        type: 'string',
        title: '密码',
        'x-component': 'password',
        'x-component-props': settings,
        ...node,
      },
    },
  },
});

describe('password', () => {
  it('hides what is typed until the user wants to see it', async () => {
    const screen = await openDocument(form({}));
    await screen.fill('密码', 'abc');
    expect(screen.control('密码').getAttribute('type')).toBe('password');
    const toggle = screen.container.querySelector<HTMLElement>('.ant-input-password-icon');
    toggle?.focus();
    await screen.user.keyboard('{Enter}');
    expect(screen.control('密码').getAttribute('type')).toBe('text');
  });

  it('keeps saved passwords out unless the document is a sign-in', async () => {
    const screen = await openDocument(form({}));
    expect(screen.control('密码').getAttribute('autocomplete')).toBe('new-password');
    screen.close();
    const signIn = await openDocument(form({ autoComplete: 'current-password' }));
    expect(signIn.control('密码').getAttribute('autocomplete')).toBe('current-password');
  });

  it('tells how strong the password is', async () => {
    const screen = await openDocument(form({ showStrength: true }));
    for (const [typed, text] of [
      ['abc', '弱'],
      ['11111111a', '弱'],
      ['abcd1234', '中'],
      ['Abcd-12345', '强'],
    ] as const) {
      await screen.fill('密码', typed);
      expect(screen.page.getByRole('status').textContent).toBe(`密码强度：${text}`);
    }
  });

  it('shows neither the password nor its length where it is only read', async () => {
    const screen = await openDocument(form({}, { default: 'abc', 'x-read-pretty': true }));
    expect(screen.container.querySelector('.sw-read')?.textContent).toBe('••••••');
  });
});
