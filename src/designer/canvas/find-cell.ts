// Where something would go that is dragged over the rows of a table: into the cells of the column under it.
import { holdsPoint, type Box, type NodeBox } from './boxes.ts';
import type { FoundPlace } from './find-place.ts';
import { listOfColumn, nodeOfPointer } from './pointers.ts';

const CELLS = 'td:not([colspan]), [role="gridcell"]';

/** Boxes of the cells that are drawn, those over others last. @param origin corner of the coordinates in the window */
export function measureCells(root: Element, origin: { left: number; top: number }): Box[] {
  return [...root.querySelectorAll(CELLS)].flatMap((cell) => {
    const { left, top, right, bottom, width, height } = cell.getBoundingClientRect();
    if (width === 0 || height === 0) return [];
    return [
      {
        left: left - origin.left,
        top: top - origin.top,
        right: right - origin.left,
        bottom: bottom - origin.top,
      },
    ];
  });
}

const LINE = 2;

/** @param isMeant whether the cells of a list of columns take what is dragged */
export function findCellPlace(
  boxes: readonly NodeBox[],
  cells: readonly Box[],
  x: number,
  y: number,
  isMeant: (list: string) => boolean,
): FoundPlace | undefined {
  const cell = cells.findLast((one) => holdsPoint(one, x, y));
  if (!cell) return undefined;
  const middle = (cell.left + cell.right) / 2;
  const head = boxes.findLast(({ pointer, left, right, top }) => {
    const list = listOfColumn(pointer);
    if (list === undefined || middle < left || middle > right || top >= cell.top || !isMeant(list))
      return false;
    return boxes.some((box) => box.pointer === nodeOfPointer(list) && holdsPoint(box, x, y));
  });
  const list = head && listOfColumn(head.pointer);
  if (!head || list === undefined) return undefined;
  const { left, right, bottom } = cell;
  return {
    parent: list,
    cell: Number(head.pointer.slice(list.length + 1)),
    box: cell,
    line: { left: left + LINE, right: right - LINE, top: bottom - 2 * LINE, bottom: bottom - LINE },
  };
}
