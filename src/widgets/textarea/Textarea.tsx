import { Input } from 'antd';
import type { ReactNode } from 'react';
import { controlAttributes } from '../../controls/field/control-attributes.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';
import { t } from '../../engine/text.ts';
import './textarea.css';

type Props = WidgetProps<SettingsOf<typeof schema>>;

/** In a search form one line is enough. */
export function Textarea(props: Props): ReactNode {
  const { value, onChange, onBlur, label, settings, isDisabled, isReadOnly, isQuery } = props;
  const rows = settings.rows ?? 4;
  const common = {
    ...controlAttributes(props),
    value: typeof value === 'string' ? value : '',
    placeholder: settings.placeholder ?? t('请输入{0}', label),
    maxLength: settings.maxLength,
    allowClear: (isQuery || (settings.allowClear ?? false)) && !isDisabled && !isReadOnly,
    readOnly: isReadOnly,
    autoComplete: 'off',
    onBlur,
  };
  if (isQuery) {
    return (
      <Input
        {...common}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
    );
  }
  return (
    <Input.TextArea
      {...common}
      rows={rows}
      autoSize={
        settings.autoSize
          ? { minRows: rows, ...(settings.maxRows === undefined ? {} : { maxRows: settings.maxRows }) }
          : false
      }
      showCount={settings.showCount ?? false}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    />
  );
}

/** Keeps the line breaks. */
export function TextareaRead({ id, value }: Props): ReactNode {
  const text = value === undefined || value === null ? '' : String(value as string | number);
  return (
    <span className="sw-read sw-textarea-read" id={id}>
      {text || '—'}
    </span>
  );
}
