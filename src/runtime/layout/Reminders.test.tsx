// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reminder } from '../messages/messages.ts';
import Reminders from './Reminders.tsx';

// The words of a reminder are a document; here its one button stands for it.
vi.mock('../../engine/react/screen/Screen.tsx', () => ({
  Screen: ({ params, onClose }: { params: { text: string }; onClose(result: unknown): void }) => (
    <>
      <p>{params.text}</p>
      <button onClick={() => onClose('view')}>查看详情</button>
    </>
  ),
}));

const water: Reminder = { id: 'a1', title: '停水' };
const power: Reminder = { id: 'a2', title: '停电' };

let gone: string[];
let viewed: string[];

function show(reminders: readonly Reminder[]) {
  const element = (shown: readonly Reminder[]) => (
    <Reminders reminders={shown} onView={(id) => viewed.push(id)} onGone={({ title }) => gone.push(title)} />
  );
  const { rerender } = render(element(reminders));
  return (shown: readonly Reminder[]) => rerender(element(shown));
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const cardOf = (title: string): HTMLElement => {
  const card = screen
    .getAllByRole('group', { name: '消息提醒' })
    .find((one) => one.textContent.includes(title));
  if (!card) throw new Error(`no reminder of ${title}`);
  return card;
};

beforeEach(() => {
  [gone, viewed] = [[], []];
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a reminder', () => {
  it('goes after five seconds, each by its own time', async () => {
    const add = show([water]);
    await pass(3_000);
    add([water, power]);
    await pass(1_999);
    expect(gone).toEqual([]);
    await pass(1);
    expect(gone).toEqual(['停水']);
    await pass(3_000);
    expect(gone).toEqual(['停水', '停电']);
  });

  it('stays while it is pointed at, and five seconds more', async () => {
    show([water]);
    await pass(4_000);
    fireEvent.mouseEnter(cardOf('停水'));
    await pass(60_000);
    expect(gone).toEqual([]);
    fireEvent.mouseLeave(cardOf('停水').parentElement ?? document.body);
    await pass(4_999);
    expect(gone).toEqual([]);
    await pass(1);
    expect(gone).toEqual(['停水']);
  });

  it('stays while somebody is in it by keyboard, and goes with Escape', async () => {
    show([water]);
    const button = screen.getByRole('button', { name: '查看详情' });
    act(() => button.focus());
    await pass(60_000);
    expect(gone).toEqual([]);
    fireEvent.keyDown(button, { key: 'Escape' });
    expect(gone).toEqual(['停水']);
  });

  it('opens what came, or is closed without it', () => {
    show([water, power]);
    fireEvent.click(screen.getAllByRole('button', { name: '查看详情' })[0] ?? document.body);
    expect([gone, viewed]).toEqual([['停水'], ['a1']]);
    fireEvent.click(screen.getAllByRole('button', { name: '关闭' })[1] ?? document.body);
    expect([gone, viewed]).toEqual([['停水', '停电'], ['a1']]);
  });

  it('is read aloud politely, the newest last', async () => {
    const add = show([water]);
    expect(screen.getByRole('status').textContent).toBe('');
    await pass(100);
    expect(screen.getByRole('status').textContent).toBe('新消息：停水');
    add([water, power]);
    await pass(100);
    expect(screen.getByRole('status').textContent).toBe('新消息：停电');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
