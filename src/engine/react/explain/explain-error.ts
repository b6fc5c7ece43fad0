// Why a value is refused, or why a node only holds its place.
import type { RulePlan } from '../../plan/plan.ts';
import { asksServer, checkValueSync, isBlank, type RuleContext } from '../../rule/check-value.ts';
import { heldReason } from '../model/holds.ts';
import { isRequired, titleOf } from '../model/judge.ts';
import type { Cause, Explanation, RuleCause } from './explanation.ts';
import { explainRequired, type Asked } from './explain-state.ts';
import { placeOf } from './node-names.ts';
import { traceTemplate } from './trace.ts';

/** Why a value is refused, or why a node only holds its place; undefined where nothing is wrong. */
export function explainError(asked: Asked): Extract<Explanation, { aspect: 'error' }> | undefined {
  const { model, node } = asked;
  const [fault] = node.faults ?? [];
  if (fault) {
    const causes = (node.faults ?? []).map(({ message }): Cause => ({
      kind: 'fault',
      place: placeOf(model, node),
      text: message,
    }));
    return { aspect: 'error', is: fault.message, causes };
  }
  const is = model.judge.errorOf(node);
  return is === undefined ? undefined : { aspect: 'error', is, causes: errorCauses(asked, is) };
}

/** In the order in which they are judged. */
function errorCauses(asked: Asked, error: string): Cause[] {
  const { model, node } = asked;
  const held = heldReason(model, node);
  if (model.judge.refusalOf(node) === error) return [{ kind: 'refusal', text: error }];
  if (held === error) return [{ kind: 'hold', text: error }];
  const value = model.form.getValuesIn(node.path) as unknown;
  if (isBlank(value) && isRequired(node, model)) return [...explainRequired(asked).causes];
  if (isBlank(value)) return [{ kind: 'widget', text: error }];
  const context: RuleContext = {
    title: titleOf(node, model),
    values: model.form.values as Record<string, unknown>,
    evaluate: (template, extra) => model.evaluate(template, extra),
  };
  const failed = node.rules.find((rule) => checkValueSync([rule], value, context) !== null);
  if (failed && checkValueSync([failed], value, context) === error) return [ruleCause(asked, failed, error)];
  const asking = failed ? [] : node.rules.filter(asksServer);
  if (asking.length > 0)
    return [{ kind: 'server-rule', rules: asking.map((rule) => ruleCause(asked, rule, error)) }];
  // Whatever was typed since is judged when the field is left.
  return [model.checkOf(node) ? { kind: 'widget', text: error } : { kind: 'earlier' }];
}

/** @param message what it says of the value */
function ruleCause(asked: Asked, rule: RulePlan, message: string): RuleCause {
  const { model, node } = asked;
  const value = model.form.getValuesIn(node.path) as unknown;
  const names = { $self: { value }, $values: model.form.values as unknown };
  const { place: { key, name } = { key: keywordOf(rule) } } = rule;
  return {
    kind: 'rule',
    place: placeOf(model, node, key),
    rule: rule.kind,
    ...(name === undefined ? {} : { name }),
    message,
    limits: limitsOf(rule),
    ...(rule.kind === 'check'
      ? { trace: traceTemplate(rule.check, { ...asked, scope: names, self: node }) }
      : {}),
  };
}

/** The keyword that says a rule which has no place of its own. */
function keywordOf(rule: RulePlan): string {
  switch (rule.kind) {
    case 'length':
      return rule.max === undefined ? 'minLength' : 'maxLength';
    case 'count':
      return rule.max === undefined ? 'minItems' : 'maxItems';
    case 'range':
      return rangeKeyword(rule);
    case 'required':
    case 'pattern':
    case 'format':
      return rule.kind;
    case 'check':
    case 'unique':
    case 'code':
      return 'x-rules';
  }
}

function rangeKeyword(rule: Extract<RulePlan, { kind: 'range' }>): string {
  if (rule.max !== undefined) return 'maximum';
  if (rule.min !== undefined) return 'minimum';
  if (rule.exclusiveMax !== undefined) return 'exclusiveMaximum';
  return rule.exclusiveMin === undefined ? 'multipleOf' : 'exclusiveMinimum';
}

/** The numbers, the pattern or the format that a rule holds a value against. */
function limitsOf(rule: RulePlan): string {
  switch (rule.kind) {
    case 'pattern':
      return rule.pattern;
    case 'format':
      return rule.format;
    case 'unique':
      return `${rule.table}.${rule.field}`;
    case 'code':
      return rule.ruleCode;
    case 'length':
    case 'count':
      return writeBounds(rule.min, rule.max);
    case 'range':
      return writeBounds(rule.min ?? rule.exclusiveMin, rule.max ?? rule.exclusiveMax);
    case 'required':
    case 'check':
      return '';
  }
}

function writeBounds(min: number | undefined, max: number | undefined): string {
  return `${min === undefined ? '' : String(min)}–${max === undefined ? '' : String(max)}`;
}
