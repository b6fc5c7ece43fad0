// The value of a sentence: chosen or typed as the field it is about, or another field.
import { DatePicker, Input, InputNumber, Select, type SelectProps } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { OptionsNote } from '../../../controls/choices/OptionsNote.tsx';
import { t } from '../../../engine/text.ts';
import type { FormField } from '../../document/form-fields.ts';
import type { Operand, Plain } from '../../document/sentences/condition.ts';
import { useSubjects } from './use-condition-words.ts';
import { useChoices, type Choices } from './use-choices.ts';
import { findSubject } from './words.ts';

interface OperandProps {
  label: string;
  operand: Operand;
  /** Whose values it is compared with, or put into. */
  about: FormField | undefined;
  isDisabled: boolean;
  onChange(operand: Operand, isTyped?: boolean): void;
}

type Kind = 'text' | 'number' | 'flag' | 'nothing' | 'source';

/** Another field may stand for the value. */
export function OperandField(props: OperandProps): ReactNode {
  const { label, operand, about, isDisabled, onChange } = props;
  const groups = useSubjects();
  const listed = useChoices(about);
  if (operand.kind === 'list') return <ListField {...props} />;
  const kind: Kind = operand.kind === 'source' ? 'source' : kindOf(operand.value);
  const kinds: { value: Kind; label: string }[] = [
    ...(about === undefined || kind === 'text' || fits(about, 'text')
      ? [{ value: 'text' as const, label: t('值') }]
      : []),
    ...(about === undefined || kind === 'number' || fits(about, 'number')
      ? [{ value: 'number' as const, label: about === undefined ? t('数字') : t('值') }]
      : []),
    ...(about === undefined || kind === 'flag' || fits(about, 'flag')
      ? [{ value: 'flag' as const, label: t('是/否') }]
      : []),
    { value: 'nothing', label: t('空值') },
    { value: 'source', label: t('字段') },
  ];
  const first = groups[0]?.subjects[0]?.source ?? '$values';
  return (
    <span className="sw-sentence-operand">
      <Select
        size="small"
        aria-label={t('{0}的来源', label)}
        popupMatchSelectWidth={false}
        disabled={isDisabled}
        value={kind}
        options={kinds}
        onChange={(next: Kind) => onChange(emptyOf(next, first))}
      />
      {operand.kind === 'source' ? (
        <Select
          size="small"
          aria-label={label}
          popupMatchSelectWidth={false}
          disabled={isDisabled}
          value={operand.source}
          options={[
            ...(findSubject(groups, operand.source)
              ? []
              : [{ value: operand.source, label: operand.source }]),
            ...groups.map((group) => ({
              label: group.label,
              options: group.subjects.map(({ source, title }) => ({ value: source, label: title })),
            })),
          ]}
          onChange={(source: string) => onChange({ kind: 'source', source })}
        />
      ) : (
        kind !== 'nothing' && <PlainField {...props} value={operand.value} listed={listed} kind={kind} />
      )}
    </span>
  );
}

function PlainField({
  label,
  value,
  about,
  listed: { choices, note },
  kind,
  isDisabled,
  onChange,
}: Omit<OperandProps, 'operand'> & {
  value: Plain;
  listed: Choices;
  kind: Kind;
}): ReactNode {
  const take = (next: Plain, isTyped = false): void => onChange({ kind: 'value', value: next }, isTyped);
  const common = { size: 'small' as const, 'aria-label': label, disabled: isDisabled };
  if (choices.length > 0) {
    return (
      <Select
        {...common}
        popupMatchSelectWidth={false}
        showSearch={{ optionFilterProp: 'label' }}
        value={value === '' ? null : value}
        placeholder={t('请选择一项')}
        options={listWith(choices, value)}
        {...noteBelow(note)}
        onChange={(next: Plain | null) => take(next ?? '')}
      />
    );
  }
  if (kind === 'flag') {
    return (
      <Select
        {...common}
        value={value === true}
        options={[
          { value: true, label: t('是') },
          { value: false, label: t('否') },
        ]}
        onChange={(next: boolean) => take(next)}
      />
    );
  }
  if (kind === 'number') {
    return (
      <InputNumber
        {...common}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => take(next ?? 0, true)}
      />
    );
  }
  const text = typeof value === 'string' ? value : '';
  if ((about?.widget === 'date' || about?.widget === 'datetime') && (text === '' || dayjs(text).isValid())) {
    const hasTime = about.widget === 'datetime';
    return (
      <DatePicker
        {...common}
        showTime={hasTime}
        value={text === '' ? null : dayjs(text)}
        onChange={(next) => take(next?.format(hasTime ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD') ?? '')}
      />
    );
  }
  return <Input {...common} value={text} onChange={(event) => take(event.target.value, true)} />;
}

/** Several values of an operator such as 属于. */
function ListField({ label, operand, about, isDisabled, onChange }: OperandProps): ReactNode {
  const { choices, note } = useChoices(about);
  const values = operand.kind === 'list' ? operand.values : [];
  const isNumeric = about?.type === 'number' || about?.type === 'integer';
  return (
    <Select
      size="small"
      className="sw-sentence-list"
      aria-label={label}
      mode={choices.length > 0 ? 'multiple' : 'tags'}
      disabled={isDisabled}
      value={values.map((one) => one ?? '')}
      options={values.reduce<{ value: Plain; label: string }[]>(
        (all, one) => listWith(all, one),
        [...choices],
      )}
      {...noteBelow(note)}
      onChange={(next: Plain[]) =>
        onChange({ kind: 'list', values: next.map((one) => (isNumeric ? Number(one) : one)) })
      }
    />
  );
}

/** Says below a list that it is not whole. */
function noteBelow(note: string | undefined): Pick<SelectProps, 'popupRender'> {
  if (note === undefined) return {};
  return {
    popupRender: (list) => (
      <>
        {list}
        <OptionsNote>{note}</OptionsNote>
      </>
    ),
  };
}

/** A value that is no choice any more is shown all the same. */
function listWith(
  choices: readonly { value: Plain; label: string }[],
  value: Plain,
): { value: Plain; label: string }[] {
  const isKnown = value === '' || choices.some((one) => one.value === value);
  return isKnown ? [...choices] : [...choices, { value, label: String(value) }];
}

function kindOf(value: Plain): Kind {
  if (value === null) return 'nothing';
  if (typeof value === 'boolean') return 'flag';
  return typeof value === 'number' ? 'number' : 'text';
}

/** Whether values of a kind are those of a field. */
function fits({ type }: FormField, kind: Kind): boolean {
  if (type === 'boolean') return kind === 'flag';
  if (type === 'number' || type === 'integer') return kind === 'number';
  return kind === 'text';
}

function emptyOf(kind: Kind, source: string): Operand {
  switch (kind) {
    case 'source':
      return { kind: 'source', source };
    case 'number':
      return { kind: 'value', value: 0 };
    case 'flag':
      return { kind: 'value', value: true };
    case 'nothing':
      return { kind: 'value', value: null };
    case 'text':
      return { kind: 'value', value: '' };
  }
}

/** What a value of a field begins as. */
export function initialOperand(field: FormField | undefined): Operand {
  if (field?.type === 'boolean') return { kind: 'value', value: true };
  if (field?.type === 'number' || field?.type === 'integer') return { kind: 'value', value: 0 };
  return { kind: 'value', value: '' };
}
