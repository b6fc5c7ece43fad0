import { Input } from 'antd';
import type { ReactNode } from 'react';
import { CodeArea } from '../../controls/code/CodeArea.tsx';
import { CodeRead } from '../../controls/code/CodeRead.tsx';
import { controlAttributes } from '../../controls/field/control-attributes.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';
import { t } from '../../engine/text.ts';
import { stringOf } from '../../engine/values/json.ts';

type Props = WidgetProps<SettingsOf<typeof schema>>;

/** Pixels, where the document names no height. */
const HEIGHT = 240;

/** Program text. It is kept and shown, never run. */
export function Code(props: Props): ReactNode {
  const { settings, label, isQuery, isDisabled, isReadOnly, onChange, onBlur } = props;
  const placeholder = settings.placeholder ?? t('请输入{0}', label);
  if (isQuery) {
    return (
      <Input
        {...controlAttributes(props)}
        value={stringOf(props.value)}
        placeholder={placeholder}
        allowClear={!isDisabled}
        readOnly={isReadOnly}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onBlur={onBlur}
      />
    );
  }
  return (
    <CodeArea
      {...props}
      text={stringOf(props.value)}
      language={settings.language ?? 'text'}
      placeholder={placeholder}
      height={settings.height ?? HEIGHT}
      isWrapped={settings.isWrapped ?? false}
    />
  );
}

export function CodeText({ id, value }: Props): ReactNode {
  return <CodeRead id={id} text={stringOf(value)} />;
}
