import { Switch } from 'antd';
import type { ReactNode } from 'react';
import { ariaAttributes } from '../../controls/field/control-attributes.ts';
import { OptionSelect } from '../../controls/choices/OptionSelect.tsx';
import { keyOf } from '../../controls/choices/option-values.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { isEmptySwitch, optionsOf, type SwitchSettings } from './switch-values.ts';
import { t } from '../../engine/text.ts';

export function YesNoSwitch(props: WidgetProps<SwitchSettings>): ReactNode {
  return props.isQuery ? <YesNoList {...props} /> : <YesNo {...props} />;
}

/** In a search form "not asked for" is a third state. */
function YesNoList(props: WidgetProps<SwitchSettings>): ReactNode {
  const { value, settings, onChange, label } = props;
  const [on, off] = optionsOf(settings);
  const key = keyOf(value);
  return (
    <OptionSelect
      {...props}
      keys={key === undefined ? [] : [key]}
      options={[
        { value: String(on), text: settings.onText ?? t('是') },
        { value: String(off), text: settings.offText ?? t('否') },
      ]}
      isLoading={false}
      placeholder={t('请选择{0}', label)}
      canClear
      canSearch={false}
      onPick={([picked]) => {
        onChange(picked ?? null);
      }}
    />
  );
}

function YesNo(props: WidgetProps<SwitchSettings>): ReactNode {
  const { id, value, onChange, onBlur, settings, isDisabled, isReadOnly } = props;
  const [on, off] = optionsOf(settings);
  const isEmpty = isEmptySwitch(value);
  return (
    <span onBlur={onBlur}>
      <Switch
        id={id}
        {...ariaAttributes(props)}
        checked={!isEmpty && String(value) === String(on)}
        disabled={isDisabled}
        {...(settings.showText
          ? { checkedChildren: settings.onText ?? t('是'), unCheckedChildren: settings.offText ?? t('否') }
          : {})}
        onChange={(isOn) => {
          if (!isReadOnly) onChange(isOn ? on : off);
        }}
      />
    </span>
  );
}
