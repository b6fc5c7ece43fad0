// Numbers that are computed for people, as they would compute them.

/** Digits that a number holds for certain; those behind them only say how it is stored. */
const DIGITS = 15;

/**
 * A computed value without the traces of binary fractions: 0.1 × 6 is 0.6. What cannot be computed, because something is
 * still missing or zero divides it, is nothing and no number that people would have to mend. Whole numbers and all else stay.
 */
export function roundComputed(value: unknown): unknown {
  if (typeof value !== 'number' || Number.isInteger(value)) return value;
  if (!Number.isFinite(value)) return null;
  return Number(value.toPrecision(DIGITS));
}
