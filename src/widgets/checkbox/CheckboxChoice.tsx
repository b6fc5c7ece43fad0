import { Checkbox, Spin } from 'antd';
import type { ReactNode } from 'react';
import { joinKeys, keysOf, withUnknown } from '../../controls/choices/option-values.ts';
import { describeByNote, OptionsNote } from '../../controls/choices/OptionsNote.tsx';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { t } from '../../engine/text.ts';
import './checkbox.css';
import type { props as schema } from './props.ts';

/** Several choices, kept comma-joined in the order of the options. */
export function CheckboxChoice(props: WidgetProps<SettingsOf<typeof schema>>): ReactNode {
  const { id, value, onChange, onBlur, settings, options, isReadOnly, isInvalid, isDisabled } = props;
  if (props.areOptionsLoading) return <Spin size="small" />;
  const keys = keysOf(value);
  const choices = withUnknown(options, keys);
  if (choices.length === 0) return <span className="sw-checkbox-empty">{t('暂无选项')}</span>;
  const all = choices.map((option) => String(option.value));
  const choose = (next: readonly string[]): void => {
    if (!isReadOnly) onChange(joinKeys(next, options));
  };
  const { noteId, describedBy } = describeByNote(props);
  const aria = {
    ...(isInvalid ? { 'aria-invalid': true as const } : {}),
    ...(isReadOnly ? { 'aria-readonly': true as const } : {}),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  };
  return (
    <div className="sw-checkbox" data-orientation={settings.orientation ?? 'horizontal'}>
      {settings.checkAll && (
        <Checkbox
          checked={keys.length === all.length}
          indeterminate={keys.length > 0 && keys.length < all.length}
          disabled={isDisabled}
          onChange={(event) => {
            choose(event.target.checked ? all : []);
          }}
        >
          {t('全选')}
        </Checkbox>
      )}
      {choices.map((option, index) => {
        const key = String(option.value);
        return (
          <Checkbox
            key={key}
            {...(index === 0 ? { id } : {})}
            {...aria}
            checked={keys.includes(key)}
            disabled={isDisabled}
            onBlur={onBlur}
            onChange={(event) => {
              choose(event.target.checked ? [...keys, key] : keys.filter((one) => one !== key));
            }}
          >
            {option.text}
          </Checkbox>
        );
      })}
      {props.optionsNote !== undefined && <OptionsNote id={noteId}>{props.optionsNote}</OptionsNote>}
    </div>
  );
}
