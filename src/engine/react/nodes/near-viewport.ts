// Tells when an element comes near the viewport: far editors are not mounted before.

/** Pixels around the viewport within which editors are mounted. */
const MARGIN = '600px';

let observer: IntersectionObserver | undefined;
const watchers = new WeakMap<Element, () => void>();

function observe(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        observer?.unobserve(entry.target);
        watchers.get(entry.target)?.();
      }
    },
    { rootMargin: MARGIN },
  );
  return observer;
}

/** Calls back once when the element is near; returns the function that stops watching. */
export function watchNear(element: Element, onNear: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    onNear();
    return () => undefined;
  }
  watchers.set(element, onNear);
  observe().observe(element);
  return () => observer?.unobserve(element);
}
