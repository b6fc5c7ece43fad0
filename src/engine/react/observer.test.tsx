// @vitest-environment happy-dom
import { observable } from '@formily/reactive';
import { act, cleanup, render } from '@testing-library/react';
import { Activity, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { observer } from './observer.ts';

afterEach(cleanup);

it('what is observed is followed, also after its page was hidden and is shown again', async () => {
  const state = observable({ count: 1 });
  const Count = observer(function Count({ unit }: { unit: string }) {
    return <b>{`${String(state.count)} ${unit}`}</b>;
  });
  const page = (mode: 'visible' | 'hidden'): ReactNode => (
    <Activity mode={mode}>
      <Count unit="件" />
    </Activity>
  );
  const set = (count: number): Promise<void> =>
    act(async () => {
      state.count = count;
      await Promise.resolve();
    });
  const view = render(page('visible'));
  await set(2);
  expect(view.container.textContent).toBe('2 件');
  for (const [hidden, shown] of [
    [3, 4],
    [5, 6],
  ] as const) {
    view.rerender(page('hidden'));
    await set(hidden);
    view.rerender(page('visible'));
    await act(async () => Promise.resolve());
    expect(view.container.textContent).toBe(`${String(hidden)} 件`);
    await set(shown);
    expect(view.container.textContent).toBe(`${String(shown)} 件`);
  }
});
