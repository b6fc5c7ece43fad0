// Ranges that are chosen by one press beside the calendar: days, weeks that begin on Monday, months and years.
import type { Dayjs } from 'dayjs';
import { t } from '../../engine/text.ts';
import type { DateKind } from './typed-date-text.ts';

export interface RangePreset {
  label: string;
  value: [begin: Dayjs, end: Dayjs];
}

/** @param now wall clock at which the picker is drawn */
export function rangePresets(kind: DateKind, now: Dayjs): RangePreset[] {
  if (kind === 'time') return [];
  const whole = (label: string, day: Dayjs, unit: 'day' | 'month' | 'year'): RangePreset => ({
    label,
    value: [day.startOf(unit), day.endOf(unit)],
  });
  const months = [
    whole(t('本月'), now, 'month'),
    whole(t('上月'), now.startOf('month').subtract(1, 'month'), 'month'),
  ];
  const years = [
    whole(t('今年'), now, 'year'),
    whole(t('去年'), now.startOf('year').subtract(1, 'year'), 'year'),
  ];
  if (kind === 'month') return [...months, ...years];
  const monday = now.startOf('day').subtract((now.day() + 6) % 7, 'day');
  const week = (label: string, begin: Dayjs): RangePreset => ({
    label,
    value: [begin, begin.add(6, 'day').endOf('day')],
  });
  return [
    whole(t('今天'), now, 'day'),
    whole(t('昨天'), now.subtract(1, 'day'), 'day'),
    week(t('本周'), monday),
    week(t('上周'), monday.subtract(7, 'day')),
    ...months,
    ...years.slice(0, 1),
  ];
}
