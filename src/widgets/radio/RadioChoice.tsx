import { Radio, Spin } from 'antd';
import type { ReactNode } from 'react';
import { ariaAttributes } from '../../controls/field/control-attributes.ts';
import { OptionSelect } from '../../controls/choices/OptionSelect.tsx';
import { describeByNote, OptionsNote } from '../../controls/choices/OptionsNote.tsx';
import { readColor } from '../../controls/colors/color-values.ts';
import { keyOf, valueOf, withUnknown } from '../../controls/choices/option-values.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';
import { t } from '../../engine/text.ts';
import './radio.css';

/** In a search form a dropdown, for a radio button cannot be cleared. */
export function RadioChoice(props: WidgetProps<SettingsOf<typeof schema>>): ReactNode {
  const { id, value, onChange, onBlur, label, settings, options, areOptionsLoading, optionsNote } = props;
  const key = keyOf(value);
  const keys = key === undefined ? [] : [key];
  const pick = (picked: string | undefined): void => {
    if (!props.isReadOnly) onChange(picked === undefined ? null : valueOf(picked, options));
  };
  if (props.isQuery) {
    return (
      <OptionSelect
        {...props}
        keys={keys}
        isLoading={areOptionsLoading}
        placeholder={t('请选择{0}', label)}
        name={label}
        canClear
        canSearch
        onPick={([picked]) => {
          pick(picked);
        }}
      />
    );
  }
  if (areOptionsLoading) return <Spin size="small" />;
  const choices = withUnknown(options, keys);
  if (choices.length === 0) return <span className="sw-choice-empty">{t('暂无选项')}</span>;
  const One = settings.look === 'button' ? Radio.Button : Radio;
  const { noteId, describedBy } = describeByNote(props);
  const group = (
    <Radio.Group
      {...ariaAttributes({ ...props, describedBy })}
      className="sw-radio"
      // Without a name of its own the group would share the arrow keys with others.
      name={id}
      value={key ?? null}
      disabled={props.isDisabled}
      orientation={settings.orientation ?? 'horizontal'}
      onChange={(event) => {
        pick(String(event.target.value));
      }}
    >
      {choices.map((option, index) => (
        <One
          key={String(option.value)}
          value={String(option.value)}
          onBlur={onBlur}
          {...(index === 0 ? { id } : {})}
          {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
        >
          {settings.hasSwatches ? <Swatch value={option.value} /> : null}
          {option.text}
        </One>
      ))}
    </Radio.Group>
  );
  if (optionsNote === undefined) return group;
  return (
    <>
      {group}
      <OptionsNote id={noteId}>{optionsNote}</OptionsNote>
    </>
  );
}

/** The colour that an option stands for; the text beside it names it. */
function Swatch({ value }: { value: unknown }): ReactNode {
  const color = readColor(value);
  if (color === null) return null;
  return <i className="sw-radio-swatch" style={{ background: color }} aria-hidden="true" />;
}
