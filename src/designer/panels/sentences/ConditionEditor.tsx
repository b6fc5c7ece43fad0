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
  isGroup,
  type Comparison,
  type Condition,
  type ConditionPart,
  type Operator,
} from '../../document/sentences/condition.ts';
import { initialOperand, OperandField } from './OperandField.tsx';
import { MANY_CHOICES } from './use-choices.ts';
import { findSubject, OPERATOR_WORDS, type SubjectGroup } from './words.ts';
import { RemoveButton } from '../fields/RemoveButton.tsx';
import './sentences.css';

interface ConditionProps {
  condition: Condition;
  groups: readonly SubjectGroup[];
  isDisabled: boolean;
  onChange(condition: Condition, isTyped?: boolean): void;
}

/** More levels than that nobody reads as a sentence; what is written deeper is shown all the same. */
const MAX_LEVELS = 3;

export function ConditionEditor({ condition, ...shared }: ConditionProps): ReactNode {
  return <Parts condition={condition} level={1} above="" {...shared} />;
}

/** What a condition or a group is made of, joined all in one way. */
function Parts({
  condition: { join, parts },
  level,
  above,
  groups,
  isDisabled,
  onChange,
}: ConditionProps & {
  level: number;
  /** Numbers of the groups around it, e.g. `2.` */
  above: string;
}): ReactNode {
  const take = (next: readonly ConditionPart[], isTyped = false): void =>
    onChange({ join, parts: next }, isTyped);
  const set = (at: number, next: ConditionPart, isTyped = false): void =>
    take(
      parts.map((one, index) => (index === at ? next : one)),
      isTyped,
    );
  const subject = groups[0]?.subjects[0];
  const fresh = subject && {
    source: subject.source,
    operator: 'equal' as const,
    operand: initialOperand(subject.field),
  };
  const canAdd = !isDisabled && fresh !== undefined;
  return (
    <div className="sw-sentence-condition">
      {parts.length === 0 && <p className="sw-sentence-always">{t('总是')}</p>}
      {parts.map((part, at) => {
        const place = `${above}${String(at + 1)}`;
        const remove = (
          <RemoveButton
            label={t('删除条件 {0}', place)}
            isDisabled={isDisabled}
            onPress={() => take(parts.filter((_, index) => index !== at))}
          />
        );
        return (
          // A part has no other identity than its place.
          <div
            key={at}
            className={isGroup(part) ? 'sw-sentence-line sw-sentence-group' : 'sw-sentence-line'}
            role="group"
            aria-label={t('条件 {0}', place)}
          >
            {at > 0 && (
              <Select
                size="small"
                className="sw-sentence-join"
                aria-label={t('条件之间')}
                {...(at > 1
                  ? { title: t('同一层的条件都这样相连；要混用“并且”与“或者”，请添加条件组') }
                  : {})}
                disabled={isDisabled || at > 1}
                value={join}
                options={[
                  { value: 'and', label: t('并且') },
                  { value: 'or', label: t('或者') },
                ]}
                onChange={(next: Condition['join']) => onChange({ join: next, parts })}
              />
            )}
            {isGroup(part) ? (
              <>
                <span className="sw-sentence-group-head">
                  {part.join === 'or' ? t('其中之一') : t('同时')}
                  {remove}
                </span>
                <Parts
                  condition={part}
                  level={level + 1}
                  above={`${place}.`}
                  groups={groups}
                  isDisabled={isDisabled}
                  onChange={(next, isTyped) => set(at, next, isTyped)}
                />
              </>
            ) : (
              <>
                <ComparisonLine
                  comparison={part}
                  groups={groups}
                  isDisabled={isDisabled}
                  onChange={(next, isTyped) => set(at, next, isTyped)}
                />
                {remove}
              </>
            )}
          </div>
        );
      })}
      <Button
        type="link"
        size="small"
        disabled={!canAdd}
        icon={<PlusOutlined />}
        onClick={() => fresh && take([...parts, fresh])}
      >
        {t('添加条件')}
      </Button>
      {parts.length > 0 && level < MAX_LEVELS && (
        <Button
          type="link"
          size="small"
          disabled={!canAdd}
          icon={<PlusOutlined />}
          title={join === 'and' ? t('几个条件中的一个成立即可') : t('几个条件同时成立')}
          onClick={() =>
            fresh && take([...parts, { join: join === 'and' ? 'or' : 'and', parts: [fresh, fresh] }])
          }
        >
          {t('添加条件组')}
        </Button>
      )}
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
