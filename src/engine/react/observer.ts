// Components that are drawn again when what they read of observables changes. Formily's own takes seventeen hooks for that, and
// follows nothing any more once React has hidden it and shown it again: a page that somebody comes back to would stand still.
import { Tracker } from '@formily/reactive';
import { memo, useLayoutEffect, useReducer, useRef, type MemoExoticComponent, type ReactNode } from 'react';

/** @param draw a component that reads observables while it draws */
export function observer<Props extends object>(
  draw: (props: Props) => ReactNode,
): MemoExoticComponent<(props: Props) => ReactNode> {
  function Observed(props: Props): ReactNode {
    const [, drawAgain] = useReducer(increase, 0);
    const kept = useRef<Follower>(undefined);
    const follower = (kept.current ??= createFollower(drawAgain));
    useLayoutEffect(endDrawing);
    useLayoutEffect(() => follower.show(), [follower]);
    return follower.draw(() => draw(props));
  }
  Observed.displayName = draw.name;
  return memo(Observed);
}

interface Follower {
  /** Follows what is read while it draws, and nothing else any more. */
  draw(this: void, view: () => ReactNode): ReactNode;
  /** To be called when the component is there to be seen; gives what hides it. */
  show(this: void): () => void;
  /** Lets go of all that it follows. */
  dispose(this: void): void;
}

function createFollower(drawAgain: () => void): Follower {
  let isShown = false;
  /** Something changed that could not be drawn yet. */
  let isStale = false;
  const tracker = new Tracker(() => {
    if (!isShown) isStale = true;
    else if (isDrawing) waiting.add(drawAgain);
    else drawAgain();
  });
  const follower: Follower = {
    draw: (view) => {
      beginDrawing();
      isStale = false;
      return tracker.track(view) as ReactNode;
    },
    show: () => {
      unseen.delete(follower);
      isShown = true;
      if (isStale) drawAgain();
      return () => {
        isShown = false;
        isStale = true;
        tracker.dispose();
      };
    },
    dispose: () => {
      isStale = true;
      tracker.dispose();
    },
  };
  watchUnseen(follower);
  return follower;
}

const increase = (count: number): number => count + 1;

/** React lets no component be drawn again while another one is drawn: until that is over, they wait. */
let isDrawing = false;
const waiting = new Set<() => void>();

function beginDrawing(): void {
  if (isDrawing) return;
  isDrawing = true;
  // Not all that is drawn comes onto the page.
  queueMicrotask(endDrawing);
}

function endDrawing(): void {
  isDrawing = false;
  if (waiting.size === 0) return;
  const due = [...waiting];
  waiting.clear();
  for (const drawAgain of due) drawAgain();
}

/** Milliseconds after which what was drawn and did not come onto the page follows nothing any more. */
const PATIENCE = 10_000;

let unseen = new Set<Follower>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** React tells nobody that it gave up what it began to draw. */
function watchUnseen(follower: Follower): void {
  unseen.add(follower);
  timer ??= setTimeout(() => {
    timer = undefined;
    const forgotten = unseen;
    unseen = new Set();
    for (const one of forgotten) one.dispose();
  }, PATIENCE);
}
