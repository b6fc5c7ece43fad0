// A number input; in a search form with `mode: group` a pair of them for a range.
import { InputNumber } from 'antd';
import { useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useScreen } from '../../engine/react/context.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { controlAttributes } from '../field/control-attributes.ts';
import { checkNumber, isNumeric, numberText, readNumber, type NumberFormat } from './number-values.ts';
import { t } from '../../engine/text.ts';
import { unitBehind } from '../../engine/unit.ts';
import { parseTyped, readTypedNumber } from './typed-numbers.ts';
import './number-control.css';

export interface NumberSettings extends NumberFormat {
  readonly placeholder?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  /** Whole numbers: precision 0, whatever else is declared. */
  readonly onlyInteger?: boolean | undefined;
  readonly size?: 'small' | 'middle' | 'large' | undefined;
}

type Props = WidgetProps<NumberSettings>;

export function NumberControl(props: Props): ReactNode {
  const { value, onChange, isQuery, node, label, settings } = props;
  if (!isQuery || node.query?.mode !== 'group') {
    return (
      <OneNumber
        {...props}
        placeholder={settings.placeholder ?? t('请输入{0}', label)}
        onNumber={onChange}
        value={value}
      />
    );
  }
  const [begin = null, end = null] = Array.isArray(value) ? (value as unknown[]) : [];
  const change = (range: readonly unknown[]): void => {
    onChange(range.some((one) => one !== null) ? range : null);
  };
  // Whoever has given both ends, in whatever order, means the numbers between them.
  const putInOrder = (): void => {
    if (isNumeric(begin) && isNumeric(end) && Number(begin) > Number(end)) change([end, begin]);
  };
  return (
    <div
      className="sw-number-range"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) putInOrder();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') putInOrder();
      }}
    >
      <OneNumber
        {...props}
        value={begin}
        placeholder={t('最小')}
        onNumber={(one) => {
          change([one, end]);
        }}
      />
      <span aria-hidden="true">～</span>
      <OneNumber
        {...props}
        id={`${props.id}-end`}
        name={t('{0} 至', label)}
        value={end}
        placeholder={t('最大')}
        onNumber={(one) => {
          change([begin, one]);
        }}
      />
    </div>
  );
}

interface OneProps extends Props {
  placeholder: string;
  name?: string;
  onNumber(this: void, value: number | null): void;
}

function OneNumber({ value, settings, placeholder, name, onNumber, ...props }: OneProps): ReactNode {
  const { min, max, prefix, suffix, size } = settings;
  const precision = settings.onlyInteger ? 0 : settings.precision;
  const { notify } = useScreen().services;
  const atFocus = useRef<unknown>(null);
  // The input shows a text that is no number as its first one alone: each of them begins with an input of its own.
  const wrong = checkNumber(value) === '' ? '' : String(value as string);
  const [firstWrong, setFirstWrong] = useState(wrong);
  const [round, setRound] = useState(0);
  if (wrong !== '' && wrong !== firstWrong) setFirstWrong(wrong);
  // The input goes back to its last number by itself: not to one that half of the text happened to be.
  const leave = ({ target }: FocusEvent<HTMLInputElement>): void => {
    if (wrong !== '' && target.value === wrong) setRound(round + 1);
    else if (wrong !== '' && target.value === '') onNumber(null);
    else refuse(target.value);
    props.onBlur();
  };
  /** Goes back to what it held, where the text is no number. */
  const refuse = (text: string): boolean => {
    const typed = readTypedNumber(text);
    if (!('reason' in typed)) return false;
    notify.message('warning', typed.reason);
    onNumber(isNumeric(atFocus.current) ? Number(atFocus.current) : null);
    return true;
  };
  return (
    <InputNumber<number | string>
      {...controlAttributes(props)}
      className="sw-number"
      {...(name === undefined ? {} : { 'aria-label': name })}
      key={`${firstWrong} ${round}`}
      value={isNumeric(value) ? readNumber(value) : wrong || null}
      placeholder={placeholder}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      step={settings.step ?? 1}
      {...(precision === undefined ? {} : { precision })}
      {...(size ? { size } : {})}
      prefix={prefix}
      suffix={suffix && unitBehind(value, suffix).trim()}
      readOnly={props.isReadOnly}
      keyboard={!props.isReadOnly}
      controls={!props.isReadOnly}
      {...(settings.thousands
        ? {
            formatter: (one, { input, userTyping }) =>
              userTyping ? input : numberText(one, { precision, thousands: true }),
          }
        : {})}
      parser={parseTyped}
      onFocus={() => {
        atFocus.current = value;
      }}
      onChange={(next) => {
        onNumber(next === null || next === '' ? null : Number(next));
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        // The input itself would take half of the text, and a search form would search by it.
        if (event.key === 'Enter' && event.currentTarget.value !== wrong && refuse(event.currentTarget.value))
          event.stopPropagation();
      }}
      onPressEnter={() => void props.emit('pressEnter')}
    />
  );
}
