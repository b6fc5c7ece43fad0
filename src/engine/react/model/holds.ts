// What keeps a field from passing although its value is fine: a file that is still on its way.
import type { PlanNode } from '../../plan/plan.ts';
import type { ScreenModel } from './screen-model.ts';

const holds = new WeakMap<ScreenModel, Map<PlanNode, string>>();

/** The sentence that keeps a field from passing now, or undefined. */
export function heldReason(model: ScreenModel, node: PlanNode): string | undefined {
  return holds.get(model)?.get(node);
}

/** Keeps a field from passing for a reason; without one it passes. */
export function holdField(model: ScreenModel, node: PlanNode, reason: string | undefined): void {
  const held = holds.get(model) ?? new Map<PlanNode, string>();
  holds.set(model, held);
  if (reason === undefined) held.delete(node);
  else held.set(node, reason);
}
