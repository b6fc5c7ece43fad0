// Which rows of a table have the button that some steps belong to.
import type { ActionPlan, PlanNode } from '../../engine/plan/plan.ts';
import type { Scope } from '../../engine/expression/tree.ts';
import { isAccessGranted } from '../../engine/react/access.ts';
import type { ScreenModel } from '../../engine/react/model/screen-model.ts';
import { isDisabledVoid, isHiddenVoid } from '../../engine/react/model/void-state.ts';

/**
 * Whether somebody finds the button of some steps in a row and can press it. Steps of no button, such as those of the row
 * itself, are for every row.
 * @param item the sub-tree that is drawn for each row
 */
export function hasButton(
  item: PlanNode | undefined,
  steps: readonly ActionPlan[] | undefined,
  model: ScreenModel,
  row: Scope,
): boolean {
  const path = item && steps && findPath(item, steps);
  if (!path) return true;
  const { permissions } = model.services;
  return path.every(
    (node) =>
      (node.access === undefined || isAccessGranted(permissions, node.access)) &&
      !isHiddenVoid(node, model, row) &&
      !isDisabledVoid(node, model, row),
  );
}

/** The nodes from the row down to the one that runs the steps. */
function findPath(node: PlanNode, steps: readonly ActionPlan[]): PlanNode[] | undefined {
  if (Object.values(node.on).some((own) => own === steps)) return [node];
  for (const child of node.children) {
    const below = findPath(child, steps);
    if (below) return [node, ...below];
  }
  return undefined;
}
