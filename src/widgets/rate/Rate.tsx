import StarFilled from '@ant-design/icons/StarFilled';
import { useState, type ReactNode } from 'react';
import { ariaAttributes } from '../../controls/field/control-attributes.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { listSteps, rateText, readStars, type RateSettings } from './rate-values.ts';
import './rate.css';

/** Stars over radio buttons: arrow keys move, a press on the chosen star clears. */
export function Rate(props: WidgetProps<RateSettings>): ReactNode {
  const { id, value, onChange, onBlur, label, settings, isDisabled, isReadOnly, isQuery } = props;
  const [pointed, setPointed] = useState<number>();
  const canChange = !isDisabled && !isReadOnly;
  const canClear = canChange && (isQuery || (settings.allowClear ?? true));
  const stars = readStars(value);
  const lit = (canChange ? pointed : undefined) ?? stars ?? 0;
  return (
    <div
      {...ariaAttributes(props)}
      className={isDisabled ? 'sw-rate sw-rate-disabled' : 'sw-rate'}
      role="radiogroup"
      aria-label={label}
      onPointerLeave={() => {
        setPointed(undefined);
      }}
    >
      <span className="sw-rate-stars">
        {listSteps(settings).map((step, index) => (
          <label
            key={step}
            className={`${step % 1 === 0 ? 'sw-rate-step' : 'sw-rate-step sw-rate-half'}${step <= lit ? ' sw-rate-lit' : ''}`}
            title={rateText(step, settings)}
            onPointerEnter={() => {
              setPointed(step);
            }}
          >
            <input
              type="radio"
              // Without a name of its own the group would share the arrow keys with others.
              name={id}
              {...(index === 0 ? { id } : {})}
              {...(props.describedBy === undefined ? {} : { 'aria-describedby': props.describedBy })}
              checked={step === stars}
              disabled={isDisabled}
              onChange={() => {
                if (canChange) onChange(step);
              }}
              onClick={() => {
                // Runs before the change: only a press on what was chosen already clears.
                if (canClear && step === stars) onChange(null);
              }}
              onBlur={onBlur}
            />
            <StarFilled aria-hidden />
            <span className="sw-rate-name">{rateText(step, settings)}</span>
          </label>
        ))}
      </span>
      <span className="sw-rate-text" aria-hidden="true">
        {rateText(value, settings)}
      </span>
    </div>
  );
}
