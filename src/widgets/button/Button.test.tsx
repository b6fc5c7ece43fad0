// @vitest-environment happy-dom
import { act, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const page = (node: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  apis: { send: { method: 'POST', url: '/send', repeatSubmit: false } },
  state: { count: 0 },
  schema: {
    type: 'object',
    properties: {
      go: {
        type: 'void',
        'x-component': 'button',
        'x-component-props': { text: '发送' },
        'x-on': { click: [{ do: 'set', state: 'count', value: '{{ $state.count + 1 }}' }] },
        ...node,
      },
    },
  },
  ...more,
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Moves the clock that the guard reads. */
function setClock() {
  let now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return (ms: number) => {
    now += ms;
  };
}

describe('button', () => {
  // W5.8
  it('refuses a second click within 300 ms and says so', async () => {
    const pass = setClock();
    const screen = await openDocument(page({}));
    await screen.press('发送');
    pass(299);
    await screen.press('发送');
    expect(screen.model.state['count']).toBe(1);
    expect(screen.messages).toEqual([['warning', '你点击的太快了，请慢点点击!']]);
    pass(1);
    await screen.press('发送');
    expect(screen.model.state['count']).toBe(2);
    screen.close();
  });

  it('runs its steps on Enter and Space', async () => {
    const pass = setClock();
    const screen = await openDocument(page({}));
    const button = screen.page.getByRole('button', { name: '发送' });
    button.focus();
    await screen.user.keyboard('{Enter}');
    expect(screen.model.state['count']).toBe(1);
    // The steps of the first press are over: before, a second one would be passed over.
    await screen.until(() => button.getAttribute('aria-busy') === 'false');
    pass(400);
    await screen.user.keyboard(' ');
    await screen.until(() => screen.model.state['count'] === 2);
    screen.close();
  });

  it('is busy while its steps run and does not send twice', async () => {
    const pass = setClock();
    let answer: (value: unknown) => void = () => undefined;
    const screen = await openDocument(page({ 'x-on': { click: [{ do: 'request', api: 'send' }] } }), {
      answer: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const button = screen.page.getByRole('button', { name: '发送' });
    await screen.press('发送');
    expect(button.getAttribute('aria-busy')).toBe('true');
    pass(5000);
    await screen.press('发送');
    expect(screen.requests).toHaveLength(1);
    await act(async () => {
      answer(null);
      await Promise.resolve();
    });
    await vi.waitFor(() => {
      expect(button.getAttribute('aria-busy')).toBe('false');
    });
    screen.close();
  });

  it('opens its dialog again while the list is still read that the one before has changed', async () => {
    const pass = setClock();
    let answer: (rows: unknown) => void = () => undefined;
    let asked = 0;
    const steps = [
      { do: 'open', screen: 'test/new' },
      { do: 'request', api: 'list', into: 'rows' },
    ];
    const document = page(
      { 'x-on': { click: steps } },
      { apis: { list: { method: 'GET', url: '/list' } }, state: { rows: [] } },
    );
    const dialog = {
      title: '新增',
      schema: {
        type: 'object',
        properties: {
          done: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '完成' },
            'x-on': { click: [{ do: 'close' }] },
          },
        },
      },
    };
    const screen = await openDocument(document, {
      screens: { 'test/new': dialog },
      answer: () => {
        asked += 1;
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    await screen.press('发送');
    await screen.press('完成');
    await screen.until(() => asked === 1);
    expect(screen.page.getByRole('button', { name: '发送' }).getAttribute('aria-busy')).toBe('false');
    pass(1_000);
    await screen.press('发送');
    await screen.page.findByRole('button', { name: '完成' });
    await act(async () => {
      answer([]);
      await Promise.resolve();
    });
    screen.close();
  });

  it('asks first when the document says so', async () => {
    const screen = await openDocument(
      page({ 'x-component-props': { text: '删除', danger: true, confirm: '确定删除吗?' } }),
    );
    await screen.press('删除');
    expect(screen.model.state['count']).toBe(0);
    expect(screen.page.getByText('确定删除吗?')).toBeTruthy();
    const question = within(screen.page.getByRole('tooltip'));
    await screen.user.click(question.getByRole('button', { name: '删除' }));
    expect(screen.model.state['count']).toBe(1);
    screen.close();
  });

  // W6.2
  it('is not drawn without its permission and does nothing when disabled', async () => {
    const hidden = await openDocument(page({ 'x-access': 'user:send' }), { permissions: [] });
    expect(hidden.page.queryByRole('button')).toBeNull();
    hidden.close();
    const disabled = await openDocument(page({ 'x-disabled': '{{ $state.count === 0 }}' }));
    await disabled.press('发送');
    expect(disabled.model.state['count']).toBe(0);
    disabled.close();
  });

  it('keeps its name for readers when only the icon is shown', async () => {
    const screen = await openDocument(
      page({ 'x-component-props': { text: '刷新', icon: 'reload', isIconOnly: true } }),
    );
    const button = screen.page.getByRole('button', { name: '刷新' });
    expect(button.textContent).toBe('');
    screen.close();
  });
});
