// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import NoticeHost from './NoticeHost.tsx';
import { createNotices } from './notices.ts';
import { createHand } from '../../../tests/hand.ts';

afterEach(cleanup);

const entry = {
  place: '第 2 行',
  reason: 'changed',
  isRemovedByMe: false,
  by: '王芳',
  at: '2026-11-21 10:00:00',
  fields: [
    { title: '名称', mine: '甲', theirs: '乙' },
    { title: '描述', mine: '', theirs: null },
  ],
} as const;

async function ask() {
  const notices = createNotices();
  render(<NoticeHost notices={notices} />);
  const answered = vi.fn();
  void notices.conflict?.({ entries: [entry] }).then(answered);
  return {
    dialog: within(await screen.findByRole('dialog')),
    user: createHand(),
    answered,
  };
}

describe('a conflict', () => {
  it('is told with row, person and time, and both values of each field', async () => {
    const { dialog } = await ask();
    expect(dialog.getByRole('heading').textContent).toBe('第 2 行：王芳 于 2026-11-21 10:00:00 作了修改');
    const rows = dialog.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['字段我的值对方的值', '名称甲乙', '描述（空）（已删除）']);
  });

  it.each([
    ['保留我的值', 'mine'],
    ['采用对方的值', 'theirs'],
    ['继续编辑', undefined],
  ])('%s answers %s', async (button, choice) => {
    const { dialog, user, answered } = await ask();
    await user.click(dialog.getByRole('button', { name: button }));
    await vi.waitFor(() => {
      expect(answered).toHaveBeenCalledWith(choice);
    });
  });
});
