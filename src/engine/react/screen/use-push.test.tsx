// @vitest-environment happy-dom
// What a screen hears of news: while it is shown at once, and what came while it was hidden when it is shown again.
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ScreenPlan } from '../../plan/plan.ts';
import type { News } from '../../services.ts';
import type { ScreenModel } from '../model/screen-model.ts';
import { usePush } from './use-push.ts';

it('runs the steps of `again` when it is shown again, and not when it opens', () => {
  const ran: unknown[] = [];
  const plan = { onAgain: ['again'] } as unknown as ScreenPlan;
  const model = {
    run: (steps: unknown) => {
      ran.push(steps);
      return Promise.resolve(true);
    },
  } as unknown as ScreenModel;
  const view = renderHook(({ isShown }) => usePush(plan, {}, model, isShown), {
    initialProps: { isShown: true },
  });
  expect(ran).toEqual([]);
  for (const count of [1, 2]) {
    view.rerender({ isShown: false });
    expect(ran).toHaveLength(count - 1);
    view.rerender({ isShown: true });
    expect(ran).toHaveLength(count);
  }
  expect(ran[0]).toEqual(['again']);
});

it('catches up once with what it missed while it was hidden, and with nothing where there was none', () => {
  const heard: unknown[] = [];
  const listeners = new Set<(news: News) => void>();
  let count = 0;
  const tell = (isOwn: boolean): void => {
    count += 1;
    for (const listener of listeners) listener({ isOwn });
  };
  const pushes = {
    count: () => count,
    subscribe: (listener: (news: News) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const plan = { onPush: [] } as unknown as ScreenPlan;
  const model = {
    run: (_: unknown, { $event }: { $event: unknown }) => {
      heard.push($event);
      return Promise.resolve(true);
    },
  } as unknown as ScreenModel;
  tell(false);
  const view = renderHook(({ isShown }) => usePush(plan, { pushes }, model, isShown), {
    initialProps: { isShown: true },
  });
  expect(heard, 'what was said before it opened is in what it read').toEqual([]);
  tell(true);
  expect(heard).toEqual([{ isOwn: true }]);
  view.rerender({ isShown: false });
  view.rerender({ isShown: true });
  expect(heard).toHaveLength(1);
  view.rerender({ isShown: false });
  tell(true);
  tell(false);
  view.rerender({ isShown: true });
  expect(heard).toEqual([{ isOwn: true }, { isOwn: false }]);
  view.unmount();
  expect(listeners.size).toBe(0);
});
