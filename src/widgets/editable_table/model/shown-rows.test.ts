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

/** Four rows in two groups, each the value of its field `g`. */
function gathered() {
  const rows = createShownRows(createTableModel({ columns: [] }));
  rows.load([
    { n: 'a', g: '1' },
    { n: 'b', g: '2' },
    { n: 'c', g: '1' },
    { n: 'd', g: '2' },
  ]);
  rows.arrange(() => rows.all.keys, {
    idOf: (row) => String(row['g']),
    sort: (samples) => samples.toSorted((one, other) => one.id.localeCompare(other.id)),
    isKept: () => false,
  });
  return { rows };
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

  it('are gathered without changing their order, and stand on lines of their own', () => {
    const { rows } = gathered();
    expect(names(rows.rows)).toBe('acbd');
    expect(names(rows.all.rows)).toBe('abcd');
    expect(rows.groups?.map(({ id, places }) => [id, places])).toEqual([
      ['1', [0, 2]],
      ['2', [1, 3]],
    ]);
    expect(rows.lineCount).toBe(6);
    expect([0, 1, 2, 3].map((index) => rows.lineOf(index))).toEqual([1, 2, 4, 5]);
    expect(Array.from({ length: 6 }, (_, line) => rows.atLine(line).row)).toEqual([
      undefined,
      0,
      1,
      undefined,
      2,
      3,
    ]);
    rows.patch(new Map([[1, { n: 'C', g: '2' }]]));
    expect(rows.regroup((key) => key === rows.keyAt(1))).toBe(false);
    expect(rows.regroup(() => false)).toBe(true);
    expect(names(rows.rows)).toBe('abCd');
    rows.undo();
    rows.regroup(() => false);
    expect(names(rows.rows)).toBe('acbd');
  });

  it('that are folded away are ticked no more, and come back where they were', () => {
    const { rows } = gathered();
    const [first = '', second = ''] = rows.keys;
    rows.selectAll();
    rows.fold(['1'], true);
    expect(names(rows.rows)).toBe('bd');
    expect(rows.selected.size).toBe(2);
    expect(rows.groups?.map(({ first: at, shown, line }) => [at, shown, line])).toEqual([
      [0, 0, 0],
      [0, 2, 1],
    ]);
    expect([0, 1].map((index) => rows.lineOf(index))).toEqual([2, 3]);
    rows.setCell(0, 'n', 'B');
    expect(names(rows.all.rows)).toBe('aBcd');
    rows.reveal(second);
    expect(names(rows.rows)).toBe('acBd');
    rows.fold(['1', '2'], true);
    expect([rows.rows.length, rows.lineCount]).toEqual([0, 2]);
    rows.reveal(first);
    expect(names(rows.rows)).toBe('ac');
  });
});
