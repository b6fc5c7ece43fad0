// Everything that can be asked of one node, and of a screen as a whole.
import type { Scope } from '../../expression/tree.ts';
import type { PlanNode } from '../../plan/plan.ts';
import type { ScreenModel } from '../model/screen-model.ts';
import { messageOf } from '../../values/errors.ts';
import { explainEnabled, explainRequired, explainShown, type Asked } from './explain-state.ts';
import { explainError } from './explain-error.ts';
import { explainLookups } from './explain-lookups.ts';
import { explainSource, explainValue } from './explain-value.ts';
import type { Cause, Explanation, NodeName } from './explanation.ts';
import { nameNode, placeOf, wayTo } from './node-names.ts';
import { secretNames } from './shown-value.ts';

export interface ExplainedNode {
  /** Id and title of its document. */
  screen: { id: string; title: string };
  node: NodeName;
  /** What it lies in, outermost first. */
  around: readonly NodeName[];
  explanations: readonly Explanation[];
}

/** @param row what is in scope of the row that the node is drawn in */
export function explainNode(model: ScreenModel, node: PlanNode, row?: Scope): ExplainedNode {
  const asked = ask(model, node, row);
  return {
    screen: { id: model.plan.id, title: model.plan.title },
    node: nameNode(node, model),
    around: wayTo(model, node.pointer)
      .slice(0, -1)
      .map((one) => nameNode(one, model)),
    explanations: explainAll(asked),
  };
}

function ask(model: ScreenModel, node: PlanNode, row: Scope | undefined): Asked {
  return { model, node, isSecret: secretNames(model), ...(row ? { scope: row } : {}) };
}

function explainAll(asked: Asked): Explanation[] {
  const { model, node } = asked;
  const isField = model.fields.has(node) && node.kind === 'field';
  const wanted: (() => Explanation | undefined)[] = [
    () => explainError(asked),
    () => explainShown(asked),
    () => (isUsed(asked) ? explainEnabled(asked) : undefined),
    () => (isField ? explainRequired(asked) : undefined),
    () => (isField ? explainValue(asked) : undefined),
    () => explainSource(asked),
    () => explainLookups(asked),
  ];
  return wanted.flatMap((explain) => {
    try {
      return explain() ?? [];
    } catch (error) {
      // An expression that fails is what there is to tell.
      const text = messageOf(error);
      return [
        { aspect: 'error', is: text, causes: [{ kind: 'fault', place: placeOf(model, node), text }] },
      ] satisfies Explanation[];
    }
  });
}

/** Fields, and whatever says of itself whether it can be used or does something. */
function isUsed({ model, node }: Asked): boolean {
  return model.fields.has(node) || node.flags.disabled !== undefined || Object.keys(node.on).length > 0;
}

/** A node in the order of the screen, with whether it is shown and the first reason why it is not. */
export interface OutlinedNode {
  node: NodeName;
  level: number;
  isShown: boolean;
  /** Of a node that is hidden itself; what lies in it is hidden with it. */
  because?: Cause;
}

/** Nodes that an outline lists. */
const MAX_OUTLINE = 1_000;

/** All nodes of a screen, those too that are not shown. Those drawn per row are told by their rows. */
export function outlineScreen(model: ScreenModel): OutlinedNode[] {
  return outline(model, model.plan.root, undefined);
}

/** What a row of a list draws: its buttons, and what else stands in its cells. */
export function outlineRow(model: ScreenModel, list: PlanNode, row: Scope): OutlinedNode[] {
  return list.item ? list.item.children.flatMap((child) => outline(model, child, row)) : [];
}

function outline(model: ScreenModel, root: PlanNode, row: Scope | undefined): OutlinedNode[] {
  const isSecret = secretNames(model);
  const found: OutlinedNode[] = [];
  const visit = (node: PlanNode, level: number): void => {
    if (found.length === MAX_OUTLINE) return;
    const { is, causes } = explainShown({ model, node, isSecret, ...(row ? { scope: row } : {}) });
    const [because] = causes;
    found.push({
      node: nameNode(node, model),
      level,
      isShown: is,
      ...(is || !because || because.kind === 'parent' ? {} : { because }),
    });
    for (const child of node.children) visit(child, level + 1);
  };
  visit(root, 0);
  return found;
}
