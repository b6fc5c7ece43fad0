// What a column is filtered by: values that are ticked, and a condition over texts, numbers or dates.
import { isNumeric } from '../../../controls/numbers/number-values.ts';
import { readTypedNumber } from '../../../controls/numbers/typed-numbers.ts';
import { readTypedDate } from '../../../controls/dates/typed-date-text.ts';
import type { Column } from './column.ts';

const TEXT = ['contains', 'lacks', 'equals', 'differs', 'begins', 'ends', 'blank', 'filled'] as const;
const ORDERED = ['equals', 'differs', 'more', 'least', 'less', 'most', 'between', 'blank', 'filled'] as const;

export type Operator = (typeof TEXT)[number] | (typeof ORDERED)[number];

export interface Condition {
  readonly operator: Operator;
  readonly text: string;
  /** The end of what lies between. */
  readonly end: string;
}

export interface Filter {
  /** Texts of cells that pass; undefined lets all of them. */
  readonly values?: ReadonlySet<string>;
  readonly condition?: Condition;
}

/** A cell as conditions look at it. */
export interface Compared {
  readonly value: unknown;
  readonly text: string;
}

/** How a cell's value is compared: as a number, as a date in the format in which it is stored, or as its text. */
function scaleOf({ format, kind }: Column): 'number' | 'date' | 'text' {
  if (format) return 'number';
  return kind.value === 'date' || kind.value === 'datetime' || kind.value === 'time' ? 'date' : 'text';
}

export function operatorsOf(column: Column): readonly Operator[] {
  return scaleOf(column) === 'text' ? TEXT : ORDERED;
}

/** Whether an operator asks for something to compare with. */
export function needsText(operator: Operator): boolean {
  return operator !== 'blank' && operator !== 'filled';
}

/** A condition that can be asked of each cell, or the sentence why what was typed is none. */
export function readCondition(
  column: Column,
  { operator, text, end }: Condition,
): { readonly test: (cell: Compared) => boolean } | { readonly reason: string } {
  if (operator === 'blank') return { test: (cell) => cell.text === '' };
  if (operator === 'filled') return { test: (cell) => cell.text !== '' };
  const scale = scaleOf(column);
  if (scale === 'text') {
    const wanted = text.trim().toLowerCase();
    return { test: (cell) => testText(operator, cell.text.toLowerCase(), wanted) };
  }
  const from = readBound(column, text);
  const to = operator === 'between' ? readBound(column, end) : from;
  if ('reason' in from) return from;
  if ('reason' in to) return to;
  return {
    test: ({ value, text: shown }) => {
      if (scale === 'number')
        return isNumeric(value)
          ? testOrder(operator, compare(Number(value), from.value), compare(Number(value), to.value))
          : operator === 'differs';
      if (shown === '') return operator === 'differs';
      // A day holds every moment of it.
      const part = (bound: string | number): string => shown.slice(0, String(bound).length);
      return testOrder(operator, compare(part(from.value), from.value), compare(part(to.value), to.value));
    },
  };
}

function testText(operator: Operator, text: string, wanted: string): boolean {
  switch (operator) {
    case 'lacks':
      return !text.includes(wanted);
    case 'equals':
      return text === wanted;
    case 'differs':
      return text !== wanted;
    case 'begins':
      return text.startsWith(wanted);
    case 'ends':
      return text.endsWith(wanted);
    default:
      return text.includes(wanted);
  }
}

/**
 * @param from how the cell compares with the bound, or with the lower one of two
 * @param to the same with the upper one
 */
function testOrder(operator: Operator, from: number, to: number): boolean {
  switch (operator) {
    case 'differs':
      return from !== 0;
    case 'more':
      return from > 0;
    case 'least':
      return from >= 0;
    case 'less':
      return from < 0;
    case 'most':
      return from <= 0;
    case 'between':
      return from >= 0 && to <= 0;
    default:
      return from === 0;
  }
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

type Bound = { readonly value: string | number } | { readonly reason: string };

/** @returns an empty bound as the sentence why it is no number or date */
function readBound(column: Column, text: string): Bound {
  const { value: kind } = column.kind;
  if (kind === 'date' || kind === 'datetime' || kind === 'time') {
    // A point in time may be compared with a whole day.
    const hasClock = kind === 'datetime' && /\d[\sT]\s*\d/.test(text.trim());
    const read = readTypedDate(text, kind === 'datetime' && !hasClock ? 'date' : kind);
    return 'reason' in read ? read : { value: read.value ?? '' };
  }
  const read = readTypedNumber(text.trim());
  return 'reason' in read ? read : { value: Number(read.value ?? Number.NaN) };
}
