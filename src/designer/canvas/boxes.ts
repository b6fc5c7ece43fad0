// Where nodes are on the canvas: read from the marks around them, in the coordinates of the page that scrolls.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface NodeBox extends Box {
  pointer: string;
  /** How many nodes it lies in. */
  depth: number;
}

/** Attribute of the mark in the head of a column. */
export const HEAD = 'data-column';

/** Attributes of the marks before and behind what a node draws. */
export const BEGIN = 'data-node';
export const END = 'data-node-end';

/**
 * Boxes of all nodes that are seen, those around others first. A node that is drawn in several places has several.
 * @param root element that holds the marks
 * @param origin corner of the coordinates in the window
 */
export function measureNodes(root: Element, origin: { left: number; top: number }): NodeBox[] {
  const boxes: NodeBox[] = [];
  for (const mark of root.querySelectorAll(`[${BEGIN}]`)) {
    const box = boxBehind(mark);
    if (box) boxes.push(place(mark.getAttribute(BEGIN) ?? '', box, origin));
  }
  // The head is the whole cell, not only its title; one that is drawn for its widths alone is not seen.
  for (const mark of root.querySelectorAll(`[${HEAD}]`)) {
    const cell = mark.closest('th, [role="columnheader"]')?.getBoundingClientRect();
    if (cell && cell.width > 0 && cell.height > 0)
      boxes.push(place(mark.getAttribute(HEAD) ?? '', cell, origin));
  }
  return boxes;
}

function place(pointer: string, box: Box, origin: { left: number; top: number }): NodeBox {
  return {
    pointer,
    depth: pointer.split('/').length,
    left: box.left - origin.left,
    top: box.top - origin.top,
    right: box.right - origin.left,
    bottom: box.bottom - origin.top,
  };
}

/** Around everything between a mark and its end, which are siblings. */
function boxBehind(mark: Element): Box | undefined {
  let box: Box | undefined;
  const pointer = mark.getAttribute(BEGIN);
  for (let next = mark.nextSibling; next; next = next.nextSibling) {
    if (next instanceof Element && next.getAttribute(END) === pointer) break;
    box = join(box, boxOf(next));
  }
  return box;
}

function boxOf(item: Node): Box | undefined {
  if (item instanceof Element) {
    const rect = item.getBoundingClientRect();
    if (rect.width > 0 || rect.height > 0) return rect;
    // What has no box of its own may hold what has one.
    return [...item.children].reduce<Box | undefined>((box, child) => join(box, boxOf(child)), undefined);
  }
  if (!(item instanceof Text) || item.data.trim() === '') return undefined;
  const range = item.ownerDocument.createRange();
  range.selectNode(item);
  const rect = range.getBoundingClientRect();
  return rect.width > 0 || rect.height > 0 ? rect : undefined;
}

export function join(one: Box | undefined, other: Box | undefined): Box | undefined {
  if (!one || !other) return one ?? other;
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

export function holdsPoint({ left, top, right, bottom }: Box, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** The innermost node at a point. */
export function findNodeAt(boxes: readonly NodeBox[], x: number, y: number): NodeBox | undefined {
  let found: NodeBox | undefined;
  for (const box of boxes) if (holdsPoint(box, x, y) && (!found || box.depth >= found.depth)) found = box;
  return found;
}
