// A picker of dates, months or times whose value is text; in a search form with `mode: group` it picks a range.
import { ConfigProvider, DatePicker, TimePicker } from 'antd';
import enUS from 'antd/es/date-picker/locale/en_US.js';
import zhCN from 'antd/es/date-picker/locale/zh_CN.js';
import dayjs, { type Dayjs } from 'dayjs';
import { useContext, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { WidgetProps } from '../engine/react/widget.ts';
import { controlAttributes } from './control-attributes.ts';
import { readDate, readMonth, readTime } from './date-values.ts';
import { judgeTyped, readLeft } from './typed-dates.ts';
import { spokenLanguage, t } from '../engine/text.ts';
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
  /** What is picked. Default: a date. */
  picks?: 'date' | 'month' | 'time';
}

const READERS = { date: readDate, month: readMonth, time: readTime } as const;

export function DateControl({ widget, format, hasTime, picks = 'date' }: Props): ReactNode {
  const { id, value, onChange, onBlur, label, settings, isReadOnly, isQuery, node } = widget;
  const configured = useContext(ConfigProvider.ConfigContext).locale?.DatePicker;
  const read = READERS[picks];
  const min = read(settings.min);
  const max = read(settings.max);
  const isRange = isQuery && node.query?.mode === 'group';
  const stored = (isRange ? toPair(value) : [value]).map(read);
  const canClear = (isQuery || (settings.allowClear ?? true)) && !isReadOnly;
  // A new round draws the picker again from its value.
  const [round, setRound] = useState(0);

  function emit(dates: readonly (Dayjs | null | undefined)[]): void {
    const texts = dates.map((date) => date?.format(format) ?? null);
    if (!isRange) onChange(texts[0] ?? null);
    else onChange(texts.some((text) => text !== null) ? texts : null);
  }

  function leave(event: FocusEvent<HTMLElement>): void {
    const limits = { format, unit: unitOf(picks, hasTime), min, max };
    const texts = readLeft(event);
    if (!texts) return;
    const meanings = texts.map((text, index) => judgeTyped(text, stored[index] ?? null, limits));
    if (meanings.includes('emptied') && canClear) {
      emit(stored.map((date, index) => (meanings[index] === 'emptied' ? null : date)));
    }
    if (meanings.includes('refused') || (meanings.includes('emptied') && !canClear)) setRound(round + 1);
    onBlur();
  }

  const isOpen = useRef(false);
  // Enter in an open panel takes what is typed there; only another one is for the form around it.
  const outer = {
    onBlur: leave,
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && isOpen.current) event.preventDefault();
    },
  };

  const common = {
    ...controlAttributes(widget),
    className: 'sw-date',
    onOpenChange: (isNowOpen: boolean) => {
      isOpen.current = isNowOpen;
    },
    format,
    locale: configured ?? (spokenLanguage() === 'en' ? enUS : zhCN),
    // What was typed or picked counts when the picker closes: nobody has to find a confirm button.
    needConfirm: false,
    ...(picks === 'time'
      ? disabledTimes(min, max)
      : { ...(min && { minDate: min }), ...(max && { maxDate: max }) }),
    ...(picks === 'month' ? { picker: picks } : {}),
    ...(settings.size ? { size: settings.size } : {}),
    allowClear: canClear,
    ...(isReadOnly ? { inputReadOnly: true, open: false } : {}),
  };
  const Picker = picks === 'time' ? TimePicker : DatePicker;
  if (isRange) {
    return (
      <div {...outer}>
        <Picker.RangePicker
          {...common}
          key={round}
          id={{ start: id, end: `${id}-end` }}
          value={[stored[0] ?? null, stored[1] ?? null]}
          placeholder={[t('开始'), t('结束')]}
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
    <div {...outer}>
      <Picker
        {...common}
        key={round}
        value={date}
        placeholder={
          isUnreadable
            ? t('无法识别：{0}', value as string | number)
            : (settings.placeholder ?? t('请选择{0}', label))
        }
        {...(hasTime ? { showTime: true } : {})}
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

function unitOf(picks: NonNullable<Props['picks']>, hasTime: boolean): 'month' | 'second' | 'day' {
  if (picks === 'month') return 'month';
  return hasTime || picks === 'time' ? 'second' : 'day';
}

/** Limits of a time of day; the picker takes them hour by hour and so on. */
function disabledTimes(min: Dayjs | null, max: Dayjs | null) {
  if (!min && !max) return {};
  const outside = (from: number, to: number, size: number): number[] =>
    Array.from({ length: size }, (_, one) => one).filter((one) => one < from || one > to);
  const minuteOf = (limit: Dayjs | null, hour: number, otherwise: number): number =>
    limit?.hour() === hour ? limit.minute() : otherwise;
  const secondOf = (limit: Dayjs | null, hour: number, minute: number, otherwise: number): number =>
    limit?.hour() === hour && limit.minute() === minute ? limit.second() : otherwise;
  return {
    disabledTime: () => ({
      disabledHours: () => outside(min?.hour() ?? 0, max?.hour() ?? 23, 24),
      disabledMinutes: (hour: number) => outside(minuteOf(min, hour, 0), minuteOf(max, hour, 59), 60),
      disabledSeconds: (hour: number, minute: number) =>
        outside(secondOf(min, hour, minute, 0), secondOf(max, hour, minute, 59), 60),
    }),
  };
}
