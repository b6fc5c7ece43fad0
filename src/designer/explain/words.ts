// The sentences of an explanation.
import type { Explanation, Cause, Place } from '../../engine/react/explain/explanation.ts';
import { t } from '../../engine/text.ts';
import { sayGiver, sayValue } from './origin-words.ts';
import { sayRule } from './rule-words.ts';

export function sayTruth(isTrue: boolean): string {
  return isTrue ? t('真') : t('假');
}

/** What is so of a node, as a heading. */
export function sayAspect(explanation: Explanation): string {
  switch (explanation.aspect) {
    case 'shown':
      return explanation.is ? t('显示') : t('不显示');
    case 'enabled':
      return sayPattern(explanation.is);
    case 'required':
      return explanation.is ? t('必填') : t('不必填');
    case 'value':
      return t('值：{0}', sayValue(explanation.is));
    case 'options':
      return t('选项');
    case 'rows':
      return t('数据行');
    case 'lookups':
      return t('组件自己的查询');
    case 'error':
      return t('提示：{0}', explanation.is);
  }
}

function sayPattern(pattern: Extract<Explanation, { aspect: 'enabled' }>['is']): string {
  switch (pattern) {
    case 'editable':
      return t('可以使用');
    case 'disabled':
      return t('已禁用');
    case 'readOnly':
      return t('只读');
    case 'readPretty':
      return t('只作展示');
  }
}

/** @param aspect whose reason it is */
export function sayCause(cause: Cause, aspect: Explanation['aspect']): string {
  switch (cause.kind) {
    case 'plain':
      return sayPlain(aspect);
    case 'permission':
      if (cause.isHeld) return t('您持有权限 {0}', cause.code);
      return cause.isListed
        ? t('您没有权限 {0}', cause.code)
        : t('没有权限 {0}：它还没有授权项，谁也不能持有', cause.code);
    case 'flag':
      if (cause.trace.source === '')
        return t('文档里写明 {0} 为 {1}', cause.place.key, sayValue(cause.trace.value));
      return cause.trace.failure === undefined
        ? t('条件 {0} 为{1}', braces(cause.trace.source), sayTruth(cause.trace.isTrue))
        : t('条件 {0} 算不出来：{1}', braces(cause.trace.source), cause.trace.failure);
    case 'reaction':
      return sayReaction(cause);
    case 'parent':
      return t('它在“{0}”里面，那里：', cause.node.title);
    case 'earlier':
      return t('由之前的联动或步骤设置，现在的条件说明不了它');
    case 'required':
      return t('文档里声明为必填');
    case 'value':
      return t('由表达式 {0} 计算', braces(cause.trace.source));
    case 'typed':
    case 'loaded':
    case 'set':
      return sayGiver(cause.kind);
    case 'empty':
      return t('没有人填写，也没有默认值');
    case 'default':
      return cause.trace.source === ''
        ? t('文档里的默认值')
        : t('默认值由表达式 {0} 得出', braces(cause.trace.source));
    case 'dict':
      return sayDict(cause);
    case 'enum':
      return t('文档里列出的 {0} 个选项', cause.count);
    case 'given':
      return cause.trace.source === ''
        ? t('文档里给出的数据')
        : t('数据由表达式 {0} 得出', braces(cause.trace.source));
    case 'call':
      return t('接口“{0}”：{1} {2}', cause.api, cause.method, cause.url);
    case 'lookup':
      return t('最近一次查询：{0} {1}', cause.method, cause.url);
    case 'no-lookup':
      return t('还没有查询过：打开列表，或字段里有值时才查询');
    case 'rule':
      return sayRule(cause);
    case 'refusal':
      return t('服务器拒绝了现在的值');
    case 'hold':
      return t('值还没有准备好，例如文件还在上传');
    case 'widget':
      return t('没有通过组件自己的检查');
    case 'server-rule':
      return t('没有通过要由服务器判断的规则');
    case 'fault':
      return cause.text;
  }
}

function sayPlain(aspect: Explanation['aspect']): string {
  switch (aspect) {
    case 'shown':
      return t('没有条件隐藏它');
    case 'enabled':
      return t('没有条件禁用它');
    default:
      return t('没有规定必须填写');
  }
}

function sayReaction(cause: Extract<Cause, { kind: 'reaction' }>): string {
  const number = Number(cause.place.key.split('/')[1] ?? 0) + 1;
  const sets = t('把{0}设为 {1}', saySet(cause.sets), sayValue(cause.to.value));
  if (!cause.when) return t('“{0}”的第 {1} 条联动：{2}', cause.of.title, number, sets);
  return t(
    '“{0}”的第 {1} 条联动：条件 {2} 为{3}，{4}',
    cause.of.title,
    number,
    braces(cause.when.source),
    sayTruth(cause.isFulfilled),
    sets,
  );
}

function saySet(state: string): string {
  switch (state) {
    case 'visible':
      return t('是否显示');
    case 'hidden':
      return t('是否隐藏');
    case 'disabled':
      return t('是否禁用');
    case 'readOnly':
      return t('是否只读');
    case 'readPretty':
      return t('是否只作展示');
    case 'required':
      return t('是否必填');
    case 'dataSource':
      return t('选项');
    default:
      return t('值');
  }
}

function sayDict({ code, isOwn, count }: Extract<Cause, { kind: 'dict' }>): string {
  if (count === undefined) return t('字典 {0}，还没有读到', code);
  return isOwn ? t('文档自带的字典 {0}，共 {1} 项', code, count) : t('字典 {0}，共 {1} 项', code, count);
}

/** In a few words, for the outline. */
export function sayShort(cause: Cause): string {
  switch (cause.kind) {
    case 'permission':
      return t('没有权限 {0}', cause.code);
    case 'flag':
      return cause.trace.source === '' ? t('文档里写明') : t('条件：{0}', cause.trace.source);
    case 'reaction':
      return t('“{0}”的联动', cause.of.title);
    default:
      return sayCause(cause, 'shown');
  }
}

export function braces(source: string): string {
  return `{{ ${source} }}`;
}

/** Where the designer shows a node. */
export function designerAddress({ screen, pointer }: Pick<Place, 'screen' | 'pointer'>): string {
  return `/designer/edit?${new URLSearchParams({ id: screen, node: pointer }).toString()}`;
}
