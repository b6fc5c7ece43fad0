// Chooses among the offered fields; where none are offered, its name is typed.
import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../engine/text.ts';
import type { FieldChoice } from './field-choice.ts';
import { Labelled } from './Labelled.tsx';

interface Props {
  title: string;
  value: string;
  choices: readonly FieldChoice[];
  isDisabled: boolean;
  onChange(this: void, field: string): void;
}

export function FieldSelect({ title, value, choices, isDisabled, onChange }: Props): ReactNode {
  return (
    <Labelled title={title}>
      {choices.length === 0 ? (
        <Input
          value={value}
          disabled={isDisabled}
          maxLength={64}
          placeholder={t('字段名')}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Select
          aria-label={title}
          {...(value === '' ? {} : { value })}
          disabled={isDisabled}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('请选择字段')}
          options={choices.map((one) => ({ value: one.key, label: one.title }))}
          onChange={onChange}
        />
      )}
    </Labelled>
  );
}
