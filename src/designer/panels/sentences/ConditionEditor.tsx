// Edits a condition as sentences: what, how, with which value, and more of them joined by 并且 or 或者.
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../../engine/text.ts';
import type { FormField } from '../../document/form-fields.ts';
import {
  ALONE,
  LISTED,
  OPERATORS,
  type Comparison,
  type Condition,
  type Operator,
} from '../../document/sentences/condition.ts';
import { initialOperand, OperandField } from './OperandField.tsx';
import { MANY_CHOICES } from './use-choices.ts';
import { findSubject, OPERATOR_WORDS, type SubjectGroup } from './words.ts';
import { RemoveButton } from '../fields/RemoveButton.tsx';
import './sentences.css';

export interface ConditionProps {
  condition: Condition;
  groups: readonly SubjectGroup[];
  isDisabled: boolean;
  onChange(condition: Condition, isTyped?: boolean): void;
}

export function ConditionEditor({ condition, groups, isDisabled, onChange }: ConditionProps): ReactNode {
  const { join, comparisons } = condition;
  const set = (at: number, next: Comparison, isTyped = false): void =>
    onChange({ join, comparisons: comparisons.map((one, index) => (index === at ? next : one)) }, isTyped);
  const remove = (at: number): void =>
    onChange({ join, comparisons: comparisons.filter((_, index) => index !== at) });
  const add = (): void => {
    const subject = groups[0]?.subjects[0];
    if (!subject) return;
    onChange({
      join,
      comparisons: [
        ...comparisons,
        { source: subject.source, operator: 'equal', operand: initialOperand(subject.field) },
      ],
    });
  };
  return (
    <div className="sw-sentence-condition">
      {comparisons.length === 0 && <p className="sw-sentence-always">{t('总是')}</p>}
      {comparisons.map((comparison, at) => (
        // A comparison has no other identity than its place.
        <div key={at} className="sw-sentence-line" role="group" aria-label={t('条件 {0}', at + 1)}>
          {at > 0 && (
            <Select
              size="small"
              className="sw-sentence-join"
              aria-label={t('条件之间')}
              disabled={isDisabled || at > 1}
              value={join}
              options={[
                { value: 'and', label: t('并且') },
                { value: 'or', label: t('或者') },
              ]}
              onChange={(next: Condition['join']) => onChange({ join: next, comparisons })}
            />
          )}
          <ComparisonLine
            comparison={comparison}
            groups={groups}
            isDisabled={isDisabled}
            onChange={(next, isTyped) => set(at, next, isTyped)}
          />
          <RemoveButton
            label={t('删除条件 {0}', at + 1)}
            isDisabled={isDisabled}
            onPress={() => remove(at)}
          />
        </div>
      ))}
      <Button
        type="link"
        size="small"
        disabled={isDisabled || groups.length === 0}
        icon={<PlusOutlined />}
        onClick={add}
      >
        {t('添加条件')}
      </Button>
    </div>
  );
}

function ComparisonLine({
  comparison,
  groups,
  isDisabled,
  onChange,
}: {
  comparison: Comparison;
  groups: readonly SubjectGroup[];
  isDisabled: boolean;
  onChange(comparison: Comparison, isTyped?: boolean): void;
}): ReactNode {
  const { source, operator, operand } = comparison;
  const field = findSubject(groups, source)?.field;
  return (
    <>
      <Select
        size="small"
        className="sw-sentence-source"
        aria-label={t('字段')}
        popupMatchSelectWidth={false}
        showSearch={{ optionFilterProp: 'label' }}
        disabled={isDisabled}
        value={source}
        options={[
          ...(findSubject(groups, source) ? [] : [{ value: source, label: source }]),
          ...groups.map((group) => ({
            label: group.label,
            options: group.subjects.map((one) => ({ value: one.source, label: one.title })),
          })),
        ]}
        onChange={(next: string) => {
          const other = findSubject(groups, next)?.field;
          const fitting = operatorsOf(other).includes(operator)
            ? operator
            : (operatorsOf(other)[0] ?? 'equal');
          onChange(withOperator({ source: next, operator: fitting }, fitting, other));
        }}
      />
      <Select
        size="small"
        aria-label={t('比较方式')}
        popupMatchSelectWidth={false}
        disabled={isDisabled}
        value={operator}
        options={[...new Set([...operatorsOf(field), operator])].map((one) => ({
          value: one,
          label: OPERATOR_WORDS[one],
        }))}
        onChange={(next: Operator) => onChange(withOperator(comparison, next, field))}
      />
      {operand && (
        <OperandField
          label={t('值')}
          operand={operand}
          about={field}
          isDisabled={isDisabled}
          onChange={(next, isTyped) => onChange({ ...comparison, operand: next }, isTyped)}
        />
      )}
    </>
  );
}

const CHOSEN: readonly Operator[] = ['equal', 'notEqual', 'in', 'notIn', 'empty', 'filled'];
const MANY: readonly Operator[] = ['has', 'hasNot', 'empty', 'filled'];
const ORDERED: readonly Operator[] = [
  'equal',
  'notEqual',
  'greater',
  'greaterOrEqual',
  'less',
  'lessOrEqual',
  'empty',
  'filled',
];
const FLAGS: readonly Operator[] = ['on', 'off', 'equal', 'notEqual'];
const TEXTS: readonly Operator[] = [
  'equal',
  'notEqual',
  'contains',
  'containsNot',
  'begins',
  'ends',
  'in',
  'notIn',
  'empty',
  'filled',
];

/** The operators that make sense of a field, the likeliest first. */
export function operatorsOf(field: FormField | undefined): readonly Operator[] {
  if (!field) return OPERATORS.filter((one) => one !== 'holds');
  if (MANY_CHOICES.has(field.widget)) return MANY;
  if (field.type === 'boolean') return FLAGS;
  if (field.dict !== undefined || field.choices.length > 0) return CHOSEN;
  const isOrdered = ['number', 'integer'].includes(field.type) || /^(?:date|time|month)/.test(field.widget);
  return isOrdered ? ORDERED : TEXTS;
}

/** With another operator, and the value as that takes it. */
function withOperator(
  { source, operand }: Comparison,
  operator: Operator,
  field: FormField | undefined,
): Comparison {
  if (ALONE.has(operator)) return { source, operator };
  if (LISTED.has(operator)) {
    const values = operand?.kind === 'value' && operand.value !== '' ? [operand.value] : [];
    return { source, operator, operand: operand?.kind === 'list' ? operand : { kind: 'list', values } };
  }
  const [value] = operand?.kind === 'list' ? operand.values : [];
  const single =
    operand?.kind === 'list' && value !== undefined ? { kind: 'value' as const, value } : operand;
  return {
    source,
    operator,
    operand: single === undefined || single.kind === 'list' ? initialOperand(field) : single,
  };
}
