import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  growTo,
  keepWithin,
  moveSelection,
  rangeOf,
  selectColumns,
  selectRows,
  type Selection,
} from './selection.ts';

const SIZE = { rows: 10, columns: 4 };
const at = (row: number, column: number): Selection => ({ active: { row, column }, corner: { row, column } });
const press = (from: Selection, key: string, held: { far?: boolean; shift?: boolean } = {}) =>
  moveSelection(from, { key, isFar: held.far ?? false, isExtending: held.shift ?? false, page: 8 }, SIZE);

describe('the chosen cells', () => {
  it('go one cell with an arrow, to the edge with Ctrl, and never out of the table', () => {
    expect(press(at(2, 1), 'ArrowDown')).toEqual(at(3, 1));
    expect(press(at(2, 1), 'ArrowRight', { far: true })).toEqual(at(2, 3));
    expect(press(at(9, 3), 'PageDown')).toEqual(at(9, 3));
    expect(press(at(2, 1), 'Home', { far: true })).toEqual(at(0, 0));
    expect(press(at(2, 1), 'x')).toBeUndefined();
  });

  it('keep the active cell while Shift moves the other corner, and begin anew from it without', () => {
    const wide = press(press(at(4, 1), 'ArrowUp', { shift: true }) as Selection, 'ArrowRight', {
      shift: true,
    }) as Selection;
    expect(wide.active).toEqual({ row: 4, column: 1 });
    expect(rangeOf(wide)).toEqual({ top: 3, bottom: 4, left: 1, right: 2 });
    expect(press(wide, 'ArrowDown')).toEqual(at(5, 1));
  });

  it('are whole rows and columns by their heads, in either direction', () => {
    expect(rangeOf(selectRows(5, 3, SIZE))).toEqual({ top: 3, bottom: 5, left: 0, right: 3 });
    expect(rangeOf(selectColumns(1, 2, SIZE))).toEqual({ top: 0, bottom: 9, left: 1, right: 2 });
  });

  it('stay within what is left after rows went, and are none in an empty table', () => {
    expect(keepWithin(selectRows(8, 9, SIZE), { rows: 3, columns: 4 })?.corner).toEqual({
      row: 2,
      column: 3,
    });
    expect(keepWithin(at(0, 0), { rows: 0, columns: 4 })).toBeUndefined();
  });

  it('grow by the handle in the one direction that was dragged further', () => {
    const source = { top: 2, bottom: 3, left: 1, right: 1 };
    expect(growTo(source, { row: 7, column: 2 })).toEqual({ ...source, bottom: 7 });
    expect(growTo(source, { row: 3, column: 3 })).toEqual({ ...source, right: 3 });
    expect(growTo(source, { row: 0, column: 1 })).toEqual({ ...source, top: 0 });
    expect(growTo(source, { row: 2, column: 1 })).toEqual(source);
  });

  it('lie within the table, whatever keys are pressed', () => {
    const key = fc.constantFrom(
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'PageUp',
      'PageDown',
      'Home',
      'End',
    );
    const step = fc.record({ key, far: fc.boolean(), shift: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const end = steps.reduce((now, one) => press(now, one.key, one) as Selection, at(0, 0));
        const { top, bottom, left, right } = rangeOf(end);
        return top >= 0 && left >= 0 && bottom < SIZE.rows && right < SIZE.columns;
      }),
    );
  });
});
