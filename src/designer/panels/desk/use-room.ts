// Pixels that an element has for what lies in it, as they change.
import { useLayoutEffect, useState, type RefObject } from 'react';

export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const own = element.current;
    if (!own) return undefined;
    const measure = (): void => {
      const { paddingLeft, paddingRight } = getComputedStyle(own);
      setRoom(own.clientWidth - (parseFloat(paddingLeft) || 0) - (parseFloat(paddingRight) || 0));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(own);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
