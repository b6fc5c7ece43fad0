import type { ReactNode } from 'react';
import { lazyModule, useModule } from '../../controls/loading/lazy-module.ts';

const guide = lazyModule(() => import('./TourGuide.tsx'));

/** The tour, once its part is here; without it the page works on and the menu offers the tour again. */
export function TourPart({ onEnd }: { onEnd: () => void }): ReactNode {
  const state = useModule(guide);
  return state.kind === 'ready' ? <state.module.default onEnd={onEnd} /> : null;
}
