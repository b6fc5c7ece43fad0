// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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

describe('a new password', () => {
  const STRATEGY = { miniPasswordLength: 8, complexityId: 2 };

  const openNew = (answer: () => unknown = () => STRATEGY, node: Record<string, unknown> = {}) =>
    openDocument(form({ strategy: true }, node), { answer });

  /** Waits until it is said aloud, a moment after the last key. */
  const said = (screen: Awaited<ReturnType<typeof openNew>>, text: string): Promise<void> =>
    vi.waitFor(() => expect(screen.page.getByRole('status').textContent).toBe(text), { timeout: 3_000 });

  /** Each line with its mark. */
  const readLines = (list: HTMLElement): string[] =>
    [...list.querySelectorAll('li')].map((line) => line.textContent);

  it('has what the strategy wants ticked off while it is typed, tied to the control', async () => {
    const screen = await openNew();
    const list = await screen.page.findByRole('list');
    await screen.until(() => list.children.length === 4);
    expect(readLines(list)).toEqual([
      '8到20位',
      '含数字、字母、特殊字符中的两种',
      '不含空格、中文等其他字符',
      '不是账号本身或常见密码（保存时检查）',
    ]);
    expect(screen.control('密码').getAttribute('aria-describedby')?.split(' ')).toContain(
      list.parentElement?.id,
    );
    await screen.fill('密码', 'quiet');
    expect(readLines(list).slice(0, 3)).toEqual([
      '8到20位，未满足',
      '含数字、字母、特殊字符中的两种，未满足',
      '不含空格、中文等其他字符，已满足',
    ]);
    await screen.fill('密码', 'quiet-lake');
    expect(
      readLines(list)
        .slice(0, 3)
        .every((line) => line.endsWith('，已满足')),
    ).toBe(true);
    await said(screen, '密码要求均已满足');
  });

  it('says aloud what is missing once, when somebody rests', async () => {
    const screen = await openNew();
    await screen.page.findByText('8到20位');
    await screen.fill('密码', 'quiet');
    expect(screen.page.getByRole('status').textContent).toBe('');
    await said(screen, '密码还需：8到20位，含数字、字母、特殊字符中的两种');
  });

  it('asks once for a form with two of them, and for none where none is shown', async () => {
    const two = form({ strategy: true });
    const document = {
      schema: {
        ...two.schema,
        properties: {
          ...two.schema.properties,
          other: { ...two.schema.properties.secret, title: '另一个' },
        },
      },
    };
    const screen = await openDocument(document, { answer: () => STRATEGY });
    await screen.until(() => screen.page.queryAllByText('8到20位').length === 2);
    expect(screen.requests).toHaveLength(1);
    const hidden = await openNew(undefined, { 'x-visible': false });
    expect(hidden.requests).toEqual([]);
  });

  it('says so when its rules cannot be read, and leaves the verdict to the server', async () => {
    const screen = await openNew(() => {
      throw new Error('down');
    });
    expect(await screen.page.findByText('暂时读不到密码要求，保存时会检查')).toBeTruthy();
    await screen.fill('密码', 'x');
    expect(await screen.model.judge.judgeAll(undefined)).toEqual([]);
  });

  it('that was refused although it meets all shows the rules of by now', async () => {
    const given = { strategy: STRATEGY };
    const screen = await openNew(() => given.strategy);
    await screen.page.findByText('8到20位');
    await screen.fill('密码', 'quiet-lake');
    given.strategy = { miniPasswordLength: 12, complexityId: 2 };
    const [node] = screen.model.fields.order.keys();
    if (!node) throw new Error('no field');
    act(() => screen.model.judge.refuse(node, '密码长度不能少于12位'));
    expect(await screen.page.findByText('12到20位')).toBeTruthy();
  });

  it('is judged by a strategy that the document itself gives, without a call', async () => {
    const strategy = { miniPasswordLength: 12, complexityId: '1' };
    const screen = await openDocument(form({ strategy }), { answer: () => STRATEGY });
    expect(await screen.page.findByText('12到20位')).toBeTruthy();
    await screen.fill('密码', 'quietlake');
    await screen.model.judge.judgeAll(undefined);
    await screen.until(() => screen.errorOf('密码') === '密码长度不能少于12位');
    expect(screen.requests).toEqual([]);
  });
});
