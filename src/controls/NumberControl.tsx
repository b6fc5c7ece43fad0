// A number input; in a search form with `mode: group` a pair of them for a range.
import { InputNumber } from 'antd';
import type { ReactNode } from 'react';
import type { WidgetProps } from '../engine/react/widget.ts';
import { controlAttributes } from './control-attributes.ts';
import { isNumeric, numberText, readNumber, type NumberFormat } from './number-values.ts';
import { t } from '../engine/text.ts';
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
  return (
    <div className="sw-number-range">
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
  const isUnreadable = value !== undefined && value !== null && value !== '' && !isNumeric(value);
  return (
    <InputNumber<number | string>
      {...controlAttributes(props)}
      className="sw-number"
      {...(name === undefined ? {} : { 'aria-label': name })}
      value={isNumeric(value) ? readNumber(value) : null}
      placeholder={isUnreadable ? t('无法识别：{0}', value as string) : placeholder}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      step={settings.step ?? 1}
      {...(precision === undefined ? {} : { precision })}
      {...(size ? { size } : {})}
      prefix={prefix}
      suffix={suffix}
      readOnly={props.isReadOnly}
      keyboard={!props.isReadOnly}
      controls={!props.isReadOnly}
      {...(settings.thousands
        ? {
            formatter: (one, { input, userTyping }) =>
              userTyping ? input : numberText(one, { precision, thousands: true }),
            parser: (text) => (text ?? '').replace(/[,，\s]/g, ''),
          }
        : {})}
      onChange={(next) => {
        onNumber(next === null || next === '' ? null : Number(next));
      }}
      onBlur={props.onBlur}
      onPressEnter={() => void props.emit('pressEnter')}
    />
  );
}
