// What a press on a row opens, without what it does besides: a record that stands in an address is opened by nobody's press.
import type { ActionPlan } from '../../plan/plan.ts';

/**
 * The steps that open something before they do anything else. What stands before them and can be done without, calls that are
 * `optional`, is left out.
 * @returns undefined where something else comes first, which would happen without anybody's press
 */
export function openingSteps(steps: readonly ActionPlan[] = []): readonly ActionPlan[] | undefined {
  const from = steps.findIndex((step) => !isLeftOut(step));
  const [first, ...rest] = steps.slice(Math.max(from, 0));
  if (from < 0 || first === undefined) return undefined;
  if (first.do === 'open') return [first, ...rest];
  if (first.do !== 'when') return undefined;
  const then = openingSteps(first.then);
  const otherwise = openingSteps(first.else);
  if (!then || (first.else && !otherwise)) return undefined;
  // Without a second way the steps behind it run at once.
  if (!otherwise && rest.length > 0) return undefined;
  return [{ ...first, then: [...then], ...(otherwise ? { else: [...otherwise] } : {}) }, ...rest];
}

function isLeftOut(step: ActionPlan): boolean {
  if (step.do === 'when') return [...step.then, ...(step.else ?? [])].every(isLeftOut);
  return step.do === 'request' && step.optional === true && step.into === undefined;
}
