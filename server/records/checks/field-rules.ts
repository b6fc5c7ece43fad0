// The rules of entity fields, planned once and judged by the same code that judged them in the form.
import { evaluateTemplate } from '../../../src/engine/plan/template.ts';
import type { RulePlan } from '../../../src/engine/plan/plan.ts';
import { evaluateTree } from '../../../src/engine/expression/evaluate.ts';
import { checkValue } from '../../../src/engine/rule/check-value.ts';
import { planRules } from '../../../src/engine/rule/plan-rules.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { findRuleMismatch } from './check-rules.ts';
import { getRules, type Field } from '../entities.ts';

const plans = new WeakMap<Field, RulePlan[]>();

/**
 * The rules of a field, planned once.
 * @throws RuleError for a rule that does not exist
 */
export function planFieldRules(field: Field): RulePlan[] {
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
export async function checkFieldRules(
  db: Kysely<Database>,
  field: Field,
  value: unknown,
  values: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const message = await checkValue(planFieldRules(field), value, {
    title: field.title,
    values,
    evaluate: (template, extra) => evaluateTemplate(template, extra, evaluateTree),
    checkCode: async (ruleCode, text) =>
      (await findRuleMismatch(db, ruleCode, String(text)))?.message ?? null,
  });
  return message ?? undefined;
}
