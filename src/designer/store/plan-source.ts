// The newest plan of a draft, and word of every change of it.
import type { JsonObject } from '../../engine/document.ts';
import { applyEdits, type Edit } from '../document/edits.ts';
import type { DrawnScreen } from '../document/made/drawn-screen.ts';

export interface PlanSource {
  plan(): DrawnScreen | undefined;
  /** @returns ends it */
  subscribe(hear: (edits: readonly Edit[]) => void): () => void;
  change(edits: readonly Edit[]): void;
}

export function createPlanSource(): PlanSource {
  let plan: JsonObject | undefined;
  const listeners = new Set<(edits: readonly Edit[]) => void>();
  return {
    plan: () => plan as unknown as DrawnScreen | undefined,
    subscribe: (hear) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    change: (edits) => {
      plan = applyEdits(plan ?? {}, edits).document;
      for (const hear of listeners) hear(edits);
    },
  };
}
