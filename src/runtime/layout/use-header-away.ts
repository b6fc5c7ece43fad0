// Whether a header that hides itself is away: scrolling down sends it off, scrolling up brings it back.
import { useEffect, useState } from 'react';
import { HEADER_HEIGHT } from '../theme/sizes.ts';

/** Smaller movements are no wish to read on; pixels. */
const STEP = 8;

export function useHeaderAway(canHide: boolean): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!canHide) return;
    let before = 0;
    let lowestBefore = 0;
    const onScroll = (event: Event): void => {
      const { target } = event;
      const isPage = target === document;
      if (!isPage && !(target instanceof Element && target.classList.contains('sw-content'))) return;
      const area = isPage ? document.documentElement : (target as Element);
      const top = isPage ? window.scrollY : area.scrollTop;
      const lowest = area.scrollHeight - area.clientHeight;
      // At the bottom the room that the header leaves pushes the page up; nobody scrolled, and it would flicker.
      const isPushed = lowest < lowestBefore && top >= lowest - 1;
      lowestBefore = lowest;
      if (isPushed) {
        before = top;
        return;
      }
      if (Math.abs(top - before) < STEP) return;
      // Before its own room has left the window, it would leave that empty.
      setAway(top > before && (!isPage || top >= HEADER_HEIGHT));
      before = top;
    };
    // Scrolling does not bubble; it is caught on its way down.
    document.addEventListener('scroll', onScroll, true);
    return () => document.removeEventListener('scroll', onScroll, true);
  }, [canHide]);
  return canHide && isAway;
}
