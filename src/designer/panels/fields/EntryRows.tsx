// The entries of an object by name: each with its value, new ones offered by the names that are known.
import { AutoComplete } from 'antd';
import { useState, type ComponentType, type ReactNode } from 'react';
import { isPollutingName } from '../../../engine/check/document/names.ts';
import type { Json, JsonObject } from '../../../engine/document.ts';
import { t } from '../../../engine/text.ts';
import type { ValueFieldProps } from './ValueField.tsx';
import { RemoveButton } from './RemoveButton.tsx';

interface EntryRowsProps extends Omit<ValueFieldProps, 'value'> {
  value: JsonObject;
  /** Names that may stand here, with what people call them. */
  names?: readonly (readonly [name: string, title: string])[];
  /** Edits one value; given, since that holds entries itself. */
  Field: ComponentType<ValueFieldProps>;
}

export function EntryRows({
  label,
  value,
  names = [],
  Field,
  isDisabled,
  onChange,
  ...rest
}: EntryRowsProps): ReactNode {
  const [name, setName] = useState('');
  const entries = Object.entries(value);
  const titles = new Map(names);
  const add = (next: string): void => {
    const key = next.trim();
    setName('');
    if (key === '' || isPollutingName(key) || Object.hasOwn(value, key)) return;
    onChange({ ...value, [key]: '' });
  };
  return (
    <div className="sw-value-rows">
      {entries.map(([key, item]) => (
        <div key={key} className="sw-value-entry" role="group" aria-label={key}>
          <div className="sw-value-name">
            <span title={titles.get(key)}>{titles.get(key) ? `${titles.get(key) ?? ''} ${key}` : key}</span>
            <RemoveButton
              label={t('删除{0}', key)}
              isDisabled={isDisabled}
              onPress={() =>
                onChange(Object.fromEntries(entries.filter(([other]) => other !== key)) as JsonObject)
              }
            />
          </div>
          <Field
            {...rest}
            label={key}
            value={item}
            isDisabled={isDisabled}
            onChange={(next: Json, isTyped) =>
              onChange(
                Object.fromEntries(
                  entries.map(([other, one]) => [other, other === key ? next : one]),
                ) as JsonObject,
                isTyped,
              )
            }
          />
        </div>
      ))}
      <AutoComplete
        size="small"
        className="sw-designer-wide"
        aria-label={t('添加到{0}', label)}
        placeholder={t('输入名称，按回车添加')}
        disabled={isDisabled}
        value={name}
        onChange={(next: string) => setName(next)}
        onSelect={(next: string) => add(next)}
        options={names
          .filter(([one]) => !Object.hasOwn(value, one) && one.includes(name))
          .map(([one, title]) => ({ value: one, label: title === '' ? one : `${one} ${title}` }))}
        onBlur={() => add(name)}
        onInputKeyDown={(event) => {
          if (event.key === 'Enter' && name.trim() !== '') {
            event.preventDefault();
            add(name);
          }
        }}
      />
    </div>
  );
}
