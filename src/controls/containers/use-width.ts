// Width of an element as it changes: what fits depends on the room it has, not on the window.
import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * @param isNeeded where nothing follows the width, measuring would only make the browser lay out twice
 * @returns width within the padding, in pixels; 0 while the element is not laid out
 */
export function useWidth(ref: RefObject<HTMLElement | null>, isNeeded = true): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !isNeeded) return;
    const measure = (): void => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      setWidth(element.clientWidth - (parseFloat(paddingLeft) || 0) - (parseFloat(paddingRight) || 0));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [ref, isNeeded]);
  return width;
}
