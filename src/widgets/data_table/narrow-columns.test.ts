import { describe, expect, it } from 'vitest';
import { readColumns } from './column.ts';
import { fitColumns, isNarrow, narrowColumns } from './narrow-columns.ts';

const columns = readColumns([
  { key: 'index', title: '序号', type: 'index' },
  { key: 'name', title: '姓名', width: 140 },
  { key: 'time', title: '时间', type: 'datetime', fixed: 'left' },
  { key: 'action', title: '操作', slot: 'actions', fixed: 'right', width: 250 },
]);
const isAction = ({ slot }: { slot?: string | undefined }): boolean => slot === 'actions';

describe('the columns of a narrow table', () => {
  it('keep the name at the left edge and one button for the actions at the right', () => {
    const narrow = narrowColumns(columns, {}, isAction).columns;
    expect(narrow.map(({ key, fixed, width, isFolded }) => [key, fixed, width, isFolded])).toEqual([
      ['name', 'left', 112, undefined],
      ['index', undefined, undefined, undefined],
      ['time', undefined, undefined, undefined],
      ['action', 'right', 68, true],
    ]);
  });

  it('leave other content as wide as it is, and give up what the user set only where they are pinned', () => {
    const { columns: narrow, widths } = narrowColumns(
      columns,
      { name: 80, time: 300, action: 400 },
      () => false,
    );
    expect(narrow.map(({ key, fixed, width }) => [key, fixed, width])).toEqual([
      ['name', 'left', 80],
      ['index', undefined, undefined],
      ['time', undefined, undefined],
      ['action', undefined, 250],
    ]);
    expect(widths).toEqual({ time: 300, action: 400 });
  });

  it('begin below 640 pixels, and not before the table is laid out', () => {
    expect([0, 342, 639, 640].map(isNarrow)).toEqual([false, true, true, false]);
  });
});

describe('columns on a tablet', () => {
  const fit = (room: number) => fitColumns(columns, {}, 48, room, isAction).columns;

  it('fold the actions of rows before data has to be scrolled to, and not where all of it fits', () => {
    expect(fit(660).at(-1)).toMatchObject({ key: 'action', isFolded: true });
    expect(fit(700).map(({ key, isFolded }) => [key, isFolded])).toEqual([
      ['index', undefined],
      ['name', undefined],
      ['time', undefined],
      ['action', undefined],
    ]);
  });
});
