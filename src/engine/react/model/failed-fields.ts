// Fields that failed, by a rule or by the server's word: marked, and the first of them brought into sight.
import { batch } from '@formily/reactive';
import type { FieldRefusal } from '../../action/refusals.ts';
import type { PlanNode } from '../../plan/plan.ts';
import { isJudged } from './judge.ts';
import { watchMoves } from './moves.ts';
import type { ScreenModel } from './screen-model.ts';

/** Judges, then shows and focuses the first failed field in the order of the screen. */
export async function validate(model: ScreenModel, target: string | undefined): Promise<boolean> {
  model.moves?.end();
  model.moves = watchMoves(() => {
    // Asked once: tabs and tables go nowhere when they look at it again.
    model.revealed.address = '';
  });
  const [failed] = await model.judge.judgeAll(target);
  if (!failed) return true;
  showField(model, failed);
  return false;
}

/**
 * Brings a field into sight, out of a tab or group that is not shown, and the cursor into it. Whoever has gone on with
 * something else since they asked for the save stays where they are.
 */
function showField(model: ScreenModel, node: PlanNode): void {
  if (model.moves?.hasMoved) return;
  model.revealed.address = '';
  model.revealed.address = node.address;
  requestAnimationFrame(() => {
    if (model.moves?.hasMoved) return;
    const control = document.getElementById(`${model.uid}-${node.address}`);
    control?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
  });
}

/** Marks what the server refused; false where somebody may not see all of it, having no field for it or having gone on. */
export function refuse(model: ScreenModel, refusals: readonly FieldRefusal[]): boolean {
  const nodes = [...model.fields.order.keys()].filter(
    (node) => node.widget !== undefined && node.widget !== 'hidden' && isJudged(node, model),
  );
  const marks = refusals.flatMap(({ field, text, sources = [] }) => {
    const known = [...sources, field].find((name) => nodes.some(({ path }) => path === name));
    const node = nodes.find(({ path }) => path === known);
    return node ? [{ node, text }] : [];
  });
  batch(() => {
    for (const { node, text } of marks) model.judge.refuse(node, text);
  });
  const [first] = marks.map(({ node }) => node).sort((a, b) => nodes.indexOf(a) - nodes.indexOf(b));
  if (first) showField(model, first);
  // A mark that the cursor does not go to may stand out of sight.
  return marks.length === refusals.length && !model.moves?.hasMoved;
}
