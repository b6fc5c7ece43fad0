// Where a column would go that is dragged over a table: over its heads, and below them over its rows.
import { holdsPoint, join, type Box, type NodeBox } from './boxes.ts';
import { EDGE, type FoundPlace } from './find-place.ts';
import { listOfColumn, nodeOfPointer } from './pointers.ts';

/**
 * @param isMeant whether the columns of a list are meant at all
 * @param hasRows whether the rows of a list take columns as its heads do
 */
export function findColumnPlace(
  boxes: readonly NodeBox[],
  x: number,
  y: number,
  isMeant: (list: string) => boolean,
  hasRows: (list: string) => boolean = () => false,
): FoundPlace | undefined {
  for (const head of boxes) {
    const list = listOfColumn(head.pointer);
    if (list === undefined || !isMeant(list)) continue;
    const rows = hasRows(list) ? rowsBelow(head, list, boxes, x, y) : undefined;
    const bottom = rows ? rows.bottom : head.bottom;
    if (!holdsPoint({ ...head, bottom }, x, y)) continue;
    const isBehind = x > (head.left + head.right) / 2;
    const edge = isBehind ? head.right : head.left;
    const own = boxes.filter(({ pointer }) => listOfColumn(pointer) === list);
    const around = own.reduce<Box>((box, one) => join(box, one) ?? box, head);
    return {
      parent: list,
      column: Number(head.pointer.slice(list.length + 1)) + (isBehind ? 1 : 0),
      box: { ...around, bottom },
      line: { left: edge - 1, right: edge + 1, top: head.top, bottom },
    };
  }
  return undefined;
}

/** What of the table lies below a head, where a point is in it; at its lower edge the place behind the table is meant. */
function rowsBelow(
  head: NodeBox,
  list: string,
  boxes: readonly NodeBox[],
  x: number,
  y: number,
): Box | undefined {
  const table = boxes.find(
    (box) => box.pointer === nodeOfPointer(list) && holdsPoint(box, x, y) && holdsPoint(box, x, head.bottom),
  );
  return table && y > head.bottom && y < table.bottom - EDGE ? table : undefined;
}
