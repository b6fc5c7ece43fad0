// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readKey } from '../../canvas/keys.ts';
import { ALL_KEYS, isMeant, isPasteMeant, KEEPING_KEYS } from './key-places.ts';

afterEach(cleanup);

const KEYS = [
  ...['Delete', 'Backspace', 'Escape', 'Alt+ArrowUp', 'ArrowUp'],
  ...['Control+x', 'Control+d', 'Control+c', 'Control+g', 'Control+z', 'Control+s', 'Control+k'],
];

/** Keys that mean something of the designer where an element has the cursor. */
function meantAt(target: HTMLElement): string[] {
  return KEYS.filter((name) => {
    const [key = '', ...held] = name.split('+').reverse();
    const pressed = readKey({
      key,
      ctrlKey: held.includes('Control'),
      metaKey: false,
      shiftKey: false,
      altKey: held.includes('Alt'),
    });
    return pressed !== undefined && isMeant(pressed, target);
  });
}

function place(): void {
  render(
    <>
      <div {...ALL_KEYS}>
        <div role="tree" tabIndex={0} aria-label="大纲" />
        <input aria-label="搜索节点" />
      </div>
      <div {...KEEPING_KEYS}>
        <button>单行文本</button>
      </div>
      <aside>
        <button role="switch" aria-checked="false">
          必填
        </button>
        <input aria-label="标题" />
      </aside>
    </>,
  );
}

const EVERYWHERE = ['Control+z', 'Control+s', 'Control+k'];
const ON_SELECTION = ['Escape', 'Alt+ArrowUp', 'Control+d', 'Control+c', 'Control+g'];

describe('a key', () => {
  it.each<[place: string, find: () => HTMLElement, meant: readonly string[]]>([
    [
      'in the outline is meant for the selection, also to remove it',
      () => screen.getByRole('tree'),
      ['Delete', 'Backspace', 'Control+x', ...ON_SELECTION, ...EVERYWHERE],
    ],
    [
      'while nothing has the cursor likewise',
      () => document.body,
      ['Delete', 'Backspace', 'Control+x', ...ON_SELECTION, ...EVERYWHERE],
    ],
    [
      'at an entry of the palette moves what was put in, and removes nothing',
      () => screen.getByText('单行文本'),
      [...ON_SELECTION, ...EVERYWHERE],
    ],
    ['at a control of the settings is the control’s own', () => screen.getByRole('switch'), EVERYWHERE],
    [
      'in an input of the settings writes, and still finds and saves',
      () => screen.getByLabelText('标题'),
      ['Control+s', 'Control+k'],
    ],
    [
      'in the search of the outline likewise',
      () => screen.getByLabelText('搜索节点'),
      ['Control+s', 'Control+k'],
    ],
  ])('%s', (_, find, meant) => {
    place();
    expect(meantAt(find()).sort()).toEqual([...meant].sort());
  });

  it('that pastes puts nothing in while a control of the settings has the cursor', () => {
    place();
    expect(isPasteMeant(screen.getByRole('tree'))).toBe(true);
    expect(isPasteMeant(screen.getByRole('switch'))).toBe(false);
    expect(isPasteMeant(screen.getByLabelText('标题'))).toBe(false);
  });
});
