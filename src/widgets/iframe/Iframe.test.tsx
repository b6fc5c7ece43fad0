// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const page = (settings: Record<string, unknown>) => ({
  state: { src: '/help/', loads: 0 },
  schema: {
    type: 'object',
    properties: {
      help: {
        type: 'void',
        'x-component': 'iframe',
        'x-component-props': { title: '帮助', ...settings },
        'x-on': { load: [{ do: 'set', state: 'loads', value: '{{ $state.loads + 1 }}' }] },
      },
    },
  },
});

afterEach(() => {
  vi.useRealTimers();
});

const frameOf = (screen: Awaited<ReturnType<typeof openDocument>>): HTMLIFrameElement =>
  screen.page.getByTitle('帮助');

/** Nothing is fetched in these tests: what a browser would do is told by its events. */
describe('iframe', () => {
  it('embeds a page of a declared host in a sandbox, with its name', async () => {
    const screen = await openDocument(
      page({ src: 'https://docs.example.com/a', hosts: ['docs.example.com'], allow: ['scripts'] }),
    );
    const frame = frameOf(screen);
    expect(frame.getAttribute('src')).toBe('https://docs.example.com/a');
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
    expect(frame.getAttribute('referrerpolicy')).toBe('strict-origin');
  });

  it('embeds nothing else, and says why', async () => {
    const screen = await openDocument(page({ src: 'https://evil.example/', hosts: ['docs.example.com'] }));
    expect(screen.page.getByRole('alert').textContent).toBe('没有声明可以嵌入 evil.example，请联系管理员');
    expect(screen.container.querySelector('iframe')).toBeNull();
  });

  it('shows that it loads until it has loaded, and says so to the document', async () => {
    const screen = await openDocument(page({ src: '{{ $state.src }}' }));
    expect(screen.page.getByRole('status', { name: '帮助：加载中' })).toBeTruthy();
    fireEvent.load(frameOf(screen));
    expect(screen.page.queryByRole('status')).toBeNull();
    await screen.until(() => screen.model.state['loads'] === 1);
    screen.model.setState('src', '/other/');
    expect(await screen.page.findByRole('status', { name: '帮助：加载中' })).toBeTruthy();
  });

  it('gives up after 20 seconds and can be tried again', async () => {
    const screen = await openDocument(page({ src: '' }));
    screen.close();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const opening = openDocument(page({ src: '/slow/' }));
    await vi.advanceTimersByTimeAsync(100);
    const slow = await opening;
    await act(() => vi.advanceTimersByTimeAsync(19_000));
    expect(slow.page.queryByRole('alert')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(slow.page.getByRole('alert').textContent).toContain('页面 20 秒内没有打开，请重试');
    expect(slow.container.querySelector('iframe')).toBeNull();
    fireEvent.click(slow.page.getByRole('button', { name: '重试' }));
    expect(frameOf(slow)).toBeTruthy();
  });

  it('says when the policy of the page forbids it', async () => {
    const screen = await openDocument(
      page({ src: 'https://docs.example.com/a', hosts: ['docs.example.com'] }),
    );
    const violation = new Event('securitypolicyviolation');
    Object.assign(violation, { effectiveDirective: 'frame-src', blockedURI: 'https://docs.example.com/a' });
    act(() => {
      document.dispatchEvent(violation);
    });
    expect(screen.page.getByRole('alert').textContent).toContain('此页面被内容安全策略禁止嵌入');
  });
});
