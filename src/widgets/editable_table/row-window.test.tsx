// @vitest-environment happy-dom
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { createSlots, OVERSCAN, windowRows } from './grid/row-window.ts';
import { tableDocument } from './table-document.testing.ts';

vi.setConfig({ testTimeout: 120_000 });

const ROWS = 300;
/** Rows of 49 pixels in a table of 400, one that is cut included. */
const SEEN = 9;
const KEYS = ['name', 'amount', 'on'] as const;

type Plain = Record<string, unknown>;

const start = (): Plain[] =>
  Array.from({ length: ROWS }, (_, index) => ({
    id: `${index}`,
    name: `n${index}`,
    amount: index,
    on: false,
  }));

const DOCUMENT = tableDocument(
  {
    columns: [
      { key: 'name', title: '名称', type: 'input' },
      { key: 'amount', title: '数量', type: 'inputNumber' },
      { key: 'on', title: '启用', type: 'checkbox' },
    ],
  },
  { default: start() },
);

type Edit =
  | { do: 'scroll'; to: number }
  | { do: 'type'; at: number; text: string }
  | { do: 'paste'; at: number; column: number; block: string[][] }
  | { do: 'tick'; at: number }
  | { do: 'clear'; at: number; column: number }
  | { do: 'fill'; at: number; column: number };

const at = fc.nat(1_000);
const word = fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ do: fc.constant('scroll' as const), to: fc.nat(ROWS * 49) }),
  fc.record({ do: fc.constant('type' as const), at, text: word }),
  fc.record({
    do: fc.constant('paste' as const),
    at,
    column: fc.nat(1),
    block: fc.array(fc.tuple(word, fc.constantFrom('7', '12', 'x')), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ do: fc.constant('tick' as const), at }),
  fc.record({ do: fc.constant('clear' as const), at, column: fc.nat(2) }),
  fc.record({ do: fc.constant('fill' as const), at, column: fc.nat(2) }),
);

/** The same edit on plain rows. `index` is the row that was pressed. */
function editPlain(rows: Plain[], one: Edit, index: number): void {
  const row = rows[index];
  if (!row) throw new Error(`no row ${index}`);
  switch (one.do) {
    case 'type':
      row['name'] = one.text;
      return;
    case 'tick':
      row['on'] = row['on'] !== true;
      return;
    case 'clear': {
      const key = KEYS[one.column] as string;
      // Where nothing ever stood, there is nothing to clear.
      if (row[key] !== undefined) row[key] = key === 'on' ? false : null;
      return;
    }
    case 'fill': {
      const above = rows[index - 1];
      const key = KEYS[one.column] as string;
      if (above) row[key] = above[key];
      return;
    }
    case 'paste':
      one.block.forEach((texts, offset) => {
        const target = (rows[index + offset] ??= { on: false });
        texts.forEach((text, place) => {
          const key = KEYS[one.column + place];
          if (key === 'name') target['name'] = text;
          else if (key === 'amount' && text !== 'x' && !Number.isNaN(Number(text)))
            target['amount'] = Number(text);
        });
      });
      return;
    case 'scroll':
  }
}

async function editDrawn(screen: Awaited<ReturnType<typeof openDocument>>, one: Edit): Promise<number> {
  const scroller = screen.page.getByRole('grid');
  if (one.do === 'scroll') {
    scroller.scrollTop = one.to;
    fireEvent.scroll(scroller);
    return -1;
  }
  // The elements are put into the order of their rows only when scrolling rests: the order here is that of the rows.
  const drawn = [...screen.container.querySelectorAll<HTMLElement>('[data-i]')].sort(
    (one, other) => Number(one.dataset['i']) - Number(other.dataset['i']),
  );
  const row = drawn[one.at % drawn.length] as HTMLElement;
  const index = Number(row.dataset['i']);
  const column = one.do === 'type' ? 0 : one.do === 'tick' ? 2 : one.column;
  const cell = row.querySelector(`[data-c="${column}"]`) as HTMLElement;
  fireEvent.mouseDown(cell);
  switch (one.do) {
    case 'type': {
      fireEvent.doubleClick(cell);
      const input = screen.container.querySelector<HTMLInputElement>('.sw-et-live input');
      if (!input) throw new Error('no editor');
      fireEvent.change(input, { target: { value: one.text } });
      fireEvent.keyDown(input, { key: 'Enter' });
      await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
      break;
    }
    case 'tick':
      fireEvent.click(cell);
      break;
    case 'clear':
      fireEvent.keyDown(scroller, { key: 'Delete' });
      break;
    case 'fill':
      fireEvent.keyDown(scroller, { key: 'd', ctrlKey: true });
      break;
    case 'paste':
      fireEvent.paste(scroller, {
        clipboardData: { getData: () => one.block.map((texts) => texts.join('\t')).join('\n') },
      });
  }
  return index;
}

describe('the window onto the rows', () => {
  it('is edited with the result that the same edits have on all rows', async () => {
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 3, maxLength: 12 }), async (edits) => {
        try {
          const screen = await openDocument(DOCUMENT);
          const plain = start();
          for (const one of edits) {
            const index = await editDrawn(screen, one);
            if (index < 0) continue;
            seen.add(index);
            editPlain(plain, one, index);
          }
          expect(screen.values()['rows']).toEqual(plain);
          for (const row of screen.container.querySelectorAll<HTMLElement>('[data-i]')) {
            const { name } = plain[Number(row.dataset['i'])] as Plain;
            expect(row.querySelector('[data-c="0"]')?.textContent).toBe(name === null ? '' : (name ?? ''));
          }
        } finally {
          // What is tried next, a smaller case too, begins on an empty page.
          cleanup();
        }
      }),
      { numRuns: 25 },
    );
    // The edits were not all in the first window.
    expect(Math.max(...seen)).toBeGreaterThan(30);
  });

  // Who comes by a pointer, a finger, the wheel or a key is there before the first row beyond the edge is in sight.
  it.each([
    ['points at it', fireEvent.pointerEnter],
    ['touches it', fireEvent.touchStart],
    ['goes into it by the keyboard', fireEvent.focusIn],
    ['turns the wheel over it', fireEvent.wheel],
    ['drags its scroll bar', fireEvent.scroll],
  ] as const)('draws rows that nobody sees once somebody %s', async (_how, approach) => {
    const screen = await openDocument(DOCUMENT);
    const drawn = (): number => screen.container.querySelectorAll('[data-i]').length;
    expect(drawn()).toBe(SEEN);
    approach(screen.page.getByRole('grid'));
    await waitFor(() => expect(drawn()).toBe(SEEN + OVERSCAN));
    cleanup();
  });

  it('has each row once, those near the edge and those that are kept, in order', () => {
    fc.assert(
      fc.property(
        fc.nat(400),
        fc.integer({ min: 1, max: 20 }),
        fc.nat(300),
        fc.array(fc.nat(400)),
        (first, visible, count, kept) => {
          const rows = windowRows(first, visible, count, kept);
          expect(rows).toEqual([...new Set(rows)].sort((one, other) => one - other));
          expect(rows.every((index) => index >= 0 && index < count)).toBe(true);
          const from = Math.max(0, Math.min(first, count - visible));
          for (let index = from; index < Math.min(count, from + visible); index += 1)
            expect(rows).toContain(index);
          for (const index of kept) if (index < count) expect(rows).toContain(index);
          expect(rows.length).toBeLessThanOrEqual(visible + 12 + new Set(kept).size);
        },
      ),
    );
  });

  it('gives a row the element that it had, and no two rows the same', () => {
    const keys = fc.uniqueArray(fc.nat(40), { maxLength: 20 });
    const rowsTo = (row: number): [number[], boolean] => [
      Array.from({ length: row + 1 }, (_, at) => at),
      false,
    ];
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.boolean()), { maxLength: 12 }), (windows) => {
        const give = createSlots();
        let before = new Map<string, number>();
        let most = 0;
        for (const [rows, isSorted] of windows) {
          const drawn = give(
            rows.map((index) => ({ index, key: `r${index}` })),
            isSorted,
          );
          const now = new Map(drawn.map(({ key, slot }) => [key, slot]));
          expect(new Set(now.values()).size).toBe(rows.length);
          for (const [key, slot] of now) expect(before.get(key) ?? slot).toBe(slot);
          if (isSorted) expect(drawn.map(({ index }) => index)).toEqual(rows);
          most = Math.max(most, rows.length);
          before = now;
        }
        expect(Math.max(-1, ...before.values())).toBeLessThan(most);
      }),
      // Windows that shrink to their last row and grow again.
      { examples: [[[10, 13, 15].flatMap((row) => [rowsTo(row), [[row], false] as [number[], boolean]])]] },
    );
  });
});
