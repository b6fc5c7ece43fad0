// Words of the sentences 当 … 则 …, and what their sources are called.
import type { JsonObject } from '../../../engine/document.ts';
import { isObject } from '../../../engine/values/json.ts';
import { t } from '../../../engine/text.ts';
import { listFormFields, listParams, type FormField } from '../../document/form-fields.ts';
import {
  ALONE,
  isGroup,
  readCondition,
  type Condition,
  type Operand,
  type Operator,
  type Plain,
} from '../../document/sentences/condition.ts';
import type { Effect, ReactionState } from '../../document/sentences/linkage.ts';

export const OPERATOR_WORDS: Readonly<Record<Operator, string>> = {
  equal: t('等于'),
  notEqual: t('不等于'),
  greater: t('大于'),
  greaterOrEqual: t('大于等于'),
  less: t('小于'),
  lessOrEqual: t('小于等于'),
  in: t('属于'),
  notIn: t('不属于'),
  has: t('选了'),
  hasNot: t('没有选'),
  contains: t('包含'),
  containsNot: t('不包含'),
  begins: t('开头是'),
  ends: t('结尾是'),
  empty: t('为空'),
  filled: t('不为空'),
  on: t('成立'),
  off: t('不成立'),
  holds: t('成立'),
};

export const EFFECT_WORDS: Readonly<Record<Effect, string>> = {
  show: t('显示'),
  hide: t('隐藏并清空'),
  conceal: t('隐藏但保留值'),
  disable: t('禁用'),
  readOnly: t('只读'),
  readPretty: t('阅读态'),
  require: t('必填'),
  value: t('取值为'),
};

export const STATE_WORDS: Readonly<Record<ReactionState, string>> = {
  visible: t('显示'),
  hidden: t('隐藏但保留值'),
  disabled: t('禁用'),
  readOnly: t('只读'),
  readPretty: t('阅读态'),
  required: t('必填'),
  value: t('取值为'),
};

/** Something that a sentence can speak of. */
export interface Subject {
  source: string;
  title: string;
  /** Where it is a field of the form. */
  field?: FormField;
}

export interface SubjectGroup {
  label: string;
  subjects: readonly Subject[];
}

/** What sentences of a document can speak of, by kind. */
export function listSubjects(document: JsonObject): SubjectGroup[] {
  const all = listFormFields(document).map((field) => ({ source: field.source, title: field.title, field }));
  // What nobody sees is the last thing that a sentence is about.
  const isHidden = ({ field }: { field: FormField }): boolean => field.widget === 'hidden';
  const fields = [...all.filter((one) => !isHidden(one)), ...all.filter(isHidden)];
  const state = isObject(document['state']) ? Object.keys(document['state']) : [];
  const groups: SubjectGroup[] = [
    { label: t('字段'), subjects: fields },
    {
      label: t('打开时传入的参数'),
      subjects: listParams(document).map(({ name, title }) => ({
        source: `$params.${name}`,
        title: t('参数 {0}', title),
      })),
    },
    {
      label: t('状态'),
      subjects: state.map((name) => ({ source: `$state.${name}`, title: t('状态 {0}', name) })),
    },
    {
      label: t('当前用户'),
      subjects: [
        { source: '$user.username', title: t('当前用户的账号') },
        { source: '$user.orgCode', title: t('当前用户的部门编码') },
      ],
    },
  ];
  return groups.filter(({ subjects }) => subjects.length > 0);
}

export function findSubject(groups: readonly SubjectGroup[], source: string): Subject | undefined {
  return groups.flatMap(({ subjects }) => subjects).find((one) => one.source === source);
}

/** A value as people read it. */
export function sayPlain(value: Plain): string {
  if (value === true) return t('是');
  if (value === false) return t('否');
  if (value === null) return t('空值');
  return typeof value === 'string' ? t('“{0}”', value) : String(value);
}

function sayOperand(operand: Operand | undefined, titleOf: (source: string) => string): string {
  if (!operand) return '';
  if (operand.kind === 'source') return titleOf(operand.source);
  return operand.kind === 'list' ? operand.values.map(sayPlain).join(t('、')) : sayPlain(operand.value);
}

/** A condition in one line. */
export function sayCondition({ join, parts }: Condition, groups: readonly SubjectGroup[]): string {
  if (parts.length === 0) return t('总是');
  const titleOf = (source: string): string => findSubject(groups, source)?.title ?? source;
  return parts
    .map((part) => {
      if (isGroup(part)) return t('（{0}）', sayCondition(part, groups));
      const { source, operator, operand } = part;
      return [
        titleOf(source),
        OPERATOR_WORDS[operator],
        ALONE.has(operator) ? '' : sayOperand(operand, titleOf),
      ]
        .filter((word) => word !== '')
        .join(' ');
    })
    .join(join === 'and' ? t(' 并且 ') : t(' 或者 '));
}

/** A setting that holds a condition, in words; undefined where no sentence says it. */
export function sayConditionText(text: string, groups: readonly SubjectGroup[]): string | undefined {
  const condition = readCondition(text);
  return condition && sayCondition(condition, groups);
}
