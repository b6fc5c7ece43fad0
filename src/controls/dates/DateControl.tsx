// A picker of dates, months or times whose value is text. In a search form with `mode: group`, and with a field for the
// end, it picks a range.
import { ConfigProvider, DatePicker, TimePicker } from 'antd';
import enUS from 'antd/es/date-picker/locale/en_US.js';
import zhCN from 'antd/es/date-picker/locale/zh_CN.js';
import dayjs, { type Dayjs } from 'dayjs';
import { useContext, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useRecord } from '../../engine/react/nodes/CellEditor.tsx';
import { useScreen } from '../../engine/react/context.ts';
import type { WidgetProps } from '../../engine/react/widget.ts';
import { controlAttributes } from '../field/control-attributes.ts';
import { useFieldBeside, useSetField } from '../field/use-set-field.ts';
import { DateInput, typeText, UnreadContext } from './DateInput.tsx';
import { moveAmongPresets, PresetButton } from './PresetButton.tsx';
import { readDate, unreadText } from './date-values.ts';
import { rangePresets, type RangePreset } from './range-presets.ts';
import { DATE_FORMATS, readTypedDate, type DateKind } from './typed-date-text.ts';
import { spokenLanguage, t } from '../../engine/text.ts';
import './date-control.css';

export interface DateSettings {
  readonly placeholder?: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Field of the form that holds the end of a range. */
  readonly end?: string | undefined;
  readonly allowClear?: boolean | undefined;
  readonly size?: 'small' | 'middle' | 'large' | undefined;
}

interface Props {
  widget: WidgetProps<DateSettings>;
  kind: DateKind;
}

const COMPONENTS = { input: DateInput };

export function DateControl({ widget, kind }: Props): ReactNode {
  const { id, value, onChange, onBlur, label, settings, isReadOnly, isQuery, node } = widget;
  const screen = useScreen();
  const record = useRecord();
  const configured = useContext(ConfigProvider.ConfigContext).locale?.DatePicker;
  const format = DATE_FORMATS[kind];
  const hasTime = kind === 'datetime';
  const min = readDate(settings.min, kind);
  const max = readDate(settings.max, kind);
  // The cells of a table have no fields beside them.
  const end = isQuery || record ? undefined : settings.end;
  const last = useFieldBeside(node.path, end);
  const setField = useSetField(node.path);
  const isPair = end !== undefined && end !== '';
  const isRange = isPair || (isQuery && node.query?.mode === 'group');
  const parts = isPair ? [value, last] : isRange ? toPair(value) : [value];
  const stored = parts.map((part) => readDate(part, kind));
  const unread = parts.map((part, index) => (stored[index] || isBlank(part) ? '' : unreadText(part)));
  const canClear = (isQuery || (settings.allowClear ?? true)) && !isReadOnly;
  // A new round draws the picker again from its value.
  const [round, setRound] = useState(0);

  function emit(texts: readonly (string | null)[]): void {
    if (!isRange) onChange(texts[0] ?? null);
    else if (isPair) {
      const [from = null, to = null] = putInOrder(texts, kind);
      // First the end: with the own value both are judged.
      setField(end, to);
      onChange(from);
    } else onChange(texts.some((text) => text !== null) ? putInOrder(texts, kind) : null);
  }

  /** Changes the text of one input, whatever the other one holds. */
  function emitAt(index: number, text: string | null): void {
    emit(stored.map((date, at) => (at === index ? text : (date?.format(format) ?? (unread[at] || null)))));
  }

  /**
   * What is left in an input: dates are written as the picker itself writes them, so that it reads them; what is no date
   * becomes the value, which does not pass.
   */
  function take(input: HTMLInputElement): void {
    const index = input.getAttribute('date-range') === 'end' ? 1 : 0;
    const typed = readTypedDate(input.value, kind);
    if ('reason' in typed) {
      const text = input.value.trim();
      if (text !== unread[index]) emitAt(index, text);
    } else if (typed.value === null) {
      if (!stored[index] && unread[index] === '') return;
      if (canClear) emitAt(index, null);
      else setRound(round + 1);
    } else if (isOutside(typed.value)) {
      const limits = [settings.min ?? '…', settings.max ?? '…'] as const;
      screen.services.notify.message('warning', t('“{0}”不在 {1} 至 {2} 之内', typed.value, ...limits));
    } else if (typed.value !== input.value) typeText(input, typed.value);
  }

  function isOutside(text: string): boolean {
    return (min !== null && text < min.format(format)) || (max !== null && text > max.format(format));
  }

  const now = isRange ? readDate(screen.services.clock.now(), 'datetime') : null;
  const presets = now ? rangePresets(kind, now).filter(isWithin(min, max)) : [];
  const isOpen = useRef(false);
  const outer = {
    onBlurCapture: ({ target, currentTarget: root, relatedTarget: next }: FocusEvent<HTMLElement>) => {
      // To the clear button or the panel, which React counts among the children: the picker is not left.
      const isWithin = next && !(next instanceof HTMLInputElement) && isPart(root, next);
      if (target instanceof HTMLInputElement && !isWithin && !isReadOnly) take(target);
    },
    onBlur: ({ target, currentTarget: root, relatedTarget: next }: FocusEvent<HTMLElement>) => {
      if (next && isPart(root, next)) return;
      if (target instanceof HTMLInputElement) {
        const typed = readTypedDate(target.value, kind);
        if ('value' in typed && typed.value !== null && isOutside(typed.value)) setRound(round + 1);
      }
      onBlur();
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      const { key, target } = event;
      if (isOpen.current && moveAmongPresets(event, id, presets.length)) return;
      if (isReadOnly || !(target instanceof HTMLInputElement) || (key !== 'Enter' && key !== 'Tab')) return;
      take(target);
      if (key !== 'Enter') return;
      // Enter in an open panel takes what is typed there; only another one is for the form around it.
      if (isOpen.current) event.preventDefault();
      if (!record && 'reason' in readTypedDate(target.value, kind)) void screen.judge.judge(node);
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
    components: COMPONENTS,
    ...(kind === 'time'
      ? disabledTimes(min, max)
      : { ...(min && { minDate: min }), ...(max && { maxDate: max }) }),
    ...(kind === 'month' ? { picker: kind } : {}),
    ...(settings.size ? { size: settings.size } : {}),
    allowClear: canClear,
    ...(isReadOnly ? { inputReadOnly: true, open: false } : {}),
  };
  const Picker = kind === 'time' ? TimePicker : DatePicker;
  return (
    <div {...outer}>
      <UnreadContext value={unread}>
        {isRange ? (
          <Picker.RangePicker
            {...common}
            key={round}
            id={{ start: id, end: `${id}-end` }}
            value={[stored[0] ?? null, stored[1] ?? null]}
            placeholder={[t('开始'), t('结束')]}
            allowEmpty={[true, true]}
            presets={presets.map(({ label: words, value: range }, index) => ({
              label: (
                <PresetButton of={id} index={index}>
                  {words}
                </PresetButton>
              ),
              value: range,
            }))}
            classNames={{ popup: { root: 'sw-date-ranges' } }}
            {...(hasTime
              ? { showTime: { defaultOpenValue: [dayjs().startOf('day'), dayjs().endOf('day')] } }
              : {})}
            onChange={(range) => {
              emit(range ? range.map((date, index) => date?.format(format) ?? (unread[index] || null)) : []);
            }}
          />
        ) : (
          <Picker
            {...common}
            key={round}
            value={stored[0] ?? null}
            placeholder={settings.placeholder ?? t('请选择{0}', label)}
            {...(hasTime ? { showTime: true } : {})}
            onChange={(picked) => {
              emit([picked?.format(format) ?? null]);
            }}
          />
        )}
      </UnreadContext>
    </div>
  );
}

function toPair(value: unknown): [begin: unknown, end: unknown] {
  const [begin, end] = Array.isArray(value) ? (value as unknown[]) : [];
  return [begin, end];
}

/** Presets that reach beyond the limits would be refused. */
function isWithin(min: Dayjs | null, max: Dayjs | null) {
  return ({ value: [begin, end] }: RangePreset): boolean =>
    (!min || !begin.isBefore(min)) && (!max || !end.isAfter(max.endOf('day')));
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Whether an element belongs to a picker: to its inputs or to its panel, which is drawn elsewhere. */
function isPart(root: Element, element: Element): boolean {
  return root.contains(element) || element.closest('.ant-picker-dropdown') !== null;
}

/** A range that was given from its end to its beginning is turned; the texts of a kind are ordered as the dates are. */
function putInOrder(texts: readonly (string | null)[], kind: DateKind): readonly (string | null)[] {
  const [begin = null, end = null] = texts;
  const areDates = begin !== null && end !== null && readDate(begin, kind) && readDate(end, kind);
  return areDates && begin > end ? [end, begin] : [begin, end];
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
