// The wheel over the canvas: with Ctrl it zooms, and else it scrolls what lies below the layer that takes every press.
import { useEffect, type RefObject } from 'react';

interface Options {
  /** Covers the canvas. */
  layer: RefObject<HTMLElement | null>;
  /** Holds what is drawn. */
  content: RefObject<HTMLElement | null>;
  onZoom(isLarger: boolean): void;
}

/** @param onZoom keeps its identity */
export function useWheel({ layer, content, onZoom }: Options): void {
  useEffect(() => {
    const element = layer.current;
    if (!element) return undefined;
    const turn = (event: WheelEvent): void => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        onZoom(event.deltaY < 0);
        return;
      }
      const { deltaX, deltaY, shiftKey } = event;
      const [x, y] = shiftKey && deltaX === 0 ? [deltaY, 0] : [deltaX, deltaY];
      const target = content.current && findScroller(content.current, event.clientX, event.clientY, x, y);
      if (!target) return;
      event.preventDefault();
      target.scrollBy({ left: x, top: y });
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [layer, content, onZoom]);
}

/**
 * The innermost element at a point that can still scroll that way; the window itself is none. Elements below the layer
 * are inert, so that the browser's own search for what is at a point passes them over.
 */
export function findScroller(
  root: Element,
  x: number,
  y: number,
  deltaX: number,
  deltaY: number,
): Element | undefined {
  for (const child of [...root.children].reverse()) {
    if (!isAt(child, x, y)) continue;
    const inner = findScroller(child, x, y, deltaX, deltaY);
    if (inner) return inner;
    if (canScroll(child, deltaX, deltaY)) return child;
  }
  return undefined;
}

function isAt(element: Element, x: number, y: number): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  // What takes no room itself may hold what does.
  if (right === left && bottom === top) return element.children.length > 0;
  return x >= left && x <= right && y >= top && y <= bottom;
}

function canScroll(element: Element, deltaX: number, deltaY: number): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight, scrollLeft, scrollTop } = element;
  const isAcross = Math.abs(deltaX) > Math.abs(deltaY);
  if (isAcross ? scrollWidth <= clientWidth : scrollHeight <= clientHeight) return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  if (!['auto', 'scroll'].includes(isAcross ? overflowX : overflowY)) return false;
  const [at, most, by] = isAcross
    ? [scrollLeft, scrollWidth - clientWidth, deltaX]
    : [scrollTop, scrollHeight - clientHeight, deltaY];
  return by > 0 ? at < most - 1 : at > 0;
}
