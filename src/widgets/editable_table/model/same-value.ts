// Whether a cell would hold the same after as before.

/** Empty is empty, however it is written; lists and records are compared by content. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (isBlank(a) || isBlank(b)) return isBlank(a) && isBlank(b);
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
