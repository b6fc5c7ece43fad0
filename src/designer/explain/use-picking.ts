// Picks a part of the page: by the pointer over a pane of glass that takes every press, or by the key on what has the focus.
import { useEffect } from 'react';
import { findScroller } from '../canvas/use-wheel.ts';
import { findPart, type FoundPart, type Part } from './find-part.ts';

interface Picking {
  /** Holds the glass and the panel. */
  host: HTMLElement;
  isPicking: boolean;
  onPoint(this: void, found: FoundPart | undefined): void;
  onAsk(this: void, part: Part, isByKey: boolean): void;
  /** The cursor shall go into the panel. */
  onPanel(this: void): void;
  onEnd(this: void): void;
}

const GLASS = 'sw-why-glass';

/** Keys that would change something of the page; those that walk and scroll go on. */
const DOING = /^(?:.|Enter|Backspace|Delete|ArrowUp|ArrowDown|ArrowLeft|ArrowRight)$/u;

/** @param onPoint keeps its identity, as all handlers do */
export function usePicking({ host, isPicking, onPoint, onAsk, onPanel, onEnd }: Picking): void {
  useEffect(() => {
    const isOwn = (target: EventTarget | null): boolean => target instanceof Node && host.contains(target);
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && (isPicking || isOwn(event.target))) {
        stop(event);
        onEnd();
        return;
      }
      if (event.key === 'F6' && !isOwn(event.target)) {
        stop(event);
        onPanel();
        return;
      }
      if (!isPicking || isOwn(event.target) || !DOING.test(event.key)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      stop(event);
      if (event.key !== 'Enter' && event.key !== ' ') return;
      const found = event.target instanceof Element && findPart(event.target);
      if (found) onAsk(found.part, true);
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [host, isPicking, onAsk, onPanel, onEnd]);

  useEffect(() => {
    if (!isPicking) return undefined;
    const isGlass = (target: EventTarget | null): boolean =>
      target instanceof Element && target.classList.contains(GLASS);
    const below = (event: MouseEvent): Element | undefined =>
      document.elementsFromPoint(event.clientX, event.clientY).find((element) => !host.contains(element));
    const find = (event: MouseEvent): FoundPart | undefined => {
      const target = below(event);
      return target && findPart(target);
    };
    const move = (event: MouseEvent): void => {
      if (isGlass(event.target)) onPoint(find(event));
      else if (host.contains(event.target as Node)) onPoint(undefined);
    };
    const click = (event: MouseEvent): void => {
      if (!isGlass(event.target)) return;
      stop(event);
      const found = find(event);
      if (!found) return;
      onPoint(undefined);
      onAsk(found.part, false);
    };
    const follow = (event: FocusEvent): void => {
      const found = event.target instanceof Element && !host.contains(event.target) && findPart(event.target);
      onPoint(found || undefined);
    };
    const turn = (event: WheelEvent): void => {
      if (!isGlass(event.target)) return;
      const scroller = findScroller(document.body, event.clientX, event.clientY, event.deltaX, event.deltaY);
      (scroller ?? document.scrollingElement)?.scrollBy({ left: event.deltaX, top: event.deltaY });
      onPoint(undefined);
    };
    window.addEventListener('pointermove', move, true);
    window.addEventListener('click', click, true);
    window.addEventListener('focusin', follow, true);
    window.addEventListener('wheel', turn, { capture: true, passive: true });
    return () => {
      window.removeEventListener('pointermove', move, true);
      window.removeEventListener('click', click, true);
      window.removeEventListener('focusin', follow, true);
      window.removeEventListener('wheel', turn, true);
      onPoint(undefined);
    };
  }, [host, isPicking, onPoint, onAsk]);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
