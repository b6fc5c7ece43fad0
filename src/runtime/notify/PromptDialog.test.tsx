// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import NoticeHost from './NoticeHost.tsx';
import { createNotices } from './notices.ts';
import { createHand } from '../../../tests/hand.ts';

afterEach(cleanup);

function ask(initial = '') {
  const notices = createNotices();
  render(<NoticeHost notices={notices} />);
  const user = createHand();
  const answered = vi.fn();
  void notices
    .prompt({
      title: '驳回',
      label: '原因',
      placeholder: '请输入原因',
      initial,
      isRequired: true,
      validate: (text) => (text.length < 2 ? '至少 2 个字' : null),
    })
    .then(answered);
  return { user, answered };
}

describe('a prompt', () => {
  // W2.12
  it('starts with its initial value, and Enter hands over what was typed', async () => {
    const { user, answered } = ask('资料');
    const input: HTMLInputElement = await screen.findByLabelText('原因');
    expect(input.value).toBe('资料');
    expect(document.activeElement).toBe(input);
    await user.type(input, '不全{Enter}');
    await vi.waitFor(() => {
      expect(answered).toHaveBeenCalledWith('资料不全');
    });
  });

  // W2.12
  it('takes nothing that the rules refuse, says so at the input, and lets go when it is right', async () => {
    const { user, answered } = ask();
    const input = await screen.findByLabelText('原因');
    await user.type(input, '缺{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('至少 2 个字');
    expect(input.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(answered).not.toHaveBeenCalled();
    await user.type(input, '页');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: /确\s*认/ }));
    await vi.waitFor(() => {
      expect(answered).toHaveBeenCalledWith('缺页');
    });
  });

  it('answers nothing when it is cancelled or left with Escape', async () => {
    const first = ask('资料');
    await first.user.click(await screen.findByRole('button', { name: /取\s*消/ }));
    await vi.waitFor(() => {
      expect(first.answered).toHaveBeenCalledWith(undefined);
    });
    cleanup();
    const second = ask('资料');
    await second.user.type(await screen.findByLabelText('原因'), '{Escape}');
    await vi.waitFor(() => {
      expect(second.answered).toHaveBeenCalledWith(undefined);
    });
  });
});
