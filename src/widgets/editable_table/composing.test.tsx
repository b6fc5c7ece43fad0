// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { tableDocument } from './table-document.testing.ts';

/** As much of the browser's as an input method needs; journeys have the real one. */
class FakeContext extends EventTarget {
  text = '';
  selectionStart = 0;
  updateText = (start: number, end: number, text: string): void => {
    this.text = this.text.slice(0, start) + text + this.text.slice(end);
  };
  updateSelection = (start: number): void => {
    this.selectionStart = start;
  };
  updateControlBounds = vi.fn<(bounds: DOMRect) => void>();
  updateSelectionBounds = vi.fn<(bounds: DOMRect) => void>();
  updateCharacterBounds = vi.fn<(start: number, bounds: readonly DOMRect[]) => void>();
}

const COLUMNS = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'on', title: '启用', type: 'checkbox' },
  { key: 'fixed', title: '编号', type: 'input', disabled: true },
];

async function open(pointer: 'fine' | 'coarse', node: object = {}) {
  vi.stubGlobal('EditContext', FakeContext);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === `(pointer: ${pointer})` }) as MediaQueryList,
  );
  const screen = await openDocument(
    tableDocument({ columns: COLUMNS }, { default: [{ id: '1', name: '甲' }], ...node }),
  );
  const grid: HTMLElement & { editContext?: FakeContext | null } = screen.page.getByRole('grid');
  return {
    ...screen,
    grid,
    goTo: (column: number) => {
      fireEvent.mouseDown(grid.querySelector(`[data-i="0"] [data-c="${column}"]`) as HTMLElement);
    },
    /** What the input method of the browser does, if it is switched on. */
    compose: (text: string, isTaken = false) => {
      const context = grid.editContext;
      if (!context) return;
      act(() => {
        context.dispatchEvent(new Event('compositionstart'));
        context.updateText(0, context.text.length, text);
        context.dispatchEvent(new Event('textupdate'));
        if (isTaken) context.dispatchEvent(Object.assign(new Event('compositionend'), { data: text }));
      });
    },
  };
}

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an input method', () => {
  it('is on over cells that are typed over, and off over boxes, fixed cells and what is only read', async () => {
    const screen = await open('fine');
    screen.goTo(0);
    expect(screen.grid.editContext).toBeTruthy();
    screen.goTo(1);
    expect(screen.grid.editContext).toBeFalsy();
    screen.goTo(2);
    expect(screen.grid.editContext).toBeFalsy();
    screen.close();
    const read = await open('fine', { 'x-read-only': true });
    read.goTo(0);
    expect(read.grid.editContext).toBeFalsy();
  });

  it('is left off where a finger chooses: a keyboard would come up over the table', async () => {
    const screen = await open('coarse');
    screen.goTo(0);
    expect(screen.grid.editContext).toBeFalsy();
  });

  it('is told where the cell is, shows in it what it composes, and gives it to the editor', async () => {
    const screen = await open('fine');
    const cell = screen.grid.querySelector('[data-i="0"] [data-c="0"]') as HTMLElement;
    const bounds = new DOMRect(80, 120, 200, 49);
    vi.spyOn(cell, 'getBoundingClientRect').mockReturnValue(bounds);
    screen.goTo(0);
    expect(screen.grid.editContext?.updateControlBounds).toHaveBeenLastCalledWith(bounds);
    screen.compose('shui');
    expect(cell.textContent).toBe('shui');
    screen.compose('水', true);
    expect((screen.control('名称，第 1 行') as HTMLInputElement).value).toBe('水');
    expect(screen.grid.editContext?.text).toBe('');
    await screen.user.keyboard('泵{Enter}');
    expect((screen.values()['rows'] as unknown[])[0]).toEqual({ id: '1', name: '水泵' });
  });
});
