// What the text left behind in a date picker means: the picker itself keeps bad text on screen beside the old value,
// and takes no emptied text for an empty value.
import dayjs, { type Dayjs } from 'dayjs';
import type { FocusEvent } from 'react';

export interface TypedLimits {
  format: string;
  /** Exactness of the limits. */
  unit: 'day' | 'second' | 'month';
  min: Dayjs | null;
  max: Dayjs | null;
}

export type TypedMeaning = 'kept' | 'emptied' | 'refused';

/** Judges the text of one input against the stored date. */
export function judgeTyped(text: string, stored: Dayjs | null, limits: TypedLimits): TypedMeaning {
  if (text.trim() === '') return stored ? 'emptied' : 'kept';
  const typed = dayjs(text.trim(), limits.format, true);
  const isTooEarly = limits.min !== null && typed.isBefore(limits.min, limits.unit);
  const isTooLate = limits.max !== null && typed.isAfter(limits.max, limits.unit);
  return typed.isValid() && !isTooEarly && !isTooLate ? 'kept' : 'refused';
}

/**
 * Texts of a picker's inputs when the focus leaves it, seen by the element around the picker; undefined when it only
 * goes to another part of the picker: the clear button or the panel, which React counts among the children.
 */
export function readLeft(event: FocusEvent<HTMLElement>): string[] | undefined {
  const { currentTarget: root, relatedTarget: next } = event;
  if (next && (root.contains(next) || next.closest('.ant-picker-dropdown'))) return undefined;
  return [...root.querySelectorAll('input')].map((input) => input.value);
}
