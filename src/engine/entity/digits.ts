// How many digits of a number people see, and whether its thousands are set apart: in forms, columns, cells and sheets alike.
import type { EntityField } from '../catalog.ts';

export interface Digits {
  precision: number;
  thousands: true;
}

/** Digits behind the point where a field names none. */
const SCALE = 2;

/** @returns undefined for what is no amount: whole numbers may be years or codes, and plain numbers have what they have */
export function digitsOf({
  type,
  scale = SCALE,
  valueType,
  dict,
}: Pick<EntityField, 'type' | 'scale' | 'valueType' | 'dict'>): Digits | undefined {
  if (dict !== undefined) return undefined;
  if (type === 'money') return { precision: SCALE, thousands: true };
  const isDecimal = type === 'decimal' || (type === 'computed' && valueType !== 'string');
  return isDecimal ? { precision: scale, thousands: true } : undefined;
}
