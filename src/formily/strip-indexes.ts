// ArrayTable writes the number of each row into the row itself, under this name.
const INDEX_KEY = '__DO_NOT_USE_THIS_PROPERTY_index__';

/** A copy of submitted values without the row numbers that ArrayTable leaves in them. */
export function stripIndexes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripIndexes);
  if (value === null || typeof value !== 'object' || !isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== INDEX_KEY)
      .map(([key, item]) => [key, stripIndexes(item)]),
  );
}

/** Files and dates are values of their own. */
function isRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
