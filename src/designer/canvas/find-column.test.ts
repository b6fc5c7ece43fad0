import { describe, expect, it } from 'vitest';
import type { NodeBox } from './boxes.ts';
import { findColumnPlace } from './find-column.ts';
import { listOfColumn, nodeOfPointer } from './pointers.ts';

const LIST = '/schema/properties/table/x-component-props/columns';
const head = (at: number): NodeBox => ({
  pointer: `${LIST}/${String(at)}`,
  depth: 6,
  left: at * 100,
  right: at * 100 + 100,
  top: 0,
  bottom: 40,
});
const boxes = [
  { pointer: '/schema/properties/table', depth: 4, left: 0, right: 400, top: 0, bottom: 200 },
  ...[0, 1, 2].map(head),
];
const find = (x: number, y: number, isMeant = true) => findColumnPlace(boxes, x, y, () => isMeant);

describe('a column that is dragged over the heads of a table', () => {
  it('goes before the one in whose left half it is, and behind it in the right one', () => {
    expect(find(110, 20)).toMatchObject({ parent: LIST, column: 1, line: { left: 99, right: 101 } });
    expect(find(180, 20)).toMatchObject({ parent: LIST, column: 2 });
    expect(find(290, 20)).toMatchObject({ parent: LIST, column: 3 });
  });

  it('is shown among all heads of its table', () => {
    expect(find(110, 20)?.box).toMatchObject({ left: 0, right: 300, top: 0, bottom: 40 });
  });

  it('goes nowhere below the heads, and into no other table', () => {
    expect(find(110, 120)).toBeUndefined();
    expect(find(110, 20, false)).toBeUndefined();
  });

  it('goes over the rows where these are filled in, to the lower edge of the table', () => {
    const over = (x: number, y: number, hasRows = true) =>
      findColumnPlace(
        boxes,
        x,
        y,
        () => true,
        () => hasRows,
      );
    expect(over(180, 120)).toMatchObject({ parent: LIST, column: 2 });
    expect(over(180, 120)?.line).toEqual({ left: 199, right: 201, top: 0, bottom: 200 });
    expect(over(180, 120)?.box).toEqual(
      expect.objectContaining({ left: 0, right: 300, top: 0, bottom: 200 }),
    );
    expect(over(180, 198)).toBeUndefined();
    expect(over(180, 230)).toBeUndefined();
    expect(over(350, 120)).toBeUndefined();
    expect(over(180, 120, false)).toBeUndefined();
  });

  it('is told from the node that it belongs to', () => {
    expect(listOfColumn(`${LIST}/1`)).toBe(LIST);
    expect(listOfColumn('/schema/properties/columns')).toBeUndefined();
    expect(nodeOfPointer(`${LIST}/1`)).toBe('/schema/properties/table');
  });
});
