// Declared rules -> plans: keywords of a node, named rules of `x-rules`, and Formily's `x-validator`.
import type { RuleMessage, RulePlace, RulePlan, Template } from '../plan/plan.ts';
import type { RuleDeclaration, RuleUse, SchemaNode } from '../document.ts';
import { parseExpression } from '../expression/parse.ts';
import { readExpression } from '../expression/read.ts';
import { FORMATS } from './formats.ts';
import { anchorPattern, compilePattern } from './pattern.ts';
import { refuseRule } from './rule-error.ts';
import { planValidator } from './validator.ts';
import { t } from '../text.ts';

/** Finds a named rule: the document's own first, then those of `schemas/rules`. */
export type RuleLookup = (name: string) => RuleDeclaration | undefined;

/** The keywords of a node that rules are made of. */
export type RuleKeywords = Pick<
  SchemaNode,
  | 'type'
  | 'title'
  | 'required'
  | 'pattern'
  | 'format'
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'multipleOf'
  | 'minItems'
  | 'maxItems'
  | 'x-rules'
  | 'x-validator'
>;

/**
 * Plans all rules of a node in the order they are judged: keywords, `x-rules`, `x-validator`.
 * `required` is planned where it is `true`; lists and expressions of it belong to the compiler.
 * @throws RuleError for unknown rules and formats, patterns and checks that cannot be read
 */
export function planRules(node: RuleKeywords, lookup: RuleLookup): RulePlan[] {
  const rules: RulePlan[] = [];
  if (node.required === true) rules.push({ kind: 'required' });
  rules.push(...planKeywords(node));
  (node['x-rules'] ?? []).forEach((use, index) => {
    const key = `x-rules/${String(index)}`;
    const name = typeof use === 'string' ? use : 'rule' in use ? use.rule : undefined;
    rules.push(...placed(planUse(use, lookup, `/${key}`), { key, ...(name === undefined ? {} : { name }) }));
  });
  if (node['x-validator'] !== undefined) {
    const planned = planValidator(node['x-validator'], node.type, '/x-validator');
    rules.push(...placed(planned, { key: 'x-validator' }));
  }
  return rules;
}

function placed(rules: readonly RulePlan[], place: RulePlace): RulePlan[] {
  return rules.map((rule) => ({ ...rule, place }));
}

/** Plans one named rule. The message of the use, when given, replaces the rule's own. */
function planNamedRule(rule: RuleDeclaration, said: string = rule.message, pointer = ''): RulePlan[] {
  const rules: RulePlan[] = [];
  const message = planMessage(said);
  if (rule.pattern !== undefined) {
    assertPattern(rule.pattern, `${pointer}/pattern`);
    rules.push({ kind: 'pattern', pattern: anchorPattern(rule.pattern), message });
  }
  if (rule.minLength !== undefined || rule.maxLength !== undefined) {
    rules.push({ kind: 'length', ...bounds(rule.minLength, rule.maxLength), message });
  }
  if (rule.minimum !== undefined || rule.maximum !== undefined) {
    rules.push({ kind: 'range', ...bounds(rule.minimum, rule.maximum), message });
  }
  if (rule.check !== undefined) {
    rules.push({ kind: 'check', check: readCheck(rule.check), message });
  }
  return rules;
}

function planKeywords(node: RuleKeywords): RulePlan[] {
  const rules: RulePlan[] = [];
  if (node.minLength !== undefined || node.maxLength !== undefined) {
    rules.push({ kind: 'length', ...bounds(node.minLength, node.maxLength) });
  }
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = node;
  if (
    [minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf].some((bound) => bound !== undefined)
  ) {
    rules.push({
      kind: 'range',
      ...bounds(minimum, maximum),
      ...(exclusiveMinimum === undefined ? {} : { exclusiveMin: exclusiveMinimum }),
      ...(exclusiveMaximum === undefined ? {} : { exclusiveMax: exclusiveMaximum }),
      ...(multipleOf === undefined ? {} : { multipleOf }),
    });
  }
  if (node.minItems !== undefined || node.maxItems !== undefined) {
    rules.push({ kind: 'count', ...bounds(node.minItems, node.maxItems) });
  }
  if (node.pattern !== undefined) {
    assertPattern(node.pattern, '/pattern');
    const title = node.title !== undefined && readExpression(node.title) === null ? node.title : '';
    rules.push({ kind: 'pattern', pattern: node.pattern, message: t('{0}格式不正确', title) });
  }
  if (node.format !== undefined) {
    if (!FORMATS.has(node.format)) {
      refuseRule(
        'format-unknown',
        '/format',
        t('没有格式“{0}”，可用的有：{1}', node.format, [...FORMATS.keys()].join('、')),
      );
    }
    rules.push({ kind: 'format', format: node.format });
  }
  return rules;
}

function planUse(use: RuleUse, lookup: RuleLookup, pointer: string): RulePlan[] {
  if (typeof use === 'object' && 'unique' in use) {
    const { table, field } = use.unique;
    return [{ kind: 'unique', table, field, ...optionalMessage(use.message) }];
  }
  if (typeof use === 'object' && 'ruleCode' in use) {
    const { ruleCode, message } = use;
    return [{ kind: 'code', ruleCode, ...optionalMessage(message) }];
  }
  const name = typeof use === 'string' ? use : use.rule;
  const rule = lookup(name);
  if (!rule) {
    return refuseRule(
      'rule-unknown',
      typeof use === 'string' ? pointer : `${pointer}/rule`,
      t('没有规则“{0}”', name),
    );
  }
  return planNamedRule(rule, typeof use === 'string' ? undefined : use.message, pointer);
}

function assertPattern(pattern: string, pointer: string): void {
  try {
    compilePattern(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    refuseRule('pattern-invalid', pointer, t('正则表达式“{0}”不合语法：{1}', pattern.slice(0, 40), reason));
  }
}

/** A check is an expression with or without its braces. Throws ExpressionError when it cannot be read. */
function readCheck(text: string): Template {
  const source = readExpression(text)?.source ?? text;
  return { kind: 'expression', tree: parseExpression(source).tree, source };
}

/** A sentence is an expression only in its braces. Throws ExpressionError when that cannot be read. */
function planMessage(text: string): RuleMessage {
  const source = readExpression(text)?.source;
  return source === undefined ? text : { kind: 'expression', tree: parseExpression(source).tree, source };
}

function optionalMessage(text: string | undefined): { message?: RuleMessage } {
  return text === undefined ? {} : { message: planMessage(text) };
}

function bounds(min: number | undefined, max: number | undefined): { min?: number; max?: number } {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}
