// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import NoticeHost from './NoticeHost.tsx';
import { createNotices } from './notices.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (seconds: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
  });

function drawNotices() {
  const notices = createNotices();
  // What goes is gone at once: nothing here would tell of the end of its movement.
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <NoticeHost notices={notices} />
    </ConfigProvider>,
  );
  return notices;
}

/** Tells of a deletion, and of something that nobody can take back. */
async function tellOfDeletion() {
  const notices = drawNotices();
  const undo = vi.fn();
  notices.message('success', '已删除', undo);
  notices.message('success', '已保存');
  await wait(0.5);
  return { undo };
}

describe('a message', () => {
  it('that is told again stands once, and as long as if it had been told then', async () => {
    const notices = drawNotices();
    notices.message('success', '已保存');
    for (const seconds of [2.8, 2.8]) {
      await wait(seconds);
      notices.message('success', '已保存');
      await wait(0.1);
      expect(screen.getAllByText('已保存')).toHaveLength(1);
    }
    await wait(2.6);
    expect(screen.getAllByText('已保存')).toHaveLength(1);
    await wait(1);
    expect(screen.queryByText('已保存')).toBeNull();
  });
});

describe('a message of something that can be taken back', () => {
  it('stays for fifteen seconds, while others go after three', async () => {
    await tellOfDeletion();
    expect(screen.getByText('已保存')).toBeTruthy();
    await wait(4);
    expect(screen.queryByText('已保存')).toBeNull();
    await wait(10);
    expect(screen.getByRole('button', { name: '撤销操作' })).toBeTruthy();
    await wait(2);
    expect(screen.queryByText('已删除')).toBeNull();
  });

  it('takes it back once, and goes', async () => {
    const { undo } = await tellOfDeletion();
    fireEvent.click(screen.getByRole('button', { name: '撤销操作' }));
    await wait(1);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('已删除')).toBeNull();
  });

  it('gives the focus back to where somebody was when it was told', async () => {
    const list = document.createElement('section');
    list.setAttribute('aria-label', '用户');
    const tick = list.appendChild(document.createElement('button'));
    document.body.append(list);
    tick.focus();
    await tellOfDeletion();
    tick.remove();
    const back = screen.getByRole('button', { name: '撤销操作' });
    back.focus();
    fireEvent.click(back);
    await wait(1);
    expect(document.activeElement).toBe(list);
    list.remove();
  });

  it('gives the focus to where the deed led, when that was still running when it was told', async () => {
    await tellOfDeletion();
    const row = document.body.appendChild(document.createElement('button'));
    row.focus();
    const back = screen.getByRole('button', { name: '撤销操作' });
    back.focus();
    fireEvent.click(back);
    await wait(1);
    expect(document.activeElement).toBe(row);
    row.remove();
  });
});
