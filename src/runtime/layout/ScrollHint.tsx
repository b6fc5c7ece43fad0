// A shade at the edge of what scrolls, where more lies beyond: scrollbars that hide by themselves tell nothing.
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Stands around what scrolls within an element above. */
export function ScrollHint({ children }: { children: ReactNode }): ReactNode {
  const top = useRef<HTMLSpanElement>(null);
  const bottom = useRef<HTMLSpanElement>(null);
  const [beyond, setBeyond] = useState({ top: false, bottom: false });
  useEffect(() => {
    if (!top.current || !bottom.current) return undefined;
    const observer = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) {
        setBeyond((before) => ({
          ...before,
          [target === top.current ? 'top' : 'bottom']: !isIntersecting,
        }));
      }
    });
    observer.observe(top.current);
    observer.observe(bottom.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <span ref={top} className="sw-scroll-edge" aria-hidden />
      {beyond.top && <span className="sw-scroll-hint sw-scroll-hint-top" aria-hidden />}
      {children}
      {beyond.bottom && <span className="sw-scroll-hint sw-scroll-hint-bottom" aria-hidden />}
      <span ref={bottom} className="sw-scroll-edge" aria-hidden />
    </>
  );
}
