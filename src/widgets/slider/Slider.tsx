import { Slider as AntSlider } from 'antd';
import type { ReactNode } from 'react';
import { NumberControl } from '../../controls/numbers/NumberControl.tsx';
import { isNumeric } from '../../controls/numbers/number-values.ts';
import type { SettingsOf, WidgetProps } from '../../engine/react/widget.ts';
import type { props as schema } from './props.ts';
import { t } from '../../engine/text.ts';
import { unitBehind } from '../../engine/unit.ts';
import './slider.css';

type Settings = SettingsOf<typeof schema>;

/** A slider with its number beside it: what a hand cannot hit is typed, and a slider alone could not be empty. */
export function Slider(props: WidgetProps<Settings>): ReactNode {
  const { value, onChange, onBlur, label, settings, isDisabled, isReadOnly, isQuery, node } = props;
  const { min = 0, max = 100, step = 1, suffix, marks } = settings;
  const number = <NumberControl {...props} settings={{ ...settings, min, max, step }} />;
  const sayValue = (one: number): string => `${one}${unitBehind(one, suffix)}`;
  if (isQuery && node.query?.mode === 'group') return number;
  return (
    <div className="sw-slider">
      <div className="sw-slider-track" onBlur={onBlur}>
        <AntSlider
          className={isNumeric(value) ? '' : 'sw-slider-empty'}
          value={isNumeric(value) ? Number(value) : min}
          min={min}
          max={max}
          step={step}
          disabled={isDisabled}
          keyboard={!isReadOnly}
          ariaLabelForHandle={t('{0} 滑块', label)}
          ariaRequired={props.isRequired}
          ariaValueTextFormatterForHandle={sayValue}
          tooltip={{ formatter: (one) => (one === undefined ? '' : sayValue(one)) }}
          {...(marks
            ? { marks: Object.fromEntries(marks.map((mark) => [mark.value ?? min, mark.label ?? ''])) }
            : {})}
          onChange={(next) => {
            if (!isReadOnly) onChange(next);
          }}
        />
      </div>
      <div className="sw-slider-number">{number}</div>
    </div>
  );
}
