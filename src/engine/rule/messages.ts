// The sentences of failed validations; numbers are filled in.
import type { RulePlan } from '../compile/plan.ts';

type RuleOf<Kind extends RulePlan['kind']> = Extract<RulePlan, { kind: Kind }>;

/** How a field is filled: typed, or chosen from options. */
export type FillVerb = '请输入' | '请选择';

export function writeRequired(title: string, verb: FillVerb): string {
  return `${verb}${title}`;
}

export function writeLength(rule: RuleOf<'length'>, length: number): string {
  return rule.min !== undefined && length < rule.min
    ? `最小长度${String(rule.min)}位字符`
    : `最大长度${String(rule.max)}位字符`;
}

export function writeCount(rule: RuleOf<'count'>, count: number): string {
  return rule.min !== undefined && count < rule.min
    ? `最少选择${String(rule.min)}项`
    : `最多选择${String(rule.max)}项`;
}

/** Both bounds are named when both are there: one sentence then says all that is allowed. */
export function writeRange(rule: RuleOf<'range'>): string {
  const { min, max, exclusiveMin, exclusiveMax } = rule;
  if (min !== undefined && max !== undefined) return `请输入${String(min)}到${String(max)}之间的数`;
  const parts: string[] = [];
  if (min !== undefined) parts.push(`不能小于${String(min)}`);
  if (exclusiveMin !== undefined) parts.push(`必须大于${String(exclusiveMin)}`);
  if (max !== undefined) parts.push(`不能大于${String(max)}`);
  if (exclusiveMax !== undefined) parts.push(`必须小于${String(exclusiveMax)}`);
  return parts.join('，');
}

export function writeMultiple(multipleOf: number): string {
  return multipleOf === 1 ? '请输入整数' : `必须是${String(multipleOf)}的倍数`;
}

export const NOT_A_NUMBER = '请输入数字';
export const NOT_UNIQUE = '该值已存在';

export function writeTooLong(limit: number): string {
  return `内容超过${String(limit)}个字符，无法校验`;
}
