// Where in the corner at the bottom right something fits without covering the buttons that somebody is about to press.
import { useEffect, useState, type RefObject } from 'react';

/** Pixels between what stands in the corner, the edges of the window and what lies below. */
export const CORNER_GAP = 16;
/** Pixels at the top that stay free: the bar with the bell. */
const BAR = 56;
/** Milliseconds between looks: dialogs come and go, and rows push a footer down. */
const INTERVAL = 200;

/** The lines of buttons that end dialogs, drawers and pages; those in the rows of a table end nothing. */
const FOOTERS =
  '[class*="-footer"], .ant-modal-confirm-btns, .sw-toolbar-sticky, [role="dialog"] .sw-toolbar:not(td *)';

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * How far above the bottom of the window something of a size stands.
 * @param size of what stands in the corner, its right edge `CORNER_GAP` from that of the window
 * @param footers what it may not cover
 */
export function findFreeBottom(
  size: { width: number; height: number },
  window: { width: number; height: number },
  footers: readonly Box[],
): number {
  const right = window.width - CORNER_GAP;
  const inTheWay = footers
    .filter((box) => box.left < right && box.right > right - size.width && box.bottom > box.top)
    .sort((one, other) => other.bottom - one.bottom);
  let bottom = CORNER_GAP;
  for (const { top, bottom: end } of inTheWay) {
    const lower = window.height - bottom;
    if (top < lower && end > lower - size.height) bottom = window.height - top + CORNER_GAP;
  }
  // Where nothing is free it stands below the bar, rather than outside of the window.
  return Math.max(0, Math.min(bottom, window.height - BAR - size.height));
}

/** Keeps looking where an element of the corner may stand. @returns pixels above the bottom of the window */
export function useFreeCorner(element: RefObject<HTMLElement | null>): number {
  const [bottom, setBottom] = useState(CORNER_GAP);
  useEffect(() => {
    const look = (): void => {
      const own = element.current;
      if (!own) return;
      const boxes = [...document.querySelectorAll(FOOTERS)]
        .filter((footer) => !own.contains(footer))
        .map((footer) => footer.getBoundingClientRect());
      const size = { width: own.offsetWidth, height: own.offsetHeight };
      setBottom(findFreeBottom(size, { width: innerWidth, height: innerHeight }, boxes));
    };
    look();
    const timer = setInterval(look, INTERVAL);
    return () => clearInterval(timer);
  }, [element]);
  return bottom;
}
