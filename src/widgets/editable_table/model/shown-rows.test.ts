import { describe, expect, it } from 'vitest';
import { createShownRows } from './shown-rows.ts';
import { createTableModel } from './table-model.ts';

/** Four rows, of which the fourth and the second are shown. */
function open() {
  const rows = createShownRows(createTableModel({ columns: [] }));
  rows.load([{ n: 'a' }, { n: 'b' }, { n: 'c' }, { n: 'd' }]);
  const { keys } = rows;
  rows.arrange(() => [3, 1].flatMap((place) => rows.all.keys[place] ?? []));
  return { rows, keys };
}

const names = (rows: readonly object[]): string => rows.map((row) => (row as { n?: string }).n).join('');

describe('shown rows', () => {
  it('are all rows until somebody arranges them, and again afterwards', () => {
    const { rows } = open();
    expect(names(rows.rows)).toBe('db');
    rows.arrange(undefined);
    expect(names(rows.rows)).toBe('abcd');
    expect(rows.placeOf(2)).toBe(2);
  });

  it('are changed by the positions at which they are shown, and saved in their own order', () => {
    const { rows } = open();
    rows.setCell(0, 'n', 'D');
    rows.patch(new Map([[1, { n: 'B' }]]));
    expect(names(rows.rows)).toBe('DB');
    expect(names(rows.all.rows)).toBe('aBcD');
    expect([rows.placeOf(0), rows.placeOf(1), rows.placeOf(2)]).toEqual([3, 1, 4]);
  });

  it('get those that are new: at the end, or in front of the row that they are put in front of', () => {
    const { rows } = open();
    rows.add([{ n: 'e' }]);
    expect(names(rows.rows)).toBe('dbe');
    rows.insert(1, [{ n: 'x' }, { n: 'y' }]);
    expect(names(rows.rows)).toBe('dxybe');
    expect(names(rows.all.rows)).toBe('axybcde');
    rows.undo();
    rows.undo();
    expect(names(rows.rows)).toBe('db');
    rows.redo();
    expect(names(rows.rows)).toBe('dbe');
  });

  it('come back to their place when they were removed', () => {
    const { rows } = open();
    rows.remove(rows.keyAt(0));
    expect(names(rows.rows)).toBe('b');
    rows.undo();
    expect(names(rows.rows)).toBe('db');
  });

  it('are ticked only as far as they are shown, and do not move', () => {
    const { rows, keys } = open();
    rows.arrange(undefined);
    rows.selectAll();
    rows.arrange(() => keys.slice(0, 2));
    expect([...rows.selected]).toEqual(keys.slice(0, 2));
    rows.moveTo(0, 1);
    rows.move([keys[0] as string], 1);
    expect(names(rows.all.rows)).toBe('abcd');
  });

  it('are arranged anew when other rows come from outside', () => {
    const { rows } = open();
    rows.load([{ n: '1' }, { n: '2' }, { n: '3' }, { n: '4' }]);
    expect(names(rows.rows)).toBe('42');
  });
});
