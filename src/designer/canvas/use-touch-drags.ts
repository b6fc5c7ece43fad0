// Drags by touch: a finger that rests on a node takes it along, and one that moves at once scrolls.
import { useEffect, useRef, type RefObject } from 'react';
import type { Dragged } from './protocol.ts';

interface Options {
  /** Covers the canvas. */
  layer: RefObject<HTMLElement | null>;
  /** Nodes that a drag from a point takes along. */
  nodesAt(x: number, y: number): readonly string[];
  /** Told of every point; without one the drag is over. */
  onMove(point: readonly [x: number, y: number] | undefined, dragged: Dragged): void;
  onDrop(point: readonly [x: number, y: number], dragged: Dragged): void;
}

/** Milliseconds that a finger rests before it takes something along. */
const REST = 350;

/** Pixels that a resting finger may tremble. */
const TREMBLE = 8;

/** Pixels at the edge of the window where a drag scrolls it, and by how much. */
const EDGE = 48;

export function useTouchDrags(options: Options): void {
  const latest = useRef(options);
  latest.current = options;
  const { layer } = options;
  useEffect(() => {
    const element = layer.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let begun: { x: number; y: number } | undefined;
    let dragged: Dragged | undefined;
    const pointOf = ({ clientX, clientY }: Touch): [number, number] => {
      const { left, top } = element.getBoundingClientRect();
      return [clientX - left, clientY - top];
    };
    const end = (): void => {
      clearTimeout(timer);
      if (dragged) latest.current.onMove(undefined, dragged);
      begun = undefined;
      dragged = undefined;
    };
    const start = (event: TouchEvent): void => {
      end();
      const [touch] = event.touches;
      if (!touch || event.touches.length > 1) return;
      begun = { x: touch.clientX, y: touch.clientY };
      const point = pointOf(touch);
      timer = setTimeout(() => {
        const pointers = latest.current.nodesAt(...point);
        if (pointers.length === 0) return;
        dragged = { kind: 'nodes', pointers };
        latest.current.onMove(point, dragged);
      }, REST);
    };
    const move = (event: TouchEvent): void => {
      const [touch] = event.touches;
      if (!touch || !begun) return;
      if (!dragged) {
        const far = Math.hypot(touch.clientX - begun.x, touch.clientY - begun.y);
        if (far > TREMBLE) end();
        return;
      }
      // The page would scroll below the finger.
      event.preventDefault();
      const { innerHeight } = window;
      if (touch.clientY < EDGE) window.scrollBy(0, -EDGE / 4);
      if (touch.clientY > innerHeight - EDGE) window.scrollBy(0, EDGE / 4);
      latest.current.onMove(pointOf(touch), dragged);
    };
    const drop = (event: TouchEvent): void => {
      const [touch] = event.changedTouches;
      const taken = dragged;
      end();
      if (!taken || !touch) return;
      // The press that follows would choose what lies below.
      event.preventDefault();
      latest.current.onDrop(pointOf(touch), taken);
    };
    // A finger that rests asks the browser for its menu, and for a drag of its own.
    const refuse = (event: Event): void => {
      if (!dragged) return;
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
  }, [layer]);
}
