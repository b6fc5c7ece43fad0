// A date picker whose value is text; in a search form with `mode: group` it picks a range.
import { ConfigProvider, DatePicker } from 'antd';
import zhCN from 'antd/es/date-picker/locale/zh_CN.js';
import dayjs, { type Dayjs } from 'dayjs';
import { useContext, useState, type FocusEvent, type ReactNode } from 'react';
import type { WidgetProps } from '../engine/react/widget.ts';
import { controlAttributes } from './control-attributes.ts';
import { readDate } from './date-values.ts';
import { judgeTyped, readLeft } from './typed-dates.ts';
import './date-control.css';

export interface DateSettings {
  readonly placeholder?: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly allowClear?: boolean | undefined;
  readonly size?: 'small' | 'middle' | 'large' | undefined;
}

interface Props {
  widget: WidgetProps<DateSettings>;
  /** Format of the value, which is also what one sees and types. */
  format: string;
  hasTime: boolean;
}

export function DateControl({ widget, format, hasTime }: Props): ReactNode {
  const { id, value, onChange, onBlur, label, settings, isReadOnly, isQuery, node } = widget;
  const configured = useContext(ConfigProvider.ConfigContext).locale?.DatePicker;
  const min = readDate(settings.min);
  const max = readDate(settings.max);
  const isRange = isQuery && node.query?.mode === 'group';
  const stored = (isRange ? toPair(value) : [value]).map(readDate);
  const canClear = (isQuery || (settings.allowClear ?? true)) && !isReadOnly;
  // A new round draws the picker again from its value.
  const [round, setRound] = useState(0);

  function emit(dates: readonly (Dayjs | null | undefined)[]): void {
    const texts = dates.map((date) => date?.format(format) ?? null);
    if (!isRange) onChange(texts[0] ?? null);
    else onChange(texts.some((text) => text !== null) ? texts : null);
  }

  function leave(event: FocusEvent<HTMLElement>): void {
    const limits = { format, unit: hasTime ? ('second' as const) : ('day' as const), min, max };
    const texts = readLeft(event);
    if (!texts) return;
    const meanings = texts.map((text, index) => judgeTyped(text, stored[index] ?? null, limits));
    if (meanings.includes('emptied') && canClear) {
      emit(stored.map((date, index) => (meanings[index] === 'emptied' ? null : date)));
    }
    if (meanings.includes('refused') || (meanings.includes('emptied') && !canClear)) setRound(round + 1);
    onBlur();
  }

  const common = {
    ...controlAttributes(widget),
    className: 'sw-date',
    format,
    locale: configured ?? zhCN,
    // What was typed or picked counts when the picker closes: nobody has to find a confirm button.
    needConfirm: false,
    ...(min ? { minDate: min } : {}),
    ...(max ? { maxDate: max } : {}),
    ...(settings.size ? { size: settings.size } : {}),
    allowClear: canClear,
    ...(isReadOnly ? { inputReadOnly: true, open: false } : {}),
  };
  if (isRange) {
    return (
      <div onBlur={leave}>
        <DatePicker.RangePicker
          {...common}
          key={round}
          id={{ start: id, end: `${id}-end` }}
          value={[stored[0] ?? null, stored[1] ?? null]}
          placeholder={['开始', '结束']}
          allowEmpty={[true, true]}
          {...(hasTime
            ? { showTime: { defaultOpenValue: [dayjs().startOf('day'), dayjs().endOf('day')] } }
            : {})}
          onChange={(range) => {
            emit(range ?? [null, null]);
          }}
        />
      </div>
    );
  }
  const date = stored[0] ?? null;
  const isUnreadable = date === null && value !== undefined && value !== null && value !== '';
  return (
    <div onBlur={leave}>
      <DatePicker
        {...common}
        key={round}
        value={date}
        placeholder={
          isUnreadable
            ? `无法识别：${String(value as string | number)}`
            : (settings.placeholder ?? `请选择${label}`)
        }
        showTime={hasTime}
        onChange={(picked) => {
          emit([picked]);
        }}
      />
    </div>
  );
}

function toPair(value: unknown): [begin: unknown, end: unknown] {
  const [begin, end] = Array.isArray(value) ? (value as unknown[]) : [];
  return [begin, end];
}
