// Whether a node without a field is shown and can be used: buttons, texts, tables, and everything drawn per row.
import type { Scope } from '../../expression/tree.ts';
import type { PlanNode } from '../../plan/plan.ts';
import type { ScreenModel } from './screen-model.ts';

/** Tracked by observers. */
export function isHiddenVoid({ flags }: PlanNode, model: ScreenModel, row: Scope | null): boolean {
  const { visible, hidden } = flags;
  const scope = row ?? undefined;
  if (visible && !model.evaluate(visible, scope)) return true;
  return hidden !== undefined && Boolean(model.evaluate(hidden, scope));
}

/** Tracked by observers. */
export function isDisabledVoid({ flags }: PlanNode, model: ScreenModel, row: Scope | null): boolean {
  return flags.disabled !== undefined && Boolean(model.evaluate(flags.disabled, row ?? undefined));
}
