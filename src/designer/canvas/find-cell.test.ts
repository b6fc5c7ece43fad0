import { describe, expect, it } from 'vitest';
import type { NodeBox } from './boxes.ts';
import { findCellPlace } from './find-cell.ts';

const TABLE = '/schema/properties/table';
const LIST = `${TABLE}/x-component-props/columns`;
const box = (pointer: string, left: number, top: number, right: number, bottom: number): NodeBox => ({
  pointer,
  depth: pointer.split('/').length,
  left,
  top,
  right,
  bottom,
});
const boxes = [
  box('/schema', 0, 0, 600, 600),
  box(TABLE, 0, 0, 200, 160),
  box(`${LIST}/0`, 0, 0, 100, 40),
  box(`${LIST}/1`, 100, 0, 200, 40),
];
const cells = [0, 1].flatMap((row) =>
  [0, 1].map((at) => ({
    left: at * 100,
    right: at * 100 + 100,
    top: 40 + row * 40,
    bottom: 80 + row * 40,
  })),
);
const find = (x: number, y: number, isMeant = true) => findCellPlace(boxes, cells, x, y, () => isMeant);

describe('what is dragged over the rows of a table', () => {
  it('goes into the cells of the column under it, with a line at the one that is pointed at', () => {
    expect(find(150, 100)).toMatchObject({
      parent: LIST,
      cell: 1,
      box: { left: 100, top: 80 },
      line: { left: 102, right: 198, bottom: 118 },
    });
    expect(find(20, 60)).toMatchObject({ cell: 0, box: { top: 40 } });
  });

  it('goes into none over the heads, below the rows, or where the table takes nothing', () => {
    expect([find(20, 20), find(20, 140), find(20, 60, false)]).toEqual([undefined, undefined, undefined]);
  });
});
