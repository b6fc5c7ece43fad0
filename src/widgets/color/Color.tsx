import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { controlAttributes } from '../../controls/field/control-attributes.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import { colorText, readColor } from '../../controls/colors/color-values.ts';
import { describeFaintLetters } from './faint-letters.ts';
import { t } from '../../engine/text.ts';
import './color.css';
import type { props as schema } from './props.ts';

type Settings = SettingsOf<typeof schema>;

/** A colour as its text, with the browser's own picker beside it. */
export function Color(props: WidgetProps<Settings>): ReactNode {
  const { value, onChange, onBlur, label, settings, isDisabled, isReadOnly, isQuery } = props;
  // What is being typed, until it is a colour or the user goes on.
  const [typed, setTyped] = useState<string>();
  const canChange = !isDisabled && !isReadOnly;
  const warning = canChange ? describeFaintLetters(value, settings.letterColor) : undefined;

  function take(text: string): void {
    const color = readColor(text);
    if (text.trim() === '') onChange(null);
    else if (color !== null && color !== value) onChange(color);
  }

  const control = (
    <div className="sw-color">
      <input
        type="color"
        className="sw-color-swatch"
        aria-label={t('{0} 取色', label)}
        value={readColor(value) ?? '#ffffff'}
        data-is-empty={readColor(value) === null}
        // A color input has no read-only state of its own.
        disabled={!canChange}
        onChange={(event) => {
          setTyped(undefined);
          take(event.target.value);
        }}
        onBlur={onBlur}
      />
      <Input
        {...controlAttributes(props)}
        value={typed ?? colorText(value)}
        placeholder={settings.placeholder ?? t('如 #006afe')}
        maxLength={7}
        size={settings.size}
        readOnly={isReadOnly}
        allowClear={canChange && (isQuery || (settings.allowClear ?? true))}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          const { value: text } = event.target;
          setTyped(text);
          // Three digits may become six: they count when the user goes on.
          if (text.trim() === '' || text.trim().length >= 6) take(text);
        }}
        onBlur={() => {
          if (typed !== undefined) take(typed);
          setTyped(undefined);
          onBlur();
        }}
        onPressEnter={() => {
          if (typed !== undefined) take(typed);
        }}
      />
    </div>
  );
  if (isQuery || settings.letterColor === undefined) return control;
  return (
    <>
      {control}
      <div className="sw-color-warning" role="status">
        {warning}
      </div>
    </>
  );
}

/** The colour and its text, where it is only read. */
export function ColorText({ id, value }: WidgetProps<Settings>): ReactNode {
  const color = readColor(value);
  return (
    <span className="sw-read sw-color-read" id={id}>
      {color !== null && <i style={{ background: color }} aria-hidden="true" />}
      {colorText(value) || '—'}
    </span>
  );
}
