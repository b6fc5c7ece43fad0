// Work that nobody waits for: it is done while nobody does anything.

/** Milliseconds without a key, a press or scrolling before it begins. */
const QUIET = 1_000;
/** Milliseconds between two parts of it where the browser cannot say when it rests. */
const PAUSE = 50;

const ACTIVITIES = ['keydown', 'pointerdown', 'wheel', 'scroll'] as const;

/**
 * Does a work again and again, each time when the browser has nothing else to do, as long as it gives true. When it gives
 * `later`, it is asked again after another pause.
 * @returns stops it
 */
export function whenQuiet(work: () => boolean | 'later'): () => void {
  const options = { capture: true, passive: true } as const;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle: number | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
    idle = undefined;
  };
  const stop = (): void => {
    cancel();
    for (const name of ACTIVITIES) removeEventListener(name, wait, options);
  };
  const go = (): void => {
    idle = undefined;
    const goesOn = work();
    if (goesOn === 'later') wait();
    else if (goesOn) ask();
    else stop();
  };
  const ask = (): void => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(go);
    else timer = setTimeout(go, PAUSE);
  };
  function wait(): void {
    cancel();
    timer = setTimeout(ask, QUIET);
  }
  for (const name of ACTIVITIES) addEventListener(name, wait, options);
  wait();
  return stop;
}
