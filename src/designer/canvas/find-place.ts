// Where what is dragged would go: the container under the pointer, and the child that it would stand before.
import { holdsPoint, type Box, type NodeBox } from './boxes.ts';
import type { ReactWidget } from '../../engine/react/widget.ts';
import type { CanvasPlace } from './protocol.ts';

/** A node that takes others, as the plan has it. */
export interface Container {
  pointer: string;
  /** Pointers of its children, in the order in which they are drawn. */
  children: readonly string[];
  /** Undefined for a group without one. */
  widget?: string | undefined;
  /** What of all it takes, as its manifest says; missing for anything. */
  holds?: ReactWidget['holds'] | undefined;
}

export interface FoundPlace extends CanvasPlace {
  /** Line at which it would be put in. */
  line: Box;
  /** The container. */
  box: Box;
}

/** Share of a container's edge, at most so many pixels, that means beside it and not in it. */
export const EDGE = 6;

/**
 * @param containers by pointer
 * @param isClosed whether nothing goes into a container: it is dragged itself, is locked, or takes no such thing
 */
export function findPlace(
  boxes: readonly NodeBox[],
  containers: ReadonlyMap<string, Container>,
  x: number,
  y: number,
  isClosed: (pointer: string) => boolean,
): FoundPlace | undefined {
  const around = boxes
    .filter((box) => containers.has(box.pointer) && !isClosed(box.pointer) && holdsPoint(box, x, y))
    .sort((a, b) => b.depth - a.depth);
  // At the edge of a container its surroundings are meant, where there are some.
  const box = around.find((one, at) => at === around.length - 1 || !isAtEdge(one, y)) ?? around[0];
  const container = box && containers.get(box.pointer);
  if (!box || !container) return undefined;
  const children = container.children.flatMap((pointer) => {
    const own = boxes.find((one) => one.pointer === pointer && holdsBox(box, one));
    return own ? [own] : [];
  });
  const isInLine = (child: Box): boolean => children.some((other) => isBeside(child, other));
  const next = children.find((child) => isBefore(child, isInLine(child), x, y));
  if (next) {
    return { parent: box.pointer, before: next.pointer, box, line: lineBefore(next, isInLine(next)) };
  }
  const last = children.at(-1);
  return { parent: box.pointer, box, line: last ? lineBehind(last, children, box) : innerLine(box) };
}

function isAtEdge({ top, bottom }: Box, y: number): boolean {
  const edge = Math.min(EDGE, (bottom - top) / 4);
  return y - top < edge || bottom - y < edge;
}

function holdsBox(outer: Box, inner: Box): boolean {
  return inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 1;
}

/** Whether two stand in one line of a grid. */
function isBeside(one: Box, other: Box): boolean {
  const isLevel = one.top < other.bottom && other.top < one.bottom;
  return one !== other && isLevel && (one.left >= other.right - 1 || other.left >= one.right - 1);
}

/** Whether a point is meant to be before a child: above its middle, or in its line and left of it. */
function isBefore({ left, top, right, bottom }: Box, isInLine: boolean, x: number, y: number): boolean {
  if (y < top) return true;
  if (y > bottom) return false;
  return isInLine ? x < (left + right) / 2 : y < (top + bottom) / 2;
}

const THICK = 2;

function lineBefore({ left, top, right, bottom }: Box, isInLine: boolean): Box {
  return isInLine
    ? { left: left - 2 * THICK, right: left - THICK, top, bottom }
    : { left, right, top: top - 2 * THICK, bottom: top - THICK };
}

function lineBehind(last: Box, children: readonly Box[], container: Box): Box {
  const { left, top, right, bottom } = last;
  const isInLine = children.some((child) => isBeside(child, last));
  if (isInLine && right + 2 * THICK < container.right)
    return { left: right + THICK, right: right + 2 * THICK, top, bottom };
  return { left, right, top: bottom + THICK, bottom: bottom + 2 * THICK };
}

function innerLine({ left, top, right, bottom }: Box): Box {
  const middle = (top + bottom) / 2;
  return { left: left + 4, right: right - 4, top: middle - THICK / 2, bottom: middle + THICK / 2 };
}
