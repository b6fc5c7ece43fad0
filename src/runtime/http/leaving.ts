// A browser that leaves a page breaks off its calls. That is no failure anybody should act on.

/** Milliseconds in which a page that is being left is gone. */
const FAREWELL = 3_000;

/**
 * Returns how long (milliseconds) a broken call waits before it counts as failed. While the page is being left the
 * failure is held back: whoever reloads while permissions are read must not be logged out by it. A page that stays
 * after all, because the user thought better of it or a download began, gets the failure late.
 * @param page where the browser announces that it leaves; none outside of a browser
 * @param now milliseconds, any origin
 */
export function watchLeaving(
  page: Pick<EventTarget, 'addEventListener'> | undefined,
  now: () => number = () => performance.now(),
): () => number {
  let leftAt = -Infinity;
  const leave = (): void => {
    leftAt = now();
  };
  page?.addEventListener('beforeunload', leave);
  page?.addEventListener('pagehide', leave);
  return () => Math.max(0, leftAt + FAREWELL - now());
}
