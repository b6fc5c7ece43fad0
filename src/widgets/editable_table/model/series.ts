// How a list of values goes on: the same again, or the numbers, dates and numbered texts that follow it.
import { readDate } from '../../../controls/dates/date-values.ts';
import { DATE_FORMATS } from '../../../controls/dates/typed-date-text.ts';
import { isNumeric } from '../../../controls/numbers/number-values.ts';
import type { CellValueKind } from './column-kind.ts';
import { isBlank } from './same-value.ts';

const NUMBERED = /^(.*?)(\d{1,15})$/s;

/**
 * Whether people expect a series: of dates, of numbered texts, and of two numbers or more; a single number is repeated.
 */
export function isSeriesLikely(values: readonly unknown[], kind: CellValueKind): boolean {
  if (kind === 'number') return values.length > 1;
  return kind === 'date' || kind === 'datetime' || kind === 'text';
}

/**
 * The values that follow.
 * @param isSeries false repeats them; so does a list that is no series
 * @param step of a series of a single value: -1 where it goes on upwards or to the left
 */
export function continueValues(
  values: readonly unknown[],
  kind: CellValueKind,
  count: number,
  isSeries: boolean,
  step: 1 | -1 = 1,
): readonly unknown[] {
  const next =
    isSeries && values.every((value) => !isBlank(value)) ? readSeries(values, kind, step) : undefined;
  return Array.from({ length: count }, (_, at) =>
    next ? next(values.length + at) : values[at % values.length],
  );
}

/** What stands at a place of the series, counted from its first value. */
type Series = (at: number) => unknown;

function readSeries(values: readonly unknown[], kind: CellValueKind, lone: 1 | -1): Series | undefined {
  switch (kind) {
    case 'number':
      return values.every(isNumeric) ? numberSeries(values.map(Number), lone) : undefined;
    case 'date':
    case 'datetime':
      return dateSeries(values, kind, lone);
    case 'text':
      return textSeries(values, lone);
    default:
      return undefined;
  }
}

/** The step between all neighbours; that of a single value where there is one, undefined where they differ. */
function stepOf(values: readonly number[], lone: 1 | -1): number | undefined {
  const [first = 0, second] = values;
  if (second === undefined) return lone;
  const step = trim(second - first);
  return values.every((value, at) => trim(first + at * step) === trim(value)) ? step : undefined;
}

/** Without the traces of binary fractions: 0.1 + 2 × 0.1 is 0.3. */
function trim(value: number): number {
  return Number(value.toPrecision(15));
}

function numberSeries(values: readonly number[], lone: 1 | -1): Series | undefined {
  const [first = 0] = values;
  const step = stepOf(values, lone);
  return step === undefined ? undefined : (at) => trim(first + at * step);
}

function dateSeries(values: readonly unknown[], kind: 'date' | 'datetime', lone: 1 | -1): Series | undefined {
  const dates = values.map((value) => readDate(value, kind));
  const [first] = dates;
  if (!first || dates.some((date) => !date)) return undefined;
  const format = DATE_FORMATS[kind];
  const months = stepOf(
    dates.map((date) => (date?.year() ?? 0) * 12 + (date?.month() ?? 0)),
    lone,
  );
  const isMonthly =
    dates.length > 1 &&
    months !== 0 &&
    dates.every((date, at) => date?.isSame(first.add(at * (months ?? 0), 'month')));
  if (months !== undefined && isMonthly) return (at) => first.add(at * months, 'month').format(format);
  // Days are counted by the calendar: those of a change of clocks are as long as the others.
  const days = stepOf(
    dates.map((date) => Math.round((date?.startOf('day').diff(first.startOf('day'), 'hour') ?? 0) / 24)),
    lone,
  );
  const isDaily = days !== undefined && dates.every((date, at) => date?.isSame(first.add(at * days, 'day')));
  return isDaily ? (at) => first.add(at * days, 'day').format(format) : undefined;
}

/** Texts that differ by the number at their end; leading zeros stay. */
function textSeries(values: readonly unknown[], lone: 1 | -1): Series | undefined {
  const parts = values.map((value) => (typeof value === 'string' ? NUMBERED.exec(value) : null));
  const [, lead = '', digits = ''] = parts[0] ?? [];
  if (parts.some((part) => part?.[1] !== lead)) return undefined;
  const first = Number(digits);
  const step = stepOf(
    parts.map((part) => Number(part?.[2])),
    lone,
  );
  if (step === undefined) return undefined;
  return (at) => lead + String(Math.max(0, first + at * step)).padStart(digits.length, '0');
}
