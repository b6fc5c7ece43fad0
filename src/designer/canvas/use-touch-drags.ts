// Drags by touch: a finger that rests on something takes it along, and one that moves at once scrolls.
import { useEffect, useRef, type RefObject } from 'react';

interface Options<Taken> {
  element: RefObject<HTMLElement | null>;
  /** What a finger takes along that rests at a point of the window; undefined where there is nothing to take. */
  take(x: number, y: number): Taken | undefined;
  /** Whether a part of the element takes touches itself. */
  isTaken?: (target: Element) => boolean;
  /** Told of every point; without one the drag is over. */
  onMove(point: readonly [x: number, y: number] | undefined, taken: Taken): void;
  onDrop(point: readonly [x: number, y: number], taken: Taken): void;
}

/** Milliseconds that a finger rests before it takes something along. */
const REST = 350;

/** Pixels that a resting finger may tremble. */
const TREMBLE = 8;

export function useTouchDrags<Taken>(options: Options<Taken>): void {
  const latest = useRef(options);
  latest.current = options;
  const { element: touched } = options;
  useEffect(() => {
    const element = touched.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let begun: readonly [x: number, y: number] | undefined;
    let drag: { taken: Taken } | undefined;
    const pointOf = ({ clientX, clientY }: Touch): readonly [number, number] => [clientX, clientY];
    const end = (): void => {
      clearTimeout(timer);
      if (drag) latest.current.onMove(undefined, drag.taken);
      begun = undefined;
      drag = undefined;
    };
    const start = (event: TouchEvent): void => {
      end();
      const [touch] = event.touches;
      const isTaken = event.target instanceof Element && latest.current.isTaken?.(event.target) === true;
      if (!touch || isTaken || event.touches.length > 1) return;
      const point = pointOf(touch);
      begun = point;
      timer = setTimeout(() => {
        const taken = latest.current.take(...point);
        if (taken === undefined) return;
        drag = { taken };
        latest.current.onMove(point, taken);
      }, REST);
    };
    const move = (event: TouchEvent): void => {
      const [touch] = event.touches;
      if (!touch || !begun) return;
      const [x, y] = pointOf(touch);
      if (!drag) {
        if (Math.hypot(x - begun[0], y - begun[1]) > TREMBLE) end();
        return;
      }
      // The page would scroll below the finger.
      event.preventDefault();
      latest.current.onMove([x, y], drag.taken);
    };
    const drop = (event: TouchEvent): void => {
      const [touch] = event.changedTouches;
      const dropped = drag;
      end();
      if (!dropped || !touch) return;
      // The press that follows would choose what lies below.
      event.preventDefault();
      latest.current.onDrop(pointOf(touch), dropped.taken);
    };
    // A finger that rests asks the browser for its menu, and for a drag of its own.
    const refuse = (event: Event): void => {
      if (!drag) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    element.addEventListener('contextmenu', refuse, { capture: true });
    element.addEventListener('dragstart', refuse, { capture: true });
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', drop);
    element.addEventListener('touchcancel', end);
    return () => {
      end();
      element.removeEventListener('contextmenu', refuse, { capture: true });
      element.removeEventListener('dragstart', refuse, { capture: true });
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', drop);
      element.removeEventListener('touchcancel', end);
    };
  }, [touched]);
}
