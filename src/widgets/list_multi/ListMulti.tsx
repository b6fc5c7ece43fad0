import type { ReactNode } from 'react';
import { OptionSelect } from '../../controls/choices/OptionSelect.tsx';
import { joinKeys, keysOf } from '../../controls/choices/option-values.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';
import { t } from '../../engine/text.ts';

/** Several choices, kept comma-joined in the order of the options. */
export function ListMulti(props: WidgetProps<SettingsOf<typeof schema>>): ReactNode {
  const { value, onChange, label, settings, options, areOptionsLoading, isQuery } = props;
  return (
    <OptionSelect
      {...props}
      isMultiple
      keys={keysOf(value)}
      isLoading={areOptionsLoading}
      placeholder={settings.placeholder ?? t('请选择{0}', label)}
      canClear={isQuery || (settings.allowClear ?? true)}
      canSearch={settings.showSearch ?? true}
      allowsInput={settings.allowInput ?? false}
      size={settings.size}
      onPick={(keys) => {
        onChange(joinKeys(keys, options));
      }}
    />
  );
}
