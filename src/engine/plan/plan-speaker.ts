// A plan that changes while somebody works on it, in the language of the page.
import { spokenLanguage } from '../text.ts';
import type { PlanNode, ScreenPlan } from './plan.ts';
import { mapRecord, translateWith } from './plan-texts.ts';

/** Gives each state of a plan in the language of the page: nodes that did not change come back as the same objects. */
export function createPlanSpeaker(): (plan: ScreenPlan) => ScreenPlan {
  let own: Readonly<Record<string, string>> | undefined;
  let spoken = new WeakMap<PlanNode, PlanNode>();
  return (plan) => {
    const language = spokenLanguage();
    if (language === 'zh') return plan;
    const texts = plan.translations?.[language];
    if (texts !== own) [own, spoken] = [texts, new WeakMap()];
    const translate = translateWith(own);
    const speakNode = (node: PlanNode): PlanNode => {
      const known = spoken.get(node);
      if (known) return known;
      const { children, item, ...rest } = node;
      const next = {
        ...mapRecord(rest, translate),
        children: children.map(speakNode),
        ...(item ? { item: speakNode(item) } : {}),
      };
      spoken.set(node, next);
      return next;
    };
    const { root, ...rest } = plan;
    return { ...mapRecord(rest, translate), root: speakNode(root) };
  };
}
