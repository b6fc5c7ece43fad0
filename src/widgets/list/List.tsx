import type { ReactNode } from 'react';
import { OptionSelect } from '../../controls/choices/OptionSelect.tsx';
import { keyOf, valueOf } from '../../controls/choices/option-values.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';
import { t } from '../../engine/text.ts';

export function List(props: WidgetProps<SettingsOf<typeof schema>>): ReactNode {
  const { value, onChange, label, settings, options, areOptionsLoading, isQuery } = props;
  const key = keyOf(value);
  return (
    <OptionSelect
      {...props}
      keys={key === undefined ? [] : [key]}
      isLoading={areOptionsLoading}
      placeholder={settings.placeholder ?? t('请选择{0}', label)}
      canClear={isQuery || (settings.allowClear ?? true)}
      canSearch={settings.showSearch ?? true}
      allowsInput={settings.allowInput ?? false}
      size={settings.size}
      onPick={([picked]) => {
        onChange(picked === undefined ? null : valueOf(picked, options));
      }}
    />
  );
}
