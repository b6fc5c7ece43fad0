// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import type { ReactWidget } from '../../engine/react/widget.ts';
import { createRegistry, toLoaders, type Registry } from '../../engine/registry/registry.ts';
import { tableDocument } from './table-document.testing.ts';

const column = (type: string) => ({
  key: type,
  title: type,
  type,
  ...(type === 'select' ? { dictCode: 'sex' } : {}),
});

/** Each kind is mounted once for the widgets of a page: with these no other test has opened a table. */
const newPage = (): Registry<ReactWidget> =>
  createRegistry<ReactWidget>(toLoaders(import.meta.glob('/src/widgets/*/index.ts')));

const table = (types: readonly string[], more: object = {}) =>
  tableDocument({ columns: types.map(column) }, { default: [{ id: '1' }], ...more });

async function open(document: object, widgets = newPage()) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await widgets.load(widgets.types);
  const screen = await openDocument(document, { widgets });
  const box = () => screen.container.querySelector<HTMLElement>('[inert]');
  const mounted: string[] = [];
  return {
    ...screen,
    box,
    mounted,
    /** Lets time pass, looking at what is mounted unseen. */
    rest: async (milliseconds: number) => {
      for (let passed = 0; passed < milliseconds; passed += 20) {
        await act(() => vi.advanceTimersByTimeAsync(20));
        await act(() => new Promise<void>((resolve) => void setImmediate(resolve)));
        const kind = box()?.firstElementChild?.className;
        if (kind !== undefined && mounted.at(-1) !== kind) mounted.push(kind);
      }
    },
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('editors of an editable_table', () => {
  it('are mounted once, unseen, when nobody does anything: no focus, no name, no call', async () => {
    const page = newPage();
    const screen = await open(table(['input', 'inputNumber', 'select', 'sel_user', 'popup', 'file']), page);
    const focused = document.activeElement;
    await screen.rest(500);
    expect(screen.mounted).toEqual([]);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    await screen.rest(900);
    expect(screen.mounted).toEqual([]);
    await screen.rest(1_500);
    expect(screen.mounted).toHaveLength(3);
    expect(screen.box()).toBeNull();
    expect(document.activeElement).toBe(focused);
    expect(screen.requests).toEqual([]);
    expect(screen.values()).toEqual({ rows: [{ id: '1' }] });

    screen.close();
    const again = await open(table(['input', 'inputNumber']), page);
    await again.rest(2_000);
    expect(again.mounted).toEqual([]);
  });

  it('are neither seen nor reached while they are mounted', async () => {
    const screen = await open(table(['date']));
    let seen: HTMLElement | null = null;
    for (let step = 0; step < 100 && !seen; step += 1) {
      await screen.rest(20);
      seen = screen.box();
    }
    expect(seen?.hidden).toBe(true);
    expect(screen.page.queryAllByRole('textbox')).toEqual([]);
  });

  it('are not mounted where nothing can be edited', async () => {
    const screen = await open(table(['time'], { 'x-read-only': true }));
    await screen.rest(2_000);
    expect(screen.mounted).toEqual([]);
  });
});
