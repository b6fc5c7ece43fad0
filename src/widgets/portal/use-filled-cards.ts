// Which cards hold all that they show: said by what is drawn, so that it is true of every widget.
import { useEffect, useState, type RefObject } from 'react';

/** Milliseconds after which a card waits for none. */
const PATIENCE = 2_000;

/** What stands for content that is still to come. */
const COMING = '.sw-loading, .ant-skeleton, [aria-busy="true"]';

/**
 * @param grid whose children are cards; what a card shows is its last child
 * @returns how many cards from the first on are filled, and were shown once; all of them when they were waited for long enough
 */
export function useFilledCards(grid: RefObject<HTMLElement | null>): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    let frame: number | undefined;
    const look = (): void => {
      frame = undefined;
      const next = [...element.children].findIndex((card) => card.lastElementChild?.querySelector(COMING));
      setShown((before) => Math.max(before, next < 0 ? Infinity : next));
      if (next < 0) stop();
    };
    const observer = new MutationObserver(() => {
      frame ??= requestAnimationFrame(look);
    });
    const timer = setTimeout(() => {
      setShown(Infinity);
      stop();
    }, PATIENCE);
    const stop = (): void => {
      clearTimeout(timer);
      observer.disconnect();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ['aria-busy', 'class'] });
    frame = requestAnimationFrame(look);
    return stop;
  }, [grid]);
  return shown;
}
