// A screen as the canvas draws it, with the dialogs that its blueprints make.
import { joinPointer } from '../../../engine/check/findings/pointer.ts';
import type { ScreenDocument } from '../../../engine/document.ts';
import type { MadeBlueprint } from '../../../engine/blueprint/made-parts.ts';
import type { PlanNode, ScreenPlan } from '../../../engine/plan/plan.ts';
import { findOpeningIn, type Opening } from '../opening.ts';
import { SCREENS } from './shown-document.ts';

/** A dialog that a blueprint makes, and how a step opens it. */
export interface MadeDialog {
  /** Its pointers are those of the shown document. */
  plan: ScreenPlan;
  opening: Opening;
}

export interface DrawnScreen extends ScreenPlan {
  /** By the pointers of their roots. */
  dialogs?: Readonly<Record<string, MadeDialog>>;
}

interface Sources {
  screen: ScreenDocument;
  /** Screens besides that it is made of. */
  generated: readonly ScreenDocument[];
  made: readonly MadeBlueprint[];
  compile(screen: ScreenDocument): ScreenPlan;
}

/** The plan of a screen with those of the dialogs that it is made of. */
export function drawWithDialogs({ screen, generated, made, compile }: Sources): DrawnScreen {
  const openers = [screen, ...generated];
  const dialogs = made.flatMap(({ path, screens }) =>
    generated.flatMap((one): [string, MadeDialog][] => {
      if (!Object.hasOwn(screens, one.id)) return [];
      const base = joinPointer('', ...path, SCREENS, one.id);
      const plan = compile(one);
      const opening = findOpeningIn(one.id, openers) ?? { as: 'dialog' };
      return [[base, { plan: { ...plan, root: moveTo(base, plan.root) }, opening }]];
    }),
  );
  const plan = compile(screen);
  return dialogs.length === 0 ? plan : { ...plan, dialogs: Object.fromEntries(dialogs) };
}

/** The same nodes where they are shown: a made screen begins at its own schema. */
function moveTo(base: string, node: PlanNode): PlanNode {
  return {
    ...node,
    pointer: base + node.pointer.slice('/schema'.length),
    children: node.children.map((child) => moveTo(base, child)),
    ...(node.item ? { item: moveTo(base, node.item) } : {}),
  };
}
