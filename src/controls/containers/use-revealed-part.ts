// A failed field brings the part of a container that holds it to the front: tabs, panels.
import { autorun } from '@formily/reactive';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { PlanNode } from '../../engine/plan/plan.ts';
import { useScreen } from '../../engine/react/context.ts';
import { findPart } from './PartTitle.tsx';

/** @param show opens the part of a name; it should stay the same function while it does the same */
export function useRevealedPart(node: PlanNode, show: (name: string) => void): void {
  const model = useScreen();
  useEffect(
    () =>
      autorun(() => {
        const part = findPart(node, model.revealed.address);
        if (!part) return;
        // The failed field gets the focus right after this, so its control must be in the page by then.
        queueMicrotask(() => {
          flushSync(() => {
            show(part.name);
          });
        });
      }),
    [model, node, show],
  );
}
