// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const PICTURE = 'data:image/png;base64,AAAA';

const form = (node: Record<string, unknown> = {}) => ({
  state: { changed: 0 },
  schema: {
    type: 'object',
    properties: {
      captcha: { type: 'string', title: '验证码', 'x-component': 'captcha', ...node },
      other: { type: 'string', title: '别的', 'x-component': 'text' },
    },
  },
});

const keyOf = (url: string): string => url.replace('/sys/randomImage/', '');

describe('captcha', () => {
  it('shows the picture of a key of its own and keeps the key beside the text', async () => {
    const screen = await openDocument(form(), { answer: () => PICTURE });
    const image = await screen.page.findByAltText('验证码图片');
    expect(image.getAttribute('src')).toBe(PICTURE);
    await screen.fill('验证码', 'k8sx');
    const [request] = screen.requests;
    expect(request?.url).toMatch(/^\/sys\/randomImage\/[0-9a-f]{16}$/);
    expect(screen.values()).toEqual({ captcha: 'k8sx', checkKey: keyOf(request?.url ?? '') });
  });

  it('writes the key where the document says', async () => {
    const screen = await openDocument(form({ 'x-component-props': { keyField: 'imageId' } }), {
      answer: () => PICTURE,
    });
    await screen.page.findByAltText('验证码图片');
    expect(screen.values()['imageId']).toBe(keyOf(screen.requests[0]?.url ?? ''));
  });

  it('gets another picture by pointer, by key and by the declared step, and forgets what was typed', async () => {
    const on = { refresh: [{ do: 'set', state: 'changed', value: '{{ $state.changed + 1 }}' }] };
    const screen = await openDocument(form({ 'x-on': on }), { answer: () => PICTURE });
    await screen.page.findByAltText('验证码图片');
    await screen.fill('验证码', 'old');
    await screen.press('换一张');
    await vi.waitFor(() => {
      expect(screen.model.state['changed']).toBe(1);
    });
    expect(screen.values()['captcha']).toBe('');
    screen.page.getByRole('button', { name: '换一张' }).focus();
    await screen.user.keyboard('{Enter}');
    await act(() => screen.model.run([{ do: 'reload', target: 'captcha' }], {}));
    await vi.waitFor(() => {
      expect(screen.model.state['changed']).toBe(3);
    });
    const keys = screen.requests.map(({ url }) => url);
    expect(new Set(keys).size).toBe(4);
    expect(screen.values()['checkKey']).toBe(keyOf(keys[3] ?? ''));
  });

  it('says that the picture failed and tries again on a click', async () => {
    let isDown = true;
    const screen = await openDocument(form(), {
      answer: () => {
        if (isDown) throw new Error('down');
        return PICTURE;
      },
    });
    expect(await screen.page.findByText('加载失败，点击重试')).toBeTruthy();
    isDown = false;
    await screen.press('换一张');
    expect(await screen.page.findByAltText('验证码图片')).toBeTruthy();
  });

  it('never shows an address that is no picture', async () => {
    const screen = await openDocument(form(), { answer: () => 'https://example.com/spy.png' });
    expect(await screen.page.findByText('加载失败，点击重试')).toBeTruthy();
    expect(screen.container.querySelector('img')).toBeNull();
  });

  it('renews a picture older than a minute when the user comes back to it', async () => {
    const screen = await openDocument(form(), { answer: () => PICTURE });
    await screen.page.findByAltText('验证码图片');
    await screen.user.click(screen.control('验证码'));
    expect(screen.requests).toHaveLength(1);
    await screen.user.click(screen.control('别的'));
    const later = performance.now() + 60_001;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    await screen.user.click(screen.control('验证码'));
    await vi.waitFor(() => {
      expect(screen.requests).toHaveLength(2);
    });
  });
});
