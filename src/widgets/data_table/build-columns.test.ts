import { describe, expect, it } from 'vitest';
import { buildColumns, canFixColumns, leastTableWidth } from './build-columns.tsx';
import { readColumns } from './column.ts';

const columns = readColumns([
  { key: 'name', title: '姓名', fixed: 'left', width: 140 },
  { key: 'time', title: '时间', type: 'datetime' },
  { key: 'action', title: '操作', fixed: 'right', width: 250 },
]);

describe('the columns of a table', () => {
  it('stay in place only where that leaves room for the others', () => {
    expect(canFixColumns(columns, {}, 48, 1408)).toBe(true);
    expect(canFixColumns(columns, {}, 48, 358)).toBe(false);
    expect(canFixColumns(columns, { action: 60 }, 0, 358)).toBe(true);
    const context = {
      columns,
      widths: {},
      sort: undefined,
      defaultSort: undefined,
      slots: new Map(),
      offset: 0,
    };
    const fixed = (canFix: boolean) =>
      buildColumns({ ...context, canFix, onLink: () => undefined, scopeOf: () => ({}) }).map(
        (column) => column.fixed,
      );
    expect(fixed(true)).toEqual(['left', undefined, 'right']);
    expect(fixed(false)).toEqual([undefined, undefined, undefined]);
  });

  it('need at least what their kind needs to be read', () => {
    expect(leastTableWidth(columns, {}, 48)).toBe(48 + 140 + 176 + 250);
    expect(leastTableWidth(columns, { time: 300 }, 0)).toBe(140 + 300 + 250);
  });
});
