// The rules of entity fields, planned once and judged by the same code that judged them in the form.
import { evaluateTemplate } from '../../src/engine/compile/template.ts';
import type { RulePlan } from '../../src/engine/compile/plan.ts';
import { evaluateTree } from '../../src/engine/expression/evaluate.ts';
import { checkValueSync } from '../../src/engine/rule/check-value.ts';
import { planRules } from '../../src/engine/rule/plan-rules.ts';
import { getRules, type Field } from './entities.ts';

const plans = new WeakMap<Field, RulePlan[]>();

function plansOf(field: Field): RulePlan[] {
  let planned = plans.get(field);
  if (!planned) {
    const rules = getRules();
    planned = planRules({ 'x-rules': field.rules ?? [] }, (name) =>
      Object.hasOwn(rules, name) ? rules[name] : undefined,
    );
    plans.set(field, planned);
  }
  return planned;
}

/**
 * Judges a value by the rules of its field.
 * @param values the whole record, for rules that look at other fields
 * @returns the sentence of the first rule that fails, or undefined
 */
export function checkFieldRules(
  field: Field,
  value: unknown,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const message = checkValueSync(plansOf(field), value, {
    title: field.title,
    values,
    evaluate: (template, extra) => evaluateTemplate(template, extra, evaluateTree),
  });
  return message ?? undefined;
}
