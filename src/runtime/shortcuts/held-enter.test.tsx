// @vitest-environment happy-dom
import { cleanup, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guardHeldEnter } from './held-enter.ts';

let view: RenderResult;
let stop: () => void;
/** Where Enter arrived. */
let pressed: string[];

function Page({ isOpen }: { isOpen: boolean }): ReactNode {
  return (
    <>
      <button>新增</button>
      <button>下一页</button>
      {isOpen && (
        <div role="dialog">
          <input title="名称" />
          <button>保存</button>
        </div>
      )}
      <div role="alertdialog">
        <button>确定</button>
      </div>
    </>
  );
}

beforeEach(() => {
  pressed = [];
  view = render(<Page isOpen />);
  window.addEventListener('keydown', note);
  stop = guardHeldEnter(window);
});
afterEach(() => {
  stop();
  window.removeEventListener('keydown', note);
  cleanup();
});

const nameOf = (one: HTMLElement): string => one.title || (one.textContent ?? '');
const note = ({ target }: Event): void => void pressed.push(nameOf(target as HTMLElement));

/** @returns whether the browser does what Enter does there */
function press(name: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more });
  const found = [...document.querySelectorAll<HTMLElement>('button, input')].find(
    (one) => nameOf(one) === name,
  );
  return found?.dispatchEvent(event) ?? false;
}
const hold = (name: string): boolean => press(name, { repeat: true });

describe('Enter that is held', () => {
  it('presses nothing of the page when the dialog that it closed is gone', () => {
    expect(press('名称')).toBe(true);
    view.rerender(<Page isOpen={false} />);
    expect(hold('新增')).toBe(false);
    expect(pressed).toEqual(['名称']);
  });

  it('does not confirm what it asked for', () => {
    expect(press('保存')).toBe(true);
    expect(hold('确定')).toBe(false);
    expect(press('确定')).toBe(true);
    expect(pressed).toEqual(['保存', '确定']);
  });

  it('goes on where it was pressed, whatever has the focus there', () => {
    for (const [first, second] of [
      ['新增', '下一页'],
      ['名称', '保存'],
    ] as const) {
      expect([press(first), hold(first), hold(second)]).toEqual([true, true, true]);
    }
  });

  it('presses nothing on a page that opened while it was held', () => {
    expect(hold('新增')).toBe(false);
  });

  it('leaves other keys alone', () => {
    press('名称');
    expect(press('新增', { key: 'ArrowDown', repeat: true })).toBe(true);
  });
});
