// Values, and who gave them.
import type { Origin, Reading, ShownValue } from '../../engine/react/explain/explanation.ts';
import { t } from '../../engine/text.ts';

export function sayValue({ text, isSecret, isCut }: ShownValue): string {
  if (isSecret) return t('（保密，不显示）');
  if (text === 'undefined' || text === 'null') return t('空');
  return isCut ? `${text}…` : text;
}

/** `$values.kind 现在是 "a"（由您输入）`. */
export function sayReading({ name, value, origin }: Reading): string {
  return t('{0} 现在是 {1}（{2}）', name, sayValue(value), sayOrigin(origin));
}

function sayOrigin(origin: Origin): string {
  if ('field' in origin) return t('“{0}”，{1}', origin.field.title, sayGiver(origin.kind));
  switch (origin.kind) {
    case 'permission':
      return origin.isHeld ? t('您持有这个权限') : t('您没有这个权限');
    case 'dict':
      return t('字典 {0}', origin.code);
    default:
      return saySource(origin.kind);
  }
}

/** Who gave a field its value. */
export function sayGiver(kind: Extract<Origin, { field: unknown }>['kind']): string {
  switch (kind) {
    case 'typed':
      return t('由您输入');
    case 'loaded':
      return t('来自读取的记录');
    case 'default':
      return t('默认值');
    case 'computed':
      return t('由表达式计算');
    case 'linked':
      return t('由联动设置');
    case 'set':
      return t('由步骤或组件写入');
    case 'empty':
      return t('还没有值');
  }
}

function saySource(kind: Exclude<Origin, { field: unknown } | { code: string }>['kind']): string {
  switch (kind) {
    case 'values':
      return t('表单的值');
    case 'state':
      return t('页面状态');
    case 'params':
      return t('打开页面时给的参数');
    case 'query':
      return t('查询条件');
    case 'user':
      return t('当前用户');
    case 'row':
      return t('这一行');
    case 'now':
      return t('服务器时间');
    case 'look':
      return t('外观设置');
    case 'form':
      return t('表单的状态');
    case 'self':
      return t('字段自己');
    case 'given':
      return t('由这里给出');
  }
}
