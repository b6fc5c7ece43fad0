// Fields that failed, by a rule or by the server's word: marked, and the first of them brought into sight.
import { batch } from '@formily/reactive';
import type { FieldRefusal } from '../../action/refusals.ts';
import type { PlanNode } from '../../plan/plan.ts';
import { isJudged } from './judge.ts';
import type { ScreenModel } from './screen-model.ts';

/** Judges, then shows and focuses the first failed field in the order of the screen. */
export async function validate(model: ScreenModel, target: string | undefined): Promise<boolean> {
  const [failed] = await model.judge.judgeAll(target);
  if (!failed) return true;
  showField(model, failed);
  return false;
}

/** Brings a field into sight, out of a tab or group that is not shown, and the cursor into it. */
function showField(model: ScreenModel, node: PlanNode): void {
  model.revealed.address = '';
  model.revealed.address = node.address;
  requestAnimationFrame(() => {
    const control = document.getElementById(`${model.uid}-${node.address}`);
    control?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
  });
}

/** Marks what the server refused; false where something of it has no field that a person sees and may change. */
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
  return marks.length === refusals.length;
}
