// Rules by their names, and what they hold a value against.
import type { RuleCause } from '../../engine/react/explain/explanation.ts';
import { t } from '../../engine/text.ts';

/** A rule that has a name is called by it. */
export function sayRule({ name, rule, limits }: RuleCause): string {
  const kind = sayKind(rule);
  if (name === undefined)
    return limits === '' ? t('没有通过{0}规则', kind) : t('没有通过{0}规则：{1}', kind, limits);
  return limits === ''
    ? t('没有通过规则“{0}”（{1}）', name, kind)
    : t('没有通过规则“{0}”（{1}：{2}）', name, kind, limits);
}

function sayKind(rule: RuleCause['rule']): string {
  switch (rule) {
    case 'required':
      return t('必填');
    case 'pattern':
    case 'format':
      return t('格式');
    case 'length':
      return t('长度');
    case 'range':
      return t('范围');
    case 'count':
      return t('个数');
    case 'check':
      return t('表达式');
    case 'unique':
      return t('唯一');
    case 'code':
      return t('编码');
  }
}
