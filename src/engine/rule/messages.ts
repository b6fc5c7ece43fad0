// The sentences of failed validations; numbers are filled in.
import type { RulePlan } from '../plan/plan.ts';
import { t } from '../text.ts';

type RuleOf<Kind extends RulePlan['kind']> = Extract<RulePlan, { kind: Kind }>;

/** How a field is filled: typed, or chosen from options. */
export type FillVerb = '请输入' | '请选择';

export function writeRequired(title: string, verb: FillVerb): string {
  return verb === '请输入' ? t('请输入{0}', title) : t('请选择{0}', title);
}

export function writeLength(rule: RuleOf<'length'>, length: number): string {
  return rule.min !== undefined && length < rule.min
    ? t('最小长度{0}位字符', rule.min)
    : t('最大长度{0}位字符', rule.max);
}

export function writeCount(rule: RuleOf<'count'>, count: number): string {
  return rule.min !== undefined && count < rule.min
    ? t('最少选择{0}项', rule.min)
    : t('最多选择{0}项', rule.max);
}

/** Both bounds are named when both are there: one sentence then says all that is allowed. */
export function writeRange(rule: RuleOf<'range'>): string {
  const { min, max, exclusiveMin, exclusiveMax } = rule;
  if (min !== undefined && max !== undefined) return t('请输入{0}到{1}之间的数', min, max);
  const parts: string[] = [];
  if (min !== undefined) parts.push(t('不能小于{0}', min));
  if (exclusiveMin !== undefined) parts.push(t('必须大于{0}', exclusiveMin));
  if (max !== undefined) parts.push(t('不能大于{0}', max));
  if (exclusiveMax !== undefined) parts.push(t('必须小于{0}', exclusiveMax));
  return parts.join(t('，'));
}

export function writeMultiple(multipleOf: number): string {
  return multipleOf === 1 ? t('请输入整数') : t('必须是{0}的倍数', multipleOf);
}

export const NOT_A_NUMBER = t('请输入数字');
export const NOT_UNIQUE = t('该值已存在');

export function writeTooLong(limit: number): string {
  return t('内容超过{0}个字符，无法校验', limit);
}
