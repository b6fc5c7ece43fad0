// Where a column would go that is dragged over the heads of a table.
import { holdsPoint, join, type Box, type NodeBox } from './boxes.ts';
import type { FoundPlace } from './find-place.ts';
import { listOfColumn } from './pointers.ts';

/** @param isMeant whether the columns of a list are meant at all */
export function findColumnPlace(
  boxes: readonly NodeBox[],
  x: number,
  y: number,
  isMeant: (list: string) => boolean,
): FoundPlace | undefined {
  for (const head of boxes) {
    const list = listOfColumn(head.pointer);
    if (list === undefined || !isMeant(list) || !holdsPoint(head, x, y)) continue;
    const isBehind = x > (head.left + head.right) / 2;
    const edge = isBehind ? head.right : head.left;
    const own = boxes.filter(({ pointer }) => listOfColumn(pointer) === list);
    const around = own.reduce<Box>((box, one) => join(box, one) ?? box, head);
    return {
      parent: list,
      column: Number(head.pointer.slice(list.length + 1)) + (isBehind ? 1 : 0),
      box: around,
      line: { left: edge - 1, right: edge + 1, top: head.top, bottom: head.bottom },
    };
  }
  return undefined;
}
