// Which children of a node are drawn now: permission, visibility and the state of their fields decide.
import type { PlanNode } from '../../engine/plan/plan.ts';
import { useEngine, useRow, useScreen } from '../../engine/react/context.ts';
import { isHiddenVoid } from '../../engine/react/model/void-state.ts';
import { useAllowed } from '../buttons/use-allowed.ts';

/**
 * Children that the engine would draw. Call it inside an observer, so that changed conditions draw again.
 * @param node the node whose children are asked for
 */
export function useDrawnChildren(node: PlanNode): readonly PlanNode[] {
  const model = useScreen();
  const row = useRow();
  const { designing } = useEngine();
  const isAllowed = useAllowed(node.children.map((child) => child.access));
  if (designing) return node.children;
  return node.children.filter((child, index) => {
    if (!isAllowed[index]) return false;
    if (model.fields.has(child)) return model.fields.of(child).display === 'visible';
    return !isHiddenVoid(child, model, row);
  });
}
