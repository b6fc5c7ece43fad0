import type { ReactNode } from 'react';
import { createLazyPart, usePart } from '../lazy-part.ts';

const guide = createLazyPart(() => import('./TourGuide.tsx'));

/** The tour, once its part is here; without it the page works on and the menu offers the tour again. */
export function TourPart({ onEnd }: { onEnd: () => void }): ReactNode {
  const state = usePart(guide);
  return state.kind === 'ready' ? <state.Part onEnd={onEnd} /> : null;
}
