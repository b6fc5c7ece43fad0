// @vitest-environment happy-dom
import { observable } from '@formily/reactive';
import { act, cleanup, render } from '@testing-library/react';
import { Activity, StrictMode, Suspense, useLayoutEffect, type ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

/** Those that have drawn something and were not told to let go of it. */
const following = vi.hoisted(() => new Set<object>());

vi.mock('@formily/reactive', async (original) => {
  const module = await original<typeof import('@formily/reactive')>();
  class WatchedTracker extends module.Tracker {
    constructor(scheduler: (callback: () => void) => void) {
      super(scheduler);
      following.add(this);
      const { dispose } = this;
      this.dispose = () => {
        following.delete(this);
        dispose();
      };
    }
  }
  return { ...module, Tracker: WatchedTracker };
});

/** Of this file alone: that of another one may wait for its timer. */
let observer: (typeof import('./observer.ts'))['observer'];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.resetModules();
  ({ observer } = await import('./observer.ts'));
});
afterAll(() => {
  vi.useRealTimers();
});
afterEach(() => {
  cleanup();
  following.clear();
  vi.restoreAllMocks();
});

/** Changes something and lets the page follow. */
function change(work: () => void): Promise<void> {
  return act(async () => {
    work();
    await Promise.resolve();
  });
}

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
    change(() => {
      state.count = count;
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

it('a change is drawn at once, as a box that somebody types into needs it', () => {
  const state = observable({ text: '' });
  const Text = observer(() => <b>{state.text}</b>);
  const view = render(<Text />);
  act(() => {
    state.text = 'a';
  });
  expect(view.container.textContent).toBe('a');
});

it('only what is read in the last drawing is followed', async () => {
  const state = observable({ isOpen: true, text: '一' });
  let drawn = 0;
  const Part = observer(function Part() {
    drawn += 1;
    return <b>{state.isOpen ? state.text : '—'}</b>;
  });
  const view = render(<Part />);
  await change(() => {
    state.isOpen = false;
  });
  const before = drawn;
  await change(() => {
    state.text = '二';
  });
  expect(drawn).toBe(before);
  await change(() => {
    state.isOpen = true;
  });
  expect(view.container.textContent).toBe('二');
});

it('what another part changes while it is drawn, or comes onto the page, is followed without a complaint of React', async () => {
  const complaints = vi.spyOn(console, 'error');
  const state = observable({ drawn: 0, shown: 0 });
  const Told = observer(() => <b>{`${String(state.drawn)} ${String(state.shown)}`}</b>);
  const Late = observer(function Late({ by }: { by: number }) {
    state.drawn = by;
    useLayoutEffect(() => {
      state.shown = by;
    }, [by]);
    return null;
  });
  const page = (by: number): ReactNode => (
    <StrictMode>
      <Told />
      {by > 0 && <Late by={by} />}
    </StrictMode>
  );
  const view = render(page(0));
  for (const by of [1, 2]) {
    view.rerender(page(by));
    await act(async () => Promise.resolve());
    expect(view.container.textContent).toBe(`${String(by)} ${String(by)}`);
  }
  expect(complaints).not.toHaveBeenCalled();
});

it('what changed between drawing and coming onto the page is not missed', async () => {
  const state = observable({ count: 1 });
  const Inner = (): ReactNode => {
    useLayoutEffect(() => {
      state.count = 2;
    }, []);
    return null;
  };
  const Count = observer(() => (
    <b>
      {state.count}
      <Inner />
    </b>
  ));
  const view = render(<Count />);
  await act(async () => Promise.resolve());
  expect(view.container.textContent).toBe('2');
});

/** Draws something that waits without end, beside something that does not. */
function drawWaiting(state: { readonly count: number }) {
  const never = new Promise<never>(() => undefined);
  const Waits = observer(function Waits() {
    void state.count;
    throw never;
  });
  const Count = observer(() => <b>{state.count}</b>);
  return render(
    <>
      <Suspense fallback="…">
        <Waits />
      </Suspense>
      <Count />
    </>,
  );
}

it('what is gone, or never came onto the page, follows nothing any more', async () => {
  const view = drawWaiting(observable({ count: 1 }));
  expect(view.container.textContent).toBe('…1');
  expect(following.size).toBeGreaterThan(1);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(following.size).toBe(1);
  view.unmount();
  expect(following.size).toBe(0);
});

it('what did not come onto the page is not drawn again', async () => {
  const complaints = vi.spyOn(console, 'error');
  const state = observable({ count: 1 });
  const view = drawWaiting(state);
  await change(() => {
    state.count = 2;
  });
  expect(view.container.textContent).toBe('…2');
  expect(complaints).not.toHaveBeenCalled();
});
